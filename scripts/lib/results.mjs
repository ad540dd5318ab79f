import { readFile } from 'node:fs/promises';

/** @typedef {{ passed: number, failed: number, skipped: number }} Results */

/** @param {string} file written by Vitest's JSON reporter @returns {Promise<Results | undefined>} */
export async function vitestResults(file) {
  const report = await readJson(file);
  if (report === undefined) return undefined;
  return {
    passed: report.numPassedTests,
    // A file that can't even be loaded contains uncounted tests. It is one failure.
    failed:
      report.numFailedTests +
      report.testResults.filter(
        (/** @type {{ status: string, assertionResults: { status: string }[] }} */ one) =>
          one.status === 'failed' && !one.assertionResults.some((test) => test.status === 'failed'),
      ).length,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

/** @param {string} file written by Playwright's JSON reporter @returns {Promise<Results | undefined>} */
export async function playwrightResults(file) {
  const report = await readJson(file);
  if (report === undefined) return undefined;
  const { expected, flaky, unexpected, skipped } = report.stats;
  return { passed: expected + flaky, failed: unexpected + report.errors.length, skipped };
}

/** @typedef {{ file: string, titles: string[] }} Skipped tests of one file that did not run */

/** @param {string} file written by Vitest's JSON reporter @returns {Promise<Skipped[]>} */
export async function vitestSkipped(file) {
  const report = await readJson(file);
  /** @type {{ name: string, assertionResults: { status: string, fullName: string }[] }[]} */
  const files = report?.testResults ?? [];
  return files
    .map(({ name, assertionResults }) => ({
      file: name,
      titles: assertionResults
        .filter(({ status }) => status === 'pending' || status === 'skipped' || status === 'todo')
        .map(({ fullName }) => fullName),
    }))
    .filter(({ titles }) => titles.length > 0);
}

/** @typedef {{ file: string, suites?: Suite[], specs?: { title: string, tests: { status: string }[] }[] }} Suite */

/** @param {string} file written by Playwright's JSON reporter @returns {Promise<Skipped[]>} */
export async function playwrightSkipped(file) {
  const report = await readJson(file);
  /** @type {Suite[]} */
  const suites = report?.suites ?? [];
  return suites
    .map((suite) => ({ file: `test/e2e/${suite.file}`, titles: skippedIn(suite) }))
    .filter(({ titles }) => titles.length > 0);
}

/** @param {Suite} suite @returns {string[]} */
function skippedIn({ specs = [], suites = [] }) {
  const own = specs.filter(({ tests }) => tests.every(({ status }) => status === 'skipped'));
  return [...own.map(({ title }) => title), ...suites.flatMap(skippedIn)];
}

/** @param {readonly Results[]} results @returns {Results} */
export function sum(results) {
  return {
    passed: results.reduce((total, one) => total + one.passed, 0),
    failed: results.reduce((total, one) => total + one.failed, 0),
    skipped: results.reduce((total, one) => total + one.skipped, 0),
  };
}

/** @param {string} file */
async function readJson(file) {
  try {
    return JSON.parse(await readFile(file, 'utf8'));
  } catch {
    // A runner that died wrote nothing, or half of it: there is nothing honest to count.
    return undefined;
  }
}
