import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { asWorkspaceId, type WorkspaceId } from '#kernel/ids.ts';
import type { Client } from '#test/client.ts';
import { createTestClock } from '#test/clock.ts';
import type { Person } from '#test/people.ts';
import { eventually } from '#test/wait.ts';
import { pause, startWorld, type World } from '#test/world.ts';
import { COMPANY_ACCOUNTS } from '../../constants-ledger.ts';
import type { AutoTopUp } from '../../model-wallet.ts';
import { createLedger, type Ledger } from '../ledger/ledger.ts';
import { openWallet, walletChanged } from './wallet.ts';

const NOON = Date.UTC(2026, 10, 21, 12);
const DOLLAR = 1_000_000;
const clock = createTestClock(NOON);
let world: World;
let ledger: Ledger;
beforeAll(async () => {
  world = await startWorld({ clock });
  ledger = createLedger({ database: world.platform.database, clock });
});
afterAll(() => world.stop());

interface Owner {
  readonly client: Client;
  readonly person: Person;
  readonly workspaceId: WorkspaceId;
  readonly card: string;
}

/** An account with a card and some dollars. */
async function owner(name: string, dollars = 0, reference = 'test_approved'): Promise<Owner> {
  const person: Person = {
    name: 'Ann Archer',
    username: name,
    email: `${name}@people.test`,
    password: `${name} dials seven digits`,
  };
  const client = await world.signUp(person);
  const workspaceId = asWorkspaceId(client.user.id);
  const card = await addCard(client, reference);
  if (dollars > 0) await give(workspaceId, dollars);
  return { client, person, workspaceId, card };
}

async function addCard(client: Client, reference: string): Promise<string> {
  return (await client.billing.addPaymentMethod({ id: randomUUID(), reference })).id;
}

const move = (workspaceId: WorkspaceId, dollars: number) =>
  world.platform.realtime.events.transact(async ({ queries, emit }) => {
    const wallet = await openWallet(ledger, workspaceId, queries);
    const amount = Math.abs(dollars) * DOLLAR;
    const posting =
      dollars > 0
        ? { source: COMPANY_ACCOUNTS.credits, destination: wallet, amount }
        : { source: wallet, destination: COMPANY_ACCOUNTS.calls, amount };
    const kind = dollars > 0 ? 'credit' : 'call';
    await ledger.post({ key: `test:${randomUUID()}`, kind, postings: [posting], details: {} }, queries);
    emit(await walletChanged(ledger, workspaceId, queries));
  });
const give = (workspaceId: WorkspaceId, dollars: number) => move(workspaceId, dollars);
const spend = (workspaceId: WorkspaceId, dollars: number) => move(workspaceId, -dollars);

const setAuto = ({ client, card }: Owner, changed: Partial<AutoTopUp> = {}) =>
  client.billing.setAutoTopUp({
    isOn: true,
    currency: 'USD',
    belowMicroUsd: 5 * DOLLAR,
    microUsd: 10 * DOLLAR,
    capMicroUsd: 20 * DOLLAR,
    methodId: changed.methodId ?? card,
  });
const available = async ({ client }: Owner) => (await client.billing.wallet()).availableMicroUsd / DOLLAR;
/** Has due wallets looked at now, as happens every minute. */
const sweep = () => world.platform.jobs.enqueue('billing-wallet-sweep', {});
const mailsTo = async ({ person }: Owner) =>
  (await world.mails())
    .filter(({ to, subject }) => to === person.email && !subject.startsWith('Confirm'))
    .map(({ subject }) => subject);
/** Long enough for everything that was asked for to have been done. */
const settled = () => pause(2_500);

describe('automatic top-ups', () => {
  test('charge the card when the balance falls below the threshold', async () => {
    const ann = await owner('ann-one', 10);
    await setAuto(ann);
    await spend(ann.workspaceId, 5);
    await settled();
    expect(await available(ann)).toBe(5);
    await spend(ann.workspaceId, 1);
    await eventually(async () => (await available(ann)) === 14);
    expect(await ann.client.billing.autoTopUp()).toMatchObject({ thisMonthMicroUsd: 10 * DOLLAR });
    expect(await ann.client.billing.wallet()).toMatchObject({ isLow: false });
    expect(await mailsTo(ann)).toEqual([]);
  });

  test('begin at once when they are turned on below the threshold', async () => {
    const ann = await owner('ann-two');
    await setAuto(ann);
    await eventually(async () => (await available(ann)) === 10);
  });

  test('are not two when the balance falls twice in the same moment', async () => {
    const ann = await owner('ann-three', 6);
    await setAuto(ann);
    await Promise.all([1, 1, 1, 1, 1].map((dollars) => spend(ann.workspaceId, dollars)));
    await settled();
    await sweep();
    await settled();
    expect(await available(ann)).toBe(11);
  });

  test('count what is held as spent, so that a long call goes on', async () => {
    const ann = await owner('ann-four', 10);
    await setAuto(ann);
    await world.platform.database.transaction(async (queries) => {
      const account = await openWallet(ledger, ann.workspaceId, queries);
      const hold = {
        key: `test:${randomUUID()}`,
        account,
        kind: 'call',
        expiresAt: clock.now() + 1e6,
      } as const;
      await ledger.hold({ ...hold, amount: 6 * DOLLAR }, queries);
    });
    await eventually(async () => (await available(ann)) === 14);
  });

  test('end at the limit of the month with one mail, and go on in the next month', async () => {
    const ann = await owner('ann-five', 10);
    await setAuto(ann);
    for (const [dollars, left] of [
      [6, 14],
      [10, 14],
    ] as const) {
      await spend(ann.workspaceId, dollars);
      await eventually(async () => (await available(ann)) === left);
    }
    await spend(ann.workspaceId, 10);
    await settled();
    await sweep();
    const mail = await world.mailTo(ann.person.email, 'Your balance is low');
    expect(mail.text).toContain('reached the limit of $20.00 for this month');
    expect(mail.text).toContain('Your balance is $4.00.');
    await sweep();
    await settled();
    expect(await available(ann)).toBe(4);
    expect(await mailsTo(ann)).toEqual(['Your balance is low']);
    clock.set(Date.UTC(2026, 11, 1));
    await sweep();
    await eventually(async () => (await available(ann)) === 14);
    clock.set(NOON);
  });

  test('end after three declines in a row, an hour apart, with a mail that says why', async () => {
    const ann = await owner('ann-six', 10, 'test_insufficient_funds');
    await setAuto(ann);
    await spend(ann.workspaceId, 6);
    const first = await world.mailTo(ann.person.email, 'Your card was declined');
    expect(first.text).toContain('Your card has insufficient funds. Please try another card.');
    await sweep();
    await settled();
    expect(await attempts(ann)).toBe(1);
    clock.advance(3_600_000);
    await sweep();
    await settled();
    expect(await attempts(ann)).toBe(2);
    clock.advance(3_600_000);
    await sweep();
    const last = await world.mailTo(ann.person.email, 'Automatic top-up is off');
    expect(last.text).toContain('declined 3 times in a row');
    expect(last.text).toContain('Your card has insufficient funds. Please try another card.');
    expect(await ann.client.billing.autoTopUp()).toMatchObject({
      isOn: false,
      offBecause: 'declined',
      thisMonthMicroUsd: 0,
    });
    clock.advance(3_600_000);
    await sweep();
    await settled();
    expect(await attempts(ann)).toBe(3);
    expect(await mailsTo(ann)).toHaveLength(2);
    expect(await available(ann)).toBe(4);
    clock.set(NOON);
  });

  test('forget earlier declines when a card has paid', async () => {
    const ann = await owner('ann-seven', 10, 'test_declined');
    await setAuto(ann);
    await spend(ann.workspaceId, 6);
    await world.mailTo(ann.person.email, 'Your card was declined');
    await setAuto(ann, { methodId: await addCard(ann.client, 'test_approved') });
    await eventually(async () => (await available(ann)) === 14);
    const [row] = await world.sql(
      'select declines, retry_at from billing_auto_top_up where account_id = $1',
      [ann.workspaceId],
    );
    expect(row).toEqual({ declines: 0, retry_at: null });
  });

  test('end with a mail when their card was removed', async () => {
    const ann = await owner('ann-eight', 10);
    const other = await addCard(ann.client, 'test_approved');
    await setAuto(ann, { methodId: other });
    await ann.client.billing.removePaymentMethod({ id: other });
    await spend(ann.workspaceId, 6);
    const mail = await world.mailTo(ann.person.email, 'Automatic top-up is off');
    expect(mail.text).toContain('The card for automatic top-up was removed, so we turned it off.');
    expect(await ann.client.billing.autoTopUp()).toMatchObject({ isOn: false, offBecause: 'card-removed' });
    expect(await available(ann)).toBe(4);
  });

  test('go on after a top-up whose card was removed before it could be charged', async () => {
    const ann = await owner('ann-left', 10);
    await setAuto(ann);
    // As a process leaves it that dies between writing the top-up down and charging its card.
    await world.sql(
      `insert into billing_top_up (id, account_id, micro_usd, method_id, invoice_id, auto_state, created_at)
       values ($1, $2, 10000000, 'removed', 'thrown-away', 'open', now())`,
      [randomUUID(), ann.workspaceId],
    );
    await spend(ann.workspaceId, 6);
    await sweep();
    await eventually(async () => (await available(ann)) === 14);
  });

  test('continue the same payment after the card network was unavailable', async () => {
    const ann = await owner('ann-nine', 10, 'test_unavailable');
    await setAuto(ann);
    await spend(ann.workspaceId, 6);
    await eventually(async () => (await attempts(ann)) === 1);
    await sweep();
    await settled();
    expect(await attempts(ann)).toBe(1);
    expect(await available(ann)).toBe(4);
  });
});

async function attempts({ workspaceId }: Owner): Promise<unknown> {
  const [row] = await world.sql(
    'select count(*)::int from billing_top_up where account_id = $1 and auto_state is not null',
    [workspaceId],
  );
  return row?.['count'];
}

describe('the owner of a balance', () => {
  test('sends one notice when it falls below $2, and another only after it was above', async () => {
    const ann = await owner('ann-ten', 10);
    await spend(ann.workspaceId, 8);
    await settled();
    expect(await ann.client.billing.wallet()).toMatchObject({ isLow: false });
    expect(await mailsTo(ann)).toEqual([]);
    await spend(ann.workspaceId, 1);
    const mail = await world.mailTo(ann.person.email, 'Your balance is low');
    expect(mail.text).toContain('Your balance is $1.00.');
    expect(mail.text).toContain('/billing');
    expect(await ann.client.billing.wallet()).toMatchObject({ isLow: true, availableMicroUsd: DOLLAR });
    await spend(ann.workspaceId, 1);
    await sweep();
    await settled();
    expect(await mailsTo(ann)).toHaveLength(1);
    await give(ann.workspaceId, 10);
    expect(await ann.client.billing.wallet()).toMatchObject({ isLow: false });
    await spend(ann.workspaceId, 9);
    await eventually(async () => (await mailsTo(ann)).length === 2);
  });

  test('without money before gets no notice', async () => {
    const ann = await owner('ann-eleven');
    await sweep();
    await settled();
    expect(await ann.client.billing.wallet()).toMatchObject({ isLow: false, availableMicroUsd: 0 });
    expect(await mailsTo(ann)).toEqual([]);
  });

  test('gets no notice about a short hold', async () => {
    const ann = await owner('ann-twelve', 5);
    const key = `test:${randomUUID()}`;
    await world.platform.database.transaction(async (queries) => {
      const account = await openWallet(ledger, ann.workspaceId, queries);
      const expiresAt = clock.now() + 1e6;
      await ledger.hold({ key, account, kind: 'call', amount: 4 * DOLLAR, expiresAt }, queries);
    });
    await settled();
    expect(await ann.client.billing.wallet()).toMatchObject({ isLow: false, availableMicroUsd: DOLLAR });
    await world.platform.database.transaction((queries) => ledger.release(key, queries));
    await settled();
    expect(await mailsTo(ann)).toEqual([]);
  });
});

test('an expired hold is released, and devices get an event', async () => {
  const ann = await owner('ann-thirteen', 5);
  await world.platform.database.transaction(async (queries) => {
    const account = await openWallet(ledger, ann.workspaceId, queries);
    const expiresAt = clock.now() + 60_000;
    await ledger.hold(
      { key: `test:${randomUUID()}`, account, kind: 'call', amount: DOLLAR, expiresAt },
      queries,
    );
  });
  expect(await available(ann)).toBe(4);
  clock.advance(60_000);
  await world.platform.jobs.enqueue('billing-expire-holds', {});
  await eventually(async () => (await available(ann)) === 5);
  const events = await world.platform.realtime.events.since(
    { workspaceId: ann.workspaceId, audience: 'billing.read' },
    0,
    1_000,
  );
  expect(events.findLast(({ topic }) => topic === 'billing.wallet')?.payload).toEqual(
    await ann.client.billing.wallet(),
  );
});
