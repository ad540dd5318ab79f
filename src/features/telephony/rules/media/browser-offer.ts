import { type G711, PCMA, PCMU } from './g711.ts';

/** The parts of a browser's session description that our answer needs. */
export interface BrowserOffer {
  readonly mid: string;
  readonly iceUfrag: string;
  readonly icePwd: string;
  /** "sha-256 0B:05:..." (RFC 8122). */
  readonly fingerprint: string;
  readonly setup: 'actpass' | 'active' | 'passive';
  readonly direction: Direction;
  /** In our order of preference. */
  readonly laws: readonly G711[];
  /** Payload type of telephone events at 8 kHz; null if the browser has none. */
  readonly telephoneEvent: number | null;
}

type Direction = 'sendrecv' | 'sendonly' | 'recvonly' | 'inactive';

const SDP_CHARACTERS_MAX = 20_000;
const CODEC_NAMES: Readonly<Record<G711, string>> = { 0: 'PCMU/8000', 8: 'PCMA/8000' };

/**
 * Reads an offer with one audio section. Everything that is used is matched against what the RFCs allow, for the rest
 * never reaches the library that speaks with browsers: candidates above all, which would let an offer send packets of
 * ours into our own networks. A browser without candidates reaches us, and we learn its address from its packets.
 * @returns why it cannot be answered, as a sentence
 */
export function readBrowserOffer(sdp: string): BrowserOffer | { readonly refused: string } {
  if (sdp.length > SDP_CHARACTERS_MAX) return { refused: 'The offer is too long.' };
  const lines = sdp.split(/\r?\n/);
  const media = lines.filter((line) => line.startsWith('m='));
  const [audio] = media;
  if (media.length !== 1 || audio === undefined || !/^m=audio \d+ UDP\/TLS\/RTP\/SAVPF( \d+)+$/.test(audio))
    return { refused: 'The offer must have one section, for audio over DTLS-SRTP.' };
  const attribute = (pattern: RegExp) => lines.map((line) => pattern.exec(line)?.[1]).find(Boolean);
  const iceUfrag = attribute(/^a=ice-ufrag:([A-Za-z0-9+/]{4,256})$/);
  const icePwd = attribute(/^a=ice-pwd:([A-Za-z0-9+/]{22,256})$/);
  const fingerprint = attribute(
    /^a=fingerprint:(sha-(?:256|384|512) (?:[0-9A-Fa-f]{2}:){31,63}[0-9A-Fa-f]{2})$/,
  );
  const mid = attribute(/^a=mid:([A-Za-z0-9_-]{1,32})$/);
  if (iceUfrag === undefined || icePwd === undefined || fingerprint === undefined || mid === undefined)
    return { refused: 'The offer lacks its ICE credentials, its fingerprint or its mid.' };
  const offered = new Set(audio.split(' ').slice(3).map(Number));
  const laws = [PCMU, PCMA].filter((law) => offered.has(law));
  if (laws.length === 0) return { refused: 'The offer has no G.711, which telephones speak.' };
  const events = Number(attribute(/^a=rtpmap:(\d{1,3}) telephone-event\/8000$/) ?? Number.NaN);
  return {
    mid,
    iceUfrag,
    icePwd,
    fingerprint,
    // Both patterns match no other word.
    setup: (attribute(/^a=setup:(actpass|active|passive)$/) ?? 'actpass') as BrowserOffer['setup'],
    direction: (attribute(/^a=(sendrecv|sendonly|recvonly|inactive)$/) ?? 'sendrecv') as Direction,
    laws,
    telephoneEvent: offered.has(events) && events >= 96 && events <= 127 ? events : null,
  };
}

/** The formats of our answer, by payload type: "PCMU/8000". */
export function formatsOf({ laws, telephoneEvent }: BrowserOffer): ReadonlyMap<number, string> {
  const formats = new Map<number, string>(laws.map((law) => [law, CODEC_NAMES[law]]));
  if (telephoneEvent !== null) formats.set(telephoneEvent, 'telephone-event/8000');
  return formats;
}

/** The same offer with nothing in it but what was read. */
export function writeBrowserOffer(offer: BrowserOffer): string {
  const formats = [...formatsOf(offer)];
  const lines = [
    'v=0',
    'o=- 1 1 IN IP4 0.0.0.0',
    's=-',
    't=0 0',
    `a=group:BUNDLE ${offer.mid}`,
    `m=audio 9 UDP/TLS/RTP/SAVPF ${formats.map(([type]) => type).join(' ')}`,
    'c=IN IP4 0.0.0.0',
    `a=mid:${offer.mid}`,
    `a=${offer.direction}`,
    'a=rtcp-mux',
    `a=ice-ufrag:${offer.iceUfrag}`,
    `a=ice-pwd:${offer.icePwd}`,
    `a=fingerprint:${offer.fingerprint}`,
    `a=setup:${offer.setup}`,
    ...formats.map(([type, name]) => `a=rtpmap:${type} ${name}`),
  ];
  return `${lines.join('\r\n')}\r\n`;
}

/**
 * Our answer with the address under which the world knows us, in place of those of our interfaces. One candidate is
 * left, for all would be the same.
 */
export function announceAddress(answer: string, address: string): string {
  const family = address.includes(':') ? 'IP6' : 'IP4';
  let hasCandidate = false;
  const lines = answer.split('\r\n').flatMap((line) => {
    if (line.startsWith('c=IN ')) return [`c=IN ${family} ${address}`];
    if (!line.startsWith('a=candidate:')) return [line];
    if (hasCandidate) return [];
    hasCandidate = true;
    // "a=candidate:1 1 UDP 2114977791 192.0.2.2 23478 typ host"
    return [line.replace(/^((?:\S+ ){4})\S+/, `$1${address}`)];
  });
  return lines.join('\r\n');
}
