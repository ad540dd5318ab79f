import type { SaidContact, Transcript } from '../model.ts';
import { callNames } from './people.ts';
import { cleaned } from './sentences.ts';
import { spokenDigit } from './words.ts';

interface Person {
  name: string;
  email: string | null;
  phone: string | null;
  company: string | null;
  role: string | null;
  readonly lines: Set<number>;
  /** Said who they are, or was introduced with more than a first name. */
  isIntroduced: boolean;
  /** Lower-case words of a name that it has or had. */
  words: { readonly of: string; readonly words: readonly string[] } | null;
}

/** The most people of one meeting. Those who come after them are left out, so that no transcript takes forever. */
const PEOPLE_MAX = 1_000;

const WORD = String.raw`\p{Lu}\p{Ll}[\p{L}'’-]*`;
const NAME = String.raw`(?:Dr\.? |Doctor |Mr\.? |Mrs\.? |Ms\.? )?${WORD}(?: (?:de |van |von |der |al-)?${WORD}){0,2}`;
const FULL = String.raw`${WORD}(?: (?:de |van |von |der |al-)?${WORD}){1,2}`;
const COMPANY = String.raw`(?:the )?\p{Lu}[\p{L}\p{N}&'’-]*(?: (?:\p{Lu}[\p{L}\p{N}&'’-]*|of|and|&)(?= ?\p{Lu}| ?$|[ ,.?!]))*`;

/** The speaker's own name. */
const OWN = [
  new RegExp(
    String.raw`\b(?:[Tt]his is|[Mm]y name is|[Mm]y name's|I am|I'm) (${NAME})(?=[,.!?]|$| (?:from|with|at|and|here|of|calling|speaking|in)\b)`,
    'u',
  ),
  new RegExp(String.raw`(?:^|[,.!?] )(${NAME}),? (?:here|speaking)\b`, 'u'),
  new RegExp(
    String.raw`^(?:Hi|Hello|Hey|Nice to meet you|Good to meet you|Good (?:morning|afternoon)|Pleasure)[^.!?]*[.!?,] (${FULL}),? (?:from|with|of|at)\b`,
    'u',
  ),
  new RegExp(String.raw`[.!?] (${FULL}),? (?:from|with) \p{Lu}`, 'u'),
];
const ANSWERED_NAME = new RegExp(
  String.raw`^(?:[\p{L}]+, )?(?:(?:It's|It is|That's|My name is|Yes, it's|Sure, it's) )?(${NAME})[.,!]?`,
  'u',
);
/** A person who is mentioned. */
const OTHERS = [
  new RegExp(String.raw`\b(?:[Hh]is|[Hh]er|[Tt]heir) name(?:'s| is) (${NAME})`, 'u'),
  new RegExp(
    String.raw`\b(?:[Mm]y|[Oo]ur|[Tt]he|[Yy]our|[Hh]is|[Hh]er) (?:[a-z-]+ ){0,3}(?!(?:at|of|from|for|with|in|on|to|by|and|via|use|using)\b)[a-z-]+(?: too)?,?(?: is| was| called| named)?,? (${FULL})`,
    'u',
  ),
  new RegExp(
    String.raw`\b(?:contact|ask for|speak to|speak with|talk to|write to|reach out to|copy|loop in|get in touch with|meet|with me,?) (?:[a-z ,]+, )?(${FULL})`,
    'u',
  ),
  new RegExp(
    String.raw`(?:^|[,.:] )(${FULL}),? (?:runs|leads|handles|heads|manages|owns|is (?:our|the|my|in charge)|looks after|takes care)`,
    'u',
  ),
];
/** "Our lead, Marek, his address is…": a first name is enough where an address or a number follows. */
const OTHERS_BY_FIRST_NAME = [
  new RegExp(
    String.raw`\b(?:[Mm]y|[Oo]ur|[Tt]he|[Yy]our|[Hh]is|[Hh]er|[Tt]heir) (?:[a-z-]+ ){0,3}[a-z-]+, (${WORD}),`,
    'u',
  ),
  new RegExp(String.raw`\b(${FULL})(?:,|:| is| at| on| -)* (?=[\p{L}\p{N}._%+-]+@)`, 'u'),
];
const AREA_CODE = /^[,.]? (?:and )?(?:the |my )?area code(?: is)? \(?(\d{3})\b/i;
const COMPANIES = new RegExp(
  String.raw`\b(?:from|with|at|for|of|[Rr]epresenting|[Hh]ere at|[Oo]ver at) (${COMPANY})`,
  'gu',
);
const NO_NAME = new Set(
  `monday tuesday wednesday thursday friday saturday sunday january february march april may june july august september
  october november december i okay ok good great thanks thank yes no sure sorry hello hi christmas easter english german french
  spanish american support sales happy glad done fine right absolutely perfect today tomorrow billing god`.split(
    /\s+/,
  ),
);
/** Words that end the name of a company or a place, but never of a person. */
const ORGANISATION =
  /^(?:Inc|Ltd|LLC|GmbH|Corp|Company|Group|Systems|Software|Telecom|Labs|School|University|College|Hospital|Clinic|Bank|Street|Road|Avenue|Calendar|Office|Team|Department|Foundation|Partners|Solutions|Services|Technologies|Phones|Cloud)$/;
const EMAIL = /[\p{L}\p{N}][\p{L}\p{N}._%+-]{0,63}@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)*\.\p{L}{2,}/gu;
const SPELT =
  /\b((?:[a-z0-9]+(?: (?:dot|underscore|dash|hyphen|plus) |[._-]))*[a-z0-9]+) at ((?:[a-z0-9-]+ dot )+(?:com|org|net|io|co|uk|de|eu|edu|gov|info|biz|ai|app|dev|fr|ch|at|us|ca|au|example)(?: dot [a-z]{2})?)\b/gi;
const MARKS: Readonly<Record<string, string>> = {
  dot: '.',
  underscore: '_',
  dash: '-',
  hyphen: '-',
  plus: '+',
};
const DIGITS = /(?<![\p{L}\d@.$€£/-])\+?\(?\d[\d\s().-]{5,22}\d(?![\p{L}\d%/])/gu;
const PHONE_DIGITS = { min: 7, max: 15 };
const REPEATS: Readonly<Record<string, number>> = { double: 2, triple: 3 };
const THEIRS = /\b(?:his|her|their|him|them|that's)\b/i;
const MINE = /\b(?:my|mine|i'm at|me at|me directly|call me|reach me|it's)\b/i;

/** People who were introduced or whose number or address was said, with what was said about them. */
export function saidContacts(transcript: Transcript): SaidContact[] {
  const people: Person[] = [];
  const speakers = new Map<string, Person>();
  transcript.lines.forEach(({ speaker, text }, line) => {
    const said = cleaned(text);
    const own = speaker === null ? null : ofSpeaker(speakers, people, speaker);
    const asked = transcript.lines[line - 1]?.text ?? '';
    readAnsweredName(said, line, { own, asked });
    const other = readNames(said, line, { own, people, speaker });
    readCompanies(said, line, other ?? (own?.isIntroduced === true && introduces(said) ? own : null));
    readAddresses(said, line, { own, other, people, asked });
  });
  // Where people introduce themselves, everyone whose full name we have is someone new to the others.
  const isBetweenStrangers = [...speakers.values()].some(({ isIntroduced }) => isIntroduced);
  for (const [label, person] of speakers)
    if (isBetweenStrangers && person.name === label && label.includes(' ') && !person.isIntroduced) {
      person.isIntroduced = true;
      person.lines.add(transcript.lines.findIndex(({ speaker }) => speaker === label));
    }
  return people.filter(isWorthSaving).map(({ name, email, phone, company, role, lines }) => ({
    name,
    email,
    phone,
    company,
    role,
    lines: [...lines].toSorted((one, other) => one - other),
  }));
}

const isWorthSaving = ({ isIntroduced, email, phone, name }: Person): boolean =>
  name !== '' && (isIntroduced || email !== null || phone !== null);

const introduces = (text: string): boolean =>
  OWN.some((pattern) => pattern.test(text)) || /\b(?:I work|I'm an?|we're)\b/.test(text);

function ofSpeaker(speakers: Map<string, Person>, people: Person[], label: string): Person {
  const known = speakers.get(label);
  if (known !== undefined) return known;
  const name = callNames(label).join(' ');
  const spokenOf = name.includes(' ') ? people.find((person) => person.name === name) : undefined;
  if (spokenOf !== undefined) {
    speakers.set(label, spokenOf);
    return spokenOf;
  }
  const isGeneric =
    /^(?:agent|caller|customer|host|guest|moderator|interviewer|user|speaker|participant|dev)\b/i.test(label);
  const person = blank(isGeneric ? '' : name);
  speakers.set(label, person);
  if (people.length < PEOPLE_MAX) people.push(person);
  return person;
}

function blank(name: string): Person {
  return {
    name,
    email: null,
    phone: null,
    company: null,
    role: null,
    lines: new Set(),
    isIntroduced: false,
    words: null,
  };
}

/** @returns whom the line introduces, other than its speaker */
function readNames(
  text: string,
  line: number,
  { own, people, speaker }: { own: Person | null; people: Person[]; speaker: string | null },
): Person | null {
  for (const pattern of OWN) {
    const name = nameIn(pattern.exec(text)?.[1]);
    if (name === null || isOneWordOfNobody(name, text, own)) continue;
    const person = own ?? found(people, name) ?? added(people, name);
    if (isLonger(name, person.name) || !sharesWord(name, person.name)) person.name = name;
    person.isIntroduced = true;
    person.lines.add(line);
    const role =
      /\bI(?:'m| am) (?:the |an? |your )?((?:head|director|manager|chief|product|sales|account|vice|owner|founder|engineer|designer)[a-z ]*?)(?= at\b| of \p{Lu}| from\b|[,.]|$)/u.exec(
        text,
      );
    person.role ??= role?.[1]?.trim() ?? null;
    break;
  }
  const role =
    /\bI(?:'m| am|'ve been) (?:the |an? )([a-z][a-z ]{3,40}?) (?:at|for|with|here at) \p{Lu}/u.exec(text);
  if (role !== null && own !== null) {
    own.role ??= role[1]?.trim() ?? null;
    own.isIntroduced ||= own.name !== '';
    own.lines.add(line);
    readCompanies(text, line, own);
  }
  for (const pattern of [...OTHERS, ...OTHERS_BY_FIRST_NAME]) {
    const name = nameIn(pattern.exec(text)?.[1]);
    if (name === null) continue;
    if (speaker !== null && sharesWord(name, speaker)) continue;
    const person = found(people, name) ?? added(people, name);
    if (isLonger(name, person.name)) person.name = name;
    person.isIntroduced ||= name.includes(' ');
    person.lines.add(line);
    return person;
  }
  return null;
}

/** "Same here": one word is a name only where it's that of the speaker, or where it says where they are from. */
function isOneWordOfNobody(name: string, text: string, own: Person | null): boolean {
  if (name.includes(' ') || (own !== null && sharesWord(name, own.name))) return false;
  return /\b(?:here|speaking)\b/.test(text) && !/\b(?:this is|name is|here (?:from|at))\b/i.test(text);
}

/** "Could I have your name?" "It's Ana Ruiz." */
function readAnsweredName(text: string, line: number, { own, asked }: Pick<Around, 'own' | 'asked'>): void {
  if (
    own === null ||
    !/\byour (?:full |last |first )?name\b|\bwho am i (?:speaking|talking)\b|\bwho is (?:this|calling)\b/i.test(
      asked,
    )
  )
    return;
  const name = nameIn(ANSWERED_NAME.exec(text)?.[1]);
  if (name === null) return;
  own.name = name;
  own.isIntroduced = true;
  own.lines.add(line);
}

function nameIn(raw: string | undefined): string | null {
  if (raw === undefined) return null;
  const words = raw
    .replace(/^(?:Dr|Doctor|Mr|Mrs|Ms)\.? /, '')
    .trim()
    .split(' ');
  if (words.some((word) => NO_NAME.has(word.toLowerCase()))) return null;
  if (words.length > 1 && ORGANISATION.test(words.at(-1) ?? '')) return null;
  return words.join(' ');
}

const isLonger = (name: string, than: string): boolean =>
  name.split(' ').length > than.split(' ').filter(Boolean).length;

function sharesWord(one: string, other: string): boolean {
  const words = new Set(one.toLowerCase().split(/\s+/));
  return other
    .toLowerCase()
    .split(/\s+/)
    .some((word) => words.has(word));
}

function found(people: readonly Person[], name: string): Person | undefined {
  const words = new Set(name.toLowerCase().split(/\s+/));
  return people.find((person) => person.name !== '' && wordsIn(person).some((word) => words.has(word)));
}

/** Split once for each name: a long meeting looks at everyone in every line. */
function wordsIn(person: Person): readonly string[] {
  if (person.words?.of !== person.name)
    person.words = { of: person.name, words: person.name.toLowerCase().split(/\s+/) };
  return person.words.words;
}

function added(people: Person[], name: string): Person {
  const person = blank(name);
  if (people.length < PEOPLE_MAX) people.push(person);
  return person;
}

function readCompanies(text: string, line: number, person: Person | null): void {
  if (person === null || person.company !== null) return;
  for (const [, raw = ''] of text.matchAll(COMPANIES)) {
    const company = raw.replace(/^the /, '').trim();
    if (NO_NAME.has(company.toLowerCase().split(' ')[0] ?? '') || sharesWord(company, person.name)) continue;
    person.company = company;
    person.lines.add(line);
    return;
  }
}

interface Around {
  readonly own: Person | null;
  readonly other: Person | null;
  readonly people: readonly Person[];
  /** The line before: "what's your email?" */
  readonly asked: string;
}

function readAddresses(text: string, line: number, around: Around): void {
  for (const { at, value } of emailsIn(text)) {
    const person = whose(text, at, around);
    if (person === null) continue;
    person.email ??= value;
    person.lines.add(line);
  }
  for (const { at, value } of phonesIn(text)) {
    const person = whose(text, at, around);
    if (person === null) continue;
    person.phone ??= value;
    person.lines.add(line);
  }
}

function whose(text: string, at: number, { own, other, people, asked }: Around): Person | null {
  const before = text.slice(Math.max(0, at - 60), at);
  if (other !== null && !MINE.test(before)) return other;
  if (THEIRS.test(before) && !MINE.test(before)) {
    const recent = people.findLast((person) => person !== own && person.isIntroduced);
    if (recent !== undefined) return recent;
  }
  const mentioned = people.find(
    (person) => person !== own && person.name !== '' && before.includes(person.name.split(' ')[0] ?? '?'),
  );
  if (mentioned !== undefined && !MINE.test(before) && !/\byour\b/i.test(asked)) return mentioned;
  return own;
}

interface FoundAt {
  readonly at: number;
  readonly value: string;
}

function emailsIn(text: string): FoundAt[] {
  const written = [...text.matchAll(EMAIL)].map((match) => ({
    at: match.index,
    value: match[0].toLowerCase(),
  }));
  const spelt = [...text.matchAll(SPELT)].map((match) => ({
    at: match.index,
    value: `${joinedMarks(match[1] ?? '')}@${joinedMarks(match[2] ?? '')}`,
  }));
  return [...written, ...spelt];
}

function joinedMarks(spelt: string): string {
  return spelt
    .toLowerCase()
    .replaceAll(/ (dot|underscore|dash|hyphen|plus) /g, (_, mark: string) => MARKS[mark] ?? '');
}

function phonesIn(text: string): FoundAt[] {
  const written = [...text.matchAll(DIGITS)].map((match) => ({
    at: match.index,
    value: tidyPhone(withAreaCode(match[0], text.slice(match.index + match[0].length))),
  }));
  return [...written, ...spokenPhones(text)].filter(({ value }) => {
    const digits = value.replaceAll(/\D/g, '').length;
    return digits >= PHONE_DIGITS.min && digits <= PHONE_DIGITS.max;
  });
}

/** "555 0142, area code 415" */
function withAreaCode(number: string, rest: string): string {
  const code = AREA_CODE.exec(rest)?.[1];
  return code !== undefined && number.replaceAll(/\D/g, '').length === PHONE_DIGITS.min
    ? `${code} ${number}`
    : number;
}

const tidyPhone = (text: string): string =>
  text
    .trim()
    .replaceAll(/[\s().-]+/g, ' ')
    .trim();

function spokenPhones(text: string): FoundAt[] {
  const found: FoundAt[] = [];
  let run = { at: 0, digits: '', words: 0 };
  let times = 1;
  const end = () => {
    if (run.words >= PHONE_DIGITS.min) found.push({ at: run.at, value: run.digits });
    run = { at: 0, digits: '', words: 0 };
    times = 1;
  };
  for (const match of text.matchAll(/[\p{L}\d']+|[.?!]/gu)) {
    const word = match[0].toLowerCase();
    const digit = spokenDigit(word);
    if (word === 'plus' && run.digits === '') run = { at: match.index, digits: '+', words: 0 };
    else if (REPEATS[word] !== undefined && run.words > 0) times = REPEATS[word];
    else if (digit !== null && digit.length === 1) {
      if (run.digits === '') run = { ...run, at: match.index };
      run = { ...run, digits: run.digits + digit.repeat(times), words: run.words + times };
      times = 1;
    } else end();
  }
  end();
  return found;
}
