import { Buffer } from 'node:buffer';
import type { Namespace } from 'socket.io';

interface PacketOptions {
  /** The websocket frame that every receiver of a broadcast is sent: its head, and what is in it. */
  wsPreEncodedFrame?: Buffer[];
}

/** Not part of Socket.IO's public interface. If a version lacks it, frames leave in two pieces as before. */
const ENCODE = '_encode';

/** A packet as encoded by Socket.IO's adapters, including those for several processes. */
interface Encoding {
  [ENCODE]?(packet: unknown, options: PacketOptions): unknown;
}

/**
 * Encodes the frame of a broadcast in one piece. Socket.IO makes two, which each socket then has to join: a tenth of
 * the cost of a delivery (`npm run bench -- events`).
 */
export function sendWholeFrames({ adapter }: Pick<Namespace, 'adapter'>): void {
  // Private to the adapter, so its types don't have it.
  const encoding = adapter as unknown as Encoding;
  const encode = encoding[ENCODE]?.bind(adapter);
  if (encode === undefined) return;
  encoding[ENCODE] = (packet, options) => {
    const encoded = encode(packet, options);
    if (options.wsPreEncodedFrame !== undefined)
      options.wsPreEncodedFrame = [Buffer.concat(options.wsPreEncodedFrame)];
    return encoded;
  };
}
