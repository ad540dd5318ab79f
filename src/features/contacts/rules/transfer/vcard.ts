import type { ContactFacts, ContactPoint, PostalAddress } from '../../model.ts';
import type { Consent } from '../../model-record.ts';

/** Of a card, what doesn't fit is left out, and a photo is skipped unread. */
const LINES_MAX = 2_000;
const VALUE_MAX = 100_000;
/** Of a line that begins or ends a card, with spaces around. */
const MARK_MAX = 100;
/** A property whose value is quoted-printable. */
const QUOTED_LINE = /^[^:]{0,500};(?:ENCODING=)?QUOTED-PRINTABLE[;:]/i;

interface Property {
  readonly name: string;
  readonly types: readonly string[];
  readonly isQuotedPrintable: boolean;
  readonly value: string;
}

/** What a card says, as far as contacts hold it. */
export type CardFacts = Omit<ContactFacts, 'ownerId' | 'isPrivate' | 'fields' | 'usernames'>;

/** Splits a file into its cards. A card inside of another (vCard 2.1 agents) is left out. */
export function cardsIn(text: string): string[][] {
  const splitter = createCardSplitter();
  return [...splitter.push(text), ...splitter.push('\n\n')];
}

/** Splits a file that comes in pieces. What it keeps doesn't grow with the file: a line that is too long is cut and left out. */
export function createCardSplitter(): {
  push(text: string): string[][];
  /** Whether a card has begun and not ended. */
  isWithin(): boolean;
} {
  let isFirst = true;
  /** The last line, which may go on with the next piece. */
  let rest = '';
  /** A line that goes on if the next one begins with a space or a tab. */
  let line = '';
  let card: string[] = [];
  let depth = 0;

  /** @returns the card that ends with this line */
  function take(whole: string): string[] | null {
    const bare = whole.length > MARK_MAX ? '' : whole.trim().toUpperCase();
    if (bare === 'BEGIN:VCARD') {
      depth += 1;
      if (depth === 1) card = [];
    } else if (bare === 'END:VCARD') {
      depth -= 1;
      if (depth === 0) return card;
      depth = Math.max(0, depth);
    } else if (depth === 1 && card.length < LINES_MAX && whole.length <= VALUE_MAX) card.push(whole);
    return null;
  }

  return {
    isWithin: () => depth > 0,
    push(text) {
      const whole = rest + (isFirst ? text.replace(/^\uFEFF/, '') : text);
      isFirst = false;
      // A carriage return at the end may be half of a line's end.
      const end = whole.endsWith('\r') ? whole.length - 1 : whole.length;
      const lines = whole.slice(0, end).split(/\r\n|\n|\r/);
      rest = (lines.pop() ?? '').slice(0, VALUE_MAX + 1) + whole.slice(end);
      const cards: string[][] = [];
      for (const next of lines) {
        if (next.startsWith(' ') || next.startsWith('\t')) {
          if (line.length <= VALUE_MAX) line += next.slice(1);
          continue;
        }
        // Quoted-printable goes on after an equals sign at the end (vCard 2.1).
        if (line.endsWith('=') && QUOTED_LINE.test(line)) {
          line = line.length <= VALUE_MAX ? line.slice(0, -1) + next : line;
          continue;
        }
        const ended = take(line);
        if (ended !== null) cards.push(ended);
        line = next;
      }
      return cards;
    },
  };
}

/** Reads a card of vCard 3 (RFC 2426) or 4 (RFC 6350); of 2.1, what looks the same. */
export function readCard(lines: readonly string[]): CardFacts {
  const properties = lines.map(propertyOf).filter((one) => one !== null);
  const all = (name: string) => properties.filter((one) => one.name === name);
  const text = (name: string) => plain(all(name)[0]?.value ?? '').trim();
  const points = (name: string, scheme: RegExp): ContactPoint[] =>
    all(name)
      .map(({ value, types }) => ({ value: plain(value).trim().replace(scheme, ''), label: labelOf(types) }))
      .filter(({ value }) => value !== '');
  return {
    name: text('FN') || nameOf(all('N')[0]?.value ?? ''),
    company: parts(all('ORG')[0]?.value ?? '', ';')[0]?.trim() ?? '',
    role: text('TITLE') || text('ROLE'),
    phones: points('TEL', /^tel:/i),
    emails: points('EMAIL', /^mailto:/i),
    addresses: all('ADR').map(addressOf),
    tags: all('CATEGORIES').flatMap(({ value }) => parts(value, ',').map((tag) => tag.trim())),
    birthday: birthdayOf(text('BDAY')),
    about: text('NOTE'),
  };
}

/** An entry of the consent ledger, with the name of who noted it. */
export interface WrittenConsent extends Pick<Consent, 'about' | 'given' | 'wording' | 'channel'> {
  /** As ISO 8601 writes an instant: "2026-11-24T12:00:00.000Z". */
  readonly saidAt: string;
  /** Empty if nobody did, or they are gone. */
  readonly notedBy: string;
}

/** Writes a card of vCard 4, with lines folded at 75 bytes. What somebody agreed to has no property of its own there. */
export function writeCard(
  id: string,
  facts: CardFacts & Partial<Pick<ContactFacts, 'usernames'>>,
  consents: readonly WrittenConsent[] = [],
): string {
  const lines = [
    'BEGIN:VCARD',
    'VERSION:4.0',
    `UID:urn:uuid:${id}`,
    `FN:${escapedText(facts.name)}`,
    ...optional('ORG', escaped(facts.company)),
    ...optional('TITLE', escapedText(facts.role)),
    ...facts.phones.map(({ value, label }) => `TEL${typeOf(label)};VALUE=uri:tel:${value}`),
    ...facts.emails.map(({ value, label }) => `EMAIL${typeOf(label)}:${escapedText(value)}`),
    ...(facts.usernames ?? []).map(({ value }) => `X-AHOY-USERNAME:${escapedText(value)}`),
    ...facts.addresses.map(
      ({ label, street, city, region, postcode, country }) =>
        `ADR${typeOf(label)}:;;${[street, city, region, postcode, country].map(escaped).join(';')}`,
    ),
    ...optional('CATEGORIES', facts.tags.map(escapedText).join(',')),
    ...optional('BDAY', facts.birthday?.replaceAll(/(?<=\d)-/g, '') ?? ''),
    ...optional('NOTE', escapedText(facts.about)),
    ...consents.map(consentLine),
    'END:VCARD',
  ];
  return `${lines.flatMap(folded).join('\r\n')}\r\n`;
}

/** "X-AHOY-CONSENT;ABOUT=sms;GIVEN=no;AT=20261124T120000Z;CHANNEL="phone";BY="Alice Archer":May we text you?" */
function consentLine({ about, given, saidAt, channel, notedBy, wording }: WrittenConsent): string {
  const when = saidAt.replaceAll(/[-:]|\.\d+/g, '');
  const by = notedBy === '' ? '' : `;BY=${quoted(notedBy)}`;
  return `X-AHOY-CONSENT;ABOUT=${about};GIVEN=${given ? 'yes' : 'no'};AT=${when};CHANNEL=${quoted(channel)}${by}:${escapedText(wording)}`;
}

const optional = (name: string, value: string) => (value === '' ? [] : [`${name}:${value}`]);
const typeOf = (label: string) => (label === '' ? '' : `;TYPE=${quoted(label)}`);
/** A parameter can't hold these signs in any way. */
const quoted = (text: string) => `"${text.replaceAll(/["\r\n]/g, '')}"`;

function propertyOf(line: string): Property | null {
  const colon = colonOf(line);
  if (colon < 1) return null;
  const [full = '', ...parameters] = line.slice(0, colon).split(';');
  // A group, such as "item1.TEL", says nothing here.
  const name = full.slice(full.lastIndexOf('.') + 1).toUpperCase();
  const types = parameters.flatMap((one) => {
    const [key = '', value] = one.split('=');
    return (value === undefined ? key : key.toUpperCase() === 'TYPE' ? value : '')
      .replaceAll('"', '')
      .split(',')
      .filter((type) => type !== '');
  });
  const isQuotedPrintable = parameters.some((one) => /^(?:ENCODING=)?QUOTED-PRINTABLE$/i.test(one));
  const charset = parameters.find((one) => /^CHARSET=/i.test(one))?.slice('CHARSET='.length) ?? '';
  const value = line.slice(colon + 1);
  return { name, types, isQuotedPrintable, value: isQuotedPrintable ? unquoted(value, charset) : value };
}

/** The colon after the parameters: one within quotes is part of a parameter. */
function colonOf(line: string): number {
  let isQuoted = false;
  for (let at = 0; at < line.length; at += 1) {
    if (line[at] === '"') isQuoted = !isQuoted;
    if (line[at] === ':' && !isQuoted) return at;
  }
  return -1;
}

/** UTF-8 or, where that is said or the bytes are no UTF-8, Latin-1 as Windows writes it. */
function unquoted(value: string, charset: string): string {
  const isLatin = /^"?(?:iso-?8859-1|latin-?1|windows-1252|cp-?1252)"?$/i.test(charset);
  return value.replaceAll(/(?:=[\dA-F]{2})+/gi, (run) => {
    const bytes = run.slice(1).split('=');
    if (!isLatin)
      try {
        return decodeURIComponent(`%${bytes.join('%')}`);
      } catch {
        // Then it is what older phones write.
      }
    return bytes.map((byte) => latinLetter(Number.parseInt(byte, 16))).join('');
  });
}

/** Windows has letters where Latin-1 has control signs; the five bytes without one stay. */
const WINDOWS_LETTERS = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';
const latinLetter = (byte: number): string =>
  (byte >= 0x80 && byte < 0xa0 ? WINDOWS_LETTERS[byte - 0x80] : undefined) ?? String.fromCharCode(byte);

const plain = (value: string) =>
  value.replaceAll(/\\([\\,;nN])/g, (_all, letter: string) => (letter.toLowerCase() === 'n' ? '\n' : letter));
/** In a value without parts, semicolons may stand as they are (RFC 6350, 3.4), and some readers take a backslash before them literally. */
const escapedText = (value: string) =>
  value.replaceAll(/[\\,]/g, String.raw`\$&`).replaceAll(/\r\n?|\n/g, String.raw`\n`);
const escaped = (value: string) =>
  value.replaceAll(/[\\,;]/g, String.raw`\$&`).replaceAll(/\r\n?|\n/g, String.raw`\n`);

/** Splits at a separator that isn't escaped. */
function parts(value: string, separator: ',' | ';'): string[] {
  const found = value.match(
    separator === ',' ? /(?:\\.|[^\\,])+|(?<=,)(?=,)|^(?=,)/g : /(?:\\.|[^\\;])+|(?<=;)(?=;|$)|^(?=;)/g,
  );
  return (found ?? []).map(plain);
}

function nameOf(value: string): string {
  const [family = '', given = '', middle = ''] = parts(value, ';');
  return [given, middle, family].filter((part) => part.trim() !== '').join(' ');
}

function addressOf({ value, types }: Property): PostalAddress {
  const [box = '', extended = '', street = '', city = '', region = '', postcode = '', country = ''] = parts(
    value,
    ';',
  );
  const line = [box, extended, street].filter((part) => part.trim() !== '').join(', ');
  return { label: labelOf(types), street: line, city, region, postcode, country };
}

const SILENT = new Set(['voice', 'internet', 'pref', 'text', 'x-internet']);
const WORDS: Readonly<Record<string, string>> = {
  cell: 'Mobile',
  work: 'Work',
  home: 'Home',
  fax: 'Fax',
  main: 'Main',
};

/** "cell" is "Mobile". */
function labelOf(types: readonly string[]): string {
  const type = types.find((one) => !SILENT.has(one.toLowerCase())) ?? '';
  return WORDS[type.toLowerCase()] ?? type;
}

/** "19840309", "1984-03-09" and "--0309" are birthdays. What else may stand there isn't kept. */
function birthdayOf(text: string): string | null {
  const [, year = '', month = '', day = ''] = /^(\d{4}|-)-?(\d{2})-?(\d{2})(?:T.*)?$/.exec(text) ?? [];
  return month === '' ? null : `${year}-${month}-${day}`;
}

const FOLD_BYTES = 75;

/** Cuts a line into pieces of at most 75 bytes, never within a letter. */
function folded(line: string): string[] {
  const pieces: string[] = [];
  let piece = '';
  let bytes = 0;
  for (const letter of line) {
    const size = bytesOf(letter);
    if (bytes + size > FOLD_BYTES) {
      pieces.push(piece);
      piece = ' ';
      bytes = 1;
    }
    piece += letter;
    bytes += size;
  }
  return [...pieces, piece];
}

function bytesOf(letter: string): number {
  const code = letter.codePointAt(0) ?? 0;
  if (code < 0x80) return 1;
  if (code < 0x8_00) return 2;
  return code < 0x1_00_00 ? 3 : 4;
}
