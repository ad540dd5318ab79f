import { contentStems } from './words.ts';

const FIGURES = /\p{N}(?:[\p{N}.,:/-]*\p{N})?(?:k\b|m\b)?/giu;
const ONES =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty'.split(
    ' ',
  );
const ORDINALS =
  'zeroth first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth'.split(
    ' ',
  );
const VALUES: ReadonlyMap<string, number> = new Map([
  ...ONES.map((word, value) => [word, value] as const),
  ...ORDINALS.map((word, value) => [word, value] as const),
  ...['thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'].map(
    (word, at) => [word, 30 + 10 * at] as const,
  ),
  ['thirtieth', 30],
  ['half', 30],
  ['quarter', 15],
  ['noon', 12],
  ['midnight', 0],
  ['once', 1],
  ['twice', 2],
  ['dozen', 12],
]);
const SCALES: ReadonlyMap<string, number> = new Map([
  ['hundred', 100],
  ['thousand', 1_000],
  ['grand', 1_000],
  ['million', 1_000_000],
]);

/** Figures in a text that nobody said, in digits or in words: amounts, dates, times and telephone numbers. English only. */
export function figuresNotIn(text: string, said: string): string[] {
  const values = valuesIn(said);
  const digits = said.replaceAll(/\P{N}+/gu, '');
  return (text.match(FIGURES) ?? []).filter((figure) => {
    const plain = figure.replaceAll(/\P{N}/gu, '');
    // Telephone numbers are said with pauses anywhere.
    if (plain.length >= 4 && digits.includes(plain)) return false;
    if (values.has(valueOf(figure))) return false;
    // "2:30" and "11/26" have parts; "2:00" is said as "two".
    const parts = figure.split(/[.:/-]/).map(Number);
    return parts.length < 2 || parts.some((part) => part !== 0 && !values.has(part));
  });
}

function valueOf(figure: string): number {
  const scale = /k$/i.test(figure) ? 1_000 : /m$/i.test(figure) ? 1_000_000 : 1;
  const number = figure.replace(/[km]$/i, '');
  // A point or a comma before three digits groups them.
  return scale * Number(number.replaceAll(/[,.](?=\d{3}(?:\D|$))/g, '').replaceAll(/[^\d.]/g, ''));
}

/** All that is said as a number: each figure and its parts, each word, and what neighbouring words make together. */
function valuesIn(said: string): Set<number> {
  const values = new Set<number>();
  for (const figure of said.match(FIGURES) ?? []) {
    values.add(valueOf(figure));
    for (const part of figure.split(/[.,:/-]/)) values.add(Number(part.replaceAll(/\D/g, '')));
  }
  let [whole, part] = [0, 0];
  for (const word of said.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []) {
    const value = VALUES.get(word) ?? (/^\d{1,6}$/.test(word) ? Number(word) : undefined);
    const scale = SCALES.get(word);
    if (value !== undefined) {
      values.add(value);
      part =
        part > 0 && part % 10 === 0 && value < 10 ? part + value : part % 100 === 0 ? part + value : value;
    } else if (scale !== undefined) {
      part = Math.max(1, part) * scale;
      if (scale > 100) [whole, part] = [whole + part, 0];
    } else if (word !== 'and') [whole, part] = [0, 0];
    values.add(whole + part).add(part);
  }
  return values;
}

const NEGATED =
  /\b(?:not|never|nobody|nothing|neither|none|cannot|without)\b|\b\p{L}+n['’]t\b|\bno\b(?! problem| worries)/iu;
const UNDONE =
  /\b(?:cancel|refus|reject|declin|postpon|delay|drop|stop|avoid|skip|instead|against|fail|lack|unable|remov|rule[sd]? out|off)/iu;
/** These have the word and mean the opposite. */
const ONLY_SEEMS =
  /\b(?:don['’]t (?:forget|worry|hesitate|we|you)|why (?:not|don['’]t)|can['’]t wait|not only|or not|if not|isn['’]t it|aren['’]t we|won['’]t we)\b/iu;

/** Whether a text denies what nobody denied, or decides what people decided against. */
export function turnsAround(text: string, said: string): boolean {
  const isDenied = NEGATED.test(text);
  if (isDenied && !UNDONE.test(said)) return !NEGATED.test(said);
  if (isDenied || UNDONE.test(text)) return false;
  const wanted = new Set(contentStems(text));
  const sentences = said.split(/(?<=[.?!])\s+|\n/);
  const shares = sentences.map(
    (sentence) => contentStems(sentence).filter((stem) => wanted.has(stem)).length,
  );
  const most = Math.max(...shares);
  // Every sentence that says most of it denies it.
  const closest = sentences.filter((_, at) => shares[at] === most);
  return most > 0 && closest.every((sentence) => NEGATED.test(sentence) && !ONLY_SEEMS.test(sentence));
}
