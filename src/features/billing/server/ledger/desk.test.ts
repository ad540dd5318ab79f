import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Client } from '#test/client.ts';
import { alice, bob } from '#test/people.ts';
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
