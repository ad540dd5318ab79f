import { type ChildProcess, spawn } from 'node:child_process';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { eventually } from '#test/wait.ts';
import { expect, test } from './fixtures.ts';
import { examine } from './screens.ts';

test.describe.configure({ timeout: 180_000 });

const ROOT = join(import.meta.dirname, '../..');
const START_MS = 90_000;

interface Demo {
  readonly url: string;
  readonly email: string;
  readonly password: string;
  stop(): Promise<void>;
}

let folder: string;
let running: ChildProcess[] = [];
test.beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ahoy-demo-'));
});
test.afterEach(async () => {
  for (const launcher of running) await ended(launcher);
  running = [];
  await rm(folder, { recursive: true, force: true });
});

/** `npm run demo`, as a person runs it. @returns what it has printed so far, and its exit code */
function launch(env: Readonly<Record<string, string>>) {
  const launcher = spawn(process.execPath, [join(ROOT, 'scripts/demo.mjs')], {
    cwd: ROOT,
    env: { PATH: process.env['PATH'], HOST: 'localhost', LOG_LEVEL: 'silent', ...env },
  });
  running.push(launcher);
  let text = '';
  for (const stream of [launcher.stdout, launcher.stderr])
    stream.on('data', (chunk: Buffer) => {
      text += chunk.toString();
    });
  const code = new Promise<number | null>((done) => launcher.once('close', done));
  return { launcher, code, text: () => text };
}

async function ended(launcher: ChildProcess): Promise<void> {
  if (launcher.exitCode !== null || launcher.signalCode !== null) return;
  const closed = new Promise((done) => launcher.once('close', done));
  launcher.kill('SIGTERM');
  await closed;
}

async function startDemo(): Promise<Demo> {
  const { launcher, text } = launch({ DATA_DIR: folder, PORT: '0' });
  const [, email = '', password = ''] = await eventually(
    () => /Sign in with (\S+) and the password (\S+)/.exec(text()) ?? undefined,
    START_MS,
  );
  const url = /Ahoy is ready at (http:\S+)/.exec(text())?.[1] ?? '';
  return { url, email, password, stop: () => ended(launcher) };
}

async function signIn(page: Page, { url, email, password }: Demo): Promise<void> {
  await page.goto(`${url}/login`);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
}

test('a demo prints how to sign in, is labelled on every page, is full of samples, and starts again as it was', async ({
  browsers,
}) => {
  const demo = await startDemo();
  const browser = await browsers.with({ hertz: 700 });
  const context = await browser.newContext();
  const page = await context.newPage();
  const bar = page.getByRole('complementary', { name: 'Workspace' });
  for (const path of ['/', '/pricing', '/login', '/no/such/page']) {
    await page.goto(demo.url + path);
    await expect(bar).toBeVisible();
  }
  await examine(page, 'demo-not-found');
  await signIn(page, demo);
  for (const path of ['/dashboard', '/calls', '/billing', '/usage', '/calendar', '/profile']) {
    await page.goto(demo.url + path);
    await expect(bar).toContainText('Demo workspace');
  }
  await page.goto(`${demo.url}/dashboard`);
  for (const label of ['Front desk', 'UK line', 'Berlin', 'Toronto'])
    await expect(page.getByText(label, { exact: true }).first()).toBeVisible();
  await expect(page.getByText(/^[678] h( \d+ min)?$/)).toBeVisible();
  await expect(page.getByText('Missed call from Omar Haddad')).toBeVisible();
  await examine(page, 'demo-dashboard');
  await page.goto(`${demo.url}/usage`);
  await expect(page.getByText(/ of 8 h 20 min used$/)).toBeVisible();
  const statement = page.getByRole('region', { name: 'Statement' });
  // How many calls come before it depends on the day of the week.
  await expect(statement.getByRole('listitem').first()).toBeVisible();
  const more = statement.getByRole('button', { name: 'Load more' });
  if (await more.isVisible()) await more.click();
  await expect(statement).toContainText('+$25.00');
  await expect(statement).toContainText('+$15.00');
  await expect(statement).toContainText('Rent of +1 416 555 0127');
  await expect(statement).toContainText('Call to +61 2 5550 4410');
  await examine(page, 'demo-usage');
  await page.goto(`${demo.url}/calls`);
  for (const name of ['Grace Weller', 'Omar Haddad', 'Lena Brandt', 'Mateo Rivas', 'Ruth Adeyemi'])
    await expect(page.getByRole('listitem').filter({ hasText: name }).first()).toBeVisible();
  const listed = await page
    .getByRole('listitem')
    .filter({ hasText: /Grace Weller|Ruth Adeyemi/ })
    .count();
  await examine(page, 'demo-calls');
  await page.goto(`${demo.url}/team`);
  await expect(page.getByRole('list', { name: 'Members' }).getByRole('listitem')).toHaveCount(4);
  await expect(page.getByRole('list', { name: 'Pending invitations' })).toContainText(
    'nadia@harbour.example',
  );
  await examine(page, 'demo-team');
  await page.goto(`${demo.url}/admin/messages`);
  await expect(page.getByText('Company name on invoices')).toBeVisible();
  // Somebody tries out the operator's desk, too.
  await page.goto(`${demo.url}/admin/providers`);
  await expect(page.getByRole('list', { name: 'Providers' })).toContainText('Northern Voice');
  await expect(page.getByRole('list', { name: 'Providers' })).toContainText('1 below cost');
  await examine(page, 'demo-providers');
  await page.goto(`${demo.url}/admin/port-ins`);
  await expect(page.getByRole('list', { name: 'Port-in requests' }).getByRole('listitem')).toHaveCount(3);
  await examine(page, 'demo-port-ins');
  // The bar takes its place from the page: a short page is no taller than the window, on a desk and on a phone.
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight)).toBe(0);
  }
  await demo.stop();

  const again = await startDemo();
  expect([again.email, again.password]).toEqual([demo.email, demo.password]);
  // The session is one of the workspace, so it goes on.
  await page.goto(`${again.url}/calls`);
  await expect(page.getByRole('listitem').filter({ hasText: /Grace Weller|Ruth Adeyemi/ })).toHaveCount(
    listed,
  );
  await context.close();
});

test('a folder that is no demo workspace is refused in a sentence', async () => {
  await mkdir(join(folder, 'postgres'));
  const { code, text } = launch({ DATA_DIR: folder, PORT: '0' });
  expect(await code).toBe(1);
  expect(text()).toContain(`Ahoy could not start. ${folder} is not empty and no demo workspace`);
});

test('an engine of a real workspace is refused before anything is done', async () => {
  const { code, text } = launch({
    STRIPE_SECRET_KEY: 'sk_live_x',
    DATA_DIR: folder,
    DATABASE_URL: 'postgres://db/ahoy',
    SMTP_URL: 'smtp://mail',
  });
  expect(await code).toBe(1);
  expect(text()).toContain(
    'A demo workspace keeps to itself, and DATABASE_URL, SMTP_URL, STRIPE_SECRET_KEY would share it.',
  );
  expect(text()).toContain('env -u DATABASE_URL -u SMTP_URL -u STRIPE_SECRET_KEY npm run demo');
});

test.describe('a real workspace', () => {
  test('has no such bar', async ({ visit }) => {
    const { page } = await visit({ name: '', email: '', password: '', username: '' });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByText('Demo workspace')).toBeHidden();
  });
});
