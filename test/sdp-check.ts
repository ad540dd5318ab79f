/** One medium of a session description, unparsed. */
interface Medium {
  readonly media: string;
  readonly port: number;
  readonly transport: string;
  readonly formats: readonly string[];
  readonly attributes: readonly string[];
}
interface Description {
  readonly common: readonly string[];
  readonly media: readonly Medium[];
}

const STATIC_CODECS: Readonly<Record<string, string>> = {
  0: 'PCMU/8000',
  3: 'GSM/8000',
  8: 'PCMA/8000',
  9: 'G722/8000',
  18: 'G729/8000',
};
const FIRST_DYNAMIC = 96;
/** Allowed directions in an answer, by the direction of the offer (RFC 3264 section 6.1). */
const ANSWERS: Readonly<Record<string, readonly string[]>> = {
  sendrecv: ['sendrecv', 'sendonly', 'recvonly', 'inactive'],
  sendonly: ['recvonly', 'inactive'],
  recvonly: ['sendonly', 'inactive'],
  inactive: ['inactive'],
};
/** Attributes that an answer may only have if they were offered. */
const OFFERED_FIRST = new Set(['rtcp-mux', 'crypto', 'ice-ufrag', 'fingerprint', 'setup', 'mid', 'rtcp-fb']);

/**
 * Judges an answer by its offer as RFC 3264 sections 5 and 6 and RFC 8866 have it.
 * @returns what is wrong with it, a sentence each; none when it is right
 */
export function checkAnswer(offerText: string, answerText: string): string[] {
  const [offer, answer] = [parse(offerText), parse(answerText)];
  const wrong = checkDescription(answerText);
  if (answer.media.length !== offer.media.length)
    wrong.push(`${offer.media.length} media lines are answered by ${answer.media.length}`);
  if (timesOf(offer) !== timesOf(answer)) wrong.push('the time is not that of the offer');
  if (isGrouped(answer) && !isGrouped(offer)) wrong.push('a group is answered that was not offered');
  for (const [at, medium] of answer.media.entries()) {
    const offeredMedium = offer.media[at];
    if (offeredMedium === undefined) continue;
    const directions = [directionOf(offer, offeredMedium), directionOf(answer, medium)] as const;
    wrong.push(...checkMedium(offeredMedium, medium, directions).map((what) => `line ${at + 1}: ${what}`));
  }
  return wrong;
}

/** Checks a single description. */
export function checkDescription(text: string): string[] {
  const wrong: string[] = [];
  if (!text.endsWith('\r\n') || /[^\r]\n|\r(?!\n)/.test(text)) wrong.push('a line does not end with CRLF');
  const { common, media } = parse(text);
  const order = common.map((line) => line.charAt(0)).join('');
  if (!/^vosi?u?e*p*c?b*(t[rz]*)+k?a*$/.test(order)) wrong.push(`the session has the lines ${order}`);
  if (!/^o=\S+ \d+ \d+ IN IP[46] \S+$/.test(common[1] ?? '')) wrong.push('the origin is malformed');
  for (const { attributes, formats, media: name, port } of media) {
    if (formats.length === 0) wrong.push(`${name} has no format`);
    if (port === 0) continue;
    if (![...common, ...attributes].some((line) => /^c=IN IP[46] \S+$/.test(line)))
      wrong.push(`${name} has no address`);
    for (const format of formats)
      if (Number(format) >= FIRST_DYNAMIC && codecOf(attributes, format) === null)
        wrong.push(`format ${format} has no name`);
  }
  return wrong;
}

/**
 * Judges a description by the one that its writer sent before in the same call (RFC 3264 section 8).
 * @returns what is wrong with it, a sentence each; none when it is right
 */
export function checkSuccessor(beforeText: string, afterText: string): string[] {
  const [before, after] = [originOf(beforeText), originOf(afterText)];
  const wrong: string[] = [];
  if (before.id !== after.id) wrong.push('the session has another name');
  if (beforeText !== afterText && before.version === after.version)
    wrong.push('it has changed and its version has not');
  if (after.version !== before.version && after.version !== before.version + 1)
    wrong.push(`version ${before.version} is followed by ${after.version}`);
  if (parse(afterText).media.length < parse(beforeText).media.length)
    wrong.push('a media line was taken away');
  return wrong;
}

function checkMedium(offeredMedium: Medium, medium: Medium, directions: readonly [string, string]): string[] {
  const wrong: string[] = [];
  if (medium.media !== offeredMedium.media)
    wrong.push(`${offeredMedium.media} is answered by ${medium.media}`);
  if (medium.transport !== offeredMedium.transport)
    wrong.push(`${offeredMedium.transport} is answered by ${medium.transport}`);
  if (medium.port === 0) return wrong;
  if (offeredMedium.port === 0) wrong.push('what was not offered is accepted');
  const offered = new Set(offeredMedium.formats.map((format) => codecOf(offeredMedium.attributes, format)));
  for (const format of medium.formats) {
    const codec = codecOf(medium.attributes, format);
    if (codec === null) continue;
    if (!offered.has(codec)) wrong.push(`${codec} was not offered`);
    else if (codecOf(offeredMedium.attributes, format) !== codec) wrong.push(`${codec} has another number`);
  }
  const [wanted, given] = directions;
  if (ANSWERS[wanted]?.includes(given) !== true) wrong.push(`${wanted} is answered by ${given}`);
  const known = new Set(offeredMedium.attributes.map(nameOf));
  const news = medium.attributes.map(nameOf).filter((name) => OFFERED_FIRST.has(name) && !known.has(name));
  return [...wrong, ...news.map((name) => `${name} was not offered`)];
}

function parse(text: string): Description {
  const [common = '', ...media] = text.replace(/\r\n$/, '').split(/\r\n(?=m=)/);
  return {
    common: common.split('\r\n'),
    media: media.map((section) => {
      const [first = '', ...attributes] = section.split('\r\n');
      const [name = '', port = '', transport = '', ...formats] = first.slice(2).split(' ');
      return { media: name, port: Number.parseInt(port, 10), transport, formats, attributes };
    }),
  };
}

/** Returns the codec of a format. */
function codecOf(attributes: readonly string[], format: string): string | null {
  const named = attributes.find((line) => line.startsWith(`a=rtpmap:${format} `));
  return named?.slice(named.indexOf(' ') + 1).toUpperCase() ?? STATIC_CODECS[format] ?? null;
}

const nameOf = (attribute: string): string => /^a=([^:\s]+)/.exec(attribute)?.[1] ?? '';
const timesOf = ({ common }: Description): string => common.filter((line) => line.startsWith('t=')).join();
const isGrouped = ({ common }: Description): boolean => common.some((line) => line.startsWith('a=group:'));

function directionOf({ common }: Description, { attributes }: Medium): string {
  const direction = [...attributes, ...common].find((line) => Object.hasOwn(ANSWERS, line.slice(2)));
  return direction?.slice(2) ?? 'sendrecv';
}

function originOf(text: string): { id: string; version: number } {
  const [, id = '', version = ''] = /^o=\S+ (\d+) (\d+) /m.exec(text) ?? [];
  return { id, version: Number(version) };
}
