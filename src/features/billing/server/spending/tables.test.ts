import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { migrate } from '#platform/server/db/migrate.ts';
import { createLog } from '#platform/server/log.ts';
import { copyTemplate, type TemplateCopy } from '#test/template-copy.ts';

/** What an installation had before it was written down who spends: calls, rent, a plan's minutes, a top-up and a reversal. */
const FILL = [
  `insert into ledger_account (code, account_id, unit) values
     ('wallet:ann', 'ann', 'USD'), ('allowance:ann', 'ann', (select unit from ledger_account where id = -22))`,
  `insert into allowance_use (key, account_id, service, units, from_allowance, price_micro_usd, price_units) values
     ('call:1', 'ann', 'call-time', 180, 0, 10000, 180), ('call:2', 'ann', 'call-time', 360, 180, 10000, 180),
     ('call:3', 'ann', 'call-time', 180, 0, 10000, 180)`,
  `insert into calls (id, caller_id, callee_id, state, version, placed_at, ring_until, caller_device_id, ended_at, end_reason, own_number)
   select id, caller, callee, 'ended', 3, now(), now(), 'a-device', now(), 'hung-up', '+14155550134'
   from (values ('1', 'ann', 'network'), ('2', 'omar', 'network'), ('3', 'network', 'ann')) as made (id, caller, callee)`,
  posting('top-up', 'top-up', { from: '-1', to: 'wallet:ann', amount: 5_000_000 }),
  posting('grant', 'allowance', { from: '-21', to: 'allowance:ann', amount: 1_800 }),
  posting('call:1:balance:used', 'call', {
    from: 'wallet:ann',
    to: '-3',
    amount: 10_000,
    details: { seconds: 60 },
  }),
  posting('call:2:allowance:used', 'call', {
    from: 'allowance:ann',
    to: '-22',
    amount: 180,
    details: { seconds: 120 },
  }),
  posting('call:2:balance:used', 'call', {
    from: 'wallet:ann',
    to: '-3',
    amount: 10_000,
    details: { seconds: 120 },
  }),
  posting('call:3:balance:used', 'call', {
    from: 'wallet:ann',
    to: '-3',
    amount: 10_000,
    details: { seconds: 59 },
  }),
  posting('rent', 'number-rent', {
    from: 'wallet:ann',
    to: '-4',
    amount: 1_990_000,
    details: { number: '+14155550134' },
  }),
  posting('rent-back', 'reversal', {
    from: '-4',
    to: 'wallet:ann',
    amount: 1_990_000,
    details: { number: '+14155550134', reversedKind: 'number-rent' },
  }),
];

/** A statement that posts, in November 2026. Accounts of the company are named by their id. */
function posting(
  entry: string,
  kind: string,
  { from, to, amount, details = {} }: { from: string; to: string; amount: number; details?: object },
): string {
  const account = (code: string) =>
    code.startsWith('-') ? code : `(select id from ledger_account where code = '${code}')`;
  return `insert into ledger_posting (entry, nth, kind, source, destination, amount, posted_at, fingerprint, details)
    values ('${entry}', 0, '${kind}', ${account(from)}, ${account(to)}, ${amount}, '2026-11-20', '', '${JSON.stringify(details)}')`;
}

const all = resolve(import.meta.dirname, '../../../../../migrations');
let copy: TemplateCopy;
let client: Client;
let folder: string;

beforeAll(async () => {
  copy = await copyTemplate({ ...inject('database'), template: 'template0' }, 'unspent');
  folder = await mkdtemp(join(tmpdir(), 'ahoy-unspent-'));
  client = new Client(copy.connection);
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await rm(folder, { recursive: true });
  await copy.drop();
});

/** Runs the migrations up to a name, and without it. */
async function migrateTo(end: string): Promise<void> {
  for (const name of await readdir(all)) if (name < end) await cp(join(all, name), join(folder, name));
  await migrate({ connection: copy.connection, folder, log: createLog('error') });
}

test('what was spent before is counted once, by person and number, and so is what is posted meanwhile', async () => {
  await migrateTo('20261123-1500');
  for (const statement of FILL) await client.query(statement);
  await migrateTo('20261123-1504');
  const details = { person: 'omar', ownNumber: '+14155550135' };
  await client.query(
    posting('call:4:balance:used', 'call', { from: 'wallet:ann', to: '-3', amount: 7, details }),
  );
  await migrateTo('20261123-1505');
  const { rows } = await client.query(
    `select person, number, kind, micro_usd::int as paid, seconds::int, uses::int from spending
     where workspace_id = 'ann' and month = '2026-11-01' order by kind, person, number`,
  );
  const number = '+14155550134';
  expect(rows).toEqual([
    { person: '', number: '', kind: 'call', paid: 10_000, seconds: 59, uses: 1 },
    { person: 'ann', number, kind: 'call', paid: 10_000, seconds: 60, uses: 1 },
    { person: 'omar', number, kind: 'call', paid: 10_000, seconds: 120, uses: 1 },
    { person: 'omar', number: '+14155550135', kind: 'call', paid: 7, seconds: 0, uses: 0 },
    { person: '', number, kind: 'number-rent', paid: 0, seconds: 0, uses: 0 },
  ]);
});
