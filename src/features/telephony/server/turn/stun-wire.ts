import { createHmac, timingSafeEqual } from 'node:crypto';
import { isIPv4 } from 'node:net';
import { crc32 } from 'node:zlib';

/** Messages of STUN (RFC 8489) and of its use in TURN (RFC 8656) and ICE (RFC 8445), as far as Ahoy speaks them. */

export const METHOD = { binding: 0x001, allocate: 0x003, refresh: 0x004, createPermission: 0x008 } as const;

export const ATTRIBUTE = {
  mappedAddress: 0x0001,
  username: 0x0006,
  integrity: 0x0008,
  error: 0x0009,
  lifetime: 0x000d,
  peerAddress: 0x0012,
  realm: 0x0014,
  nonce: 0x0015,
  addressFamily: 0x0017,
  transport: 0x0019,
  xorMappedAddress: 0x0020,
  fingerprint: 0x8028,
  controlling: 0x802a,
} as const;

const COOKIE = 0x2112a442;
export const HEADER_BYTES = 20;
const ATTRIBUTE_HEAD_BYTES = 4;
const INTEGRITY_BYTES = 24;
const FINGERPRINT_BYTES = 8;
const FINGERPRINT_MASK = 0x5354554e;
const UDP_PROTOCOL = 17;
const DISCARD_PORT = 9;
const FAMILY_BYTE = { 4: 1, 6: 2 } as const;

export type Attribute = readonly [type: number, value: Buffer];

export interface StunRequest {
  readonly method: number;
  /** Twelve random bytes, by which the answer is known. */
  readonly transaction: Buffer;
  readonly attributes: readonly Attribute[];
  readonly key?: Buffer | undefined;
}

/**
 * Writes a request. With a key it is signed; the length includes the signature before that is computed (RFC 8489
 * §14.5).
 */
export function writeRequest({ method, transaction, attributes, key }: StunRequest): Buffer {
  const body = Buffer.concat(attributes.map(writeAttribute));
  const head = Buffer.alloc(HEADER_BYTES);
  head.writeUInt16BE(method, 0);
  head.writeUInt16BE(body.length, 2);
  head.writeUInt32BE(COOKIE, 4);
  transaction.copy(head, 8);
  const unsigned = Buffer.concat([head, body]);
  return key === undefined ? unsigned : signed(unsigned, key);
}

/** Whether a message is signed with this key. */
export function isSigned(message: Buffer, key: Buffer): boolean {
  const integrity = valueOf(message, ATTRIBUTE.integrity);
  if (integrity?.length !== INTEGRITY_BYTES - 4) return false;
  return timingSafeEqual(integrity, signatureOf(unsignedPartOf(message), key));
}

/**
 * The same message with another value for an attribute of the same length, signed and with a fingerprint, as ICE has
 * them (RFC 8445 §7.1). Nothing that follows its signature is kept.
 */
export function withValue(message: Buffer, [type, value]: Attribute, key: Buffer): Buffer {
  const changed = Buffer.from(unsignedPartOf(message));
  const place = valueOf(changed, type);
  if (place?.length === value.length) value.copy(place);
  const whole = signed(changed, key);
  whole.writeUInt16BE(whole.length - HEADER_BYTES + FINGERPRINT_BYTES, 2);
  const fingerprint = Buffer.alloc(4);
  fingerprint.writeUInt32BE((crc32(whole) ^ FINGERPRINT_MASK) >>> 0);
  return Buffer.concat([whole, writeAttribute([ATTRIBUTE.fingerprint, fingerprint])]);
}

function signed(unsigned: Buffer, key: Buffer): Buffer {
  const whole = Buffer.concat([unsigned, writeAttribute([ATTRIBUTE.integrity, signatureOf(unsigned, key)])]);
  whole.writeUInt16BE(whole.length - HEADER_BYTES, 2);
  return whole;
}

function signatureOf(unsigned: Buffer, key: Buffer): Buffer {
  const counted = Buffer.from(unsigned);
  counted.writeUInt16BE(unsigned.length - HEADER_BYTES + INTEGRITY_BYTES, 2);
  return createHmac('sha1', key).update(counted).digest();
}

function unsignedPartOf(message: Buffer): Buffer {
  const integrity = valueOf(message, ATTRIBUTE.integrity);
  return integrity === null
    ? message
    : message.subarray(0, integrity.byteOffset - message.byteOffset - ATTRIBUTE_HEAD_BYTES);
}

function writeAttribute([type, value]: Attribute): Buffer {
  const head = Buffer.alloc(4);
  head.writeUInt16BE(type, 0);
  head.writeUInt16BE(value.length, 2);
  return Buffer.concat([head, value, Buffer.alloc(padding(value.length))]);
}

/** Returns the first message in these bytes; null while it is incomplete. */
export function messageLength(bytes: Buffer): number | null {
  if (bytes.length < HEADER_BYTES) return null;
  const length = HEADER_BYTES + bytes.readUInt16BE(2);
  return bytes.length < length ? null : length;
}

/**
 * Whether a message has the length it states, and answers this request. Methods can be spoofed, these twelve bytes
 * can't.
 */
export function isAnswerTo(request: Buffer, bytes: Buffer): boolean {
  return messageLength(bytes) === bytes.length && bytes.subarray(4, 20).equals(request.subarray(4, 20));
}

export function isSuccess(answer: Buffer): boolean {
  return (answer.readUInt16BE(0) & 0x0110) === 0x0100;
}

/** Returns the value of the first attribute of a type, or null. */
export function valueOf(answer: Buffer, type: number): Buffer | null {
  for (let at = HEADER_BYTES; at + 4 <= answer.length; ) {
    const length = answer.readUInt16BE(at + 2);
    if (answer.readUInt16BE(at) === type) return answer.subarray(at + 4, at + 4 + length);
    at += 4 + length + padding(length);
  }
  return null;
}

/** Returns the code of a refusal, such as 401; 0 if the response has none. */
export function errorCodeOf(answer: Buffer): number {
  const error = valueOf(answer, ATTRIBUTE.error);
  return error === null || error.length < 4 ? 0 : error.readUInt8(2) * 100 + error.readUInt8(3);
}

/** The address from which a request came, as the server saw it. */
export function mappedAddressOf(answer: Buffer): string | null {
  const value = valueOf(answer, ATTRIBUTE.xorMappedAddress);
  if (value === null || value.length < 8) return null;
  const bytes = xored(value.subarray(4), answer.subarray(4, 20));
  if (value.readUInt8(1) === FAMILY_BYTE[4]) return bytes.join('.');
  const words = Array.from({ length: 8 }, (_, at) => bytes.readUInt16BE(at * 2).toString(16));
  return new URL(`http://[${words.join(':')}]`).hostname.slice(1, -1);
}

/** A peer at port 9, which discards what it gets. */
export function peerAddress(address: string, transaction: Buffer): Attribute {
  return [ATTRIBUTE.peerAddress, writeAddress({ address, port: DISCARD_PORT }, transaction)];
}

/** The address from which a request came. */
export function mappedAddress(of: SocketAddress, transaction: Buffer): Attribute {
  return [ATTRIBUTE.xorMappedAddress, writeAddress(of, transaction)];
}

interface SocketAddress {
  readonly address: string;
  readonly port: number;
}

function writeAddress({ address, port }: SocketAddress, transaction: Buffer): Buffer {
  const family = isIPv4(address) ? 4 : 6;
  const head = Buffer.alloc(4);
  head.writeUInt8(FAMILY_BYTE[family], 1);
  head.writeUInt16BE(port ^ (COOKIE >>> 16), 2);
  return Buffer.concat([head, xored(bytesOf(address), maskOf(transaction))]);
}

export function wantedTransport(): Attribute {
  return [ATTRIBUTE.transport, Buffer.from([UDP_PROTOCOL, 0, 0, 0])];
}

export function wantedFamily(family: 4 | 6): Attribute {
  return [ATTRIBUTE.addressFamily, Buffer.from([FAMILY_BYTE[family], 0, 0, 0])];
}

export function lifetime(seconds: number): Attribute {
  const value = Buffer.alloc(4);
  value.writeUInt32BE(seconds);
  return [ATTRIBUTE.lifetime, value];
}

function maskOf(transaction: Buffer): Buffer {
  const cookie = Buffer.alloc(4);
  cookie.writeUInt32BE(COOKIE);
  return Buffer.concat([cookie, transaction]);
}

function xored(bytes: Buffer, mask: Buffer): Buffer {
  return Buffer.from(bytes.map((byte, at) => byte ^ (mask[at] ?? 0)));
}

function bytesOf(address: string): Buffer {
  if (isIPv4(address)) return Buffer.from(address.split('.').map(Number));
  // Addresses have many spellings, and a URL brings them to one: without an IPv4 tail, with at most one "::".
  const [before = '', after] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::');
  const [head, tail] = [wordsOf(before), wordsOf(after ?? '')];
  const zeros = Array.from({ length: 8 - head.length - tail.length }, () => 0);
  return Buffer.from([...head, ...zeros, ...tail].flatMap((word) => [word >>> 8, word & 0xff]));
}

function wordsOf(text: string): number[] {
  return text === '' ? [] : text.split(':').map((word) => Number.parseInt(word, 16));
}

function padding(length: number): number {
  return (4 - (length % 4)) % 4;
}
