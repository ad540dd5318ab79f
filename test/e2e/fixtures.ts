import { type BrowserContextOptions, test as base, expect } from '@playwright/test';
import { alice, bob, carol, type Person, registrationOf } from '#test/people.ts';
import { quickFolder, startTestDatabase, type TestDatabase } from '../global-setup.ts';
import { type App, startApp, startedOnce } from './app.ts';
import { type Browsers, type Ears, openBrowsers, type Place } from './browsers.ts';
import { countNotes } from './hearing.ts';
import { PhonePage } from './phone.ts';
import { openServerProcesses, type ServerProcesses } from './server-processes.ts';

export { alice, bob, carol, mallory, type Person, registrationOf } from '#test/people.ts';
export { expect };

/** Each person's microphone has its own tone, so that tests can tell who hears whom. */
const tones = new Map<Person, number>([
  [alice, 440],
  [bob, 1000],
  [carol, 1500],
]);

/** Frequency of the person's microphone. */
export function toneOf(person: Person): number {
  return tones.get(person) ?? 700;
}

export interface PhoneOptions extends BrowserContextOptions {
  readonly ears?: Ears;
  readonly place?: Place;
  /** Path to open; the dashboard by default. */
  readonly at?: string;
  /** The plan that they try; Free when not given. */
  readonly plan?: 'business';
}

interface Fixtures {
  /** A browser without a session, with no page opened yet. */
  readonly open: (person: Person, options?: Omit<PhoneOptions, 'at'>) => Promise<PhonePage>;
  /** The address that the server listens on. */
  readonly host: string;
  /** Environment variables of the server. */
  readonly settings: Readonly<Record<string, string>>;
  /** For journeys that only read: they may use the server that another of them has used. */
  readonly onlyReads: boolean;
  /** For journeys that see things move on the screen. To paint that takes an eighth of all others' time. */
  readonly moves: boolean;
  readonly app: App;
  /** Opens a browser without a session. */
  readonly visit: (person: Person, options?: PhoneOptions) => Promise<PhonePage>;
  /** Registers a person with a username, and opens their dashboard. */
  readonly signUp: (person: Person, options?: PhoneOptions) => Promise<PhonePage>;
  /** Opens another browser for a registered person. */
  readonly signIn: (person: Person, options?: PhoneOptions) => Promise<PhonePage>;
}

interface RunFixtures {
  readonly database: TestDatabase;
  readonly browsers: Browsers;
  readonly processes: ServerProcesses;
  /** The database that each server gets a copy of. */
  readonly template: TestDatabase;
  /** The server of all journeys that only read, started for the first of them. */
  readonly readOnlyApp: () => Promise<App>;
}

export const test = base.extend<Fixtures, RunFixtures>({
  database: [
    // Playwright finds what a fixture needs by this pattern, also where it needs nothing.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const { database, stop } = await startTestDatabase({ folder: await quickFolder() });
      await use(database);
      await stop();
    },
    { scope: 'worker' },
  ],
  browsers: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const browsers = await openBrowsers();
      await use(browsers);
      await browsers.close();
    },
    { scope: 'worker' },
  ],
  processes: [
    // Named here because they end before the database that they use.
    async ({ database: _usedByThem }, use) => {
      const processes = openServerProcesses([]);
      await use(processes);
      await processes.close();
    },
    { scope: 'worker' },
  ],
  template: [
    async ({ database, processes }, use) => use(await startedOnce(database, processes)),
    { scope: 'worker' },
  ],
  readOnlyApp: [
    async ({ template, processes }, use) => {
      let started: Promise<App> | undefined;
      await use(() => {
        started ??= startApp({ database: template, processes, host: 'localhost', settings: {} });
        return started;
      });
      (await started)?.stop();
    },
    { scope: 'worker' },
  ],
  host: ['localhost', { option: true }],
  settings: [{}, { option: true }],
  onlyReads: [false, { option: true }],
  moves: [false, { option: true }],
  app: async ({ template, processes, host, settings, onlyReads, readOnlyApp }, use) => {
    if (onlyReads) return use(await readOnlyApp());
    const app = await startApp({ database: template, processes, host, settings });
    await use(app);
    app.stop();
  },
  open: async ({ app, browsers, moves }, use) => {
    const opened: PhonePage[] = [];
    await use(async (person, { ears, place, ...options } = {}) => {
      const browser = await browsers.with(ears ?? { hertz: toneOf(person) }, place);
      const context = await browser.newContext({
        baseURL: app.url,
        reducedMotion: moves ? 'no-preference' : 'reduce',
        // It fetches every file of the app, which is the matter of a few journeys and would cost all others time.
        serviceWorkers: 'block',
        ...options,
      });
      // Echo cancellation takes a steady tone for noise; real people get it (see the calling feature's microphone).
      await context.addInitScript(() => localStorage.setItem('ahoy.audio.processing', 'off'));
      await context.addInitScript(countNotes);
      const phone = new PhonePage(person, context, await context.newPage());
      opened.push(phone);
      return phone;
    });
    for (const { context } of opened) await context.close();
  },
  visit: async ({ open }, use) => {
    await use(async (person, { at = '/', ...options } = {}) => {
      const phone = await open(person, options);
      await phone.page.goto(at);
      return phone;
    });
  },
  signUp: async ({ open }, use) => {
    await use(async (person, { at = '/dashboard', plan, ...options } = {}) => {
      const phone = await open(person, options);
      await ask(phone, 'post', '/api/identity/register', registrationOf(person));
      await ask(phone, 'put', '/api/identity/username', { username: person.username });
      if (plan !== undefined) await ask(phone, 'post', '/api/billing/subscriptions/trial', { planId: plan });
      await openReady(phone, at);
      return phone;
    });
  },
  signIn: async ({ open }, use) => {
    await use(async (person, { at = '/dashboard', ...options } = {}) => {
      const phone = await open(person, options);
      const { email, password } = person;
      await ask(phone, 'post', '/api/identity/sign-in', { email, password });
      await openReady(phone, at);
      return phone;
    });
  },
});

async function ask(phone: PhonePage, method: 'post' | 'put', path: string, data: object): Promise<void> {
  const answer = await phone.context.request[method](path, { data });
  expect(answer.status(), `${path}: ${await answer.text()}`).toBe(200);
}

/** Opens a page and waits until its phone can be rung. */
export async function openReady(phone: PhonePage, at: string): Promise<void> {
  await phone.page.goto(at);
  await phone.page.waitForFunction(() => 'ahoyLine' in window);
}

/** Somebody calls, the other answers, and both hear each other. */
export async function talk(caller: PhonePage, callee: PhonePage): Promise<void> {
  await caller.call(callee.person);
  await callee.accept(caller.person);
  await caller.hears(toneOf(callee.person));
  await callee.hears(toneOf(caller.person));
}
