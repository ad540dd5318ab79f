import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { configurationFields } from '../../src/entries/configuration.ts';
import { explain } from './failure.mjs';
import { playwrightResults, playwrightSkipped, sum, vitestResults, vitestSkipped } from './results.mjs';
import { CONFIGURATION, testEnvironment } from './test-environment.mjs';

async function file(content: unknown): Promise<string> {
  const path = join(await mkdtemp(join(tmpdir(), 'ahoy-results-')), 'report.json');
  await writeFile(path, JSON.stringify(content));
  return path;
}

test('a test file that could not be loaded counts as a failure', async () => {
  const report = await file({
    numPassedTests: 7,
    numFailedTests: 1,
    numPendingTests: 2,
    numTodoTests: 0,
    testResults: [
      { status: 'failed', assertionResults: [{ status: 'failed' }] },
      { status: 'failed', assertionResults: [] },
      { status: 'passed', assertionResults: [{ status: 'passed' }] },
    ],
  });
  expect(await vitestResults(report)).toEqual({ passed: 7, failed: 2, skipped: 2 });
});

test('a browser test that passed at a second try has passed', async () => {
  const report = await file({ stats: { expected: 4, flaky: 1, unexpected: 0, skipped: 1 }, errors: [] });
  expect(await playwrightResults(report)).toEqual({ passed: 5, failed: 0, skipped: 1 });
});

test('skipped tests are listed by file, including nested ones', async () => {
  const unit = await file({
    testResults: [
      {
        name: 'bus.test.ts',
        assertionResults: [
          { status: 'passed', fullName: 'in process' },
          { status: 'pending', fullName: 'with a Redis' },
        ],
      },
      { name: 'kernel.test.ts', assertionResults: [{ status: 'passed', fullName: 'adds' }] },
    ],
  });
  expect(await vitestSkipped(unit)).toEqual([{ file: 'bus.test.ts', titles: ['with a Redis'] }]);
  const journey = (title: string, status: string) => ({ title, tests: [{ status }] });
  const browser = await file({
    suites: [
      {
        file: 'cable.spec.ts',
        specs: [journey('a cut', 'expected')],
        suites: [{ file: 'cable.spec.ts', specs: [journey('a pulled cable', 'skipped')] }],
      },
    ],
  });
  expect(await playwrightSkipped(browser)).toEqual([
    { file: 'test/e2e/cable.spec.ts', titles: ['a pulled cable'] },
  ]);
  expect(await vitestSkipped('/nowhere/report.json')).toEqual([]);
});

test('a runner that wrote no report is not counted', async () => {
  expect(await vitestResults('/nowhere/report.json')).toBeUndefined();
  expect(sum([{ passed: 1, failed: 0, skipped: 0 }])).toEqual({ passed: 1, failed: 0, skipped: 0 });
});

test('no variable of the configuration reaches the tests from outside', () => {
  expect(CONFIGURATION.toSorted()).toEqual(Object.keys(configurationFields).toSorted());
  const env = testEnvironment({
    PORT: '1',
    PGHOST: 'db',
    PATH: '/bin',
    CHROMIUM: '/c',
    NODE_OPTIONS: '-r x',
  });
  expect(env).toEqual({ PATH: '/bin', CHROMIUM: '/c' });
});

test.each([
  ['npm error code ENOSPC', 'The disk is full.'],
  [
    'npm error request to https://registry.npmjs.org/x failed, reason: getaddrinfo EAI_AGAIN',
    'could not be reached',
  ],
  ['npm error Error: EACCES: permission denied, mkdir', 'may not be written by this user'],
  ['npm error Missing: x@1 from lock file', 'do not fit together'],
])('"%s" is explained', (output, sentence) => {
  const failure = explain(output, 'npm ci');
  expect(failure.message).toContain(sentence);
  expect(failure.remedy).not.toBe('');
});
