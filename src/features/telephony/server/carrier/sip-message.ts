/** A header field: its name in lower case and long form, its value unfolded. */
export type SipHeader = readonly [name: string, value: string];

interface SipContent {
  readonly headers: readonly SipHeader[];
  readonly body: string;
}
export interface SipRequest extends SipContent {
  readonly kind: 'request';
  readonly method: string;
  readonly uri: string;
}
export interface SipResponse extends SipContent {
  readonly kind: 'response';
  readonly status: number;
  readonly phrase: string;
}
export type SipMessage = SipRequest | SipResponse;

/** RFC 3261 section 7.3.3, RFC 3515, RFC 4028, RFC 6665, RFC 8224. */
const LONG_FORM: ReadonlyMap<string, string> = new Map([
  ['a', 'accept-contact'],
  ['b', 'referred-by'],
  ['c', 'content-type'],
  ['e', 'content-encoding'],
  ['f', 'from'],
  ['i', 'call-id'],
  ['k', 'supported'],
  ['l', 'content-length'],
  ['m', 'contact'],
  ['o', 'event'],
  ['r', 'refer-to'],
  ['s', 'subject'],
  ['t', 'to'],
  ['u', 'allow-events'],
  ['v', 'via'],
  ['x', 'session-expires'],
  ['y', 'identity'],
]);

const TOKEN = /^[A-Za-z0-9\-.!%*_+`'~]+$/;
const REQUEST_LINE = /^([A-Za-z0-9\-.!%*_+`'~]{1,32}) (\S{1,1000}) SIP\/2\.0$/;
const STATUS_LINE = /^SIP\/2\.0 ([1-6]\d\d) ?(.{0,200})$/;

/** Takes a message apart without judging it. @returns null when the head is not that of a SIP message */
export function parseMessage({ head, body }: { head: string; body: string }): SipMessage | null {
  const [start = '', ...rest] = unfold(head);
  const headers: SipHeader[] = [];
  for (const line of rest) {
    const field = readHeader(line);
    if (field === null) return null;
    headers.push(field);
  }
  const [, status, phrase = ''] = STATUS_LINE.exec(start) ?? [];
  if (status !== undefined) return { kind: 'response', status: Number(status), phrase, headers, body };
  const [, method, uri] = REQUEST_LINE.exec(start) ?? [];
  if (method === undefined || uri === undefined) return null;
  return { kind: 'request', method, uri, headers, body };
}

function readHeader(line: string): SipHeader | null {
  const colon = line.indexOf(':');
  const name = line.slice(0, Math.max(colon, 0)).trim().toLowerCase();
  const value = line.slice(colon + 1).trim();
  // The next reader would take a lone CR or LF for a line end, and read headers that were never checked.
  return TOKEN.test(name) && !/[\r\n]/.test(value) ? [LONG_FORM.get(name) ?? name, value] : null;
}

/** A line that begins with a blank continues the one before (RFC 3261 section 7.3.1). */
function unfold(head: string): string[] {
  return head.replaceAll(/\r\n[ \t]+/g, ' ').split('\r\n');
}

/** The first header of that name. */
export function header(message: SipContent, name: string): string | undefined {
  return message.headers.find(([own]) => own === name)?.[1];
}

export function headersOf(message: SipContent, name: string): string[] {
  return message.headers.filter(([own]) => own === name).map(([, value]) => value);
}

/** Writes the message for a stream, with the length of its body. */
export function writeMessage(message: SipMessage): string {
  const start =
    message.kind === 'request'
      ? `${message.method} ${message.uri} SIP/2.0`
      : `SIP/2.0 ${message.status} ${message.phrase}`;
  const headers = message.headers
    .filter(([name]) => name !== 'content-length')
    .map(([name, value]) => `${properName(name)}: ${value}`);
  const length = `Content-Length: ${Buffer.byteLength(message.body)}`;
  return `${[start, ...headers, length].join('\r\n')}\r\n\r\n${message.body}`;
}

const PROPER: ReadonlyMap<string, string> = new Map([
  ['call-id', 'Call-ID'],
  ['cseq', 'CSeq'],
  ['min-se', 'Min-SE'],
  ['www-authenticate', 'WWW-Authenticate'],
]);

function properName(name: string): string {
  return PROPER.get(name) ?? name.replaceAll(/(^|-)[a-z]/g, (letter) => letter.toUpperCase());
}

/** Why a request cannot be handled, as a status of SIP. */
export interface Fault {
  readonly status: number;
  readonly phrase: string;
}

const fault = (phrase: string, status = 400): Fault => ({ status, phrase });
const SINGLE = ['from', 'to', 'call-id', 'cseq'] as const;

/** Returns what is wrong with a received message; null if it can be processed (RFC 3261 section 8.1.1). */
export function faultOf(message: SipMessage): Fault | null {
  for (const name of SINGLE) {
    const count = headersOf(message, name).length;
    if (count !== 1) return fault(`${count === 0 ? 'Missing' : 'Repeated'} ${properName(name)}`);
  }
  const [, number, method] = /^(\d{1,10})\s+(\S+)$/.exec(header(message, 'cseq') ?? '') ?? [];
  if (number === undefined || Number(number) >= 2 ** 31) return fault('Bad CSeq');
  if (message.kind === 'request' && message.method !== method) return fault('CSeq of another method');
  if (!/^[^\s<>,;]{1,255}$/.test(header(message, 'call-id') ?? '')) return fault('Bad Call-ID');
  if (tagOf(message, 'from') === null) return fault('From without a tag');
  const branch = branchOf(message);
  if (branch === null || !branch.startsWith('z9hG4bK')) return fault('Bad Via');
  const hops = header(message, 'max-forwards');
  if (hops !== undefined && !/^\d{1,3}$/.test(hops)) return fault('Bad Max-Forwards');
  if (hasPoisonousName(message)) return fault('Bad identifiers');
  return null;
}

/** JsSIP looks dialogs up in plain objects by these strings, so none may be a name that every object has. */
function hasPoisonousName(message: SipMessage): boolean {
  const [callId, from, to] = [
    header(message, 'call-id') ?? '',
    tagOf(message, 'from') ?? '',
    tagOf(message, 'to') ?? '',
  ];
  return [callId + from, callId + to, callId + from + to, callId + to + from].some(
    (name) => name in Object.prototype,
  );
}

/** Returns the tag of From or To, or null. */
export function tagOf(message: SipContent, name: 'from' | 'to'): string | null {
  const value = header(message, name) ?? '';
  const parameters = value.includes('>') ? value.slice(value.lastIndexOf('>')) : value;
  return /;\s*tag\s*=\s*([^\s;,]{1,255})/i.exec(parameters)?.[1] ?? null;
}

/** The branch of the topmost Via, which names the transaction. */
export function branchOf(message: SipContent): string | null {
  const via = header(message, 'via') ?? '';
  return /^SIP\s*\/\s*2\.0\s*\/\s*\w+\s+[^,]*?;\s*branch\s*=\s*([^\s;,]{1,255})/i.exec(via)?.[1] ?? null;
}

/** A response made without knowing more than the request (RFC 3261 section 8.2.6). */
export function replyTo(
  request: SipRequest,
  { status, phrase }: Fault,
  more: readonly SipHeader[] = [],
): string {
  const copied = request.headers.filter(([name]) => ['via', 'from', 'call-id', 'cseq'].includes(name));
  const to = header(request, 'to') ?? '';
  const tagged = tagOf(request, 'to') === null && status > 100 ? `${to};tag=${stableTag(request)}` : to;
  return writeMessage({
    kind: 'response',
    status,
    phrase,
    headers: [...copied, ['to', tagged], ...more],
    body: '',
  });
}

/** What to do about data that isn't a SIP message. */
export type NonsenseAnswer =
  | { readonly kind: 'reply'; readonly text: string }
  /** A response or an ACK, which are never answered. */
  | { readonly kind: 'ignore' }
  /** There is no one to answer, and what follows won't be better. */
  | { readonly kind: 'close' };

const NEEDED_TO_ANSWER = ['via', 'from', 'to', 'call-id', 'cseq'] as const;

/** Answers the sender if the headers say enough for that (RFC 3261 section 21.4.1, RFC 4475). */
export function answerToNonsense(head: string): NonsenseAnswer {
  const [start = '', ...lines] = unfold(head.replaceAll(/\r?\n/g, '\r\n'));
  const headers = lines.map(readHeader).filter((field) => field !== null);
  const request: SipRequest = { kind: 'request', method: '', uri: '', headers, body: '' };
  if (/^\s*SIP\s*\//i.test(start) || /\bACK$/.test(header(request, 'cseq') ?? '')) return { kind: 'ignore' };
  const isKnown = NEEDED_TO_ANSWER.every((name) => header(request, name) !== undefined);
  if (!isKnown) return { kind: 'close' };
  return { kind: 'reply', text: replyTo(request, fault('Bad Request')) };
}

/** A retransmitted request must be answered with the same tag. */
function stableTag(request: SipRequest): string {
  let hash = 17;
  for (const letter of `${header(request, 'call-id')}${header(request, 'cseq')}`)
    hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) % 2_147_483_647;
  return `a${hash.toString(36)}`;
}
