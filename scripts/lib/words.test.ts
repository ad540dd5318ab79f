import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { bannedIn, checkWords, textsOfDocument, textsOfProgram } from './words.ts';

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
  'Successfully logged in',
  'You must be logged in to select a plan',
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

test('pages and scripts in a string are for machines', () => {
  expect(texts("const page = '<style>p { margin: 0; width: 1px }</style><p>Call now</p>';")).toEqual([]);
  expect(texts("const script = 'for second in $(seq 60); do sleep 1; done';")).toEqual([]);
});

const BANNED = "export const sentence = 'Ring somebody now.';\n";

test.each([
  ['src/features/calling/web/pages/calls.tsx', BANNED, 1],
  ['scripts/start.mjs', BANNED, 1],
  ['bench/api.ts', BANNED, 1],
  ['docs/operations.md', 'Ring somebody now.\n', 1],
  ['README.md', 'Ring somebody now.\n', 1],
  ['src/features/calling/web/line.test.ts', BANNED, 0],
  ['src/features/site/web/terms-2025-04-06.ts', BANNED, 0],
  ['src/features/site/web/terms-2026-11-22.ts', BANNED, 1],
  ['migrations/20261121-0900-identity-create.sql', BANNED, 0],
])('%s: %j has %i', (path, source, problems) => {
  expect(checkWords(path, source).problems).toHaveLength(problems);
});

describe('npm run check:words', () => {
  const root = join(import.meta.dirname, '..', '..');
  const check = (folder: string) =>
    spawnSync(process.execPath, [join(root, 'scripts/check-words.ts'), folder], { encoding: 'utf8' });

  test('looks at the whole project and finds nothing wrong', () => {
    const { stdout, status } = check(root);
    expect(status).toBe(0);
    expect(stdout).toMatch(/^words: \d{4,} texts, 0 problems\n$/);
  });

  test('fails for one banned word in a screen, and says where it is and what to write', () => {
    const tree = mkdtempSync(join(tmpdir(), 'ahoy-words-'));
    onTestFinished(() => rmSync(tree, { recursive: true }));
    for (const name of ['src', 'scripts', 'bench', 'docs', 'README.md'])
      cpSync(join(root, name), join(tree, name), { recursive: true });
    const planted = join(tree, 'src/features/calling/web/planted.tsx');
    writeFileSync(planted, '\nexport const Planted = () => <p>Ring somebody now.</p>;\n');
    const { stderr, status } = check(tree);
    expect(status).toBe(1);
    expect(stderr).toContain(
      'src/features/calling/web/planted.tsx:2\n  "somebody" in: Ring somebody now.\n  Write "you", "people", "anyone" or the noun.',
    );
  });
});
