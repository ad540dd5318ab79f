import { parseSync, Visitor } from 'oxc-parser';

/** A text that people read, and the line on which it begins. */
export interface ReadText {
  readonly text: string;
  readonly line: number;
}

export interface BannedWord {
  readonly words: RegExp;
  /** What to write instead. */
  readonly instead: string;
}

/** Files whose words stay as they are, with the reason. */
export const UNCHANGEABLE: Readonly<Record<string, string>> = {
  'src/features/site/web/privacy-2025-04-06.ts': 'people agreed to this text, so no word of it may change',
  'src/features/site/web/terms-2025-04-06.ts': 'people agreed to this text, so no word of it may change',
  'scripts/lib/words.ts': 'the list of banned words is made of them',
};

/** Sentences of the specification that have a banned word, and are shown exactly as they are there. */
const SPECIFIED = new Set(['Successfully logged in', 'You must be logged in to select a plan']);

/** Words of a literal translation, and second names of a thing that has one already. */
export const BANNED_WORDS: readonly BannedWord[] = [
  { words: /\be-mails?\b/i, instead: 'email' },
  { words: /\btelephone numbers?\b/i, instead: 'phone number' },
  { words: /\btelephone calls?\b/i, instead: 'phone call, or call to a phone' },
  { words: /\b(some|any)body\b/i, instead: '"you", "people", "anyone" or the noun' },
  { words: /\bwho(m|so)?ever\b/i, instead: '"anyone who", or the noun' },
  { words: /\bof which\b/i, instead: 'two sentences, or "including"' },
  { words: /\bbut for (what|the|this|that|its|a)\b/i, instead: '"except"' },
  { words: /\bsuch that\b/i, instead: '"so that"' },
  { words: /\b(is|are|was|were|be) told\b/i, instead: 'who does the telling: "we tell you", "you see"' },
  { words: /\bcomes? about\b/i, instead: '"works" or "adds up"' },
  { words: /\bcalled off\b/i, instead: 'canceled' },
  { words: /\b[Cc]ancell(ed|ing)\b/, instead: 'canceled, canceling: our spelling is American' },
  { words: /\b(log|logs|logged|logging) (in|out)\b/, instead: 'sign in, sign out' },
  { words: /\bmend(s|ed|ing)?\b/i, instead: 'fix' },
  { words: /\bwhere it ends\b/i, instead: 'Limits' },
  { words: /\bin which plan\b/i, instead: 'Included in' },
  { words: /\b(is|are) (no|not) in this release\b|\bin this release( yet)?\b/i, instead: 'Coming soon' },
  { words: /\bokay\b/i, instead: 'OK' },
  { words: /\bstand(s)? (on|in|below|above|beside|there|for itself)\b/i, instead: '"is", "are" or the verb' },
  { words: /\bby itself when\b/i, instead: 'automatically when' },
  { words: /\bnot any ?more\b/i, instead: 'no longer' },
  { words: /^Coming$/, instead: 'Coming soon' },
  { words: /\p{Ll}; \p{Ll}/u, instead: 'a full stop: one idea a sentence' },
];

/** What is wrong with the words of a file, and how many texts in it people read. */
export function checkWords(path: string, source: string): { count: number; problems: string[] } {
  const texts = Object.hasOwn(UNCHANGEABLE, path) ? [] : textsOf(path, source);
  const problems = texts.flatMap(({ text, line }) =>
    bannedIn(text).map(
      ({ found, instead }) => `${path}:${line}\n  "${found}" in: ${text}\n  Write ${instead}.`,
    ),
  );
  return { count: texts.length, problems };
}

function textsOf(path: string, source: string): readonly ReadText[] {
  if (path.endsWith('.md')) return textsOfDocument(source);
  const isProgram = /\.(ts|tsx|mjs)$/.test(path) && !/\.(test|suite|world)\.tsx?$/.test(path);
  return isProgram ? textsOfProgram(path, source) : [];
}

/** What in a text is banned, with what to write instead. */
export function bannedIn(text: string): { found: string; instead: string }[] {
  if (SPECIFIED.has(text)) return [];
  return BANNED_WORDS.flatMap(({ words, instead }) => {
    const [found] = words.exec(text) ?? [];
    return found === undefined ? [] : [{ found, instead }];
  });
}

/**
 * Sentences and labels of a program: what is between tags, and strings with a space that begin as a sentence does.
 * Comments, names of classes and statements in SQL are for engineers.
 */
export function textsOfProgram(path: string, source: string): ReadText[] {
  const { program } = parseSync(path, source);
  const found: ReadText[] = [];
  const add = (text: string, at: number) => {
    if (isRead(text)) found.push({ text: text.trim().replaceAll(/\s+/g, ' '), line: lineOf(source, at) });
  };
  new Visitor({
    JSXText: ({ value, start }) => add(value, start),
    Literal: ({ value, start }) => typeof value === 'string' && add(value, start),
    TemplateLiteral: ({ quasis, start }) =>
      add(quasis.map(({ value }) => value.cooked ?? '').join('0'), start),
  }).visit(program);
  return found;
}

/** Paragraphs, headings and cells of a document. Code in it is not read aloud. */
export function textsOfDocument(source: string): ReadText[] {
  const prose = source
    .replaceAll(/^```[\s\S]*?^```/gm, (block) => block.replaceAll(/[^\n]/g, ''))
    .replaceAll(/^ {4,}\S.*$/gm, '')
    .replaceAll(/`[^`\n]*`/g, 'x');
  return prose
    .split('\n')
    .map((text, at) => ({ text: text.trim(), line: at + 1 }))
    .filter(({ text }) => text !== '');
}

const SQL = /^\s*(select|insert|update|delete|with|create|alter|drop|listen|notify|set)\b/;
/** A page, a shell script or a program in a string. */
const FOR_MACHINES = /<style>|\$\(|=>/;
const CLASSES = /^[a-z0-9\s:[\]()/.,_!*>&%#+=-]+$/;

function isRead(text: string): boolean {
  const trimmed = text.trim();
  if (trimmed === 'Coming') return true;
  if (!/\p{L}{2,} \p{L}/u.test(trimmed) || SQL.test(trimmed) || FOR_MACHINES.test(trimmed)) return false;
  // A sentence has a capital or ends as one; a list of class names has neither.
  return !CLASSES.test(trimmed) || /[.?!]$/.test(trimmed) || /^\p{L}+( \p{L}+)+$/u.test(trimmed);
}

function lineOf(source: string, at: number): number {
  return source.slice(0, at).split('\n').length;
}
