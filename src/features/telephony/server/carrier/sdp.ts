import { isIP } from 'node:net';
import type { RtpAddress, RtpRemote } from '../media/media-engine.ts';

/** Direction of the media, from the side that wrote the description (RFC 3264). */
export type Direction = 'sendrecv' | 'sendonly' | 'recvonly' | 'inactive';

/** An "m=" line without its port. */
export interface MediaLine {
  readonly media: string;
  readonly transport: string;
  readonly formats: string;
}

/**
 * The shape of a description. An answer has the media lines of its offer in the same order, and its times (RFC 3264
 * section 6). So does every later offer of the call (section 8).
 */
export interface Layout {
  readonly lines: readonly MediaLine[];
  /** Index of the call's audio. */
  readonly audioAt: number;
  readonly times: readonly string[];
}

/** The part of a session description (RFC 8866) that a phone call needs. */
export interface AudioDescription extends RtpRemote {
  readonly direction: Direction;
  readonly layout: Layout;
}

/** Why a description is unusable. */
export interface UnusableAudio {
  /** A warning code of SIP (RFC 3261 section 20.43). */
  readonly warning: 301 | 302 | 304 | 305 | 399;
  readonly reason: string;
}

export const isUnusable = (read: AudioDescription | UnusableAudio): read is UnusableAudio => 'reason' in read;

/** Formats in our description: G.711 variants in order of preference, and telephone events. */
export interface Formats {
  readonly payloadTypes: readonly (0 | 8)[];
  /** Null lists none. */
  readonly telephoneEvent: number | null;
}

/** Formats of our offers: G.711 in both laws, and telephone events. */
export const OFFERED: Formats = { payloadTypes: [0, 8], telephoneEvent: 101 };
/** Formats of our answer: one of the offered codecs, and events if they were offered. */
export const agreedWith = ({ payloadType, telephoneEvent }: AudioDescription): Formats => ({
  payloadTypes: [payloadType],
  telephoneEvent,
});

const CODECS = { 0: 'PCMU', 8: 'PCMA' } as const;

/** RTCP feedback (RFC 4585) is a profile of plain RTP. We send none, and needn't. */
const TRANSPORTS = new Set(['RTP/AVP', 'RTP/AVPF']);

/** Layout of our own first offer: audio only. */
const AUDIO_ALONE: Layout = {
  lines: [{ media: 'audio', transport: 'RTP/AVP', formats: '' }],
  audioAt: 0,
  times: ['t=0 0'],
};

export interface LocalDescription {
  readonly media: RtpAddress;
  readonly direction: Direction;
  readonly formats: Formats;
  /** Layout of the offer being answered, or of what was agreed before; null in the first offer of a call. */
  readonly layout: Layout | null;
  /** The name of the session, and how often it has changed (RFC 8866 section 5.2). */
  readonly session: { readonly id: number; readonly version: number };
}

/** Writes our own description. Every medium except the call's audio gets port 0, which refuses it. */
export function writeDescription({ media, direction, formats, layout, session }: LocalDescription): string {
  const family = isIP(media.address) === 6 ? 'IP6' : 'IP4';
  const { lines, audioAt, times } = layout ?? AUDIO_ALONE;
  return [
    'v=0',
    `o=ahoy ${session.id} ${session.version} IN ${family} ${media.address}`,
    's=-',
    `c=IN ${family} ${media.address}`,
    ...times,
    ...lines.flatMap((line, at) =>
      at === audioAt
        ? audioSection({ port: media.port, transport: line.transport, direction, formats })
        : [`m=${line.media} 0 ${line.transport} ${line.formats}`],
    ),
    '',
  ].join('\r\n');
}

interface OwnAudio {
  readonly port: number;
  readonly transport: string;
  readonly direction: Direction;
  readonly formats: Formats;
}

function audioSection({ port, transport, direction, formats }: OwnAudio): string[] {
  const { payloadTypes, telephoneEvent: event } = formats;
  const listed = event === null ? payloadTypes : [...payloadTypes, event];
  return [
    `m=audio ${port} ${transport} ${listed.join(' ')}`,
    ...payloadTypes.map((type) => `a=rtpmap:${type} ${CODECS[type]}/8000`),
    ...(event === null ? [] : [`a=rtpmap:${event} telephone-event/8000`, `a=fmtp:${event} 0-16`]),
    'a=ptime:20',
    `a=${direction}`,
  ];
}

/** What we accept: audio of our own address family, and telephone events that may be unnamed if we offered them. */
export interface AcceptedAudio {
  /** Address family of our own audio. A socket of one family can't send to the other. */
  readonly family: 4 | 6;
  /** Payload type of telephone events in the offer being answered; null if this isn't an answer. */
  readonly offeredEvent: number | null;
}

/** Our audio has an address of the old family (MEDIA_ADDRESS). */
export const ACCEPTED_IN_OFFERS: AcceptedAudio = { family: 4, offeredEvent: null };

const TOKEN = "[A-Za-z0-9!#$%&'*+.^_`{|}~-]+";
const MEDIA_LINE = new RegExp(
  `^m=(${TOKEN}) (\\d{1,5})(?:/\\d{1,5})? (${TOKEN}(?:/${TOKEN})*)((?: +${TOKEN})+)\\s*$`,
);
const TIME_LINE = /^t=\d{1,20} \d{1,20}$/;

interface Section extends MediaLine {
  readonly port: number;
  readonly attributes: readonly string[];
}

/** Reads the other side's description: the first plain RTP audio with a codec that we support. */
export function readDescription(text: string, accepted: AcceptedAudio): AudioDescription | UnusableAudio {
  const lines = text.split(/\r?\n/);
  const starts = lines.flatMap((line, index) => (line.startsWith('m=') ? [index] : []));
  const common = lines.slice(0, starts[0] ?? lines.length);
  const sections = starts.map((start, number) => readSection(lines.slice(start, starts[number + 1])));
  const whole = sections.filter((section) => section !== null);
  if (whole.length < sections.length) return { warning: 399, reason: 'a media line is malformed' };
  const times = common.filter((line) => TIME_LINE.test(line));
  const layout = { lines: whole.map(lineOf), times: times.length > 0 ? times : AUDIO_ALONE.times };
  let rejection: UnusableAudio = { warning: 304, reason: 'there is no audio' };
  for (const [audioAt, section] of whole.entries()) {
    if (section.media !== 'audio') continue;
    const audio = readAudio(section, common, accepted);
    if ('payloadType' in audio) return { ...audio, layout: { ...layout, audioAt } };
    rejection = audio;
  }
  return rejection;
}

function readSection([first = '', ...attributes]: readonly string[]): Section | null {
  const [, media, port, transport, formats] = MEDIA_LINE.exec(first) ?? [];
  if (media === undefined || transport === undefined || formats === undefined || Number(port) > PORT_MAX)
    return null;
  return { media, port: Number(port), transport, formats: formats.trim().replaceAll(/ +/g, ' '), attributes };
}

const PORT_MAX = 65_535;
const lineOf = ({ media, transport, formats }: Section): MediaLine => ({ media, transport, formats });

function readAudio(
  section: Section,
  common: readonly string[],
  { family, offeredEvent }: AcceptedAudio,
): Omit<AudioDescription, 'layout'> | UnusableAudio {
  const { port, transport, attributes } = section;
  const formats = section.formats.split(' ').map(Number);
  const payloadType = formats.find((format) => format === 0 || format === 8);
  const address = addressOf(attributes) ?? addressOf(common) ?? '';
  if (port === 0) return { warning: 304, reason: 'the audio is refused' };
  if (!TRANSPORTS.has(transport)) return { warning: 302, reason: `audio over ${transport}` };
  if (payloadType === undefined) return { warning: 305, reason: 'no G.711 among the codecs' };
  if (isIP(address) !== family)
    return {
      warning: 301,
      reason: isIP(address) === 0 ? 'no IP address' : `an IPv${isIP(address)} address`,
    };
  const direction = directionOf(attributes) ?? directionOf(common) ?? 'sendrecv';
  return {
    address,
    port,
    payloadType,
    telephoneEvent: telephoneEventOf(attributes, formats, offeredEvent),
    // An address of zeros is how RFC 2543 put a call on hold.
    direction: isUnspecified(address) ? withoutListening(direction) : direction,
  };
}

/** The address as written, possibly a name; null if there is none. A medium's address wins over the session's. */
function addressOf(lines: readonly string[]): string | null {
  for (const line of lines) {
    const [, address] = /^c=IN IP[46] ([^\s/]+)/.exec(line) ?? [];
    if (address !== undefined) return address;
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

function telephoneEventOf(
  lines: readonly string[],
  formats: readonly number[],
  offered: number | null,
): number | null {
  let isOfferedOther = false;
  for (const line of lines) {
    const [, type, codec = ''] = /^a=rtpmap:(\d{1,3}) (\S+)/i.exec(line) ?? [];
    if (type === undefined || !formats.includes(Number(type))) continue;
    if (/^telephone-event\/8000\b/i.test(codec)) return Number(type);
    isOfferedOther ||= Number(type) === offered;
  }
  // Some answer with our number for events without repeating what it means.
  return offered !== null && !isOfferedOther && formats.includes(offered) ? offered : null;
}

const isUnspecified = (address: string): boolean => address === '0.0.0.0' || address === '::';
const withoutListening = (direction: Direction): Direction =>
  direction === 'sendrecv' || direction === 'sendonly' ? 'sendonly' : 'inactive';

/** What the media engine needs to know. */
export const rtpOf = (described: AudioDescription): RtpRemote => ({
  address: described.address,
  port: described.port,
  payloadType: described.payloadType,
  telephoneEvent: described.telephoneEvent,
  ...(isHold(described) ? { listens: false } : {}),
});

/** Whether the audio's address, format or direction has changed. */
export function differs(one: AudioDescription, other: AudioDescription): boolean {
  return (
    one.address !== other.address ||
    one.port !== other.port ||
    one.payloadType !== other.payloadType ||
    one.telephoneEvent !== other.telephoneEvent ||
    isHold(one) !== isHold(other)
  );
}

/** Whether the side that wrote this no longer listens to us: it has put us on hold. */
export const isHold = ({ direction }: Pick<AudioDescription, 'direction'>): boolean =>
  direction === 'sendonly' || direction === 'inactive';

/** Returns the direction with which we answer an offer, on hold or not (RFC 3264 section 6.1). */
export function answeredDirection(offered: Direction, holds: boolean): Direction {
  const sends = offered === 'sendrecv' || offered === 'recvonly';
  const receives = !holds && (offered === 'sendrecv' || offered === 'sendonly');
  if (sends) return receives ? 'sendrecv' : 'sendonly';
  return receives ? 'recvonly' : 'inactive';
}
