import { isIP } from 'node:net';
import type { RtpAddress, RtpRemote } from '../media/media-engine.ts';

/** Who sends, seen from the side that wrote the description (RFC 3264). */
export type Direction = 'sendrecv' | 'sendonly' | 'recvonly' | 'inactive';

/** The part of a session description (RFC 8866) that a telephone call needs. */
export interface AudioDescription extends RtpRemote {
  readonly direction: Direction;
}

/** What we take when we offer: G.711 in both laws, and telephone events. */
const OFFERED = { payloadTypes: [0, 8], telephoneEvent: 101 } as const;
const CODECS = { 0: 'PCMU', 8: 'PCMA' } as const;

export interface LocalDescription {
  readonly media: RtpAddress;
  readonly direction: Direction;
  /** The offer that this answers; null when it is an offer itself. An answer names only what was offered. */
  readonly answers: AudioDescription | null;
  /** The name of the session, and how often it has changed (RFC 8866 section 5.2). */
  readonly session: { readonly id: number; readonly version: number };
}

/** Writes what we say of ourselves. */
export function writeDescription({ media, direction, answers, session }: LocalDescription): string {
  const family = isIP(media.address) === 6 ? 'IP6' : 'IP4';
  const payloadTypes = answers === null ? OFFERED.payloadTypes : [answers.payloadType];
  const event = answers === null ? OFFERED.telephoneEvent : answers.telephoneEvent;
  const formats = event === null ? payloadTypes : [...payloadTypes, event];
  return [
    'v=0',
    `o=ahoy ${session.id} ${session.version} IN ${family} ${media.address}`,
    's=-',
    `c=IN ${family} ${media.address}`,
    't=0 0',
    `m=audio ${media.port} RTP/AVP ${formats.join(' ')}`,
    ...payloadTypes.map((type) => `a=rtpmap:${type} ${CODECS[type]}/8000`),
    ...(event === null ? [] : [`a=rtpmap:${event} telephone-event/8000`, `a=fmtp:${event} 0-16`]),
    'a=ptime:20',
    `a=${direction}`,
    '',
  ].join('\r\n');
}

/**
 * Reads what the other side says of itself: the first plain RTP audio with a codec that we speak.
 * @returns null when there is none, so that the call cannot be heard (488)
 */
export function readDescription(text: string): AudioDescription | null {
  const lines = text.split(/\r?\n/);
  const starts = lines.flatMap((line, index) => (line.startsWith('m=') ? [index] : []));
  const common = lines.slice(0, starts[0] ?? lines.length);
  for (const [number, start] of starts.entries()) {
    const audio = readAudio(lines.slice(start, starts[number + 1]), common);
    if (audio !== null) return audio;
  }
  return null;
}

function readAudio(section: readonly string[], common: readonly string[]): AudioDescription | null {
  const [, portText, formatText = ''] =
    /^m=audio (\d{1,5})(?:\/\d+)? RTP\/AVP ([\d ]+)$/.exec(section[0]?.trim() ?? '') ?? [];
  const port = Number(portText);
  const address = addressOf(section) ?? addressOf(common);
  if (!Number.isInteger(port) || port < 1 || port > 65_535 || address === null) return null;
  const formats = formatText.trim().split(/ +/).map(Number);
  const payloadType = formats.find((format) => format === 0 || format === 8);
  if (payloadType === undefined) return null;
  const direction = directionOf(section) ?? directionOf(common) ?? 'sendrecv';
  return {
    address,
    port,
    payloadType,
    telephoneEvent: telephoneEventOf(section, formats),
    // An address of zeros is how RFC 2543 put a call on hold.
    direction: isUnspecified(address) ? withoutListening(direction) : direction,
  };
}

function addressOf(lines: readonly string[]): string | null {
  for (const line of lines) {
    const [, address] = /^c=IN IP[46] ([^\s/]+)/.exec(line) ?? [];
    if (address !== undefined && isIP(address) !== 0) return address;
  }
  return null;
}

function directionOf(lines: readonly string[]): Direction | null {
  for (const line of lines) {
    const [, direction] = /^a=(sendrecv|sendonly|recvonly|inactive)\s*$/.exec(line) ?? [];
    if (direction !== undefined) return direction as Direction; // The expression names the four and no other.
  }
  return null;
}

function telephoneEventOf(lines: readonly string[], formats: readonly number[]): number | null {
  for (const line of lines) {
    const [, type] = /^a=rtpmap:(\d{1,3}) telephone-event\/8000/i.exec(line) ?? [];
    if (type !== undefined && formats.includes(Number(type))) return Number(type);
  }
  return null;
}

const isUnspecified = (address: string): boolean => address === '0.0.0.0' || address === '::';
const withoutListening = (direction: Direction): Direction =>
  direction === 'sendrecv' || direction === 'sendonly' ? 'sendonly' : 'inactive';

/** Whether the side that wrote this no longer listens to us: it has put us on hold. */
export const isHold = ({ direction }: Pick<AudioDescription, 'direction'>): boolean =>
  direction === 'sendonly' || direction === 'inactive';

/** What we may answer to an offered direction, when we would hold or not (RFC 3264 section 6.1). */
export function answeredDirection(offered: Direction, holds: boolean): Direction {
  const sends = offered === 'sendrecv' || offered === 'recvonly';
  const receives = !holds && (offered === 'sendrecv' || offered === 'sendonly');
  if (sends) return receives ? 'sendrecv' : 'sendonly';
  return receives ? 'recvonly' : 'inactive';
}
