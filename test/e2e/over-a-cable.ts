import { type Cable, layCable } from './cable.ts';
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
} from './fixtures.ts';
import type { PhonePage } from './phone.ts';
import { openServerProcesses } from './server-processes.ts';

/** The server and Alice are at the near end of a cable, and Bob is at the far one. */
export const test = base.extend<
  { readonly cable: Cable },
  { readonly laid: Cable | { readonly refused: string } }
>({
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

type Visit = (person: Person, options?: PhoneOptions) => Promise<PhonePage>;

/** Alice and Bob are on a call over the cable. */
export async function talkOverTheCable(
  visit: Visit,
  { url, cable: { near, far }, ...options }: { url: string; cable: Cable } & PhoneOptions,
): Promise<{ atAlice: PhonePage; atBob: PhonePage }> {
  // The address is no "localhost", and there is no certificate for it.
  const args = [`--unsafely-treat-insecure-origin-as-secure=${url}`];
  const atAlice = await visit(alice, {
    ...options,
    at: '/login',
    place: { args, executablePath: near.chromium },
  });
  const atBob = await visit(bob, { ...options, at: '/login', place: { args, executablePath: far.chromium } });
  for (const phone of [atAlice, atBob]) await signUp(phone);
  await talk(atAlice, atBob);
  return { atAlice, atBob };
}

/** The test is in neither network, so the page sends the request. */
async function signUp(phone: PhonePage): Promise<void> {
  const { person, page } = phone;
  for (const [method, path, data] of [
    ['POST', '/api/identity/register', registrationOf(person)],
    ['PUT', '/api/identity/username', { username: person.username }],
  ] as const) {
    const init = { method, headers: { 'content-type': 'application/json' }, body: JSON.stringify(data) };
    const status = await page.evaluate(async (request) => (await fetch(request.path, request.init)).status, {
      path,
      init,
    });
    expect(status, path).toBe(200);
  }
  await openReady(phone, '/dashboard');
}
