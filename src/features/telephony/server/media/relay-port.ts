import { createSocket, type RemoteInfo, type Socket } from 'node:dgram';
import { once } from 'node:events';
import {
  ATTRIBUTE,
  HEADER_BYTES,
  isSigned,
  mappedAddress,
  messageLength,
  valueOf,
  withValue,
} from '../turn/stun-wire.ts';
import { guarded, type Report } from './guard.ts';
import type { RtpAddress } from './media-engine.ts';

/**
 * A second port for one session's browser. Chromium behind a relay over TCP or TLS sends ICE checks with tie-breaker 0
 * (RFC 8445 §16.1), which libjuice treats as missing and refuses. Apart from that, such a browser is like any other. Its
 * checks get another tie-breaker here and are passed on. Browsers with a tie-breaker use the port of all browsers, and
 * this one doesn't answer them.
 */
export interface RelayPort {
  /** Serves the browser that gets this answer from now on. @returns the answer, with this port as its last resort */
  serve(answer: string): string;
  close(): void;
}

export interface RelayPortOptions extends RtpAddress {
  /** The port of all browsers, on this machine. */
  readonly icePort: number;
  readonly report: Report;
}

/** One relay between a browser and us. A browser has one for each of its networks and servers. */
interface Relayed {
  readonly from: RemoteInfo;
  /** Represents it at the shared port of all browsers, which tells them apart by address. */
  readonly inner: Socket;
}

const RELAYS_MAX = 8;
const BINDING_REQUEST = 0x0001;
const BINDING_SUCCESS = 0x0101;
const NO_TIE_BREAKER = Buffer.alloc(8);
/** Any number but 0. It decides nothing: we answer, so the browser is controlling in any case. */
const TIE_BREAKER = Buffer.from([0, 0, 0, 0, 0, 0, 0, 1]);

/** @throws Error with a code, such as EADDRINUSE */
export async function openRelayPort(options: RelayPortOptions): Promise<RelayPort> {
  const { address, port, report } = options;
  const socket = newSocket(address);
  // Rejects with the error, if that comes first.
  const isBound = once(socket, 'listening');
  socket.bind({ address, port, exclusive: true });
  await isBound.catch((error: unknown) => {
    socket.close();
    throw error;
  });
  socket.on('error', (error) => report(`Relay port ${port}: ${error.message}`));
  return new ServedPort(socket, options);
}

class ServedPort implements RelayPort {
  readonly #socket: Socket;
  readonly #options: RelayPortOptions;
  readonly #relays = new Map<string, Relayed>();
  #password: Buffer | null = null;

  constructor(socket: Socket, options: RelayPortOptions) {
    this.#socket = socket;
    this.#options = options;
    socket.on(
      'message',
      guarded(options.report, (bytes: Buffer, from: RemoteInfo) => this.#hear(bytes, from)),
    );
  }

  serve(answer: string): string {
    this.#forgetRelays();
    const password = /^a=ice-pwd:(\S+)/m.exec(answer)?.[1];
    this.#password = password === undefined ? null : Buffer.from(password);
    return withLastResort(answer, this.#options);
  }

  close(): void {
    this.#password = null;
    this.#forgetRelays();
    this.#socket.close();
  }

  #hear(bytes: Buffer, from: RemoteInfo): void {
    const key = `${from.address} ${from.port}`;
    const known = this.#relays.get(key);
    // A sender that hasn't proven to be the browser gets nothing through. Anything but a request is verified further in.
    if (typeOf(bytes) !== BINDING_REQUEST) return known && this.#passOn(bytes, known);
    const marked = this.#password === null ? null : withTieBreaker(bytes, this.#password);
    if (marked === null) return;
    const relayed = known ?? this.#open(from);
    if (known === undefined) this.#relays.set(key, relayed);
    this.#passOn(marked, relayed);
  }

  #passOn(bytes: Buffer, { inner }: Relayed): void {
    const { address, icePort } = this.#options;
    inner.send(bytes, icePort, ownAddress(address), ignoreResult);
  }

  #open(from: RemoteInfo): Relayed {
    const { address, icePort, report } = this.#options;
    const [oldest] = this.#relays.size < RELAYS_MAX ? [] : this.#relays;
    if (oldest !== undefined) {
      this.#relays.delete(oldest[0]);
      oldest[1].inner.close();
    }
    const inner = newSocket(address);
    inner.bind({ address: ownAddress(address), port: 0, exclusive: true });
    inner.on('error', (error) => report(`Relay port ${this.#options.port}: ${error.message}`));
    const back = (bytes: Buffer, { port }: RemoteInfo) => {
      if (port !== icePort) return;
      this.#socket.send(this.#asSeenBy(from, bytes), from.port, from.address, ignoreResult);
    };
    inner.on('message', guarded(report, back));
    return { from, inner };
  }

  /**
   * Puts the request's real origin into the response, because the browser would take another address for a new one of
   * its own.
   */
  #asSeenBy(from: RemoteInfo, bytes: Buffer): Buffer {
    if (this.#password === null || typeOf(bytes) !== BINDING_SUCCESS) return bytes;
    return withValue(bytes, mappedAddress(from, bytes.subarray(8, HEADER_BYTES)), this.#password);
  }

  #forgetRelays(): void {
    for (const { inner } of this.#relays.values()) inner.close();
    this.#relays.clear();
  }
}

/** Type of a STUN message; null for anything else, such as DTLS and SRTP (RFC 7983). */
function typeOf(bytes: Buffer): number | null {
  const isStun = (bytes[0] ?? 4) < 4 && messageLength(bytes) === bytes.length;
  return isStun ? bytes.readUInt16BE(0) : null;
}

/** @returns null for a stranger's request, and for one whose tie-breaker is fine */
function withTieBreaker(request: Buffer, password: Buffer): Buffer | null {
  if (valueOf(request, ATTRIBUTE.controlling)?.equals(NO_TIE_BREAKER) !== true) return null;
  return isSigned(request, password)
    ? withValue(request, [ATTRIBUTE.controlling, TIE_BREAKER], password)
    : null;
}

/** The answer with this port beside each of its addresses that this port has too, but after all of them. */
function withLastResort(answer: string, { address, port }: RtpAddress): string {
  const lines = answer.split('\r\n').flatMap((line) => {
    // "a=candidate:1 1 UDP 2114977791 192.0.2.2 23478 typ host"
    const [, head, priority, theirs, rest] = CANDIDATE.exec(line) ?? [];
    if (theirs === undefined || theirs.includes(':') !== address.includes(':')) return [line];
    return [line, `${head}${Math.max(1, Number(priority) - LATER)} ${theirs} ${port}${rest}`];
  });
  return lines.join('\r\n');
}

const CANDIDATE = /^(a=candidate:\S+ \d+ UDP )(\d+) (\S+) \d+( typ host.*)$/;
/** Ranks below all our addresses, by the weight that ICE gives the kind of network (RFC 8445 §5.1.2.1). */
const LATER = 65_536 * 256;

/** Address at which this machine reaches its own socket. */
function ownAddress(address: string): string {
  if (address === '0.0.0.0') return '127.0.0.1';
  return address === '::' ? '::1' : address;
}

function newSocket(address: string): Socket {
  const family = address.includes(':') ? 6 : 4;
  return createSocket({
    type: family === 6 ? 'udp6' : 'udp4',
    // Addresses are numeric by now, so nothing has to be looked up for each packet.
    lookup: (host, _options, found) => found(null, host, family),
  });
}

/** A relay that is gone is noticed by its silence. */
const ignoreResult = () => undefined;
