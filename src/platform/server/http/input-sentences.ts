import * as z from 'zod/mini';

type RawIssue = z.core.$ZodRawIssue;

/** Choices that a sentence can list. */
const LISTED_MAX = 8;
const NOT_VALID = 'This value isn’t valid';

/**
 * Makes the validator say what is wrong with an input in sentences for people. A sentence that a schema has for itself goes first.
 * Without this, answers have the validator's own "Invalid input: expected string, received undefined".
 */
export function speakToPeople(): void {
  z.config({ customError: sentenceOf });
}

/** What is wrong with a value, as its reader can mend it. */
export function sentenceOf(issue: RawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined
        ? 'This is missing'
        : `This must be ${NAMES[issue.expected] ?? 'something else'}`;
    case 'too_small':
      return tooSmall(issue);
    case 'too_big':
      return `Use at most ${amount(issue.maximum, issue.origin)}`;
    case 'invalid_value':
      return issue.values.length <= LISTED_MAX
        ? `Choose one of ${list(issue.values)}`
        : 'Choose one of the options';
    case 'invalid_format':
      return FORMATS[issue.format] ?? 'This has characters that can’t be used here';
    case 'unrecognized_keys':
      return `There’s no field named ${list(issue.keys)}`;
    case 'not_multiple_of':
      return `Use a multiple of ${issue.divisor}`;
    case 'invalid_union':
    case 'invalid_key':
    case 'invalid_element':
    case 'custom':
      break;
  }
  return NOT_VALID;
}

const NAMES: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
  date: 'a date',
};

const FORMATS: Readonly<Record<string, string>> = {
  email: 'Please enter a valid email address',
  url: 'Please enter a full address, starting with https://',
  date: 'Please enter a date',
  datetime: 'Please enter a date and a time',
};

function tooSmall({ minimum, origin }: { minimum: number | bigint; origin: string }): string {
  if (origin === 'string' && minimum === 1) return 'Please fill this in';
  return `Use at least ${amount(minimum, origin)}`;
}

function amount(count: number | bigint, origin: string): string {
  const thing = origin === 'string' ? 'character' : COUNTED.has(origin) ? 'entry' : null;
  if (thing === null) return String(count);
  if (Number(count) === 1) return `1 ${thing}`;
  return `${count} ${thing === 'entry' ? 'entries' : 'characters'}`;
}
const COUNTED: ReadonlySet<string> = new Set(['array', 'set', 'map', 'record']);

const list = (values: readonly unknown[]): string =>
  new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(values.map(String));
