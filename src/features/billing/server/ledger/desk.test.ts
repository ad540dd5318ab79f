import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Client } from '#test/client.ts';
import { alice, bob } from '#test/people.ts';
import { eventually } from '#test/wait.ts';
import { startWorld, type World } from '#test/world.ts';

let world: World;
let operator: Client;
let person: Client;
beforeAll(async () => {
  world = await startWorld();
  operator = await world.signUp(alice);
  person = await world.signUp(bob);
});
afterAll(() => world.stop());

async function moved(key: string, amount: number): Promise<void> {
  await world.sql(
    `insert into ledger_account (id, code, unit, account_id) values (500, 'wallet:shop', 'USD', 'shop') on conflict do nothing`,
  );
  await world.sql(
    `insert into ledger_posting (entry, nth, kind, source, destination, amount, posted_at, fingerprint, details)
     values ($1, 0, 'top-up', -1, 500, $2, now(), '\\x00', '{}')`,
    [key, amount],
  );
}

test('postings are found by account, amount, id and time, newest first, and summed', async () => {
  await moved('paid:one', 5_000_000);
  await moved('paid:two', 7_000_000);
  const keys = async (search: Parameters<Client['billing']['ledgerPostings']>[0]) =>
    (await operator.billing.ledgerPostings(search)).postings.map(({ entry }) => entry);
  expect(await keys({})).toEqual(['paid:two', 'paid:one']);
  expect(await keys({ account: 'shop' })).toEqual(['paid:two', 'paid:one']);
  expect(await keys({ account: 'revenue:calls' })).toEqual([]);
  expect(await keys({ amount: 5_000_000 })).toEqual(['paid:one']);
  expect(await keys({ id: 'two' })).toEqual(['paid:two']);
  expect(await keys({ until: Date.now() - 3_600_000 })).toEqual([]);
  expect((await operator.billing.ledgerTotals({ account: 'wallet:shop' })).totals).toEqual([
    { kind: 'top-up', unit: 'USD', postings: 2, amount: 12_000_000 },
  ]);
});

test('an entry says which accounts it moved money between', async () => {
  const entry = await operator.billing.ledgerEntry({ key: 'paid:one' });
  expect(entry).toMatchObject({ key: 'paid:one', kind: 'top-up', payment: null, invoice: null, call: null });
  expect(entry.postings).toMatchObject([
    { source: 'clearing:cards', destination: 'wallet:shop', workspaceId: 'shop', amount: 5_000_000 },
  ]);
  await expect(operator.billing.ledgerEntry({ key: 'none' })).rejects.toMatchObject({ status: 404 });
});

test('a second page begins where the first ended', async () => {
  for (let n = 0; n < 50; n += 1) await moved(`paid:many-${n}`, 1);
  const first = await operator.billing.ledgerPostings({});
  expect([first.postings.length, first.postings.at(-1)?.entry]).toEqual([50, 'paid:many-0']);
  const second = await operator.billing.ledgerPostings({ before: Number(first.next) });
  expect(second.postings.map(({ entry }) => entry)).toEqual(['paid:two', 'paid:one']);
});

test('a search of a time goes on where its first page ended, the newest first', async () => {
  const until = Date.now() + 60_000;
  const first = await operator.billing.ledgerPostings({ from: 0, until });
  expect([first.postings.length, first.postings.at(-1)?.entry]).toEqual([50, 'paid:many-0']);
  const second = await operator.billing.ledgerPostings({ from: 0, until, before: Number(first.next) });
  expect(second.postings.map(({ entry }) => entry)).toEqual(['paid:two', 'paid:one']);
  expect(second.next).toBeNull();
});

test('a payment leads to its invoice, the invoice to its refund, and the refund back', async () => {
  const card = await person.billing.addPaymentMethod({ id: randomUUID(), reference: 'test_approved' });
  await person.billing.topUp({
    id: randomUUID(),
    microUsd: 20_000_000,
    currency: 'USD',
    methodId: card.id,
  });
  const [invoice] = (await person.billing.invoices({})).items;
  const number = String(invoice?.number);
  const [paid] = (await operator.billing.ledgerPostings({ id: number })).postings;
  const entry = await operator.billing.ledgerEntry({ key: String(paid?.entry) });
  expect(entry.payment).toMatchObject({ status: 'succeeded', microUsd: 20_000_000 });
  expect(entry.invoice).toMatchObject({ number, status: 'paid', entries: [entry.key] });

  const id = String(entry.invoice?.id);
  await operator.billing.refundInvoice({ id, key: 'once' });
  await operator.billing.refundInvoice({ id, key: 'once' });
  const refunded = await eventually(async () => {
    const { invoice: now } = await operator.billing.ledgerEntry({ key: entry.key });
    return now?.status === 'refunded' ? now : undefined;
  });
  const [refund = 'none', ...others] = refunded.entries.filter((key) => key !== entry.key);
  expect(others).toEqual([]);
  const back = await operator.billing.ledgerEntry({ key: refund });
  expect(back.invoice).toMatchObject({ id, entries: refunded.entries });
  expect(back.payment?.id).toBe(entry.payment?.id);
  expect(back.postings.at(-1)).toMatchObject({ destination: 'clearing:cards', amount: 20_000_000 });
});

test('a payment leads to its dispute and to the end of it, and both lead back', async () => {
  const card = await person.billing.addPaymentMethod({ id: randomUUID(), reference: 'test_dispute_won' });
  const order = { id: randomUUID(), microUsd: 20_000_000, currency: 'USD' as const, methodId: card.id };
  await person.billing.topUp(order);
  // The bank takes 3 days, and 7 more to decide.
  await world.sql('update sandbox_event set due_at = now() where delivered_at is null');
  await world.platform.jobs.enqueue('billing-deliver-sandbox', {});
  const [invoice] = (await person.billing.invoices({})).items;
  const number = String(invoice?.number);
  const entries = await eventually(async () => {
    const { postings } = await operator.billing.ledgerPostings({ id: number });
    const keys = [...new Set(postings.map(({ entry }) => entry))];
    return keys.length === 3 && keys;
  });
  expect(new Set(entries.map((key) => key.split(':')[0]))).toEqual(
    new Set(['dispute', 'dispute-won', 'paid']),
  );
  const payments = new Set<string | undefined>();
  for (const key of entries) {
    const entry = await operator.billing.ledgerEntry({ key });
    expect(entry.invoice).toMatchObject({ number, entries: expect.arrayContaining(entries) });
    payments.add(entry.payment?.id);
  }
  expect([...payments]).toEqual([expect.any(String)]);
});

test('what was held for a call leads to the call', async () => {
  await world.sql(
    `insert into calls (id, caller_id, callee_id, state, version, placed_at, ring_until, answered_at, ended_at, end_reason, phone_number)
     values ('talk', 'one', 'network', 'ended', 1, now(), now(), now() - interval '90 seconds', now(), 'hangup', '+442079460123')`,
  );
  await moved('call:talk:balance:used', 60_000);
  expect((await operator.billing.ledgerEntry({ key: 'call:talk:balance:used' })).call).toMatchObject({
    id: 'talk',
    number: '+442079460123',
    seconds: 90,
  });
  expect(
    (await operator.billing.ledgerPostings({ id: 'talk' })).postings.map((posting) => posting.entry),
  ).toEqual(['call:talk:balance:used']);
});

test('the ledger is shown to nobody but the operator', async () => {
  const asks = (client: Client) => [
    client.billing.ledgerPostings({}),
    client.billing.ledgerTotals({}),
    client.billing.ledgerEntry({ key: 'paid:one' }),
  ];
  await Promise.all(asks(person).map((asked) => expect(asked).rejects.toMatchObject({ status: 403 })));
  await Promise.all(
    asks(world.visitor()).map((asked) => expect(asked).rejects.toMatchObject({ status: 401 })),
  );
  expect((await operator.fetch('/api/admin/ledger?amount=many')).status).toBe(400);
});
