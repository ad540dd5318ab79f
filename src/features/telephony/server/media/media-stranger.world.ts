import { createSocket } from 'node:dgram';
import { onTestFinished } from 'vitest';
import type { RtpAddress } from './media-engine.ts';

/** An attacker at an address of this machine. */
export async function strangerAt(address: string) {
  const socket = createSocket('udp4');
  let received = 0;
  socket.on('message', () => (received += 1));
  await new Promise<void>((resolve) => socket.bind(0, address, resolve));
  onTestFinished(() => void socket.close());
  return {
    send: (bytes: Uint8Array, to: RtpAddress) => socket.send(bytes, to.port, to.address),
    received: () => received,
  };
}

/** Loud, valid RTP from an attacker. */
export function foreignRtp(sequence: number): Uint8Array {
  const header = [0x80, 0, sequence >> 8, sequence & 0xff, 0, 0, sequence, 0, 9, 9, 9, 9];
  return Uint8Array.of(...header, ...Array.from({ length: 160 }, (_, index) => (index % 4 < 2 ? 0 : 0x80)));
}

export function garbage(): Uint8Array[] {
  const bytes = (...some: number[]) => Uint8Array.of(...some);
  const stunLike = bytes(
    0,
    1,
    0,
    8,
    0x21,
    0x12,
    0xa4,
    0x42,
    1,
    2,
    3,
    4,
    5,
    6,
    7,
    8,
    9,
    10,
    11,
    12,
    0,
    6,
    0,
    200,
  );
  return [
    bytes(),
    bytes(0x80),
    new TextEncoder().encode('OPTIONS sip:nobody SIP/2.0\r\n\r\n'),
    bytes(0x80, 0, 0, 1, 0, 0, 0, 0, 1, 1, 1, 1),
    bytes(0x80, 0x60, 0, 1, 0, 0, 0, 0, 1, 1, 1, 1, 5, 5, 5),
    bytes(0xbf, 0, 0, 1, 0, 0, 0, 0, 1, 1, 1, 1, 5, 5, 5),
    bytes(0xa0, 0, 0, 1, 0, 0, 0, 0, 1, 1, 1, 1, 5, 5, 250),
    bytes(0x80, 0, 0, 1, 0, 0, 0, 0, 1, 1, 1, 1, ...new Uint8Array(1_400)),
    bytes(0x80, 200, 0, 6, 1, 1, 1, 1),
    stunLike,
    new Uint8Array(1_500).fill(0x42),
  ];
}

/** The first flight of DTLS 1.2 from an uninvited client (RFC 6347 §4.2.1). */
export function clientHello(): Uint8Array {
  const body = [0xfe, 0xfd, ...new Uint8Array(32).fill(7), 0, 0, 0, 2, 0xc0, 0x2b, 1, 0];
  const handshake = [1, 0, 0, body.length, 0, 0, 0, 0, 0, 0, 0, body.length, ...body];
  return Uint8Array.of(22, 0xfe, 0xfd, 0, 0, 0, 0, 0, 0, 0, 0, 0, handshake.length, ...handshake);
}

/** A DTLS alert that closes a connection, which anyone can write without its keys (RFC 6347 §4.1). */
export function closingAlert(): Uint8Array {
  const FATAL = 2;
  const CLOSE_NOTIFY = 0;
  return Uint8Array.of(21, 0xfe, 0xfd, 0, 0, 0, 0, 0, 0, 0, 9, 0, 2, FATAL, CLOSE_NOTIFY);
}

/** An attacker between a browser and the server, who can send to the server in the browser's name. */
export interface Tap {
  /** The answer of the server, with the tap's address in place of the server's. */
  readonly answer: string;
  sendAsBrowser(bytes: Uint8Array): void;
  /** The latest audio packet of the browser: encrypted. */
  received(): Uint8Array | null;
  /** How many audio packets of the browser went through. */
  passed(): number;
}

/** @param answer of the server, which names the port where it awaits browsers */
export async function tapInto(answer: string): Promise<Tap> {
  const socket = createSocket('udp4');
  const server = { address: '127.0.0.1', port: Number(CANDIDATE_PORT.exec(answer)?.[2]) };
  let browser: RtpAddress | null = null;
  let received: Uint8Array | null = null;
  let passed = 0;
  const sendAsBrowser = (bytes: Uint8Array) => socket.send(bytes, server.port, server.address);
  socket.on('message', (bytes, from) => {
    if (from.port === server.port) {
      if (browser !== null) socket.send(bytes, browser.port, browser.address);
      return;
    }
    browser = from;
    if (isRtp(bytes)) {
      received = Uint8Array.from(bytes);
      passed += 1;
    }
    sendAsBrowser(bytes);
  });
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve));
  onTestFinished(() => void socket.close());
  const own = String(socket.address().port);
  return {
    answer: answer.replace(CANDIDATE_PORT, `$1${own}$3`),
    sendAsBrowser,
    received: () => received,
    passed: () => passed,
  };
}

const CANDIDATE_PORT = /( UDP \d+ \S+ )(\d+)( typ host)/;
/** The first byte distinguishes RTP from ICE and DTLS on the same port (RFC 7983). The second is the payload type. */
const isRtp = ([first = 0, second = 0]: Uint8Array): boolean =>
  first >= 128 && first < 192 && (second & 0x7f) < 64;
