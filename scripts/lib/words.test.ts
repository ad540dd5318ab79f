import { expect, test } from 'vitest';
import { bannedIn, textsOfDocument, textsOfProgram } from './words.ts';

const texts = (source: string) => textsOfProgram('page.tsx', source).map(({ text }) => text);

test.each([
  ['A second e-mail', 'e-mail'],
  ['Your telephone number', 'telephone number'],
  ['Ring somebody', 'somebody'],
  ['Whoever calls you', 'Whoever'],
  ['0:48, of which 0:12 is free', 'of which'],
  ['You will be told', 'be told'],
  ['Please log in', 'log in'],
  ['It rings; nobody answers', 's; n'],
  ['Coming', 'Coming'],
])('"%s" is refused for "%s"', (text, found) => {
  expect(bannedIn(text).map((one) => one.found)).toEqual([found]);
});

test.each([
  'Coming soon',
  'Login failed',
  'Someone else has this username',
  'Calls to phones',
  'Use A; use B',
])('"%s" is fine', (text) => {
  expect(bannedIn(text)).toEqual([]);
});

test('what people read of a program is what is between tags, and its sentences', () => {
  const source = `
    // Somebody reads this comment.
    const row = <p className="flex gap-4 text-ink" title="Missed call">
      Call back
    </p>;
    const words = \`Only \${count} minutes left.\`;
    const sql = 'select somebody from people';
  `;
  expect(texts(source)).toEqual(['Missed call', 'Call back', 'Only 0 minutes left.']);
});

test('a text has the line on which it begins', () => {
  expect(textsOfProgram('page.tsx', "\nconst a = 'Sign in';\nconst b = 'You are in.';")).toEqual([
    { text: 'Sign in', line: 2 },
    { text: 'You are in.', line: 3 },
  ]);
});

test('code in a document is not read aloud', () => {
  const source = '# Mail\n\nRun `whoever; then` and read.\n\n```sh\nsomebody\n```\nDone.';
  expect(textsOfDocument(source)).toEqual([
    { text: '# Mail', line: 1 },
    { text: 'Run x and read.', line: 3 },
    { text: 'Done.', line: 8 },
  ]);
});
