import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { checkStructure, importsOf, type SourceFile } from './lib/structure.ts';

/** A small tree that keeps every rule; each test below adds one file that breaks one. */
const lawful: Readonly<Record<string, string>> = {
  'src/kernel/money.ts': "import * as z from 'zod/mini';",
  'src/platform/server/clock.ts': "import { hrtime } from 'node:process';",
  'src/platform/browser/api.ts': "import { createORPCClient } from '@orpc/client';",
  'src/ui/button.tsx': "import { Button } from 'react-aria-components';",
  'src/features/identity/model.ts': "import * as z from 'zod/mini';",
  'src/features/identity/contract.ts': "import { user } from './model.ts';",
  'src/features/identity/server/service.ts': "import { clock } from '#platform/server/clock.ts';",
  'src/features/identity/server/store.ts': '',
  'src/features/identity/server/sign-in.test.ts': "import { alice } from '#test/people.ts';",
  'src/features/identity/web/widgets.tsx': "import { Button } from '#ui/button.tsx';",
  'src/features/identity/web/user-context.tsx': "import { api } from '#platform/browser/api.ts';",
  'src/features/calling/README.md': '',
  'src/features/calling/rules/transition.ts': "import type { Call } from '../model.ts';",
  'src/features/calling/rules/transition.test.ts': "import fc from 'fast-check';",
  'src/features/calling/model.ts': "import { user } from '#features/identity/model.ts';",
  'src/features/calling/server/service.ts': "import { userOf } from '#features/identity/server/service.ts';",
  'src/features/telephony/server/carrier/on-net.ts': "import net from 'node:net';",
  'src/features/calling/web/routes.tsx': "import { line } from './line.ts';",
  'src/features/calling/web/line.ts': "import { transition } from '../rules/transition.ts';",
  'src/features/calling/web/reload.test.ts': '',
  'src/platform/server/realtime/durable-events.test.ts': '',
  'src/features/calling/web/pages/calls.tsx': "import { useUser } from '#features/identity/web/widgets.tsx';",
  'src/features/admin/server/feature.ts': '',
  'src/shell/routes.ts': "import { routes } from '../features/calling/web/routes.tsx';",
  'src/shell/entry.server.tsx': "import { Readable } from 'node:stream';",
  'src/entries/features.ts': "import { feature } from '#features/admin/server/feature.ts';",
  'src/features/calling/web/feature.ts': '',
  'src/shell/features.ts': "import { feature } from '#features/calling/web/feature.ts';",
  'test/people.ts': '',
  'migrations/20261121-0900-identity-create.sql': '',
  'migrations/20261121-0901-rate-limit-create.sql': '',
};

function check(planted: Readonly<Record<string, string>>): string[] {
  const files = Object.entries({ ...lawful, ...planted }).map(([path, text]): SourceFile => ({ path, text }));
  return checkStructure(files).map(({ path, message }) => `${path}: ${message}`);
}

const importing = (target: string) => `import { x } from '${target}';`;

test('a tree that keeps the rules passes', () => {
  expect(check({})).toEqual([]);
});

test('a part has its folder in rules/ and in web/components/', () => {
  const history = {
    'src/features/calling/server/history/store.ts': '',
    'src/features/calling/rules/history/filter.ts': '',
    'src/features/calling/web/components/history/row.tsx': '',
  };
  expect(check(history)).toEqual([]);
});

test.each([
  ['src/lib/money.ts', 'src holds only'],
  ['src/platform/cache.ts', 'server/ and browser/'],
  ['src/platform/server/utils.ts', 'This name says nothing'],
  ['src/ui/index.ts', 'This name says nothing'],
  ['src/ui/ButtonGroup.tsx', 'lower-case words'],
  ['src/features/pay.ts', 'A feature is a folder'],
  ['src/features/crm/model.ts', 'in no row of the table'],
  ['src/features/calling/types.ts', 'The root of a feature holds only'],
  ['src/features/calling/media/codec.ts', 'only rules/, server/ and web/'],
  ['src/features/calling/rules/rates/deck.ts', 'server/ has no part called rates'],
  ['src/features/calling/rules/history/old/rows.ts', 'A part of rules/ is one folder'],
  ['src/features/calling/server/controller.ts', 'server/ holds only'],
  ['src/features/calling/server/carrier/sip/message.ts', 'one folder with a file per engine'],
  ['src/features/calling/web/dialer.tsx', 'web/ itself holds'],
  ['src/features/calling/web/hooks/line.ts', 'only the folders pages/, which is flat, and components/'],
  [
    'src/features/calling/web/pages/history/calls.tsx',
    'only the folders pages/, which is flat, and components/',
  ],
  ['src/features/calling/web/components/cards/call.tsx', 'server/ has no part called cards'],
  ['src/kernel/ids.test.ts', 'nothing beside this test'],
  ['src/features/admin/server/mail.test.ts', 'nothing beside this test'],
  ['src/features/calling/server/carrier/sip.test.ts', 'nothing beside this test'],
  ['src/features/calling/web/components/card.test.ts', 'nothing beside this test'],
  ['migrations/0001_create.sql', 'YYYYMMDD-HHMM-feature-verb'],
  ['migrations/20261122-0900-orders-create.sql', 'No feature begins the name "orders-create"'],
  ['migrations/20261121-0900-calling-create.sql', 'has the same minute'],
])('%s has no place in the tree', (path, reason) => {
  expect(check({ [path]: '' }).join('\n')).toContain(`${path}: `);
  expect(check({ [path]: '' }).join('\n')).toContain(reason);
});

test.each([
  ['src/kernel/a.ts', 'node:fs', 'depends on nothing'],
  ['src/kernel/a.ts', '#platform/server/clock.ts', 'It imports src/platform/server/clock.ts'],
  ['src/kernel/a.ts', '#features/identity/model.ts', 'knows no feature'],
  ['src/features/calling/rules/a.ts', 'node:crypto', 'must not reach out'],
  ['src/features/calling/rules/a.ts', '#platform/server/clock.ts', 'must not do I/O'],
  ['src/features/calling/rules/a.ts', '../server/service.ts', 'halves of a feature'],
  ['src/features/calling/errors.ts', './rules/transition.ts', 'rules belong to one feature'],
  ['src/features/calling/contract.ts', '@orpc/server', 'must not reach out'],
  ['src/features/calling/server/store.ts', '../web/line.ts', 'halves of a feature never import each other'],
  ['src/features/calling/server/store.ts', '#ui/button.tsx', 'belongs to the browser'],
  ['src/features/calling/server/store.ts', '#platform/browser/api.ts', 'does not run in a browser'],
  ['src/features/calling/server/store.ts', 'react', 'draws no screens'],
  ['src/features/calling/web/a.ts', '../server/service.ts', 'halves of a feature never import each other'],
  ['src/features/calling/web/a.ts', '#platform/server/clock.ts', 'does not run on the server'],
  ['src/features/calling/web/a.ts', 'node:path', 'has no Node'],
  ['src/features/calling/web/a.ts', 'zod', 'Import zod/mini'],
  ['src/features/calling/web/a.ts', '../../../shell/routes.ts', 'the shell composes features'],
  ['src/features/calling/web/a.ts', '#features/identity/web/user-context.tsx', 'private to identity'],
  ['src/features/calling/server/store.ts', '#features/identity/server/store.ts', 'private to identity'],
  ['src/features/calling/server/store.ts', '../../identity/server/store.ts', 'private to identity'],
  ['src/features/calling/server/store.ts', '#features/billing/server/ledger/ledger.ts', 'private to billing'],
  [
    'src/features/calling/server/store.ts',
    '#features/billing/rules/wallet/auto-top-up.ts',
    'private to billing',
  ],
  ['src/features/identity/server/store.ts', '#features/calling/server/service.ts', 'only features below it'],
  ['src/features/messaging/model.ts', '#features/calling/model.ts', 'only features below it'],
  ['src/ui/a.tsx', '#features/identity/model.ts', 'knows no feature'],
  ['src/ui/a.tsx', '#platform/browser/api.ts', 'It imports src/platform/browser/api.ts'],
  ['src/ui/a.tsx', '#kernel/money.ts', 'must fit any product'],
  ['src/ui/a.tsx', '@tanstack/react-query', 'draws what it is given'],
  ['src/shell/a.tsx', '#features/calling/web/line.ts', 'private to calling'],
  [
    'src/shell/a.tsx',
    '#features/identity/server/service.ts',
    'It imports src/features/identity/server/service.ts',
  ],
  ['src/platform/server/a.ts', '#features/identity/model.ts', 'knows no feature'],
  ['src/platform/browser/a.ts', '#platform/server/clock.ts', 'does not run on the server'],
  ['src/entries/a.ts', '#features/calling/server/carrier/on-net.ts', 'private to calling'],
  ['src/entries/a.ts', '#features/admin/server/feature.ts', 'only src/entries/features.ts reads'],
  ['src/shell/components/a.tsx', '#features/calling/web/feature.ts', 'only src/shell/features.ts reads'],
  ['src/shell/a.ts', '../features/calling/web/routes.tsx', 'only src/shell/routes.ts reads'],
  [
    'src/features/admin/server/store.ts',
    '#features/calling/server/feature.ts',
    'only src/entries/features.ts reads',
  ],
  ['src/features/calling/server/store.ts', '#test/people.ts', 'must not need tests'],
  ['src/features/calling/server/store.ts', '../rules/transition.test.ts', 'must not need tests'],
  ['src/kernel/a.ts', '../../scripts/lib/pages.ts', 'needs nothing outside src'],
])('%s may not import %s', (path, target, reason) => {
  const found = check({ [path]: importing(target) });
  expect(found.filter((line) => line.startsWith(`${path}: `)).join('\n')).toContain(reason);
});

test('a test may import what it needs', () => {
  const text = ['node:fs', '#platform/server/clock.ts', '#features/calling/server/service.ts', 'react']
    .map(importing)
    .join('\n');
  expect(check({ 'src/features/identity/server/store.test.ts': text })).toEqual([]);
  expect(check({ 'test/world.ts': text, 'bench/main.ts': text })).toEqual([]);
});

test.each([
  ['src/features/numbers/server/feature.ts', 'src/entries/features.ts'],
  ['src/features/numbers/web/feature.ts', 'src/shell/features.ts'],
  ['src/features/numbers/web/routes.tsx', 'src/shell/routes.ts'],
])('%s must be in %s', (path, list) => {
  expect(check({ [path]: '' })).toEqual([
    `${list}: ${path} is not in this list, so nothing of it is there. Add its line.`,
  ]);
});

test('a file of more than 400 lines that are not blank is too long', () => {
  expect(check({ 'src/kernel/long.ts': 'export {};\n\n'.repeat(400) })).toEqual([]);
  expect(check({ 'src/kernel/long.ts': 'export {};\n'.repeat(401) }).join()).toContain('401 lines');
});

test('a file with more than 20 imports does several jobs', () => {
  const imports = (count: number) =>
    Array.from({ length: count }, (_, n) => importing(`package-${n}`)).join('\n');
  const types = "import type { A } from 'a';\nimport type {\n  B,\n} from 'b';\n";
  expect(check({ 'src/shell/busy.tsx': types + imports(20) })).toEqual([]);
  expect(check({ 'src/shell/busy.tsx': imports(21) }).join()).toContain('21 imports');
});

test('the file that composes a feature names all of its parts, and may import 30', () => {
  const path = 'src/features/admin/server/feature.ts';
  const imports = (count: number) =>
    Array.from({ length: count }, (_, n) => importing(`package-${n}`)).join('\n');
  expect(check({ [path]: imports(30) })).toEqual([]);
  expect(check({ [path]: imports(31) }).join()).toContain('more than 30');
});

test('tests are in files called test or suite, and what they happen in is called world', () => {
  const tests = "import { expect, test } from 'vitest';";
  const world = "import { onTestFinished } from 'vitest';";
  const folder = 'src/features/calling/server/history';
  expect(check({ [`${folder}/rows.suite.ts`]: tests, [`${folder}/rows.world.ts`]: world })).toEqual([]);
  expect(check({ [`${folder}/rows.world.ts`]: tests }).join()).toContain('Name it *.suite.ts');
  expect(check({ [`${folder}/rows.suite.ts`]: world }).join()).toContain('Name it *.world.ts');
});

test('imports are seen in every form', () => {
  const text = [
    "import a from './a.ts';",
    "import {\n  b,\n  type C,\n} from '#kernel/b.ts';",
    "import './style.css';",
    "export * from '../d.ts';",
    "export type { E } from '#test/e.ts';",
    "const f = await import('./f.ts');",
    "// import g from './commented.ts'",
  ].join('\n');
  expect(importsOf({ path: 'src/ui/x.ts', text })).toEqual([
    'src/ui/a.ts',
    'src/kernel/b.ts',
    'src/ui/style.css',
    'src/d.ts',
    'test/e.ts',
    'src/ui/f.ts',
  ]);
});

test('a part of a feature knows nothing of the files that compose it', () => {
  const found = check({
    'src/features/calling/server/history/rows.ts': "import type { CallingService } from '../service.ts';",
  });
  expect(found).toEqual([
    expect.stringContaining(
      'src/features/calling/server/history/rows.ts: It imports src/features/calling/server/service.ts: this file composes',
    ),
  ]);
});

test('files that need each other are found, also when it is for a type alone or by way of others', () => {
  const found = check({
    'src/kernel/a.ts': "import type { B } from './b.ts';",
    'src/kernel/b.ts': "export { c } from './c.ts';",
    'src/kernel/c.ts': "const a = import('./a.ts');",
    'src/kernel/d.ts': "import './a.ts';",
  });
  expect(found).toEqual([
    expect.stringContaining('src/kernel/a.ts: It needs src/kernel/b.ts, src/kernel/c.ts'),
  ]);
});

/** A form that React sends, or one that a script gives life to. */
const formOf = (fields: string, send = ' onSubmit={() => save()}') =>
  `<form noValidate${send}>${fields}</form>`;
const twoFields = '<TextField label="Month" /><Select label="Year" />';

test('a form of two fields is one of React Hook Form', () => {
  expect(check({ 'src/features/calling/web/components/card.tsx': formOf(twoFields) })).toEqual([
    expect.stringContaining('card.tsx: A form of 2 fields without React Hook Form'),
  ]);
});

test.each([
  ['has one field', formOf('<TextField label="Code" />')],
  ['is one of two in its file', formOf('<select />') + formOf('<textarea />')],
  [
    'gets its fields from React Hook Form',
    "import { useForm } from 'react-hook-form';\n" + formOf(twoFields),
  ],
  ['is given life by a script', formOf(twoFields, '')],
  [
    'has a hidden field beside its only one',
    formOf('<input name="text" /><input type="hidden" name="id" />'),
  ],
  ['stands beside a field of the page', twoFields + formOf('<TextField label="Code" />')],
])('a form that %s is left alone', (_, text) => {
  expect(check({ 'src/features/calling/web/components/card.tsx': text })).toEqual([]);
});

test('the command looks at the whole project and finds nothing wrong', () => {
  const root = join(import.meta.dirname, '..');
  const { stdout, stderr, status } = spawnSync(process.execPath, ['scripts/check-structure.ts'], {
    cwd: root,
    encoding: 'utf8',
  });
  expect(stderr.replaceAll(/.*ExperimentalWarning.*/g, '')).toBe('');
  expect(status).toBe(0);
  expect(Number(/structure: (\d+) files, 0 violations/.exec(stdout)?.[1])).toBeGreaterThan(60);
});
