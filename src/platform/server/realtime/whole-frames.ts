import { Buffer } from 'node:buffer';
import type { Namespace } from 'socket.io';

interface PacketOptions {
  /** The websocket frame that every receiver of a broadcast is sent: its head, and what is in it. */
  wsPreEncodedFrame?: Buffer[];
}

/** Not Socket.IO's public interface: with a version that has none of this name, frames leave in two pieces as before. */
const ENCODE = '_encode';

/** What Socket.IO's adapters, those that fan out to other processes too, make of a packet before they send it to anybody. */
interface Encoding {
  [ENCODE]?(packet: unknown, options: PacketOptions): unknown;
}

/**
 * Makes the frame of a broadcast one piece, where Socket.IO makes it of two, which each socket then has to put together
 * by itself: a tenth of what a delivery costs (`npm run bench -- events`).
 */
export function sendWholeFrames({ adapter }: Pick<Namespace, 'adapter'>): void {
  // Private to the adapter, so its types do not tell.
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
