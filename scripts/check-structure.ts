import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { checkStructure, type SourceFile } from './lib/structure.ts';

// npm run check:structure: the layout of ARCHITECTURE.md, held by a machine.
const root = join(import.meta.dirname, '..');
/** A check that looks at nothing is always green. */
const FILES_MIN = 60;

const files: SourceFile[] = ['src', 'test', 'scripts', 'bench', 'migrations'].flatMap(read);
const violations = checkStructure(files);
for (const { path, message } of violations) console.error(`${path}\n  ${message}\n`);
if (files.length < FILES_MIN) {
  console.error(
    `Only ${files.length} files were found, but there must be more. Is the check run in the project?`,
  );
  process.exitCode = 1;
}
if (violations.length > 0) process.exitCode = 1;
console.log(`structure: ${files.length} files, ${violations.length} violations`);

function read(folder: string): SourceFile[] {
  try {
    return readdirSync(join(root, folder), { withFileTypes: true, recursive: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .map((path) => ({ path: relative(root, path).split(sep).join('/'), text: readFileSync(path, 'utf8') }));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
}
