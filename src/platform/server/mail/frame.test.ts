import { expect, test } from 'vitest';
import { framed } from './frame.ts';

const words = {
  subject: 'Confirm your email address',
  paragraphs: ['Please confirm it:', 'https://x.test/v'],
};
const firstLine = (name: string) => framed({ ...words, name }, 'person').text.split('\n')[0];

test('an email to a person has a greeting, its paragraphs and a sign-off', () => {
  expect(framed(words, 'person')).toEqual({
    subject: 'Confirm your email address',
    text: 'Hello,\n\nPlease confirm it:\n\nhttps://x.test/v\n\nAhoy\n',
    html: expect.stringContaining('href="https://x.test/v"'),
  });
});

test('an email to the operator is its paragraphs alone', () => {
  expect(framed(words, 'operator').text).toBe('Please confirm it:\n\nhttps://x.test/v\n');
});

test.each(['Alice Archer', "Conan O'Brien", 'Ana María de la', 'Jean-Luc', '王小明'])(
  '"%s" is greeted by name',
  (name) => {
    expect(firstLine(name)).toBe(`Hello ${name},`);
  },
);

test.each([
  'Win a prize at evil.test',
  'https://evil.test',
  'a b c d e f',
  'Call 0900 123456',
  'x'.repeat(41),
  'A\nB',
])('"%s" is a text that a stranger wants mailed, and is left out', (name) => {
  expect(firstLine(name)).toBe('Hello,');
});
