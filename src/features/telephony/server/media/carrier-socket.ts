import { createSocket, type RemoteInfo, type Socket } from 'node:dgram';
import { isRtcp, type RtpPacket, readRtp } from '../../rules/media/rtp-packet.ts';
import { announce, destinationOf, type RtpSource, takeFrom } from '../../rules/media/rtp-source.ts';
import { guarded, type Report } from './guard.ts';
import type { RtpAddress, RtpRemote } from './media-engine.ts';

/** The UDP port of one session, which only talks to its carrier. */
export interface CarrierSocket {
  /** Sets the address that packets are accepted from and sent to. */
  connect(remote: RtpRemote): void;
  send(packet: Uint8Array): void;
  close(): void;
}

export interface CarrierSocketOptions extends RtpAddress {
  readonly onPacket: (packet: RtpPacket) => void;
  readonly onDropped: () => void;
  readonly report: Report;
}

/** @throws Error with a code, such as EADDRINUSE */
export async function openCarrierSocket(options: CarrierSocketOptions): Promise<CarrierSocket> {
  const socket = await bind(options);
  let remote: RtpRemote | null = null;
  let source: RtpSource | null = null;
  function receive(bytes: Buffer, info: RemoteInfo): void {
    const from = { address: withoutMapping(info.address), port: info.port };
    if (remote === null || source === null || from.address !== source.address) return options.onDropped();
    const packet = isRtcp(bytes) ? null : readRtp(bytes);
    if (packet === null || !isWanted(packet.payloadType, remote)) {
      // RTCP on the same port is ignored, and isn't an error.
      return isRtcp(bytes) ? undefined : options.onDropped();
    }
    const taken = takeFrom(source, from);
    source = taken.source;
    if (taken.isTaken) options.onPacket(packet);
    else options.onDropped();
  }
  socket.on('message', guarded(options.report, receive));
  socket.on('error', (error) => options.report(`RTP port ${options.port}: ${error.message}`));
  return {
    connect(next) {
      source = announce(source, next);
      remote = next;
    },
    send(packet) {
      if (source === null || !isReachable(source)) return;
      // It isn't our error if the carrier's port is closed. Its silence is reported instead.
      socket.send(packet, 0, packet.length, destinationOf(source), source.address, () => undefined);
    },
    close: () => socket.close(),
  };
}

/** A carrier that wants no audio announces an unspecified address (RFC 3264 §8.4) or port 0. */
function isReachable({ address, announced }: RtpSource): boolean {
  return announced !== 0 && address !== '0.0.0.0' && address !== '::';
}

function isWanted(payloadType: number, remote: RtpRemote): boolean {
  return payloadType === 0 || payloadType === 8 || payloadType === remote.telephoneEvent;
}

async function bind({ address, port }: RtpAddress): Promise<Socket> {
  const isIp6 = address.includes(':');
  const socket = createSocket({
    type: isIp6 ? 'udp6' : 'udp4',
    // Addresses are numeric by now, so nothing has to be looked up for each packet.
    lookup: (host, _options, found) => found(null, host, isIp6 ? 6 : 4),
  });
  await new Promise<void>((resolve, reject) => {
    socket.once('error', (error) => {
      socket.close();
      reject(error);
    });
    socket.bind({ address, port, exclusive: true }, () => {
      socket.removeAllListeners('error');
      resolve();
    });
  });
  return socket;
}

/** "::ffff:192.0.2.1" is how a socket for both families calls an address of the old one. */
function withoutMapping(address: string): string {
  return address.startsWith('::ffff:') ? address.slice(7) : address;
}
