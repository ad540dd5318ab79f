import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
let tree: string;

beforeAll(() => {
  tree = mkdtempSync(join(tmpdir(), 'ahoy-oxlint-'));
  const config: object = JSON.parse(readFileSync(join(root, '.oxlintrc.json'), 'utf8'));
  // The rules that need types are switched off: the planted files belong to no compiler project.
  writeFileSync(join(tree, '.oxlintrc.json'), JSON.stringify({ ...config, options: {} }));
});

afterAll(() => rmSync(tree, { recursive: true }));

function lint(path: string, text: string): string {
  const file = join(tree, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
  const oxlint = join(root, 'node_modules/oxlint/bin/oxlint');
  const { stdout } = spawnSync(process.execPath, [oxlint, '--format=json', path], {
    cwd: tree,
    encoding: 'utf8',
  });
  rmSync(file);
  const report: { diagnostics: { code: string; message: string; help?: string }[] } = JSON.parse(stdout);
  return report.diagnostics.map(({ code, message, help }) => `${code}: ${message} ${help ?? ''}`).join('\n');
}

const time = 'export const at = () => Date.now();\n';
const chance = 'export const roll = () => Math.random();\n';
const importing = (name: string) => `import { x } from '${name}';\nexport const y = x;\n`;

test.each([
  ['src/kernel/a.ts', time, 'Take the time as an argument'],
  ['src/features/calling/rules/a.ts', time, 'Take the time as an argument'],
  ['src/features/calling/rules/a.ts', chance, 'Take random values as arguments'],
  ['src/features/calling/model.ts', chance, 'Take random values as arguments'],
  ['src/features/calling/rules/a.ts', 'export const go = () => fetch("/");\n', 'it does not ask'],
  ['src/features/calling/rules/a.ts', importing('node:fs'), 'they do no I/O'],
  ['src/features/calling/contract.ts', importing('#platform/server/log.ts'), 'they do no I/O'],
  ['src/features/calling/web/line.ts', importing('../server/service.ts'), 'never imports the server half'],
  ['src/features/calling/web/line.ts', importing('zod'), 'Import zod/mini'],
  ['src/shell/pages/a.tsx', importing('#platform/server/log.ts'), 'never imports the server half'],
  ['src/features/calling/server/service.ts', importing('#ui/button.tsx'), 'draws no screens'],
  ['src/platform/server/a.ts', importing('react'), 'draws no screens'],
  ['src/ui/a.tsx', importing('#features/identity/model.ts'), 'draws what it is given'],
  ['src/ui/a.tsx', importing('#kernel/money.ts'), 'draws what it is given'],
  ['src/features/calling/server/service.ts', importing('#test/people.ts'), 'must not need tests'],
  ['src/kernel/a.ts', 'export default 1;\n', 'no-default-export'],
  ['src/kernel/a.ts', 'export const a: any = 1;\n', 'no-explicit-any'],
  ['src/kernel/a.ts', 'export const a = (b?: string) => b!;\n', 'no-non-null-assertion'],
  ['src/kernel/a.ts', `export function a() {\n${'  a();\n'.repeat(71)}}\n`, 'max-lines-per-function'],
])('%s: %j is refused', (path, text, reason) => {
  expect(lint(path, text)).toContain(reason);
});

test.each([
  ['src/features/calling/rules/a.test.ts', time + chance + importing('#test/people.ts')],
  ['src/features/calling/server/service.ts', time + importing('#platform/server/log.ts')],
  ['src/features/calling/web/line.ts', time + importing('zod/mini')],
  ['src/features/calling/rules/a.ts', importing('#kernel/instant.ts')],
])('%s: %j is allowed', (path, text) => {
  expect(lint(path, text)).toBe('');
});
