import { expect, test } from 'vitest';
import { verifyEmailMail } from './mails.ts';

const firstLine = (name: string) => verifyEmailMail({ name, link: 'https://x.test/v' }).text.split('\n')[0];

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
