import { createHash, randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { reconcile } from '#features/billing/server/ledger/reconcile.ts';
import { DAY_MS } from '#kernel/instant.ts';
import { createPersonalData } from '#platform/server/personal-data.ts';
import type { Client } from '#test/client.ts';
import { createRunningClock } from '#test/clock.ts';
import { alice, bob, type Person } from '#test/people.ts';
import { eventually } from '#test/wait.ts';
import { startWorld, type World } from '#test/world.ts';

/** No word that anything of ours has in it. */
const CANARY = 'zanarybird';
const canary: Person = {
  name: `Zoe ${CANARY}`,
  email: `${CANARY}@people.test`,
  password: 'a bird in a mine sings',
  username: CANARY,
};
/** Of a picture. */
const HASH = 'ab'.repeat(16);
const account = { of: { kind: 'account' } } as const;

/** How the address of a mailbox is kept that refused our emails. */
function hashOf(address: string): string {
  return createHash('sha256').update(address).digest('hex');
}

const clock = createRunningClock();
const registry = createPersonalData();
let world: World;
let operator: Client;
let zoe: Client;
let ben: Client;
beforeAll(async () => {
  world = await startWorld({ clock, personalData: registry });
  operator = await world.signUp(alice);
  zoe = await world.signUp(canary);
  ben = await world.signUp(bob);
});
afterAll(() => world.stop());

/** One row in each table that no request above has filled. `$1` is Zoe, `$2` is Ben. */
const ROWS: readonly string[] = [
  `insert into profiles (account_id, updated_at) values ($1, now()) on conflict do nothing`,
  `insert into email_changes (id, account_id, old_email, new_email, created_at, expires_at) values ('e', $1, 'x', 'y', now(), now() + interval '1 year')`,
  `insert into factors (id, account_id, kind, name, created_at) values ('f', $1, 'phone', 'x', now())`,
  `insert into trusted_browsers (id, account_id, token_hash, user_agent, created_at, last_used_at, expires_at) values ('t', $1, 'x', 'x', now(), now(), now() + interval '1 year')`,
  `insert into sso_connections (id, workspace_id, kind, name, settings, is_on, created_at, updated_at) values ('c', $1, 'oidc', 'x', '{}', true, now(), now())`,
  `insert into sso_domains (domain, connection_id, token) values ('x', 'c', 'x')`,
  `insert into billing_address (account_id, name, company, lines, country, updated_at) values ($1, 'x', 'x', '{x}', 'DE', now())`,
  `insert into invoice_email (account_id, email, updated_at) values ($1, '${CANARY}@bills.test', now())`,
  `insert into subscription_cancellation (id, account_id, line, plan_id, comment, cancelled_at) values ('s', $1, 'monthly', 'phone', 'x', now())`,
  `insert into phone_numbers (id, account_id, phone_number, country_code, area_code, place, kind, has_voice, has_sms, has_fax, monthly_micro_usd, status, label, rented_at, rent_anchor, next_rent_at)
   values ('n', $1, '+12125550155', 'US', '212', 'x', 'local', true, false, false, 0, 'active', 'x', now(), now(), now() + interval '1 year')`,
  `insert into emergency_addresses (number_id, account_id, country_code, name, street, unit, city, region, postal_code, updated_at) values ('n', $1, 'US', 'x', 'x', 'x', 'x', 'x', 'x', now())`,
  `insert into verified_caller_ids (id, account_id, phone_number, country_code, created_at) values ('v', $1, '+12125550156', 'US', now())`,
  `insert into port_in_orders (id, account_id, phone_number, country_code, losing_carrier, carrier_account, authorized_name, state, created_at, changed_at) values ('p', $1, '+12125550157', 'US', 'x', 'x', 'x', 'draft', now(), now())`,
  `insert into port_in_events (order_id, kind, at, reason) values ('p', 'edited', now(), 'x')`,
  `insert into number_candidates (account_id, phone_number, country_code, area_code, place, kind, has_voice, has_sms, has_fax, found_at) values ($1, '+12125550158', 'US', '212', 'x', 'local', true, false, false, now())`,
  `insert into calls (id, caller_id, callee_id, state, version, placed_at, ring_until, ended_at, end_reason) values ('with-ben', $1, $2, 'ended', 3, now(), now(), now(), 'hangup')`,
  `insert into calls (id, caller_id, callee_id, state, version, placed_at, ring_until, ended_at, end_reason) values ('with-nobody', 'gone', $1, 'ended', 3, now(), now(), now(), 'hangup')`,
  `insert into calls (id, caller_id, callee_id, state, version, placed_at, ring_until, ended_at, end_reason, phone_number, workspace_id) values ('phone', $1, 'network', 'ended', 3, now(), now(), now(), 'hangup', '+12125550159', $1)`,
  `insert into phone_legs (call_id, account_id, direction, units_per_second, held_by, settled_at) values ('phone', $1, 'outgoing', 1, 'x', now())`,
  `insert into call_quality (call_id, account_id, minute, measured_at) values ('with-ben', $1, 0, now())`,
  `insert into call_ratings (call_id, account_id, verdict, reasons, rated_at) values ('with-ben', $1, 'bad', '{}', now())`,
  `insert into call_recording_consents (call_id, version, account_id, said, words, at) values ('with-ben', 2, $1, 'asked', 'I want to record this call.', now())`,
  `insert into call_blocks (id, account_id, blocked_number, blocked_at) values ('b', $1, '+12125550160', now())`,
  `insert into phone_freezes (account_id, reason, frozen_at, until) values ($1, 'x', now(), now())`,
  `insert into phone_barred (account_id, phone_number, at) values ($1, 'x', now())`,
  `insert into notifications (id, account_id, kind, category, title, body, at) values ('o', $1, 'x', 'x', 'x', 'x', now())`,
  `insert into push_subscriptions (id, account_id, session_id, endpoint, p256dh, auth, user_agent, created_at)
   select 'ps', user_id, id, 'https://push.example/x', 'x', 'x', 'x', now() from sessions where user_id = $1 limit 1`,
  `insert into push_outbox (id, batch, subscription_id, account_id, topic, is_ring, urgency, message, at, next_at, expires_at)
   values ('po', 'x', 'ps', $1, 'x', true, 'high', '{}', now(), now() + interval '1 year', now() + interval '1 year')`,
  `insert into mail_refusals (address_hash, refused, last_message_id, last_at) values ('${hashOf(`${CANARY}@people.test`)}', 1, 'x', now())`,
  `insert into contacts (id, workspace_id, private_to, owner_id, deleted_by, name, source, name_key, company_key, searched, sorted_by, created_at, changed_at) values ('k', $1, $1, $1, $1, 'x', 'manual', 'x', 'x', 'x', 'x', now(), now())`,
  `insert into contacts (id, workspace_id, owner_id, deleted_by, created_by, name, source, name_key, company_key, searched, sorted_by, created_at, changed_at) values ('at-ben', $2, $1, $1, $1, 'x', 'manual', 'x', 'x', 'x', 'x', now(), now())`,
  `insert into contact_points (contact_id, workspace_id, kind, nth, value, key) values ('k', $1, 'phone', 0, '+12125550161', '+12125550161')`,
  `insert into contact_lists (id, workspace_id, name, rule, created_at) values ('l', $2, 'x', jsonb_build_object('match', 'all', 'groups', jsonb_build_array(jsonb_build_object('match', 'all', 'conditions', jsonb_build_array(jsonb_build_object('kind', 'owner', 'ownerId', $1::text))))), now())`,
  `insert into contact_timeline (workspace_id, key_kind, key, kind, thing_id, at, account_id) values ($1, 'phone', '+12125550161', 'call', 'x', now(), $1)`,
  `insert into contact_notes (id, workspace_id, contact_id, author_id, text, mentions, at) values ('m', $2, 'at-ben', $1, 'x', array[$1], now())`,
  `insert into contact_consents (id, workspace_id, contact_id, about, given, wording, channel, noted_by, at) values ('q', $2, 'at-ben', 'ai', true, 'x', 'x', $1, now())`,
  `insert into contact_views (id, workspace_id, account_id, name, shown, nth, created_at) values ('w', $1, $1, 'x', '{}', 0, now())`,
  `insert into contact_imports (id, workspace_id, account_id, name, kind, state, created_at) values ('i', $1, $1, 'x', 'csv', 'done', now())`,
  `insert into contact_import_changes (import_id, contact_id, workspace_id, nth, before, after) select 'i', 'at-ben', $2, 0, f, f from jsonb_build_object('ownerId', $1::text) as f`,
  `insert into contact_merges (id, workspace_id, kept_id, gone_id, before, after, merged_at, merged_by) select 'y', $2, 'at-ben', 'at-ben', f, f, now(), $1 from jsonb_build_object('ownerId', $1::text) as f`,
  `insert into calendar_schedules (account_id, name, time_zone, days, buffer_before, buffer_after, changed_at) values ($1, 'x', 'UTC', '[]', 0, 0, now())`,
  `insert into calendar_sources (id, account_id, kind, name, url, state, next_at, created_at) values ('cs', $1, 'ics', 'x', 'https://x.example', 'fine', now() + interval '1 year', now())`,
  `insert into calendar_events (id, account_id, uid, title, kind, starts_at, ends_at, time_zone, created_at, changed_at) values ('ce', $1, 'x', 'x', 'call', now(), now() + interval '1 hour', 'UTC', now(), now())`,
  `insert into calendar_occurrences (event_id, account_id, starts_at, ends_at, is_busy) values ('ce', $1, now(), now() + interval '1 hour', true)`,
  `insert into calendar_undos (id, account_id, series_id, before, at) values ('cu', $1, 'ce', '[]', now() + interval '1 year')`,
  `insert into calendar_team_names (workspace_id, name) values ($1, 'x')`,
  `insert into calendar_pages (id, workspace_id, slug, title, is_enabled, durations, default_duration, kinds, step_minutes, notice_minutes, horizon_days, assignment, created_at, changed_at)
   values ('cp', $1, 'x', 'x', true, '[30]', 30, '["call"]', 30, 0, 60, 'everybody', now(), now())`,
  `insert into calendar_bookings (id, page_id, workspace_id, title, starts_at, ends_at, time_zone, kind, status, client_name, client_email, client_time_zone, created_at, changed_at)
   values ('cb', 'cp', $1, 'x', now() + interval '1 year', now() + interval '366 days', 'UTC', 'call', 'confirmed', 'x', 'x', 'UTC', now(), now())`,
  `insert into calendar_booking_hosts (booking_id, account_id, starts_at) values ('cb', $1, now() + interval '1 year')`,
  `insert into calendar_claims (account_id, during, ends_at, booking_id) values ($1, tstzrange(now() + interval '1 year', now() + interval '366 days'), now() + interval '366 days', 'cb')`,
  `insert into calendar_feeds (account_id, token_hash, created_at) values ($1, 'x', now())`,
  `insert into meetings (id, workspace_id, private_to, added_by, name, platform, day, people, lines, searched, created_at, changed_at)
   values ('mt', $1, $1, $1, 'x', 'zoom', now(), '{x}', 0, 'x', now(), now()), ('at-bens', $2, null, $1, 'x', 'zoom', now(), '{x}', 0, 'x', now(), now())`,
  `insert into meeting_recordings (meeting_id, workspace_id, source, state, mime, speakers, device_id, started_at, last_piece_at, keeps_sound, consent_words, consent_by, consent_at, transcript_state)
   values ('mt', $1, 'tab', 'recording', 'x', '["x"]', 'x', now(), now() + interval '1 year', true, 'x', $1, now(), 'off'), ('at-bens', $2, 'tab', 'recording', 'x', '["x"]', 'x', now(), now() + interval '1 year', true, 'x', $1, now(), 'off')`,
  `insert into meeting_pieces (meeting_id, nth, workspace_id, first_byte, bytes, blob) values ('mt', 0, $1, 0, 5, 'recordings/of-zoe')`,
  `insert into meeting_heard (meeting_id, part, workspace_id, body) values ('mt', 'x', $1, '{}')`,
  `insert into registrations (id, email, name, password, browser_key_hash, created_at, expires_at) values ('r', '${CANARY}@people.test', 'x', 'x', 'x', now(), now() + interval '1 year')`,
];

/** Writes the canary into every text of Zoe's, wherever the tables take it. @returns how many columns took it */
async function fill(): Promise<number> {
  const columns = await world.sql(
    `select table_name as t, column_name as c, data_type as d,
       exists (select from information_schema.columns o where o.table_schema = 'public' and o.table_name = s.table_name and o.column_name = 'workspace_id') as has_workspace,
       (select o.column_name from information_schema.columns o where o.table_schema = 'public' and o.table_name = s.table_name
         and o.column_name in ('account_id', 'user_id', 'workspace_id') order by o.column_name = 'workspace_id', o.column_name = 'account_id' limit 1) as owner
     from information_schema.columns s where table_schema = 'public' and data_type in ('text', 'jsonb', 'ARRAY')
       and is_generated = 'NEVER' and table_name = any($1)
       and column_name not in ('account_id', 'user_id', 'workspace_id', 'id', 'person', 'caller_id', 'callee_id', 'other_id', 'provider_id', 'email', 'state', 'status', 'password', 'token', 'username', 'skeleton', 'image', 'logo', 'engine', 'ref', 'blob', 'method_id', 'invoice_id', 'payment_id', 'code', 'findable_by', 'language', 'time_zone', 'added', 'left_out')`,
    [registry.all.flatMap(({ tables }) => Object.keys(tables))],
  );
  let filled = 0;
  for (const column of columns) {
    if (column['owner'] === null) continue;
    const [t, c, d, owner] = [column['t'], column['c'], column['d'], column['owner']].map(String);
    const value =
      c === 'addresses'
        ? `'[{"label": "", "street": "${CANARY}", "city": "", "region": "", "postcode": "", "country": ""}]'`
        : d === 'text'
          ? `'${CANARY} ${t}.${c}'`
          : d === 'jsonb'
            ? `'{"bird":"${CANARY}"}'`
            : `'{${CANARY}}'`;
    // What takes only some values, or nothing new, keeps what it has.
    await world
      .sql(`update ${t} set ${c} = ${value} where ${owner} = '${zoe.user.id}'`)
      .then(() => (filled += 1))
      .catch(() => undefined);
  }
  await world.sql(`update port_in_events set reason = '${CANARY}' where order_id = 'p'`);
  await world.sql(`update sso_domains set domain = '${CANARY}.test' where connection_id = 'c'`);
  return filled;
}

/** Tables of the whole database in which the canary still is. */
async function tablesWithCanary(): Promise<string[]> {
  const tables = await world.sql(
    `select table_schema as s, table_name as t from information_schema.tables
     where table_schema in ('public', 'pgboss') and table_type = 'BASE TABLE' order by 1, 2`,
  );
  const found: string[] = [];
  for (const table of tables) {
    const [s, t] = [String(table['s']), String(table['t'])];
    const rows = await world.sql(
      `select 1 from "${s}"."${t}" row where strpos(lower(row_to_json(row)::text), '${CANARY}') > 0 limit 1`,
    );
    if (rows.length > 0) found.push(t);
  }
  return found;
}

async function filesWithCanary(): Promise<string[]> {
  const folder = join(world.dataDir, 'blobs');
  const files = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const found: string[] = [];
  for (const file of files.filter((one) => one.isFile())) {
    const bytes = await readFile(join(file.parentPath, file.name));
    if (bytes.includes(CANARY) || file.name.includes(zoe.user.id) || file.parentPath.includes(zoe.user.id))
      found.push(file.name);
  }
  return found;
}

async function topUp(client: Client): Promise<void> {
  const { id: methodId } = await client.billing.addPaymentMethod({
    id: randomUUID(),
    reference: 'test_approved',
  });
  const payment = await client.billing.topUp({
    id: randomUUID(),
    microUsd: 10_000_000,
    currency: 'USD',
    methodId,
  });
  expect(payment.status).toBe('succeeded');
}

test('after a deletion, nothing is left of a person but what the list named, and the books balance', async () => {
  for (const statement of ROWS) {
    const count = statement.includes('$2') ? 2 : statement.includes('$1') ? 1 : 0;
    await world.sql(statement, [zoe.user.id, ben.user.id].slice(0, count));
  }
  await topUp(zoe);
  await world.platform.blobs.put(`avatars/${zoe.user.id}/${HASH}-512.webp`, Buffer.from(CANARY));
  await world.platform.blobs.put(`logos/${zoe.user.id}/${HASH}-512.webp`, Buffer.from(CANARY));
  expect(await fill()).toBeGreaterThan(90);
  await world.sql('update users set image = $2 where id = $1', [zoe.user.id, HASH]);
  await world.sql('update workspaces set logo = $2, name = $3 where id = $1', [zoe.user.id, HASH, CANARY]);
  // An issued export has everything in it once more.
  await zoe.signIn(canary);
  await zoe.privacy.startExport(account);
  await eventually(async () => (await zoe.privacy.overview()).exports[0]?.state === 'done');
  expect((await tablesWithCanary()).length).toBeGreaterThan(30);
  expect((await filesWithCanary()).length).toBe(2);
  expect(await readdir(join(world.dataDir, 'blobs/exports'))).toHaveLength(1);

  const { kept } = await zoe.privacy.previewDeletion(account);
  await zoe.privacy.askDeletion(account);
  clock.advance(14 * DAY_MS + 60_000);
  await world.platform.jobs.enqueue('privacy-due', {});
  const receipt = await world.mailTo(canary.email, 'Your account was deleted');
  await eventually(
    async () => (await world.sql('select 1 from data_deletion where receipt is not null')).length === 0,
  );

  // All of it was named on the page and in the receipt: invoices and payments with their cards, what a rented number was,
  // and the username.
  expect(await tablesWithCanary()).toEqual([
    'invoice',
    'payment',
    'payment_method',
    'phone_numbers',
    'usernames',
  ]);
  expect(await world.sql(`select label from phone_numbers where id = 'n'`)).toEqual([{ label: '' }]);
  expect(await filesWithCanary()).toEqual([]);
  expect(await readdir(join(world.dataDir, 'blobs/exports'))).toEqual([]);
  for (const { what } of kept) expect(receipt.text.replaceAll(/\s+/g, ' ')).toContain(what);
  expect(kept.map(({ what }) => what)).toContain('Your username');
  const { differences } = await reconcile(world.platform.database.queries);
  expect(differences).toEqual([]);

  // Erased tables have no row of theirs at all, whatever is in it.
  for (const { tables } of registry.all)
    for (const [table, fate] of Object.entries(tables)) {
      if (fate !== 'erased') continue;
      const left = await world.sql(
        `select 1 from ${table} row where strpos(row_to_json(row)::text, $1) > 0 limit 1`,
        [zoe.user.id],
      );
      expect([table, left.length]).toEqual([table, 0]);
    }

  expect(await world.sql('select 1 from mail_refusals')).toEqual([]);

  // A call between two is still in the history of the other one, without a name.
  const { items } = await ben.calling.history({});
  expect(items.map(({ id, peer }) => [id, peer.username])).toEqual([['with-ben', '']]);
  expect(JSON.stringify(items)).not.toContain(CANARY);
  expect(await world.sql(`select id from calls where id in ('phone', 'with-nobody')`)).toEqual([]);
  await expect(zoe.signIn(canary)).rejects.toMatchObject({ code: 'identity.loginFailed' });
  await expect(operator.calling.lookup({ username: CANARY })).resolves.toMatchObject({ exists: false });
});

test('a deletion that fails in the middle is carried out by the next try', async () => {
  const who = { ...canary, username: 'half', email: 'half@people.test' };
  const half = await world.signUp(who);
  await half.privacy.askDeletion(account);
  clock.advance(14 * DAY_MS + 60_000);
  // As if the process had died after its first statements.
  await world.sql('delete from workspaces where id = $1', [half.user.id]);
  await world.platform.jobs.enqueue('privacy-due', {});
  await eventually(
    async () => (await world.sql('select 1 from users where id = $1', [half.user.id])).length === 0,
  );
  await world.mailTo(who.email, 'Your account was deleted');
});

test('while a call goes on, nothing is erased, and it can’t be asked for', async () => {
  const who = { ...canary, username: 'caller', email: 'caller@people.test' };
  const caller = await world.signUp(who);
  await world.sql(
    `insert into calls (id, caller_id, callee_id, state, version, placed_at, ring_until) values ('now', $1, 'x', 'ringing', 1, now(), now() + interval '9 years')`,
    [caller.user.id],
  );
  const { obstacles } = await caller.privacy.previewDeletion(account);
  expect(obstacles).toEqual([{ sentence: "You're in a call. End it first.", path: null }]);
  await expect(caller.privacy.askDeletion(account)).rejects.toMatchObject({ code: 'privacy.inTheWay' });
  await world.sql(`delete from calls where id = 'now'`);
  await caller.privacy.askDeletion(account);
});

test('a preview names each workspace with what goes of it, and those that go on', async () => {
  const lee = await world.signUp({ ...bob, name: 'Lee Long', username: 'lee', email: 'lee@people.test' });
  await world.sql(`insert into workspace_members values ($1, $2, 'member', now())`, [
    operator.user.id,
    lee.user.id,
  ]);
  const add = (name: string, isPrivate: boolean) =>
    lee.contacts.create({
      id: randomUUID(),
      name,
      emails: [{ value: `${name}@x.test`, label: '' }],
      isPrivate,
    });
  for (const name of ['one', 'two']) await add(name, false);
  await add('own', true);
  const { goes, workspaces, stays } = await lee.privacy.previewDeletion(account);
  expect(goes).toContain('1 contact that only you see, with notes and consents.');
  expect(goes.join()).not.toContain('2 contacts');
  expect(workspaces).toMatchObject([{ id: lee.user.id, name: 'Lee Long' }]);
  expect(workspaces[0]?.goes).toContain('2 contacts, with lists, notes, consents and timelines.');
  expect(stays).toEqual(['Alice Archer']);
  const own = await lee.privacy.previewDeletion({
    of: { kind: 'workspace', id: lee.user.id },
  });
  expect([own.workspaces, own.stays]).toEqual([[], []]);
  expect(own.goes).toContain('3 contacts, with lists, notes, consents and timelines.');
  await lee.privacy.askDeletion(account);
  const mail = await world.mailTo('lee@people.test', 'will be deleted');
  expect(mail.text).toContain('Lee Long: 2 contacts, with lists');
});

test('money on the balance is named, with what becomes of it', async () => {
  const rich = await world.signUp({ ...canary, username: 'rich', email: 'rich@people.test' });
  await topUp(rich);
  const { workspaces } = await rich.privacy.previewDeletion(account);
  const goes = workspaces.flatMap((one) => one.goes);
  expect(goes).toContainEqual(
    expect.stringMatching(
      /^\$10\.00 on the balance\. It isn't refunded, except where the law requires it: write to /,
    ),
  );
  expect(goes).toContain('Your card.');
});
