import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { asAccountId } from '#kernel/ids.ts';
import type { Client } from '#test/client.ts';
import { createTestClock } from '#test/clock.ts';
import { alice, bob } from '#test/people.ts';
import { startWorld, type World } from '#test/world.ts';
import { CATEGORIES, type CategoryId } from '../constants-categories.ts';
import { createNotifications, type Notifications } from './service.ts';

const IDS = Object.keys(CATEGORIES) as CategoryId[];
let world: World;
let ann: Client;
let ben: Client;
let notifications: Notifications;
/** Kinds and readers of the emails that were asked for. */
const emails: string[] = [];
/** Rows and readers of what was pushed. */
const pushes: string[] = [];

beforeAll(async () => {
  world = await startWorld();
  [ann, ben] = [await world.signUp(alice), await world.signUp(bob)];
  notifications = createNotifications({
    ...world.platform,
    clock: createTestClock(),
    mailQueue: {
      define: () => undefined,
      takeOver: () => undefined,
      stateOf: async () => 'fine',
      forgetAddress: async () => undefined,
      pruneAddresses: async () => undefined,
      add: async ({ kind, facts }) =>
        void emails.push(`${kind} ${(facts as { accountId: string }).accountId}`),
    },
    pushes: {
      news: async ({ people, category }) =>
        void pushes.push(...people.map((accountId) => `${category} ${accountId}`)),
    },
    workspaces: { peopleWho: async () => [], ownerOf: async () => null },
    operators: async () => [],
    contactOf: async () => null,
    mailConsent: async () => ({ unsubscribe: null }),
  });
  for (const id of IDS)
    notifications.define({
      kinds: { [`test.${id}`]: z.object({}) },
      rows: { [`test.${id}`]: id },
      bell: () => ({ title: `About ${id}` }),
      mail: () => null,
    });
  // Ben has turned off whatever can be turned off.
  const settings = await ben.notifications.settings();
  const ways = Object.fromEntries(IDS.map((id) => [id, []]));
  await ben.notifications.saveSettings({ ...settings, ways });
});
afterAll(() => world.stop());

/** The ways that news of a row took to somebody. */
async function waysTo(client: Client, id: string): Promise<string> {
  const { items } = await client.notifications.list({});
  const isListed = items.some(({ title }) => title === `About ${id}`);
  const isMailed = emails.includes(`test.${id} ${client.user.id}`);
  const isPushed = pushes.includes(`${id} ${client.user.id}`);
  const taken = [isListed && 'app', isPushed && 'push', isMailed && 'email'];
  return taken.filter((way) => way !== false).join(' ');
}

// By row: to somebody who never chose, and to somebody who turned everything off.
test.each([
  ['incoming-calls', 'push', ''],
  // Pushed by the call itself.
  ['missed-calls', 'app', ''],
  ['voicemails', 'app push', ''],
  ['low-balance', 'app push email', ''],
  ['ending', 'app email', 'email'],
  ['payments', 'app push email', 'email'],
  ['plans', 'app email', ''],
  ['limits', 'app email', ''],
  ['port-ins', 'app email', ''],
  ['sign-ins', 'app push email', 'email'],
  ['account', 'app email', 'email'],
  ['membership', 'app email', 'email'],
  ['mentions', 'app push', ''],
  ['tasks', 'app push', ''],
  ['bookings', 'app push email', 'email'],
  ['reminders', 'app push', ''],
  ['team', 'app', ''],
  ['seats', 'app email', 'email'],
  ['messages', 'app email', 'email'],
  ['invoices', 'email', 'email'],
])(
  'news of the row "%s" goes by "%s", and by "%s" when everything is off',
  async (id, byDefault, whenOff) => {
    emails.length = 0;
    pushes.length = 0;
    const people = [asAccountId(ann.user.id), asAccountId(ben.user.id)];
    await world.platform.realtime.events.transact((transaction) =>
      notifications.tellThese({ people, workspaceId: null }, { kind: `test.${id}` }, transaction),
    );
    expect([await waysTo(ann, id), await waysTo(ben, id)]).toEqual([byDefault, whenOff]);
  },
);

test('every row is in the table above', () => {
  expect(IDS).toHaveLength(20);
});

test('an email that can be turned off has a category, and one that is locked has none', () => {
  const wrong = IDS.filter((id) => {
    const {
      offers,
      locked = [],
      emails: category,
    } = CATEGORIES[id] as {
      offers: readonly string[];
      locked?: readonly string[];
      emails?: string;
    };
    const isChoice = offers.includes('email') && !locked.includes('email');
    return isChoice !== (category !== undefined);
  });
  expect(wrong).toEqual([]);
});

test('a kind without an email of its own belongs to a row in which nobody chooses emails', () => {
  const declared = { kinds: { 'test.silent': z.object({}) }, bell: () => null };
  expect(() => notifications.define({ ...declared, rows: { 'test.silent': 'team' } })).toThrow(
    '"test.silent" has an email, because people choose whether they want it',
  );
});

test('a way that a row does not offer is refused, and nothing is saved', async () => {
  const settings = await ann.notifications.settings();
  const ways = { 'missed-calls': ['digest'] } as never;
  await expect(ann.notifications.saveSettings({ ...settings, ways })).rejects.toMatchObject({
    status: 400,
    data: { fields: [{ path: 'ways.missed-calls' }] },
  });
  expect(await ann.notifications.settings()).toEqual(settings);
});

test('settings are closed to strangers, and bad ones are refused', async () => {
  for (const path of ['settings', 'mail-trouble'])
    expect((await world.visitor().fetch(`/api/notifications/${path}`)).status).toBe(401);
  const settings = await ann.notifications.settings();
  const quiet = { from: 600, to: 600 };
  await expect(ann.notifications.saveSettings({ ...settings, ways: {}, quiet })).rejects.toMatchObject({
    status: 400,
  });
});

test('an email category that is off shows in the rows whose emails it keeps back', async () => {
  await ann.identity.saveEmailPreferences({
    promotional: false,
    productUpdates: true,
    billing: false,
    security: true,
  });
  const { rows } = await ann.notifications.settings();
  expect(rows.filter(({ emailsOff }) => emailsOff !== null).map(({ id }) => id)).toEqual([
    'low-balance',
    'plans',
    'limits',
  ]);
});
