/**
 * Messages in the manner of RFC 4475 ("SIP torture test messages"), and mutations of them: what a port on the Internet is
 * sent. Each is given as it goes over a stream. The names are those of the sections.
 */
interface Parts {
  readonly line?: string;
  readonly headers?: readonly string[];
  readonly body?: string;
  /** In place of the header of the same name. */
  readonly instead?: Readonly<Record<string, string>>;
}

const BODY =
  'v=0\r\no=- 1 1 IN IP4 127.0.0.1\r\ns=-\r\nc=IN IP4 127.0.0.1\r\nt=0 0\r\nm=audio 30004 RTP/AVP 0\r\n';

function message(name: string, { line, headers = [], body = BODY, instead = {} }: Parts): string {
  const usual: Record<string, string> = {
    Via: `Via: SIP/2.0/TCP 127.0.0.1;branch=z9hG4bK-${name}`,
    From: `From: <sip:+12125550100@127.0.0.1>;tag=${name}`,
    To: 'To: <sip:+12125550150@127.0.0.1>',
    'Call-ID': `Call-ID: ${name}@127.0.0.1`,
    CSeq: 'CSeq: 1 INVITE',
    Contact: 'Contact: <sip:+12125550100@127.0.0.1>',
    'Max-Forwards': 'Max-Forwards: 70',
    'Content-Type': 'Content-Type: application/sdp',
    'Content-Length': `Content-Length: ${Buffer.byteLength(body)}`,
    ...instead,
  };
  const lines = [line ?? 'INVITE sip:+12125550150@127.0.0.1 SIP/2.0', ...Object.values(usual), ...headers];
  return `${lines.filter((text) => text !== '').join('\r\n')}\r\n\r\n${body}`;
}

export const TORTURE: readonly (readonly [name: string, text: string])[] = [
  [
    '3.1.1.1 a short tortuous INVITE',
    message('wsinv', {
      line: 'INVITE sip:vivekg@chair-dnrc.example.com;unknownparam SIP/2.0',
      instead: {
        To: 'TO :\r\n sip:+12125550150@chair-dnrc.example.com ;   tag    = 1918181833n',
        From: 'f: "J Rosenberg \\\\\\"" <sip:jdrosen@example.com>\r\n  ;\r\n  tag = 98asjd8',
        'Max-Forwards': 'MaX-fOrWaRdS: 0068',
        CSeq: 'cseq: 0009\r\n  INVITE',
        Via: 'Via  : SIP  /   2.0\r\n /TCP\r\n    192.0.2.2;branch=390skdjuw',
      },
      headers: [
        's :',
        'NewFangledHeader:   newfangled value\r\n continued newfangled value',
        'UnknownHeaderWithUnusualValue: ;;,,;;,;',
      ],
    }),
  ],
  [
    '3.1.1.2 a wide range of valid characters',
    message('intmeth', {
      line: "!interesting-Method0123456789_*+`.%indeed'~ sip:1_unusual.URI~(to-be!sure)&isn't+it$/crazy?,/;;*:&it+has=1,weird!*pas$wo~d_too.(doesn't-it)@example.com SIP/2.0",
      instead: { CSeq: "CSeq: 139122385 !interesting-Method0123456789_*+`.%indeed'~" },
    }),
  ],
  [
    '3.1.1.3 percent-escaped nulls',
    message('escnull', {
      line: 'REGISTER sip:example.com SIP/2.0',
      instead: { To: 'To: sip:null-%00-null@example.com', CSeq: 'CSeq: 14398234 REGISTER' },
    }),
  ],
  [
    '3.1.1.5 use of percent when it is not an escape',
    message('esc02', {
      line: 'RE%47IST%45R sip:registrar.example.com SIP/2.0',
      instead: { CSeq: 'CSeq: 29344 RE%47IST%45R' },
    }),
  ],
  [
    '3.1.1.6 no blank between name and address',
    message('lwsdisp', {
      line: 'OPTIONS sip:user@example.com SIP/2.0',
      instead: { From: 'From: caller<sip:caller@example.com>;tag=323', CSeq: 'CSeq: 60 OPTIONS' },
    }),
  ],
  [
    '3.1.1.7 long values',
    message('longreq', {
      headers: [
        `Unknown-${'long'.repeat(40)}-Name: ${'x'.repeat(4_000)}`,
        `Route: <sip:${'a'.repeat(500)}@example.com;lr>`,
      ],
    }),
  ],
  ['3.1.1.8 extra trailing octets', `${message('dblreq', {})}INVITE trailing`],
  [
    '3.1.1.11 a multipart body',
    message('mpart01', {
      body: '--7a9cbec02ceef655\r\nContent-Type: text/plain\r\n\r\nHello\r\n--7a9cbec02ceef655--\r\n',
      instead: { 'Content-Type': 'Content-Type: multipart/mixed;boundary=7a9cbec02ceef655' },
    }),
  ],
  [
    '3.1.2.1 extraneous separators',
    message('badinv01', {
      instead: {
        Via: 'Via: SIP/2.0/TCP 192.0.2.15;;,;,,',
        Contact: 'Contact: "Joe" <sip:joe@example.org>;;;;',
      },
    }),
  ],
  [
    '3.1.2.2 a Content-Length larger than the message',
    message('clerr', { instead: { 'Content-Length': 'Content-Length: 9999' } }),
  ],
  [
    '3.1.2.3 a negative Content-Length',
    message('ncl', { instead: { 'Content-Length': 'Content-Length: -999' } }),
  ],
  [
    '3.1.2.4 overlarge values',
    message('scalar02', {
      line: 'REGISTER sip:example.com SIP/2.0',
      instead: { CSeq: 'CSeq: 36893488147419103232 REGISTER', 'Max-Forwards': 'Max-Forwards: 300' },
      headers: [`Expires: ${'1'.repeat(80)}`],
    }),
  ],
  [
    '3.1.2.5 overlarge values in a response',
    message('scalarlg', {
      line: 'SIP/2.0 503 Service Unavailable',
      instead: { CSeq: 'CSeq: 9292394834772304023312 OPTIONS' },
      headers: ['Retry-After: 949302838503028349304023988'],
    }),
  ],
  [
    '3.1.2.6 an unterminated quoted string',
    message('quotbal', { instead: { To: 'To: "Mr. J. User <sip:j.user@example.com>' } }),
  ],
  [
    '3.1.2.7 angle brackets around the address',
    message('ltgtruri', { line: 'INVITE <sip:user@example.com> SIP/2.0' }),
  ],
  [
    '3.1.2.8 blanks within the address',
    message('lwsruri', { line: 'INVITE sip:user@example.com; lr SIP/2.0' }),
  ],
  [
    '3.1.2.9 several blanks in the request line',
    message('lwsstart', { line: 'INVITE  sip:user@example.com  SIP/2.0' }),
  ],
  [
    '3.1.2.10 a blank at the end of the request line',
    message('trws', {
      line: 'OPTIONS sip:remote-target@example.com SIP/2.0  ',
      instead: { CSeq: 'CSeq: 8 OPTIONS' },
    }),
  ],
  [
    '3.1.2.11 an escaped header in an address',
    message('escruri', { line: 'INVITE sip:user@example.com?Route=%3Csip:example.com%3E SIP/2.0' }),
  ],
  [
    '3.1.2.14 spaces within an address',
    message('badaspec', {
      line: 'OPTIONS sip:user@example.org SIP/2.0',
      instead: { To: 'To: "Watson, Thomas" < sip:t.watson@example.org >', CSeq: 'CSeq: 11 OPTIONS' },
    }),
  ],
  [
    '3.1.2.16 an unknown protocol version',
    message('badvers', {
      line: 'OPTIONS sip:t.watson@example.org SIP/7.0',
      instead: { CSeq: 'CSeq: 33 OPTIONS' },
    }),
  ],
  ['3.1.2.17 two methods', message('mismatch01', { line: 'OPTIONS sip:user@example.com SIP/2.0' })],
  [
    '3.1.2.19 a response code out of range',
    message('bigcode', { line: 'SIP/2.0 4294967301 better not break the receiver' }),
  ],
  [
    '3.2.1 a response without a transaction',
    message('badbranch', {
      line: 'SIP/2.0 200 OK',
      instead: { Via: 'Via: SIP/2.0/TCP 127.0.0.1;branch=z9hG4bK' },
    }),
  ],
  ['3.3.1 missing required headers', message('insuf', { instead: { To: '', From: '', 'Call-ID': '' } })],
  [
    '3.3.2 an unknown scheme',
    message('unkscm', { line: 'INVITE nobodyKnowsThisScheme:totallyopaquecontent SIP/2.0' }),
  ],
  ['3.3.5 an unknown scheme in To', message('unksm2', { instead: { To: 'To: <isbn:2983792873>' } })],
  [
    '3.3.6 extensions that nobody knows',
    message('bext01', { headers: ['Require: nothingSupportsThis, nothingSupportsThisEither'] }),
  ],
  [
    '3.3.8 the same field several times',
    message('multi01', {
      headers: [
        'Call-ID: other@127.0.0.1',
        'CSeq: 59 INVITE',
        'To: <sip:other@127.0.0.1>',
        'From: <sip:x@127.0.0.1>;tag=9',
        'Max-Forwards: 5',
        'Content-Length: 5',
      ],
    }),
  ],
  ['3.3.9 several lengths', message('mcl01', { headers: ['Content-Length: 5'] })],
  [
    '3.3.10 a 200 with another address',
    message('bcast', {
      line: 'SIP/2.0 200 OK',
      instead: { Via: 'Via: SIP/2.0/TCP 192.0.2.198;branch=z9hG4bK1324923' },
    }),
  ],
  [
    '3.3.15 a description of another kind',
    message('sdp01', { instead: { 'Content-Type': 'Content-Type: text/plain' } }),
  ],
  [
    'names that objects have',
    message('proto', {
      instead: {
        'Call-ID': 'Call-ID: __pro',
        From: 'From: <sip:+1@127.0.0.1>;tag=to__',
        Via: 'Via: SIP/2.0/TCP 127.0.0.1;branch=__proto__',
      },
    }),
  ],
  [
    'a header that is named like a part of objects',
    message('constructor', { headers: ['constructor: x', '__proto__: y', 'hasOwnProperty: z'] }),
  ],
  [
    'a CANCEL of nothing',
    message('cancel', {
      line: 'CANCEL sip:+12125550150@127.0.0.1 SIP/2.0',
      instead: { CSeq: 'CSeq: 1 CANCEL' },
    }),
  ],
  [
    'an ACK of nothing',
    message('ack', { line: 'ACK sip:+12125550150@127.0.0.1 SIP/2.0', instead: { CSeq: 'CSeq: 1 ACK' } }),
  ],
  [
    'a BYE of nothing',
    message('bye', {
      line: 'BYE sip:+12125550150@127.0.0.1 SIP/2.0',
      instead: { CSeq: 'CSeq: 1 BYE', To: 'To: <sip:a@b>;tag=1' },
    }),
  ],
  [
    'a NOTIFY of nothing',
    message('notify', {
      line: 'NOTIFY sip:+12125550150@127.0.0.1 SIP/2.0',
      instead: { CSeq: 'CSeq: 1 NOTIFY' },
    }),
  ],
  [
    'an INVITE that replaces another',
    message('replaces', { headers: ['Replaces: 4711@x;to-tag=1;from-tag=2'] }),
  ],
  ['a description of noise', message('noise', { body: '\u0000\u0001\u0002m=audio c=c=c=\r\n\r\n\r\n' })],
  ['bytes that are no text', `\u00ff\u00fe${message('bytes', {})}`],
  ['nothing but line ends', '\r\n'.repeat(500)],
];

/** A whole call that is well formed, to mutate. */
export const WELL_FORMED = (name: string): string => message(name, {});

/** Changes, cuts, doubles or moves some bytes of a message. The same seed makes the same mutation. */
export function mutate(text: string, seed: number): Buffer {
  const random = randomOf(seed);
  const bytes = [...Buffer.from(text)];
  const at = () => Math.floor(random() * bytes.length);
  const changes = 1 + Math.floor(random() * 8);
  for (let change = 0; change < changes; change += 1) {
    const kind = Math.floor(random() * 5);
    if (kind === 0) bytes[at()] = Math.floor(random() * 256);
    if (kind === 1) bytes.splice(at(), 1 + Math.floor(random() * 12));
    if (kind === 2) bytes.splice(at(), 0, ...bytes.slice(at(), at() + 10));
    if (kind === 3) bytes.splice(at(), 0, ...Buffer.from(SPICES[Math.floor(random() * SPICES.length)] ?? ''));
    if (kind === 4) bytes.length = Math.max(40, at());
  }
  return Buffer.from(bytes);
}

const SPICES = [
  '\r\n',
  '\r\n\r\n',
  ';tag=',
  '<sip:',
  '>',
  '"',
  '%00',
  ': ',
  'SIP/2.0',
  '99999999999',
  '__proto__',
  ',',
  '\t',
];

/** A small generator of pseudo-random numbers (mulberry32). */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) % 4_294_967_296;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
