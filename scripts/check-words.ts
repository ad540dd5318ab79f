import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { bannedIn, type ReadText, textsOfDocument, textsOfProgram } from './lib/words.ts';

// npm run check:words: the words that people read, in screens, emails, the terminal and the documents.
const root = join(import.meta.dirname, '..');
/** A check that looks at nothing is always green. */
const TEXTS_MIN = 1_500;
const TOP_DOCUMENTS = ['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', 'CHANGELOG.md'];

let count = 0;
let banned = 0;
for (const path of [...['src', 'scripts'].flatMap(filesBelow), ...TOP_DOCUMENTS, ...filesBelow('docs')]) {
  const texts = textsOf(path, readFileSync(join(root, path), 'utf8'));
  count += texts.length;
  for (const { text, line } of texts)
    for (const { found, instead } of bannedIn(text)) {
      banned += 1;
      console.error(`${path}:${line}\n  "${found}" in: ${text}\n  Write ${instead}.\n`);
    }
}
if (count < TEXTS_MIN) console.error(`Only ${count} texts were found. Is the check run in the project?`);
if (banned > 0 || count < TEXTS_MIN) process.exitCode = 1;
console.log(`words: ${count} texts, ${banned} banned`);

function textsOf(path: string, source: string): readonly ReadText[] {
  if (path.endsWith('.md')) return textsOfDocument(source);
  const isProgram = /\.(ts|tsx|mjs)$/.test(path) && !/\.(test|suite)\.tsx?$/.test(path);
  // The list of banned words is made of them.
  return isProgram && path !== 'scripts/lib/words.ts' ? textsOfProgram(path, source) : [];
}

function filesBelow(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join('/'));
}
