import { type Cable, layCable, NEAR_ADDRESS } from './cable.ts';
import {
  alice,
  test as base,
  bob,
  expect,
  openReady,
  type Person,
  type PhoneOptions,
  registrationOf,
  talk,
  toneOf,
} from './fixtures.ts';
import type { Phone } from './phone.ts';
import { openServerProcesses } from './server-processes.ts';

const CUT_MS = 5_000;
/** The app gives up after 20 seconds; the rest is for a busy machine. */
const GIVEN_UP_MS = 30_000;

/** The server and Alice are at the near end of a cable, and Bob is at the far one. */
const test = base.extend<{ readonly cable: Cable }, { readonly laid: Cable | { readonly refused: string } }>({
  laid: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const laid = await layCable();
      await use(laid);
      if ('remove' in laid) await laid.remove();
    },
    { scope: 'worker' },
  ],
  processes: [
    async ({ database: _usedByThem, laid }, use) => {
      const processes = openServerProcesses('near' in laid ? laid.near.inside : []);
      await use(processes);
      await processes.close();
    },
    { scope: 'worker' },
  ],
  cable: async ({ laid }, use) => {
    if ('refused' in laid) {
      process.stdout.write(`skipped: ${laid.refused}\n`);
      return test.skip(true, laid.refused);
    }
    await use(laid);
  },
});

test.use({ host: NEAR_ADDRESS });

type Visit = (person: Person, options?: PhoneOptions) => Promise<Phone>;

/** Alice and Bob are on a call over the cable. */
async function talkOverTheCable(
  visit: Visit,
  url: string,
  { near, far }: Cable,
): Promise<{ atAlice: Phone; atBob: Phone }> {
  // The address is no "localhost", and there is no certificate for it.
  const args = [`--unsafely-treat-insecure-origin-as-secure=${url}`];
  const atAlice = await visit(alice, { at: '/login', place: { args, executablePath: near.chromium } });
  const atBob = await visit(bob, { at: '/login', place: { args, executablePath: far.chromium } });
  for (const phone of [atAlice, atBob]) await signUp(phone);
  await talk(atAlice, atBob);
  return { atAlice, atBob };
}

/** The test is in neither network, so it is the page that asks. */
async function signUp(phone: Phone): Promise<void> {
  const { person, page } = phone;
  for (const [method, path, data] of [
    ['POST', '/api/identity/register', registrationOf(person)],
    ['PUT', '/api/identity/username', { username: person.username }],
  ] as const) {
    const init = { method, headers: { 'content-type': 'application/json' }, body: JSON.stringify(data) };
    const status = await page.evaluate(async (asked) => (await fetch(asked.path, asked.init)).status, {
      path,
      init,
    });
    expect(status, path).toBe(200);
  }
  await openReady(phone, '/dashboard');
}

test('a network that is gone for five seconds is waited for', async ({ cable, visit, app }) => {
  const { atAlice, atBob } = await talkOverTheCable(visit, app.url, cable);
  await cable.cut();
  await atBob.page.waitForTimeout(CUT_MS);
  await cable.mend();

  await atAlice.hears(toneOf(bob));
  await atBob.hears(toneOf(alice));
  await expect(atBob.callWith(alice)).toContainText('On a call');
  await expect(atBob.page.getByText(/Line ready/)).toBeVisible({ timeout: 15_000 });
  await atBob.press('End call');
  await expect(atAlice.ended).toContainText(/Call ended \(0:\d\d\)/);
});

test('a network that does not come back ends the call, and a redial is offered', async ({
  cable,
  visit,
  app,
}) => {
  const { atAlice } = await talkOverTheCable(visit, app.url, cable);
  await cable.cut();
  await expect(atAlice.callWith(bob)).toContainText('Reconnecting', { timeout: 15_000 });
  await expect(atAlice.ended).toContainText('Connection lost', { timeout: GIVEN_UP_MS });
  await expect(atAlice.ended.getByRole('button', { name: 'Call again' })).toBeVisible();
  await cable.mend();
});
