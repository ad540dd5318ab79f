import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { checkWords, UNCHANGEABLE } from './lib/words.ts';

// npm run check:words: the words that people read, in screens, emails, the terminal and the documents. Another folder
// with the layout of the project can be named.
const root = process.argv[2] ?? join(import.meta.dirname, '..');
/** A check that looks at nothing is always green. */
const TEXTS_MIN = 1_500;

const files = [...filesOf(root), ...['src', 'scripts', 'bench', 'docs'].flatMap(filesBelow)];
const results = files.map((path) => checkWords(path, readFileSync(join(root, path), 'utf8')));
const count = results.reduce((sum, result) => sum + result.count, 0);
const problems = [
  ...results.flatMap((result) => result.problems),
  ...Object.keys(UNCHANGEABLE)
    .filter((path) => !existsSync(join(root, path)))
    .map((path) => `${path} is gone. Take it out of UNCHANGEABLE in scripts/lib/words.ts.`),
  ...(count < TEXTS_MIN ? [`Only ${count} texts were found. Is the check run in the project?`] : []),
];
for (const problem of problems) console.error(`${problem}\n`);
if (problems.length > 0) process.exitCode = 1;
console.log(`words: ${count} texts, ${problems.length} problems`);

/** The documents at the top. */
function filesOf(folder: string): string[] {
  return readdirSync(folder).filter((name) => name.endsWith('.md'));
}

function filesBelow(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join('/'));
}
