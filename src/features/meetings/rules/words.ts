const STOP = new Set(
  `a about above actually after again all also altogether always am an and any anyone anything are aren't around as at
  away back be because been before being below between both but by came can can't cannot come could couldn't did didn't
  do does doesn't doing don't done down each either else even ever every everyone everything few first for from
  get gets getting give go goes going gonna gone good got great had has hasn't have haven't having he he'd he'll he's her here
  hers hi hello him his how i i'd i'll i'm i've if in into is isn't it it'd it'll it's its just keep kind know last less let let's
  like lot lots made make many may maybe me mean might mine more most much must my need never next nice no none not
  nothing now of off oh ok on once one only or other others our ours out over own perfect perhaps please pretty put quite
  rather really right said same say says see seen shall she she'd she'll she's should shouldn't since so some someone
  something sort still such sure take than thank thanks that that'd that'll that's the their theirs them then there there's
  these they they'd they'll they're they've thing things think this those through till to today together too tell uh um
  under until up us use used very want was wasn't way we we'd we'll we're we've well went were weren't what what's
  whatever when where which while who who's whole why will with without won't would wouldn't wow yeah yep yes yet you you'd
  you'll you're you've your yours alright basically honestly hm hmm er erm`.split(/\s+/),
);

/** Words of the same kind as those of the list. */
const STOP_SHAPE = /^(?:okay|(?:any|every|no|some)body)$/;

const NUMBERS: Readonly<Record<string, number>> = {
  zero: 0,
  oh: 0,
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  eleven: 11,
  twelve: 12,
  thirteen: 13,
  fourteen: 14,
  fifteen: 15,
  sixteen: 16,
  seventeen: 17,
  eighteen: 18,
  nineteen: 19,
  twenty: 20,
  thirty: 30,
  forty: 40,
  fifty: 50,
  sixty: 60,
  seventy: 70,
  eighty: 80,
  ninety: 90,
};

/** Lower-case words with straight apostrophes. */
export function wordsOf(text: string): string[] {
  return (
    text
      .toLowerCase()
      .replaceAll('’', "'")
      .match(/[\p{L}\p{N}]+(?:['.@_-][\p{L}\p{N}]+)*/gu) ?? []
  );
}

/** Stems of the words that carry meaning, in order, repeated ones included. */
export function contentStems(text: string): string[] {
  return wordsOf(text)
    .filter((word) => !isStopWord(word) && (word.length > 1 || /\d/.test(word)))
    .map(stem);
}

export const isStopWord = (word: string): boolean => STOP.has(word) || STOP_SHAPE.test(word);

/** A word without its English ending: "sends", "sending" and "send" are the same. Coarse, because it only compares. */
export function stem(word: string): string {
  let base = word.replace(/'s?$/, '').replace(/'(?:s|re|ve|ll|d)$/, '');
  if (base.length <= 3 || /\d/.test(base)) return base;
  base = base.replace(/(?:ies|ied)$/, 'y').replace(/sses$/, 'ss');
  base = base.replace(/([^su])s$/, '$1');
  for (const ending of [
    'ational',
    'ation',
    'ments',
    'ment',
    'ness',
    'ingly',
    'edly',
    'ing',
    'ed',
    'ly',
    'er',
  ])
    if (base.endsWith(ending) && base.length - ending.length >= 3) {
      base = base.slice(0, -ending.length);
      break;
    }
  return base.replace(/([bdfgklmnprt])\1$/, '$1').replace(/e$/, '');
}

/** The value of a spoken number up to ninety-nine: "twenty four", "24". Null if it is none. */
export function spokenNumber(text: string): number | null {
  if (/^\d+$/.test(text)) return Number(text);
  const parts = text.toLowerCase().split(/[\s-]+/);
  const values = parts.map((part) => NUMBERS[part]);
  if (values.some((value) => value === undefined) || values.length > 2) return null;
  return values.reduce<number>((total, value) => total + (value ?? 0), 0);
}

/** One spoken digit: "five", "oh". */
export function spokenDigit(word: string): string | null {
  if (/^\d+$/.test(word)) return word;
  const value = NUMBERS[word];
  return value !== undefined && value <= 9 ? String(value) : null;
}

const NUMBER_WORD =
  /\b(?:\d[\d,.]*|zero|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred|thousand|million|percent|half|twice)\b/gi;

/** How many words of a text are numbers: what people remember a meeting by. */
export const countNumbers = (text: string): number => text.match(NUMBER_WORD)?.length ?? 0;
