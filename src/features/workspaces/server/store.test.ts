import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { asAccountId, asWorkspaceId } from '#kernel/ids.ts';
import { connectDatabase, type Database } from '#platform/server/db/database.ts';
import { migrate } from '#platform/server/db/migrate.ts';
import { createLog } from '#platform/server/log.ts';
import { copyTemplate, type TemplateCopy } from '#test/template-copy.ts';
import { createStore } from './store.ts';

const log = createLog('error');
const ACCOUNTS = 1_000;

/** Accounts of the last release, each with a balance that was topped up twice and spent from, and every tenth with a number. */
const FILL = [
  `insert into users (id, name, email, created_at, updated_at)
   select 'person-' || n, 'Person ' || n, 'person' || n || '@people.test', now() - n * interval '1 hour', now()
   from generate_series(1, ${ACCOUNTS}) as n`,
  `insert into ledger_account (code, account_id, unit) select 'wallet:person-' || n, 'person-' || n, 'USD'
   from generate_series(1, ${ACCOUNTS}) as n`,
  `insert into phone_numbers (id, account_id, phone_number, country_code, area_code, kind, has_voice, has_sms, has_fax,
     monthly_micro_usd, status, is_default, rented_at, rent_anchor, next_rent_at)
   select 'number-' || n, 'person-' || n, '+1415' || lpad(n::text, 7, '0'), 'US', '415', 'local', true, true, true,
     1990000, 'active', true, now(), now(), now() + interval '1 month'
   from generate_series(10, ${ACCOUNTS}, 10) as n`,
  `insert into calls (id, caller_id, callee_id, state, version, placed_at, ring_until, caller_device_id, ended_at, end_reason)
   select 'call-' || n, 'person-' || n, 'person-' || (n + 1), 'ended', 3, now(), now(), 'a-device', now(), 'no-answer'
   from generate_series(1, ${ACCOUNTS - 1}) as n`,
];

describe('accounts that were there before workspaces', () => {
  let copy: TemplateCopy;
  let database: Database;
  let earlierTables: { name: string; columns: string }[];
  let before: Map<string, string>;

  async function tables(client: Client): Promise<typeof earlierTables> {
    const { rows } = await client.query<{ name: string; columns: string }>(
      `select quote_ident(table_name) as name, string_agg(quote_ident(column_name), ', ' order by column_name) as columns
       from information_schema.columns join pg_tables on tablename = table_name and schemaname = table_schema
       where table_schema = 'public' group by 1 order by 1`,
    );
    return rows;
  }

  /** What stands in every table of the last release, by its name, in the columns that it had then. */
  async function contents(client: Client): Promise<Map<string, string>> {
    const found = new Map<string, string>();
    for (const { name, columns } of earlierTables) {
      const sum = await client.query<{ rows: string; sum: string | null }>(
        `select count(*) as rows, md5(string_agg(t::text, '|' order by t::text)) as sum
         from (select ${columns} from ${name}) t`,
      );
      found.set(name, `${sum.rows[0]?.rows} ${sum.rows[0]?.sum}`);
    }
    return found;
  }

  beforeAll(async () => {
    copy = await copyTemplate({ ...inject('database'), template: 'template0' }, 'earlier');
    const all = resolve(import.meta.dirname, '../../../../migrations');
    const earlier = await mkdtemp(join(tmpdir(), 'ahoy-earlier-'));
    for (const name of await readdir(all))
      if (name < '20261123-1200') await cp(join(all, name), join(earlier, name));
    await migrate({ connection: copy.connection, folder: earlier, log });
    await rm(earlier, { recursive: true });
    const client = new Client(copy.connection);
    await client.connect();
    for (const statement of FILL) await client.query(statement);
    earlierTables = await tables(client);
    before = await contents(client);
    await client.end();
    await migrate({ connection: copy.connection, folder: all, log });
    database = connectDatabase({ connection: copy.connection, connections: 2, log });
  });
  afterAll(async () => {
    await database.close();
    await copy.drop();
  });

  test('have one of their own, with their id and name', async () => {
    const store = createStore(database.queries);
    expect(await store.of(asAccountId('person-7'))).toEqual([
      {
        workspaceId: asWorkspaceId('person-7'),
        name: 'Person 7',
        logo: null,
        role: 'owner',
        people: 1,
        requiresFactor: false,
      },
    ]);
    const { rows } = await database.pool.query('select count(*)::int as count from workspace_members');
    expect(rows).toEqual([{ count: ACCOUNTS }]);
  });

  test('keep every row as it was: balances, the ledger, numbers and calls', async () => {
    const client = new Client(copy.connection);
    await client.connect();
    const after = await contents(client);
    await client.end();
    const kept = [...before].filter(([name]) => !name.includes('migration'));
    expect(kept.length).toBeGreaterThan(60);
    expect(kept.filter(([name, sum]) => after.get(name) !== sum)).toEqual([]);
    expect(after.get('phone_numbers')).toMatch(/^100 /);
  });
});
