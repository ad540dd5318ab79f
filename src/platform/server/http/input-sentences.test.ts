import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { speakToPeople } from './input-sentences.ts';

speakToPeople();
const said = (schema: z.ZodMiniType, input: unknown) =>
  schema.safeParse(input).error?.issues.map(({ message }) => message);

test.each([
  ['text that is missing', z.object({ name: z.string() }), {}, 'This is missing'],
  ['a number for text', z.string(), 7, 'This must be text'],
  ['text for a number', z.number(), 'seven', 'This must be a number'],
  ['a fraction for a whole number', z.int(), 1.5, 'This must be a whole number'],
  ['text for a switch', z.boolean(), 'yes', 'This must be true or false'],
  ['an object for a list', z.array(z.string()), {}, 'This must be a list'],
  ['nothing for text', z.string().check(z.minLength(1)), '', 'Please fill this in'],
  ['too little text', z.string().check(z.minLength(3)), 'a', 'Use at least 3 characters'],
  ['too much text', z.string().check(z.maxLength(2)), 'abc', 'Use at most 2 characters'],
  ['a number that is too small', z.number().check(z.minimum(5)), 4, 'Use at least 5'],
  ['a number that is too big', z.number().check(z.maximum(5)), 6, 'Use at most 5'],
  ['a list that is too long', z.array(z.int()).check(z.maxLength(1)), [1, 2], 'Use at most 1 entry'],
  ['another choice', z.enum(['call', 'video']), 'fax', 'Choose one of call or video'],
  [
    'signs that it can’t have',
    z.string().check(z.regex(/^a+$/)),
    'b',
    'This has characters that can’t be used here',
  ],
  ['no email address', z.email(), 'nobody', 'Please enter a valid email address'],
  ['what isn’t known', z.strictObject({ a: z.int() }), { a: 1, b: 2 }, 'There’s no field named b'],
  ['none of two kinds', z.union([z.string(), z.int()]), true, 'This value isn’t valid'],
] as const)('%s is answered with a sentence', (_what, schema, input, sentence) => {
  expect(said(schema, input)).toEqual([sentence]);
});

test('a sentence of the schema itself goes first', () => {
  expect(said(z.string().check(z.minLength(1, 'Please enter your name')), '')).toEqual([
    'Please enter your name',
  ]);
});
