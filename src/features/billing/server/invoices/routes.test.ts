import { randomUUID } from 'node:crypto';
import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { billingErrors } from '#features/billing/errors.ts';
import { asWorkspaceId } from '#kernel/ids.ts';
import type { Client } from '#test/client.ts';
import { alice, bob, carol, mallory, type Person } from '#test/people.ts';
import { startWorld, type World } from '#test/world.ts';
import { INVOICE_TOPIC } from '../../constants-invoices.ts';
import { createNoTax } from '../tax/no-tax.ts';
import { createInvoices, type Invoices } from './invoices.ts';

let world: World;
let operator: Client;
let ann: Client;
let mal: Client;
let invoices: Invoices;

beforeAll(async () => {
  world = await startWorld();
  operator = await world.signUp(carol);
  ann = await world.signUp(alice);
  mal = await world.signUp(mallory);
  invoices = createInvoices({
    clock: world.platform.clock,
    tax: createNoTax(),
    seller: { name: 'Ahoy', lines: [], taxId: null },
    contactOf: async () => ({ name: alice.name, email: alice.email }),
  });
});
afterAll(() => world.stop());

const transact: World['platform']['realtime']['events']['transact'] = (work) =>
  world.platform.realtime.events.transact(work);

const drafted = (client: Client, dollars = 20) =>
  transact((transaction) =>
    invoices.draft(
      {
        workspaceId: asWorkspaceId(client.user.id),
        title: `Balance, $${dollars}.00`,
        purpose: { kind: 'top-up' },
        details: {},
        lines: [{ description: 'Balance', unitMicroUsd: dollars * 1_000_000 }],
      },
      transaction,
    ),
  );
async function issued(client: Client, dollars?: number) {
  const { id } = await drafted(client, dollars);
  return transact((transaction) => invoices.issue(id, transaction));
}
async function paid(client: Client, dollars?: number) {
  const { id } = await issued(client, dollars);
  const how = { paymentId: null, paidAt: world.platform.clock.now() };
  return transact((transaction) => invoices.markPaid(id, how, transaction));
}

const credit = (
  client: Client,
  id: string,
  request: { key?: string; microUsd?: number; reason?: string } = {},
) => client.billing.creditInvoice({ id, key: 'key-1', reason: 'As agreed', ...request });
const address = {
  name: 'Łukasz Żółć',
  company: null,
  lines: ['Hauptstraße 1', '10115 Berlin'],
  country: 'DE',
  taxId: null,
};

const forAnybody: [string, (client: Client, id: string) => Promise<unknown>][] = [
  ['invoices', (client) => client.billing.invoices({})],
  ['invoice', (client, id) => client.billing.invoice({ id })],
  ['invoiceEmail', (client) => client.billing.invoiceEmail()],
  ['saveInvoiceEmail', (client) => client.billing.saveInvoiceEmail({ email: null })],
  ['billingAddress', (client) => client.billing.billingAddress()],
  ['saveBillingAddress', (client) => client.billing.saveBillingAddress(address)],
];
const forTheOperator: [string, (client: Client, id: string) => Promise<unknown>][] = [
  ['allInvoices', (client) => client.billing.allInvoices({})],
  ['voidInvoice', (client, id) => client.billing.voidInvoice({ id })],
  ['writeOffInvoice', (client, id) => client.billing.writeOffInvoice({ id })],
  ['creditInvoice', (client, id) => credit(client, id)],
  ['refundInvoice', (client, id) => client.billing.refundInvoice({ id, key: 'key-1' })],
];

describe('who is refused', () => {
  test.each([...forAnybody, ...forTheOperator])('whoever has not signed in: %s', async (_route, call) => {
    const { id } = await issued(ann);
    await expect(call(world.visitor(), id)).rejects.toMatchObject({ status: 401, code: 'common.signedOut' });
  });

  test.each(forTheOperator)('whoever is not the operator: %s', async (_route, call) => {
    const { id } = await issued(ann);
    await expect(call(ann, id)).rejects.toMatchObject({ status: 403, code: 'common.forbidden' });
    expect((await ann.billing.invoice({ id })).status).toBe('open');
  });

  test("somebody else's invoice does not exist, and neither does a draft or what never was", async () => {
    const { id } = await issued(ann);
    const notFound = { status: 404, code: 'billing.invoiceNotFound' };
    await expect(mal.billing.invoice({ id })).rejects.toMatchObject(notFound);
    await expect(ann.billing.invoice({ id: (await drafted(ann)).id })).rejects.toMatchObject(notFound);
    await expect(ann.billing.invoice({ id: 'nothing' })).rejects.toMatchObject(notFound);
    expect((await mal.billing.invoices({})).items).toEqual([]);
  });

  test.each([
    ['GET', '/api/billing/invoices?cursor=nonsense', undefined],
    ['GET', `/api/billing/invoices?cursor=${'x'.repeat(41)}`, undefined],
    ['GET', '/api/billing/invoices/no%20id', undefined],
    ['GET', `/api/billing/invoices/${'x'.repeat(65)}/pdf`, undefined],
    ['PUT', '/api/billing/address', {}],
    ['PUT', '/api/billing/address', { ...address, name: ' ' }],
    ['PUT', '/api/billing/address', { ...address, name: 'Ann\nArcher' }],
    ['PUT', '/api/billing/address', { ...address, name: 'x'.repeat(121) }],
    ['PUT', '/api/billing/address', { ...address, country: 'Germany' }],
    ['PUT', '/api/billing/address', { ...address, country: 'ZZ' }],
    ['PUT', '/api/billing/address', { ...address, lines: ['1', '2', '3', '4', '5'] }],
    ['PUT', '/api/billing/address', { ...address, taxId: 7 }],
  ])('bad input: %s %s %o', async (method, path, body) => {
    const init = {
      method,
      ...(body === undefined
        ? {}
        : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    };
    const answer = await ann.fetch(path, init);
    expect([path, answer.status]).toEqual([path, 400]);
    expect(await ann.billing.billingAddress()).toBeNull();
  });

  test.each([
    ['no key', { key: '' }],
    ['a key with blanks', { key: 'a b' }],
    ['an amount below zero', { microUsd: -10_000 }],
    ['nothing', { microUsd: 0 }],
    ['parts of a cent', { microUsd: 15_000.5 }],
    ['half a cent', { microUsd: 5_000 }],
    ['no reason', { reason: ' ' }],
  ])('bad input of the operator: %s', async (_what, request) => {
    const { id } = await paid(ann);
    await expect(credit(operator, id, request)).rejects.toMatchObject({ status: 400 });
    expect((await ann.billing.invoice({ id })).creditNotes).toEqual([]);
  });

  test('a form gets the sentence of the wrong field', async () => {
    await expect(ann.billing.saveBillingAddress({ ...address, name: '' })).rejects.toMatchObject({
      message: 'Please enter a name',
    });
    await expect(ann.billing.saveBillingAddress({ ...address, country: '' })).rejects.toMatchObject({
      message: 'Please choose a country',
    });
  });
});

describe('the list', () => {
  test('has what was issued, newest first, in pages of 50', async () => {
    const ben = await world.signUp(bob);
    await drafted(ben);
    const all = [];
    for (let nth = 0; nth < 52; nth += 1) all.push(await issued(ben, nth + 1));
    const first = await ben.billing.invoices({});
    expect(first.items).toHaveLength(50);
    expect(first.nextCursor).toBe(first.items.at(-1)?.number);
    const second = await ben.billing.invoices({ cursor: String(first.nextCursor) });
    expect(second).toMatchObject({ nextCursor: null, items: [{ title: 'Balance, $2.00' }, {}] });
    expect([...first.items, ...second.items].map(({ id }) => id)).toEqual(
      all.map(({ id }) => id).toReversed(),
    );
  });

  test('the operator has those of everybody, with the customer', async () => {
    const mine = await issued(mal);
    const { items } = await operator.billing.allInvoices({});
    expect(items[0]).toMatchObject({ id: mine.id, workspaceId: mal.user.id, customer: { name: alice.name } });
    expect(new Set(items.map(({ workspaceId }) => workspaceId)).size).toBeGreaterThan(1);
  });

  test('old state and events give what a fresh fetch gives', async () => {
    const before = (await ann.billing.invoices({})).items;
    const socket = await ann.connect('a-tab-of-mine');
    const events: { topic: string; payload: unknown }[] = [];
    socket.on('events', (_stream, batch) => void events.push(...batch));
    const one = await paid(ann);
    const other = await issued(ann);
    await operator.billing.voidInvoice({ id: other.id });
    await credit(operator, one.id, { key: 'told', microUsd: 5_000_000 });
    await expect.poll(() => events.filter(({ topic }) => topic === INVOICE_TOPIC).length).toBe(6);
    type Item = (typeof before)[number];
    const emitted = events.flatMap(({ topic, payload }) =>
      topic === INVOICE_TOPIC ? [payload as Item] : [],
    );
    const after = emitted.reduce(
      (items, item) =>
        items.some(({ id }) => id === item.id)
          ? items.map((known) => (known.id === item.id ? item : known))
          : [item, ...items],
      before,
    );
    expect((await ann.billing.invoices({})).items).toEqual(after.slice(0, 50));
  });
});

describe('the document', () => {
  const document = (client: Client, id: string) => client.fetch(`/api/billing/invoices/${id}/pdf`);

  test('is a file named by the number, for its owner alone', async () => {
    const { id, number } = await paid(ann);
    const answer = await document(ann, id);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('application/pdf');
    expect(answer.headers.get('content-disposition')).toBe(`attachment; filename="${number}.pdf"`);
    const bytes = new Uint8Array(await answer.arrayBuffer());
    const { text } = await extractText(await getDocumentProxy(bytes), { mergePages: true });
    expect(text).toContain(`Invoice ${number}`);
    expect(text).toContain('$20.00');
    expect((await document(world.visitor(), id)).status).toBe(401);
    expect((await document(mal, id)).status).toBe(404);
    expect((await document(operator, id)).status).toBe(404);
  });

  test('of a draft does not exist', async () => {
    const { id } = await drafted(ann);
    const answer = await document(ann, id);
    expect(answer.status).toBe(404);
    expect(await answer.json()).toMatchObject({ message: billingErrors.invoiceNotFound().message });
  });
});

describe('the billing address', () => {
  test('is what the next invoice is made out to, and no earlier one', async () => {
    const ned: Person = { ...bob, username: 'ned', email: 'ned@people.test' };
    const client = await world.signUp(ned);
    expect(await client.billing.billingAddress()).toBeNull();
    const before = await issued(client);
    const saved = await client.billing.saveBillingAddress({
      ...address,
      name: '  Łukasz Żółć ',
      company: '',
      lines: ['Hauptstraße 1', '', '10115 Berlin'],
    });
    expect(saved).toEqual(address);
    expect(await client.billing.billingAddress()).toEqual(address);
    const after = await issued(client);
    expect((await client.billing.invoice({ id: after.id })).customer).toEqual({
      ...address,
      email: alice.email,
    });
    expect((await client.billing.invoice({ id: before.id })).customer).toMatchObject({ country: null });
    expect(await mal.billing.billingAddress()).toBeNull();
  });
});

describe('the operator', () => {
  test('voids and writes off what is open, and nothing that is paid', async () => {
    const [first, second, third] = [await issued(ann), await issued(ann), await paid(ann)];
    expect(await operator.billing.voidInvoice({ id: first.id })).toMatchObject({ status: 'void' });
    expect(await operator.billing.writeOffInvoice({ id: second.id })).toMatchObject({
      status: 'uncollectible',
    });
    const refused = { status: 409, code: 'billing.invoiceStatus' };
    await expect(operator.billing.voidInvoice({ id: third.id })).rejects.toMatchObject(refused);
    await expect(operator.billing.writeOffInvoice({ id: third.id })).rejects.toMatchObject(refused);
    await expect(credit(operator, first.id)).rejects.toMatchObject(refused);
    await expect(operator.billing.voidInvoice({ id: 'nothing' })).rejects.toMatchObject({ status: 404 });
  });

  test('gives back to the balance what a credit note says, once', async () => {
    const ned: Person = { ...bob, username: 'zoe', email: 'zoe@people.test' };
    const client = await world.signUp(ned);
    const { id } = await paid(client);
    const all = await Promise.all(
      Array.from({ length: 5 }, () => credit(operator, id, { key: 'kind', microUsd: 5_000_000 })),
    );
    expect(new Set(all.map(({ number }) => number)).size).toBe(1);
    expect(all[0]).toMatchObject({ kind: 'credit-note', totalMicroUsd: 5_000_000, reason: 'As agreed' });
    expect(await client.billing.wallet()).toMatchObject({ availableMicroUsd: 5_000_000 });
    await credit(operator, id, { key: 'rest' });
    expect(await client.billing.wallet()).toMatchObject({ availableMicroUsd: 20_000_000 });
    expect(await client.billing.invoice({ id })).toMatchObject({
      status: 'refunded',
      creditedMicroUsd: 20_000_000,
      creditNotes: [{ totalMicroUsd: 5_000_000 }, { totalMicroUsd: 15_000_000 }],
    });
    await expect(credit(operator, id, { key: 'more', microUsd: 10_000 })).rejects.toMatchObject({
      status: 409,
    });
  });
});

test('twenty credits to the balance and twenty refunds to the card at once never give back more than was paid', async () => {
  const card = await mal.billing.addPaymentMethod({ id: randomUUID(), reference: 'test_approved' });
  await mal.billing.topUp({
    id: randomUUID(),
    microUsd: 20_000_000,
    currency: 'USD',
    methodId: card.id,
  });
  const { id } = (await mal.billing.invoices({})).items.find(({ status }) => status === 'paid') ?? { id: '' };
  const microUsd = 10_000_000;
  const outcomes = await Promise.allSettled(
    Array.from({ length: 40 }, (_, nth) =>
      nth % 2 === 0
        ? credit(operator, id, { key: randomUUID(), microUsd })
        : operator.billing.refundInvoice({ id, key: randomUUID(), microUsd }),
    ),
  );
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
  expect(await mal.billing.invoice({ id })).toMatchObject({
    status: 'refunded',
    creditedMicroUsd: 20_000_000,
  });
});

test('what is on its way to a card is not given to the balance as well', async () => {
  const { id } = await paid(ann);
  const [payment] = await world.sql('select id from payment limit 1');
  await world.sql(
    `insert into payment_refund (key, payment_id, account_id, invoice_id, engine, micro_usd, state, created_at, asked_at)
     values ($1, $2, $3, $4, 'sandbox', 15000000, 'asking', now(), now() + interval '1 hour')`,
    [randomUUID(), payment?.['id'], ann.user.id, id],
  );
  for (const microUsd of [undefined, 6_000_000])
    await expect(
      credit(operator, id, { key: randomUUID(), ...(microUsd === undefined ? {} : { microUsd }) }),
    ).rejects.toMatchObject({ code: 'billing.creditTooLarge' });
  await credit(operator, id, { key: randomUUID(), microUsd: 5_000_000 });
  expect(await ann.billing.invoice({ id })).toMatchObject({ status: 'paid', creditedMicroUsd: 5_000_000 });
});

describe('invoices by email', () => {
  const post = (client: Client, path: string, body: unknown) =>
    client.fetch(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });

  test('go to the address that their owner has given, once, and stop when it is taken away', async () => {
    expect(await ann.billing.saveInvoiceEmail({ email: ' Books@Example.com ' })).toEqual({
      email: 'books@example.com',
      isSent: false,
    });
    expect(await mal.billing.invoiceEmail()).toEqual({ email: null, isSent: false });
    const id = randomUUID();
    await ann.billing.addPaymentMethod({ id, reference: 'test_approved' });
    const topUp = { id: randomUUID(), microUsd: 20_000_000, currency: 'USD', methodId: id };
    for (let time = 0; time < 2; time += 1) await post(ann, '/api/billing/top-ups', topUp);
    const mail = await world.mailTo('books@example.com', 'Invoice AHOY-');
    expect(mail.text).toContain('Top-up of $20.00: $20.00');
    expect(mail.text).toContain('/billing?tab=invoices&invoice=');
    await ann.billing.saveInvoiceEmail({ email: null });
    await post(ann, '/api/billing/top-ups', { ...topUp, id: randomUUID() });
    expect((await world.mails()).filter(({ to }) => to === 'books@example.com')).toHaveLength(1);
  });

  test.each([['no address'], ['a@b'], ['']])('refuse "%s" as an address', async (email) => {
    await expect(ann.billing.saveInvoiceEmail({ email })).rejects.toMatchObject({ status: 400 });
  });
});
