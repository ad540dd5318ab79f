import { randomUUID } from 'node:crypto';
import { DAY_MS } from '#kernel/instant.ts';
import { OLDEST_NUMBER } from '#test/growth/data-set.ts';
import type { Site, Somebody } from './site.ts';

/** Something that people wait for. */
export interface Subject {
  readonly what: string;
  /** Made ready before the clock runs. @returns what is measured, and what is done after it */
  readonly run: (site: Site) => { request: () => Promise<unknown>; after?: () => Promise<unknown> };
  /** Whether it must be as fast in a large installation as in a small one. */
  readonly isSteady: boolean;
}

const LONDON = '+442079460123';
const DEVICE = 'a-tab-of-mine';

export const SUBJECTS: readonly Subject[] = [
  ...forBoth('Quote for a phone number', (one) =>
    one.calling.quote({ to: LONDON, from: one.number, home: 'US' }),
  ),
  ...each('Placing a call to a number', (one) => placing(one, () => placePhone(one))),
  ...each('Placing a call to a username', (one) =>
    placing(one, () => one.calling.place({ id: randomUUID(), to: 'growth-000025', deviceId: DEVICE })),
  ),
  ...forBoth('History, first page', (one) => one.calling.history({})),
  ...forBoth('History, missed calls', (one) => one.calling.history({ show: 'missed' })),
  ...forBoth('History, failed calls', (one) => one.calling.history({ show: 'failed' })),
  ...forBoth('History, calls by username', (one) => one.calling.history({ kind: 'username' })),
  ...forBoth('History, digits that many numbers have', (one) => one.calling.history({ search: '207' })),
  ...forBoth('History, a number that was called once', (one) =>
    one.calling.history({ search: OLDEST_NUMBER }),
  ),
  ...forBoth('History, a name', (one) => one.calling.history({ search: 'person 57' })),
  ...forBoth('Calls that go on', (one) => one.calling.active({})),
  ...forBoth('Details of a call', async (one) => one.calling.details({ id: one.latestCallId })),
  ...forBoth('Statement, first page', (one) => one.billing.statement({})),
  steady('Usage, account with 200 calls', ({ quiet }) => quiet.billing.usage({})),
  // Adds up what the account itself has done in 61 days.
  following('Usage, account with a fifth of all', ({ busy }) => busy.billing.usage({})),
  ...forBoth('Balance', (one) => one.billing.wallet()),
  ...forBoth('Plans', (one) => one.billing.subscriptions()),
  ...forBoth('Invoices', (one) => one.billing.invoices({})),
  ...forBoth('Cards', (one) => one.billing.paymentMethods()),
  ...forBoth('Numbers', (one) => one.fetch('/rest/v1/phone_numbers')),
  ...forBoth('Caller IDs', (one) => one.fetch('/api/numbers/caller-ids')),
  ...forBoth('Port-ins', (one) => one.fetch('/api/numbers/port-ins')),
  ...forBoth('Sessions', (one) => one.fetch('/api/identity/sessions')),
  steady('Search for a number to rent', ({ quiet }) =>
    quiet.fetch('/api/numbers/search?countryCode=US&areaCode=212'),
  ),
  steady('Is a username free?', ({ quiet }) =>
    quiet.fetch('/api/identity/username-availability?username=somebody'),
  ),
  steady('Is a person there?', ({ quiet }) => quiet.calling.lookup({ username: 'growth-000077' })),
  steady('History as a file, 200 calls', ({ quiet }) => whole(quiet, '/api/calls/history.csv')),
  steady('Statement as a file, 400 entries', ({ quiet }) => whole(quiet, '/api/billing/statement.csv')),
  steady('Status page', ({ visitor }) => visitor.fetch('/api/status')),
  steady('Operator: messages', ({ operator }) => operator.fetch('/api/admin/messages')),
  // Says how many people there are.
  following('Operator: start page, 30 days', ({ operator }) => operator.admin.figures({ span: '30d' })),
  steady('Operator: alarms', ({ operator }) => operator.admin.alarms()),
  steady('Operator: ledger', ({ operator }) => operator.billing.ledgerPostings({})),
  steady('Operator: ledger, a day of last year', ({ operator }) =>
    operator.billing.ledgerPostings({ from: Date.now() - 400 * DAY_MS, until: Date.now() - 399 * DAY_MS }),
  ),
  // As many as are open: none, 4 and 40.
  following('Operator: open port-ins', ({ operator }) => operator.fetch('/api/admin/port-ins')),
  steady('Operator: all invoices', ({ operator }) => operator.fetch('/api/admin/invoices')),
];

function steady(what: string, ask: (site: Site) => Promise<unknown>): Subject {
  return { what, isSteady: true, run: (site) => ({ request: () => answered(ask(site)) }) };
}

function following(what: string, ask: (site: Site) => Promise<unknown>): Subject {
  return { ...steady(what, ask), isSteady: false };
}

function each(what: string, run: (one: Somebody) => ReturnType<Subject['run']>): Subject[] {
  return [
    { what: `${what}, account with 200 calls`, isSteady: true, run: ({ quiet }) => run(quiet) },
    { what: `${what}, account with a fifth of all`, isSteady: true, run: ({ busy }) => run(busy) },
  ];
}

function forBoth(what: string, ask: (one: Somebody) => Promise<unknown>): Subject[] {
  return each(what, (one) => ({ request: () => answered(ask(one)) }));
}

async function answered(request: Promise<unknown>): Promise<void> {
  const answer = await request;
  if (!(answer instanceof Response)) return;
  if (!answer.ok) throw new Error(`${answer.url} was answered with ${answer.status}: ${await answer.text()}`);
  await answer.arrayBuffer();
}

function placing(one: Somebody, place: () => Promise<{ id: string }>): ReturnType<Subject['run']> {
  let id: string | undefined;
  return {
    async request() {
      ({ id } = await place());
    },
    after: async () => (id === undefined ? undefined : one.calling.hangUp({ id })),
  };
}

const placePhone = (one: Somebody) =>
  one.calling.placePhone({ id: randomUUID(), from: one.number, to: LONDON, home: 'US', deviceId: DEVICE });

const whole = (one: Somebody, path: string) => one.fetch(path);
