import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { copyTemplate, type TemplateCopy } from '#test/template-copy.ts';
import { testEnvironment } from './lib/test-environment.mjs';

/* What CONTRIBUTING.md says of a new feature, done in a copy of the project: its folder, and a line in each list. */

const root = join(import.meta.dirname, '..');
const FEATURE = {
  'contract.ts': `import { oc } from '@orpc/contract';
import * as z from 'zod/mini';
export const ferriesContract = {
  next: oc.route({ method: 'GET', path: '/api/ferries/next' }).output(z.object({ pier: z.string() })),
};
`,
  'server/config.ts': `import { z } from 'zod';
import { featureConfig } from '#platform/server/feature-config.ts';
export const ferriesConfig = featureConfig({ fields: { FERRY_PIER: z.string().describe('Where ferries land.') } });
`,
  'server/feature.ts': `import { z } from 'zod';
import { COMPANY_ACCOUNTS } from '#features/billing/constants-ledger.ts';
import { billingService } from '#features/billing/server/service.ts';
import { defineFeature } from '#platform/server/feature.ts';
import { settingsOf } from '#platform/server/feature-config.ts';
import { implementerOf } from '#platform/server/http/procedures.ts';
import { ferriesContract } from '../contract.ts';
import { ferriesConfig } from './config.ts';
const os = implementerOf(ferriesContract);
export const ferriesFeature = defineFeature({
  name: 'ferries', contract: ferriesContract, config: ferriesConfig,
  create: ({ config }, services) => {
    services.use(billingService).payments.onPaid('ferries.ticket', {
      purpose: z.object({ kind: z.literal('ferries.ticket') }),
      proceeds: COMPANY_ACCOUNTS.data,
      entry: () => ({ kind: 'data', details: { name: 'A ferry' } }),
    });
    return {
      router: os.router({ next: os.next.handler(() => ({ pier: settingsOf(config, ferriesConfig).FERRY_PIER })) }),
    };
  },
});
`,
  'web/feature.ts': `import { Ship } from 'lucide-react';
import type { WebFeature } from '#platform/browser/feature.ts';
export const ferriesWeb: WebFeature = {
  name: 'ferries', nav: [{ to: '/ferries', label: 'Ferries', Icon: Ship, order: 25 }],
};
`,
};

/** Neither the server nor the check needs them. */
const TEST = /\.(test|suite|world)\.tsx?$/;

let copy: string;
let database: TemplateCopy;
let server: ChildProcess | undefined;
beforeAll(async () => {
  copy = await mkdtemp(join(tmpdir(), 'ahoy-feature-'));
  database = await copyTemplate(inject('database'), 'feature');
  for (const path of ['src', 'scripts', 'migrations', 'package.json'])
    await cp(join(root, path), join(copy, path), { recursive: true, filter: (name) => !TEST.test(name) });
  await symlink(join(root, 'node_modules'), join(copy, 'node_modules'));
  for (const [name, text] of Object.entries(FEATURE)) {
    const path = join(copy, 'src/features/ferries', name);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, text);
  }
});
afterAll(async () => {
  if (server !== undefined && server.exitCode === null) {
    server.kill();
    await once(server, 'exit');
  }
  await database.drop();
  await rm(copy, { recursive: true, force: true });
});

async function edit(path: string, ...changes: readonly (readonly [from: string, to: string])[]) {
  const text = await readFile(join(copy, path), 'utf8');
  for (const [from] of changes) expect(text).toContain(from);
  await writeFile(
    join(copy, path),
    changes.reduce((edited, [from, to]) => edited.replace(from, to), text),
  );
}

/** @returns what the program prints, errors included */
async function run(...args: readonly string[]): Promise<string> {
  const options = { cwd: copy, env: testEnvironment(process.env) };
  const { stdout, stderr } = await promisify(execFile)(process.execPath, args, options).catch(
    (failed: { stdout: string; stderr: string }) => failed,
  );
  return stdout + stderr;
}

/** @returns its address */
async function serve(): Promise<string> {
  server = spawn(process.execPath, ['src/entries/server.ts'], {
    cwd: copy,
    env: {
      ...testEnvironment(process.env),
      HOST: '127.0.0.1',
      PORT: '0',
      MEDIA_PORT: '0',
      DATA_DIR: join(copy, 'data'),
      DATABASE_URL: database.url,
      FERRY_PIER: 'North',
      LOG_LEVEL: 'error',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  for await (const chunk of server.stdout ?? []) {
    const address = /ready at (\S+)/.exec(String(chunk))?.[1];
    if (address !== undefined) return address;
  }
  throw new Error('the server of the copy did not start');
}

test('a feature whose folder is in no list is refused', async () => {
  const output = await run('scripts/check-structure.ts');
  expect(output).toContain('ferries is in no row of the table of features');
  expect(output).toContain('src/features/ferries/server/feature.ts is not in this list');
  expect(output).toContain('src/features/ferries/web/feature.ts is not in this list');
});

test('a feature is its folder and a line in each list: it is served, configured, sold by card and in the navigation', async () => {
  await edit('scripts/lib/places.ts', ["['site', ", "['ferries', 'site', "]);
  await edit(
    'src/entries/features.ts',
    ['import type', "import { ferriesFeature } from '#features/ferries/server/feature.ts';\nimport type"],
    ['siteFeature,\n]', 'siteFeature,\n  ferriesFeature,\n]'],
  );
  await edit(
    'src/shell/features.ts',
    ['import type', "import { ferriesWeb } from '#features/ferries/web/feature.ts';\nimport type"],
    ['siteWeb,\n]', 'siteWeb,\n  ferriesWeb,\n]'],
  );
  const printNav =
    "import('./src/shell/components/own-nav.ts').then(({ ownNav }) => console.log(ownNav.map(({ label }) => label).join()))";
  const [structure, nav, answer] = await Promise.all([
    run('scripts/check-structure.ts'),
    run('--eval', printNav),
    serve().then((url) => fetch(`${url}/api/ferries/next`)),
  ]);
  expect(structure).toMatch(/^structure: \d+ files, 0 violations\n$/);
  expect(nav.trim()).toBe(
    'Dashboard,Calls,Contacts,Ferries,Tasks,Calendar,Numbers,Billing,Usage,Team,Profile',
  );
  expect([answer.status, await answer.json()]).toEqual([200, { pier: 'North' }]);
});
