import './lib/require-node.mjs';
import { rm } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { buildWhenNeeded } from './lib/build.mjs';
import { CHECKS, runCheck } from './lib/checks.mjs';
import { chromium, headlessShell } from './lib/chromium.mjs';
import { Failure, launch } from './lib/failure.mjs';
import { installWhenNeeded } from './lib/install.mjs';
import { ownNode, root, withOwnTools } from './lib/project.mjs';
import { playwrightResults, playwrightSkipped, sum, vitestResults, vitestSkipped } from './lib/results.mjs';
import { run } from './lib/run.mjs';
import { servers } from './lib/servers.mjs';
import { sipp } from './lib/sipp.mjs';
import { testEnvironment } from './lib/test-environment.mjs';

const vitestReport = join(root, '.cache/vitest-report.json');
const playwrightReport = join(root, '.cache/playwright-report.json');
const given = process.argv.slice(2);
const CHANGED = /^--changed(?:=(.+))?$/;
const filters = given.filter((word) => !CHANGED.test(word));
const changed = given.map((word) => CHANGED.exec(word)).find((found) => found !== null);
/** Reasons that tests gave for being skipped. @type {Set<string>} */
const reasons = new Set();

// npm test: every check, then every test; stops at the first step that fails. Words after -- choose test files, and
// --changed those that the changes since the upstream branch reach, or since REF with --changed=REF.
await launch(async () => {
  await installWhenNeeded();
  const browser = await chromium();
  await servers();
  const programs = { CHROMIUM: browser, HEADLESS_SHELL: await headlessShell(browser), SIPP: await sipp() };
  const env = { ...testEnvironment(process.env), ...programs };
  await buildWhenNeeded();
  for (const name of CHECKS) await runCheck(`check:${name}`, env);
  for (const report of [vitestReport, playwrightReport]) await rm(report, { force: true });

  if (changed !== undefined) return finish(await runChanged(changed?.[1], env), []);
  const unit = await runTests('Vitest', unitArguments(), env);
  const checked = unit === 0 ? await judgePlans(env) : unit;
  if (checked !== 0)
    return finish(checked, ['the browser tests did not run, because a test before them failed']);
  return finish(await runTests('Playwright', browserArguments(), env), []);
});

/**
 * Runs what the changes reach. How the database runs statements is judged by the whole run alone.
 * @param {string | undefined} ref @param {NodeJS.ProcessEnv} env
 */
async function runChanged(ref, env) {
  const refs = ref === undefined ? [] : [ref];
  const { code, output } = await run(ownNode, [join(root, 'scripts/changed.ts'), ...refs], {
    cwd: root,
    env: withOwnTools(env),
  });
  if (code !== 0) throw new Failure(output, 'The changes could not be read. Is this a clone of the project?');
  /** @type {{ changed: string[], unit: string[], journeys: string[] }} */
  const reach = JSON.parse(/^\{.*\}$/m.exec(output)?.[0] ?? '{}');
  process.stdout.write(
    `\n${reach.changed.length} changed files reach ${reach.unit.length} test files and ${reach.journeys.length} journeys\n`,
  );
  const unit =
    reach.unit.length === 0 ? 0 : await runTests('Vitest', [...unitArguments(), ...reach.unit], env);
  if (unit !== 0 || reach.journeys.length === 0) return unit;
  return runTests('Playwright', [...browserArguments(), ...reach.journeys], env);
}

function unitArguments() {
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${vitestReport}`];
  return ['vitest/vitest.mjs', 'run', ...reporters, ...allowNone('--passWithNoTests'), ...filters];
}

function browserArguments() {
  return [
    '@playwright/test/cli.js',
    'test',
    '--reporter=list,json',
    ...allowNone('--pass-with-no-tests'),
    ...filters,
  ];
}

/** Checks how the database would run the statements that Vitest has just sent, with a million calls. @param {NodeJS.ProcessEnv} env */
async function judgePlans(env) {
  const started = performance.now();
  const { code } = await run(ownNode, [join(root, 'test/programs/judge-plans.ts')], {
    cwd: root,
    env: withOwnTools(env),
    show: true,
  });
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  process.stdout.write(`${code === 0 ? '✓' : '✗'} Plans (${seconds} s)\n`);
  return code;
}

/** Filters that fit one runner's files often fit none of the other's. @param {string} flag */
function allowNone(flag) {
  return filters.length === 0 ? [] : [flag];
}

/** @param {string} name @param {readonly string[]} args @param {NodeJS.ProcessEnv} env @returns {Promise<number>} */
async function runTests(name, args, env) {
  const [program = '', ...rest] = args;
  const started = performance.now();
  process.stdout.write(`\n${name}\n`);
  const { code, output } = await run(ownNode, [join(root, 'node_modules', program), ...rest], {
    cwd: root,
    env: { ...withOwnTools(env), PLAYWRIGHT_JSON_OUTPUT_FILE: playwrightReport },
    show: true,
  });
  for (const [, why = ''] of output.matchAll(/^skipped: (.+)$/gm)) reasons.add(why);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  process.stdout.write(`${code === 0 ? '✓' : '✗'} ${name} (${seconds} s)\n`);
  return code;
}

/** The last line counts only what the runners themselves reported. @param {number} code @param {readonly string[]} notes */
async function finish(code, notes) {
  const reports = [await vitestResults(vitestReport), await playwrightResults(playwrightReport)];
  const total = sum(reports.filter((report) => report !== undefined));
  for (const note of notes) process.stdout.write(`\nNote: ${note}.\n`);
  if (total.skipped > 0) await listSkipped(total.skipped);
  process.stdout.write(`\n${total.passed} passed, ${total.failed} failed\n`);
  return code;
}

/** @param {number} count */
async function listSkipped(count) {
  const skipped = [...(await vitestSkipped(vitestReport)), ...(await playwrightSkipped(playwrightReport))];
  process.stdout.write(`\n${count} skipped\n`);
  for (const { file, titles } of skipped)
    process.stdout.write(
      `  ${relative(root, file)}: ${titles.length === 1 ? titles[0] : `${titles.length} tests`}\n`,
    );
  for (const why of reasons) process.stdout.write(`  Why: ${why}\n`);
}
