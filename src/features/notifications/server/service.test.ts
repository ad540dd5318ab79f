import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { asAccountId } from '#kernel/ids.ts';
import { createJobs } from '#platform/server/jobs/pg-boss-jobs.ts';
import { createLog } from '#platform/server/log.ts';
import { createMailQueue } from '#platform/server/mail/mail-queue.ts';
import { openOutbox } from '#platform/server/mail/outbox.ts';
import { createOutboxMail } from '#platform/server/mail/outbox-mail.ts';
import { createRefusals } from '#platform/server/mail/refusals.ts';
import { createEventLog, type Transaction } from '#platform/server/realtime/event-log.ts';
import type { Client } from '#test/client.ts';
import { createTestClock } from '#test/clock.ts';
import { alice } from '#test/people.ts';
import { openTestDatabase, type TestDatabase } from '#test/postgres.ts';
import { eventually } from '#test/wait.ts';
import { startWorld, type World } from '#test/world.ts';
import { createNotifications, type Notifications } from './service.ts';

const ann = asAccountId('ann');
const gone = asAccountId('gone');
const unsubscribe = { oneClick: 'https://ahoy.test/api/off?token=t', page: 'https://ahoy.test/off?token=t' };
/** Categories that nobody wants. */
const off = new Set<string>();
const parcels = {
  'parcel.arrived': z.object({ shelf: z.int() }),
  'parcel.lost': z.object({}),
};

describe('telling', () => {
  let world: TestDatabase;
  let folder: string;
  let jobs: ReturnType<typeof createJobs>;
  let notifications: Notifications;
  const mailed: unknown[] = [];
  beforeAll(async () => {
    world = await openTestDatabase();
    folder = await mkdtemp(join(tmpdir(), 'ahoy-notifications-'));
    jobs = createJobs({ connection: world.connection, log: createLog('silent'), work: true });
    const mail = createOutboxMail({ folder, clock: createTestClock() });
    const refusals = createRefusals({ queries: world.database.queries, clock: createTestClock() });
    const mailQueue = createMailQueue({ jobs, mail, refusals });
    const mailboxes = { support: 'help@ahoy.test', sales: 'sales@ahoy.test', partners: 'partners@ahoy.test' };
    notifications = createNotifications({
      mailQueue,
      clock: createTestClock(),
      database: world.database,
      config: { publicUrl: 'https://ahoy.test', mailboxes },
      pushes: { news: async () => undefined },
      workspaces: { peopleWho: async () => [ann], ownerOf: async () => ann },
      contactOf: async (accountId) =>
        accountId === ann ? { name: 'Ann', email: 'ann@people.test', avatar: null } : null,
      operators: async () => [ann],
      mailConsent: async (_accountId, category) =>
        category === 'essential' ? { unsubscribe: null } : off.has(category) ? null : { unsubscribe },
    });
    notifications.define({
      kinds: parcels,
      rows: { 'parcel.arrived': 'port-ins', 'parcel.lost': 'ending' },
      bell: () => null,
      key: (news) => (news.kind === 'parcel.arrived' ? `shelf ${news.shelf}` : 'lost'),
      mail: (news, { accountId, linkTo }) =>
        news.kind === 'parcel.lost'
          ? { subject: 'Lost', paragraphs: [], to: 'lost-and-found@people.test' }
          : { subject: `On shelf ${news.shelf}`, paragraphs: [linkTo(`/parcels/${accountId}`)] },
      onMailed: async (news) => void mailed.push(news),
    });
    notifications.defineForOperator({
      kinds: { 'shelves.full': z.object({ isUrgent: z.boolean() }) },
      mail: ({ isUrgent }) => ({
        subject: 'Full',
        paragraphs: ['All shelves are full.'],
        ...(isUrgent ? { mailbox: 'sales' as const } : {}),
      }),
    });
    await jobs.start();
  });
  afterAll(async () => {
    await jobs.stop();
    await world.stop();
    await rm(folder, { recursive: true });
  });
  const within = (work: (transaction: Transaction) => Promise<void>) =>
    createEventLog({ database: world.database, send: () => undefined }).transact(work);
  const mailTo = (address: string) =>
    eventually(async () => (await openOutbox(folder).list()).find(({ to }) => to === address));
  const jobsOf = async (kind: string) => {
    const { rows } = await world.database.pool.query<{ facts: unknown }>(
      "select data->'facts' as facts from pgboss.job where name = 'mail' and data->>'kind' = $1",
      [kind],
    );
    return rows.map(({ facts }) => facts);
  };

  test('sends an account the email of its kind, with links to this installation', async () => {
    const news = { kind: 'parcel.arrived', shelf: 7 };
    await within((transaction) => notifications.tell(ann, news, transaction));
    expect(await mailTo('ann@people.test')).toMatchObject({
      subject: 'On shelf 7',
      text: "Hello,\n\nhttps://ahoy.test/parcels/ann\n\nAhoy\n\nDon't want these emails? Unsubscribe: https://ahoy.test/off?token=t\n",
      unsubscribe,
    });
    await eventually(() => mailed.length > 0);
    expect(mailed).toEqual([news]);
  });

  test('goes to another address where the kind says so, and to nobody when the account is gone', async () => {
    await within(async (transaction) => {
      await notifications.tell(gone, { kind: 'parcel.arrived', shelf: 1 }, transaction);
      await notifications.tell(gone, { kind: 'parcel.lost' }, transaction);
    });
    expect(await mailTo('lost-and-found@people.test')).toMatchObject({ subject: 'Lost' });
    expect((await openOutbox(folder).list()).filter(({ subject }) => subject === 'On shelf 1')).toEqual([]);
  });

  test('an email that the person has turned off is not sent, and what is essential is, without a way to turn it off', async () => {
    off.add('productUpdates');
    await within(async (queries) => {
      await notifications.tell(ann, { kind: 'parcel.arrived', shelf: 404 }, queries);
      await notifications.tell(ann, { kind: 'parcel.lost' }, queries);
    });
    const sent = await eventually(async () => {
      const mails = (await openOutbox(folder).list()).filter(({ to }) => to === 'lost-and-found@people.test');
      return mails.length > 1 ? mails : undefined;
    });
    off.clear();
    expect(sent.map((mail) => mail.unsubscribe)).toEqual([undefined, undefined]);
    expect((await openOutbox(folder).list()).map(({ subject }) => subject)).not.toContain('On shelf 404');
  });

  test('reaches the operator at the mailbox for support, or at the one that the kind names', async () => {
    await within(async (transaction) => {
      await notifications.tellOperator({ kind: 'shelves.full', isUrgent: false }, transaction.queries);
      await notifications.tellOperator({ kind: 'shelves.full', isUrgent: true }, transaction.queries);
    });
    expect(await mailTo('help@ahoy.test')).toMatchObject({ text: 'All shelves are full.\n' });
    expect(await mailTo('sales@ahoy.test')).toMatchObject({ subject: 'Full' });
  });

  test.each([
    ['an unknown kind', { kind: 'parcel.eaten' }, 'the kind of news "parcel.eaten" is defined'],
    [
      'a kind for the operator',
      { kind: 'shelves.full', isUrgent: true },
      '"shelves.full" is for the operator',
    ],
    ['a fact that is missing', { kind: 'parcel.arrived' }, 'shelf'],
    ['a fact of another type', { kind: 'parcel.arrived', shelf: 'top' }, 'shelf'],
  ])('%s ends the transaction, and nothing of it is kept', async (_, news, sentence) => {
    const notify = within(async (transaction) => {
      await notifications.tell(ann, { kind: 'parcel.arrived', shelf: 99 }, transaction);
      await notifications.tell(ann, news, transaction);
    });
    await expect(notify).rejects.toThrow(sentence);
    expect(await jobsOf('parcel.arrived')).not.toContainEqual({
      accountId: 'ann',
      news: { kind: 'parcel.arrived', shelf: 99 },
    });
  });

  test('facts that no kind asks for are not stored', async () => {
    const news = { kind: 'parcel.arrived', shelf: 12, password: 'horse battery' };
    await within((transaction) => notifications.tell(ann, news, transaction));
    expect(await jobsOf('parcel.arrived')).toContainEqual({
      accountId: 'ann',
      news: { kind: 'parcel.arrived', shelf: 12 },
    });
  });

  test('twenty at once of one key and account are one email', async () => {
    const tell = () =>
      within((transaction) => notifications.tell(ann, { kind: 'parcel.arrived', shelf: 20 }, transaction));
    await Promise.all(Array.from({ length: 20 }, tell));
    await eventually(async () =>
      (await openOutbox(folder).list()).some(({ subject }) => subject === 'On shelf 20'),
    );
    await tell();
    const stored = (await jobsOf('parcel.arrived')).filter((facts) => JSON.stringify(facts).includes('20'));
    expect(stored).toHaveLength(1);
  });

  test('a kind is defined once, for whomever it is', () => {
    const kinds = { 'parcel.lost': z.object({}) };
    const mail = () => null;
    const sentence = 'the kind of news "parcel.lost" is defined once';
    const facts = { kinds, rows: { 'parcel.lost': 'ending' } } as const;
    expect(() => notifications.define({ ...facts, bell: mail, mail })).toThrow(sentence);
    expect(() => notifications.defineForOperator({ kinds, mail })).toThrow(sentence);
  });
});

describe('after an update', () => {
  let world: World;
  let client: Client;
  let accountId: string;
  beforeAll(async () => {
    world = await startWorld({ env: { SUPPORT_EMAIL: 'help@ahoy.test', SALES_EMAIL: 'sales@ahoy.test' } });
    client = await world.signUp(alice);
    accountId = client.user.id;
  });
  afterAll(() => world.stop());

  const number = '+442079460018';
  test.each([
    ['identity-mail', 'Set a new password', () => ({ kind: 'reset-password', email: alice.email })],
    [
      'billing-plans-mail',
      'Your Basic plan has ended',
      () => ({ accountId, news: { kind: 'plan-ended', planId: 'basic', because: 'cancelled' } }),
    ],
    [
      'billing-plans-mail',
      'Your trial of Business has ended',
      () => ({ accountId, news: { kind: 'trial-ended', planId: 'business' } }),
    ],
    ['billing-wallet-mail', 'Your balance is low', () => ({ accountId, mail: { kind: 'low' } })],
    [
      'billing-wallet-mail',
      'Automatic top-up is off',
      () => ({ accountId, mail: { kind: 'turned-off', because: 'card-removed', why: null } }),
    ],
    [
      'numbers-mail',
      '+44 20 7946 0018 was released',
      () => ({ accountId, news: { kind: 'rent-unpaid', number, goneAt: 1_800_000_000_000 } }),
    ],
    [
      'numbers-mail',
      '+44 20 7946 0018 is here',
      () => ({ accountId, news: { kind: 'port-in-completed', number } }),
    ],
  ])('a job in the queue %s is still sent: "%s"', async (queue, subject, payload) => {
    await world.platform.jobs.enqueue(queue, payload());
    expect(await world.mailTo(alice.email, subject)).toMatchObject({ subject });
  });

  test('so is an invoice, to where invoices of its account go', async () => {
    const methodId = randomUUID();
    await client.billing.addPaymentMethod({ id: methodId, reference: 'test_approved' });
    await client.billing.topUp({ id: randomUUID(), microUsd: 20_000_000, currency: 'USD', methodId });
    await client.billing.saveInvoiceEmail({ email: 'books@people.test' });
    const [invoice] = await world.sql('select id from invoice where account_id = $1', [accountId]);
    await world.platform.jobs.enqueue('billing-invoice-mail', { invoiceId: invoice?.['id'] });
    const { text } = await world.mailTo('books@people.test', 'Invoice AHOY-');
    expect(text).toContain('Top-up of $20.00: $20.00');
  });

  test('so is a message of the contact form, which is then marked as mailed', async () => {
    const id = '01930000-0000-7000-8000-000000000001';
    await world.sql(
      `insert into site_message (id, name, email, inquiry_type, subject, message, digest, received_at)
       values ($1, 'Vera Visitor', 'vera@people.test', 'sales', 'Forty lines', 'Good morning.', 'x', now())`,
      [id],
    );
    await world.platform.jobs.enqueue('site-contact-mail', { id });
    await world.mailTo('sales@ahoy.test', 'Contact form (Sales Information): Forty lines');
    const isMarked = 'select 1 from site_message where mailed_at is not null';
    await eventually(async () => (await world.sql(isMarked)).length === 1);
  });
});
