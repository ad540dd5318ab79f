import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { configurationFields } from '../src/entries/configuration.ts';
import { configTable } from './lib/config-table.ts';
import { referencesOf } from './lib/references.ts';

// npm run docs writes what is generated in the documents; with --check it only says what is not current.
const root = join(import.meta.dirname, '..');
const checkOnly = process.argv.includes('--check');
const TABLE = /(<!-- configuration: npm run docs -->\n)[\s\S]*?(\n<!-- end of configuration -->)/;

const readme = read('README.md');
if (!TABLE.test(readme)) throw new Error('README.md has lost the marks around its configuration table.');
const current = readme.replace(
  TABLE,
  (_all, start: string, end: string) => start + configTable(configurationFields) + end,
);
const problems = checkOnly
  ? [
      ...(current === readme ? [] : ['README.md: the configuration table is old. Run: npm run docs']),
      ...brokenReferences(),
    ]
  : [];
if (!checkOnly) writeFileSync(join(root, 'README.md'), current);
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exitCode = 1;

function brokenReferences(): string[] {
  return documents().flatMap((path) =>
    referencesOf({ path, text: read(path) }).flatMap((reference) => {
      if (!existsSync(join(root, reference.path))) return [`${path}: there is no ${reference.path}`];
      const { title } = reference;
      if (title === undefined || read(reference.path).includes(title)) return [];
      return [`${path}: ${reference.path} has no test "${title}"`];
    }),
  );
}

/** Every document of the project: at the top, in docs/, and beside features. The change log speaks of the past. */
function documents(): string[] {
  const below = (folder: string) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`);
  const top = readdirSync(root);
  return [...top, ...below('docs'), ...below('src')]
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => path.endsWith('.md') && path !== 'CHANGELOG.md');
}

function read(path: string): string {
  return readFileSync(join(root, path), 'utf8');
}
