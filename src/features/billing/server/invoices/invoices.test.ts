import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { asWorkspaceId } from '#kernel/ids.ts';
import { DAY_MS } from '#kernel/instant.ts';
import { sqlStateOf } from '#platform/server/db/database.ts';
import { createEventLog, type RecordedEvent, type Transaction } from '#platform/server/realtime/event-log.ts';
import { createTestClock } from '#test/clock.ts';
import { openTestDatabase, type TestDatabase } from '#test/postgres.ts';
import { createTaxTable } from '../tax/tax-table.ts';
import { createInvoices, type InvoiceRecord, type NewInvoice } from './invoices.ts';
import { createStore } from './store.ts';

const NOON = Date.UTC(2026, 10, 21, 12);
const ann = asWorkspaceId('ann');
const clock = createTestClock(NOON);
const seller = { name: 'Ahoy Ltd', lines: ['1 Quay Street', 'Bristol'], taxId: 'GB123' };
const contacts = new Map([['ann', { name: 'Ann Archer', email: 'ann@people.test' }]]);
const invoices = createInvoices({
  clock,
  seller,
  tax: createTaxTable([{ country: 'DE', name: 'VAT', rateMilliPercent: 19_000 }]),
  contactOf: async (workspaceId) => contacts.get(workspaceId) ?? { name: 'Somebody', email: 'x@people.test' },
});

let world: TestDatabase;
let emitted: RecordedEvent[];
beforeAll(async () => {
  world = await openTestDatabase();
});
afterAll(() => world.stop());

async function transact<Result>(work: (transaction: Transaction) => Promise<Result>): Promise<Result> {
  emitted = [];
  const log = createEventLog({ database: world.database, send: (events) => void emitted.push(...events) });
  return log.transact(work);
}

const topUp: NewInvoice = {
  workspaceId: ann,
  title: 'Balance, $20.00',
  purpose: { kind: 'top-up' },
  details: {},
  lines: [{ description: 'Balance', unitMicroUsd: 20_000_000 }],
};
const business: NewInvoice = {
  workspaceId: ann,
  title: 'Business, monthly',
  purpose: {
    kind: 'subscription-start',
    line: 'monthly',
    planId: 'business',
    periodStart: NOON,
    periodEnd: NOON + 30 * DAY_MS,
  },
  details: { from: 'basic' },
  lines: [
    { description: 'Business', unitMicroUsd: 24_990_000, period: { start: NOON, end: NOON + 30 * DAY_MS } },
    { description: 'Unused time on Basic', unitMicroUsd: -4_990_000 },
  ],
};
const drafted = (what: NewInvoice = topUp) => transact((transaction) => invoices.draft(what, transaction));
const issued = async (what?: NewInvoice) => {
  const { id } = await drafted(what);
  return transact((transaction) => invoices.issue(id, transaction));
};
const paid = async (what?: NewInvoice, paymentId: string | null = 'payment-1') => {
  const { id } = await issued(what);
  return transact((transaction) => invoices.markPaid(id, { paymentId, paidAt: clock.now() }, transaction));
};
const found = (id: string) => invoices.find(id, world.database.queries);
const placeOf = ({ number }: InvoiceRecord) => Number(number?.slice(-6));
const refused = (status: string) => ({ code: 'billing.invoiceStatus', status: 409, details: { status } });

describe('a draft', () => {
  test('has what was sold and its sums, and no number', async () => {
    const draft = await drafted(business);
    expect(draft).toMatchObject({
      workspaceId: 'ann',
      kind: 'invoice',
      status: 'draft',
      number: null,
      title: 'Business, monthly',
      currency: 'USD',
      subtotalMicroUsd: 20_000_000,
      taxMicroUsd: 0,
      totalMicroUsd: 20_000_000,
      issuedAt: null,
      dueAt: null,
      paidAt: null,
      createdAt: NOON,
      purpose: business.purpose,
      details: { from: 'basic' },
      customer: { name: 'Ann Archer', email: 'ann@people.test', country: null, lines: [] },
      lines: [
        { description: 'Business', quantity: 1, microUsd: 24_990_000, period: { start: NOON } },
        { description: 'Unused time on Basic', quantity: 1, microUsd: -4_990_000, period: null },
      ],
    });
    expect(await found(draft.id)).toEqual(draft);
    expect(emitted).toEqual([]);
  });

  test('costs what was quoted before', async () => {
    const estimate = await invoices.estimate(business, world.database.queries);
    expect(estimate).toEqual({
      lines: (await drafted(business)).lines,
      taxes: [],
      subtotalMicroUsd: 20_000_000,
      taxMicroUsd: 0,
      totalMicroUsd: 20_000_000,
    });
  });

  test('can be thrown away, once issued it cannot', async () => {
    const { id } = await drafted();
    await transact((transaction) => invoices.discardDraft(id, transaction));
    expect(await found(id)).toBeNull();
    await transact((transaction) => invoices.discardDraft(id, transaction));
    const open = await issued();
    await expect(
      transact((transaction) => invoices.discardDraft(open.id, transaction)),
    ).rejects.toMatchObject(refused('open'));
  });

  test.each([
    ['parts of a cent', [{ description: 'x', unitMicroUsd: 5_000 }]],
    ['less than nothing', [{ description: 'x', unitMicroUsd: -10_000 }]],
    ['no number', [{ description: 'x', unitMicroUsd: Number.NaN }]],
  ] as const)('is not made of %s', async (_what, lines) => {
    await expect(drafted({ ...topUp, lines })).rejects.toThrow('assertion failed');
  });
});

describe('taxes', () => {
  const address = { name: 'Ann Archer', company: null, lines: ['Hauptstraße 1'], country: 'DE', taxId: null };
  const moveTo = (country: string, name = 'Ann Archer') =>
    createStore(world.database.queries).saveAddress(
      asWorkspaceId('taxed'),
      { ...address, name, country },
      NOON,
    );
  const taxed = { ...business, workspaceId: asWorkspaceId('taxed') };

  test("are those of the customer's country, on the whole invoice, to the cent", async () => {
    await moveTo('DE');
    expect(await drafted(taxed)).toMatchObject({
      taxes: [{ name: 'VAT', rateMilliPercent: 19_000, microUsd: 3_800_000 }],
      subtotalMicroUsd: 20_000_000,
      taxMicroUsd: 3_800_000,
      totalMicroUsd: 23_800_000,
    });
    await moveTo('FR');
    expect(await drafted(taxed)).toMatchObject({ taxes: [], totalMicroUsd: 20_000_000 });
  });

  test('keep the country of the draft, but use a corrected name', async () => {
    await moveTo('DE');
    const { id } = await drafted(taxed);
    await moveTo('DE', 'Anna Archer');
    const mended = await transact((transaction) => invoices.issue(id, transaction));
    expect(mended.customer).toMatchObject({ name: 'Anna Archer', country: 'DE' });
    const other = await drafted(taxed);
    await moveTo('FR', 'Anna Archer');
    const kept = await transact((transaction) => invoices.issue(other.id, transaction));
    expect(kept).toMatchObject({ taxMicroUsd: 3_800_000, customer: { country: 'DE' } });
  });

  test('an issued invoice keeps the address that it was issued with', async () => {
    await moveTo('DE');
    const { id } = await issued(taxed);
    await moveTo('FR', 'Somebody else');
    expect((await found(id))?.customer).toMatchObject({ name: 'Ann Archer', country: 'DE' });
  });
});

describe('issuing', () => {
  test('gives a number, a day by which it is to be paid, and the seller', async () => {
    const invoice = await issued();
    expect(invoice.number).toMatch(/^AHOY-2026-\d{6}$/);
    expect(invoice).toMatchObject({ status: 'open', issuedAt: NOON, dueAt: NOON + 7 * DAY_MS, seller });
    expect(emitted).toMatchObject([
      {
        stream: 'workspace:ann:billing.read',
        topic: 'billing.invoice',
        payload: { id: invoice.id, status: 'open' },
      },
    ]);
  });

  test('twice gives one number and one event', async () => {
    const invoice = await issued();
    expect(await transact((transaction) => invoices.issue(invoice.id, transaction))).toEqual(invoice);
    expect(emitted).toEqual([]);
  });

  test('begins with 1 in each year, by UTC', async () => {
    clock.set(Date.UTC(2031, 11, 31, 23, 59, 59, 999));
    const last = await issued();
    clock.advance(1);
    const first = await issued();
    clock.set(NOON);
    expect([last.number, first.number]).toEqual(['AHOY-2031-000001', 'AHOY-2032-000001']);
  });

  test('50 at once get 50 numbers without a gap', async () => {
    const before = placeOf(await issued());
    const drafts = await Promise.all(Array.from({ length: 50 }, () => drafted()));
    const all = await Promise.all(
      drafts.map(({ id }) => transact((transaction) => invoices.issue(id, transaction))),
    );
    const places = all.map(placeOf).toSorted((a, b) => a - b);
    expect(places).toEqual(Array.from({ length: 50 }, (_, nth) => before + 1 + nth));
  });

  test('one draft by 20 at once gives one number', async () => {
    const before = placeOf(await issued());
    const { id } = await drafted();
    const all = await Promise.all(
      Array.from({ length: 20 }, () => transact((transaction) => invoices.issue(id, transaction))),
    );
    expect(new Set(all.map(placeOf))).toEqual(new Set([before + 1]));
    expect(placeOf(await issued())).toBe(before + 2);
  });

  test('that is rolled back leaves no gap', async () => {
    const before = placeOf(await issued());
    const { id } = await drafted();
    const failing = transact(async (transaction) => {
      await invoices.issue(id, transaction);
      throw new Error('power cut');
    });
    await expect(failing).rejects.toThrow('power cut');
    expect(await found(id)).toMatchObject({ status: 'draft', number: null });
    expect(placeOf(await issued())).toBe(before + 1);
  });

  test('of what does not exist is refused', async () => {
    await expect(transact((transaction) => invoices.issue('nothing', transaction))).rejects.toMatchObject({
      code: 'billing.invoiceNotFound',
      status: 404,
    });
  });
});

describe('a payment', () => {
  test('pays what is open, once', async () => {
    const invoice = await paid();
    expect(invoice).toMatchObject({ status: 'paid', paidAt: NOON, paymentId: 'payment-1' });
    expect(emitted).toMatchObject([{ payload: { id: invoice.id, status: 'paid', paidAt: NOON } }]);
    const again = await transact((transaction) =>
      invoices.markPaid(invoice.id, { paymentId: 'payment-1', paidAt: NOON + 1 }, transaction),
    );
    expect(again).toEqual(invoice);
    expect(emitted).toEqual([]);
  });

  test('of what another payment has paid is refused', async () => {
    const { id } = await paid();
    const second = transact((transaction) =>
      invoices.markPaid(id, { paymentId: 'payment-2', paidAt: NOON }, transaction),
    );
    await expect(second).rejects.toMatchObject(refused('paid'));
    expect(await found(id)).toMatchObject({ paymentId: 'payment-1' });
  });

  test('issues nothing: a draft is issued first, in the same transaction', async () => {
    const { id } = await drafted();
    const how = { paymentId: 'payment-1', paidAt: NOON };
    await expect(transact((transaction) => invoices.markPaid(id, how, transaction))).rejects.toMatchObject(
      refused('draft'),
    );
    const both = await transact(async (transaction) => {
      await invoices.issue(id, transaction);
      return invoices.markPaid(id, how, transaction);
    });
    expect(both).toMatchObject({ status: 'paid' });
    expect(emitted.map(({ payload }) => payload)).toMatchObject([{ status: 'open' }, { status: 'paid' }]);
  });

  test('is not needed where nothing is to be paid', async () => {
    const free = await paid({ ...topUp, lines: [{ description: 'Nothing', unitMicroUsd: 0 }] }, null);
    expect(free).toMatchObject({ status: 'paid', totalMicroUsd: 0, paymentId: null });
  });

  test('also pays what had been written off, and nothing that is void', async () => {
    const late = await issued();
    const written = await transact((transaction) => invoices.markUncollectible(late.id, transaction));
    expect(written).toMatchObject({ status: 'uncollectible' });
    const how = { paymentId: 'late', paidAt: NOON };
    expect(await transact((transaction) => invoices.markPaid(late.id, how, transaction))).toMatchObject({
      status: 'paid',
    });
    const wrong = await issued();
    const voided = await transact((transaction) => invoices.void(wrong.id, transaction));
    expect(voided).toMatchObject({ status: 'void', number: wrong.number });
    await expect(
      transact((transaction) => invoices.markPaid(wrong.id, how, transaction)),
    ).rejects.toMatchObject(refused('void'));
  });

  test('what is paid can be neither voided nor written off', async () => {
    const { id } = await paid();
    for (const change of [invoices.void, invoices.markUncollectible])
      await expect(transact((transaction) => change(id, transaction))).rejects.toMatchObject(refused('paid'));
  });
});

describe('a credit note', () => {
  const credit = (invoiceId: string, key: string, cents: number | 'whole', reason = 'As agreed') =>
    transact((transaction) =>
      invoices.credit(
        {
          invoiceId,
          key,
          reason,
          what: cents === 'whole' ? { kind: 'whole' } : { kind: 'total', microUsd: cents * 10_000 },
        },
        transaction,
      ),
    );

  test('for the whole has a number of the same sequence, names the invoice and refunds it', async () => {
    const invoice = await paid();
    const note = await credit(invoice.id, 'whole-1', 'whole');
    expect(note).toMatchObject({
      kind: 'credit-note',
      status: 'refunded',
      title: `Credit for ${invoice.number}`,
      totalMicroUsd: 20_000_000,
      creditOf: { id: invoice.id, number: invoice.number },
      reason: 'As agreed',
      customer: invoice.customer,
    });
    expect(placeOf(note)).toBe(placeOf(invoice) + 1);
    expect(emitted.map(({ payload }) => payload)).toMatchObject([
      { id: invoice.id, status: 'refunded' },
      { id: note.id, kind: 'credit-note' },
    ]);
    expect(await found(invoice.id)).toMatchObject({
      status: 'refunded',
      totalMicroUsd: 20_000_000,
      creditedMicroUsd: 20_000_000,
      creditNotes: [{ id: note.id, number: note.number }],
    });
  });

  test('for a part leaves the invoice paid, and the last part refunds it', async () => {
    const { id } = await paid();
    await credit(id, 'part-1', 500);
    expect(await found(id)).toMatchObject({ status: 'paid', creditedMicroUsd: 5_000_000 });
    await credit(id, 'part-2', 1_500);
    expect(await found(id)).toMatchObject({ status: 'refunded', creditedMicroUsd: 20_000_000 });
    await expect(credit(id, 'part-3', 1)).rejects.toMatchObject(refused('refunded'));
  });

  test('never gives back more than was paid, whatever is asked at once', async () => {
    const { id } = await paid();
    await expect(credit(id, 'too-much', 2_001)).rejects.toMatchObject({ code: 'billing.creditTooLarge' });
    const request = Array.from({ length: 10 }, (_, nth) => credit(id, `race-${nth}`, 600));
    const given = (await Promise.allSettled(request)).filter(({ status }) => status === 'fulfilled');
    expect(given).toHaveLength(3);
    expect(await found(id)).toMatchObject({ status: 'paid', creditedMicroUsd: 18_000_000 });
  });

  test('with the same key is the same note; with other content it is refused', async () => {
    const { id } = await paid();
    const all = await Promise.all(Array.from({ length: 8 }, () => credit(id, 'once', 300)));
    expect(new Set(all.map(({ number }) => number)).size).toBe(1);
    await expect(credit(id, 'once', 301)).rejects.toMatchObject({ code: 'billing.keyReused' });
    await expect(credit(id, 'once', 300, 'Another reason')).rejects.toMatchObject({
      code: 'billing.keyReused',
    });
    expect(await found(id)).toMatchObject({ creditedMicroUsd: 3_000_000 });
  });

  test('is given for what was paid only', async () => {
    const { id } = await issued();
    await expect(credit(id, 'unpaid', 100)).rejects.toMatchObject(refused('open'));
    const note = await credit((await paid()).id, 'noted', 'whole');
    await expect(credit(note.id, 'of-a-note', 'whole')).rejects.toMatchObject(refused('refunded'));
    await expect(transact((transaction) => invoices.void(note.id, transaction))).rejects.toMatchObject(
      refused('refunded'),
    );
  });
});

describe('an issued invoice cannot be edited by anyone', () => {
  test.each([
    "update invoice set title = 'x' where id = $1",
    'update invoice set total = total + 10000, subtotal = subtotal + 10000 where id = $1',
    "update invoice set number = 'AHOY-2026-999999' where id = $1",
    'update invoice set customer = customer || \'{}\' || \'{"name": "x"}\' where id = $1',
    'update invoice set issued_at = now() where id = $1',
    "update invoice set account_id = 'mallory' where id = $1",
    'delete from invoice where id = $1',
    "update invoice_line set description = 'x' where invoice_id = $1",
    'delete from invoice_line where invoice_id = $1',
    "insert into invoice_line values ($1, 9, 'x', 1, 0, 0)",
    'delete from invoice_tax where invoice_id = $1',
    "insert into invoice_tax values ($1, 9, 'x', 1, 0)",
  ])('%s', async (statement) => {
    const taxed = { ...topUp, workspaceId: asWorkspaceId('immutable') };
    await createStore(world.database.queries).saveAddress(
      taxed.workspaceId,
      { name: 'Im', company: null, lines: [], country: 'DE', taxId: null },
      NOON,
    );
    const invoice = await paid(taxed);
    const failure: unknown = await world.database.pool.query(statement, [invoice.id]).catch((cause) => cause);
    expect(sqlStateOf(failure)).toBe('23001');
    expect(await found(invoice.id)).toEqual(invoice);
  });

  test.each(['invoice', 'invoice_line', 'invoice_tax'])('truncate %s', async (table) => {
    const failure: unknown = await world.database.pool
      .query(`truncate ${table} cascade`)
      .catch((cause) => cause);
    expect(sqlStateOf(failure)).toBe('23001');
  });

  test('nothing is issued that is not the sum of its lines', async () => {
    const { id } = await drafted();
    await world.database.pool.query('delete from invoice_line where invoice_id = $1', [id]);
    await expect(transact((transaction) => invoices.issue(id, transaction))).rejects.toMatchObject({
      cause: { code: '23514', constraint: 'invoice_lines' },
    });
  });
});
