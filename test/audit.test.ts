import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createInvoices } from '#features/billing/server/invoices/invoices.ts';
import { createNoTax } from '#features/billing/server/tax/no-tax.ts';
import { asWorkspaceId } from '#kernel/ids.ts';
import { DAY_MS } from '#kernel/instant.ts';
import { features } from '../src/entries/features.ts';
import type { Client } from './client.ts';
import { alice, bob, carol } from './people.ts';
import { startWorld, type World } from './world.ts';

let world: World;
let operator: Client;
let ann: Client;
beforeAll(async () => {
  world = await startWorld();
  operator = await world.signUp(alice);
  ann = await world.signUp(bob);
});
afterAll(() => world.stop());

/** An invoice that waits to be paid. */
async function openInvoice(): Promise<string> {
  const { platform } = world;
  const invoices = createInvoices({
    clock: platform.clock,
    tax: createNoTax(),
    seller: { name: 'Ahoy', lines: [], taxId: null },
    contactOf: async () => ({ name: bob.name, email: bob.email }),
  });
  return platform.realtime.events.transact(async (transaction) => {
    const { id } = await invoices.draft(
      {
        workspaceId: asWorkspaceId(ann.user.id),
        title: 'Balance, $20.00',
        purpose: { kind: 'top-up' },
        details: {},
        lines: [{ description: 'Balance', unitMicroUsd: 20_000_000 }],
      },
      transaction,
    );
    await invoices.issue(id, transaction);
    return id;
  });
}

/** An invoice that a card has paid. */
async function paidInvoice(): Promise<string> {
  const card = await ann.billing.addPaymentMethod({ id: randomUUID(), reference: 'test_approved' });
  const order = { id: randomUUID(), microUsd: 20_000_000, currency: 'USD' as const, methodId: card.id };
  await ann.billing.topUp(order);
  const paid = (await ann.billing.invoices({})).items.find(({ status }) => status === 'paid');
  return paid?.id ?? '';
}

let portIns = 0;
async function portIn(): Promise<string> {
  const id = randomUUID();
  portIns += 1;
  const number = `+44207946070${portIns}`;
  const form = { losingCarrier: 'Old Telecom', carrierAccount: '4711', authorizedName: 'Ann Archer' };
  await ann.numbers.draftPortIn({ id, number, ...form });
  await ann.numbers.submitPortIn({ id });
  return id;
}

async function failedJob(): Promise<{ queue: string; id: string }> {
  const queue = 'billing-reconcile';
  const [row] = await world.sql(
    `insert into pgboss.job (name, state, completed_on, singleton_key, retry_count)
     values ($1, 'failed', now(), gen_random_uuid()::text, 5) returning id`,
    [queue],
  );
  return { queue, id: String(row?.['id']) };
}

async function message(): Promise<string> {
  const id = randomUUID();
  await world.sql(
    `insert into site_message (id, received_at, name, email, phone, inquiry_type, subject, message, digest)
     values ($1, now(), 'Ann', 'ann@people.test', null, 'general', 'Hello', 'Good evening', $1)`,
    [id],
  );
  return id;
}

async function company(): Promise<{ company: string; domain: string }> {
  await world.sql(
    `insert into sso_connections (id, workspace_id, kind, name, settings, created_at, updated_at)
     values ('company', $1, 'oidc', 'Example', '{}', now(), now())`,
    [ann.user.id],
  );
  await world.sql(
    "insert into sso_domains (domain, connection_id, token) values ('ann.example', 'company', 'x')",
  );
  return { company: 'company', domain: 'ann.example' };
}

const reason = 'Asked by phone';
const RATES = 'country_code,provider,outbound_rate,active\nFR,north,0.0042,true\nIT,north,0.005,true\n';
const DECK = [
  'prefix,destination,country_code,kind,zone,usd_per_minute,is_estimate',
  '1415,United States,US,landline,1,0.010,false',
].join('\n');

/** How the operator does each thing, and what the log calls it. */
const DONE: Readonly<Record<string, readonly [action: string, act: () => Promise<unknown>]>> = {
  'admin.suspendPerson': [
    'account.suspended',
    () => operator.admin.suspendPerson({ id: ann.user.id, reason }),
  ],
  'admin.restorePerson': [
    'account.restored',
    () => operator.admin.restorePerson({ id: ann.user.id, reason }),
  ],
  'admin.signOutPerson': [
    'account.signed-out',
    () => operator.admin.signOutPerson({ id: ann.user.id, reason }),
  ],
  'admin.resetPersonFactors': [
    'account.factors-reset',
    () => operator.admin.resetPersonFactors({ id: ann.user.id, reason }),
  ],
  'admin.beginLook': ['look.began', () => operator.admin.beginLook({ id: ann.user.id, reason })],
  'admin.endLook': [
    'look.ended',
    async () => {
      const [look] = await world.sql('select id from looks where ended_at is null');
      return operator.admin.endLook({ id: String(look?.['id']) });
    },
  ],
  'admin.suspendWorkspace': [
    'workspace.suspended',
    () => operator.admin.suspendWorkspace({ id: ann.user.id, reason }),
  ],
  'admin.restoreWorkspace': [
    'workspace.restored',
    () => operator.admin.restoreWorkspace({ id: ann.user.id, reason }),
  ],
  'admin.grantPlan': [
    'plan.granted',
    () => operator.admin.grantPlan({ id: ann.user.id, reason, planId: 'basic', until: Date.now() + DAY_MS }),
  ],
  'admin.addNote': [
    'note.written',
    () => operator.admin.addNote({ about: 'account', id: ann.user.id, body: 'Called.' }),
  ],
  'admin.muteAlarm': [
    'alarm.muted',
    async () => {
      await world.platform.alarms.raise('disk', { title: 'The disk is nearly full', says: 'Make room.' });
      const [alarm] = (await operator.admin.alarms()).alarms;
      return operator.admin.muteAlarm({ id: String(alarm?.id) });
    },
  ],
  'admin.retryJob': ['job.retried', async () => operator.admin.retryJob(await failedJob())],
  'admin.discardJob': ['job.discarded', async () => operator.admin.discardJob(await failedJob())],
  'admin.setSwitch': [
    'switch.turned-off',
    () => operator.admin.setSwitch({ name: 'number-rents', isOn: false }),
  ],
  'rates.publishDeck': [
    'rate-deck.published',
    async () => {
      const { digest, latestVersion } = await operator.rates.previewDeck({ csv: DECK });
      const effectiveFrom = Date.now() + DAY_MS;
      return operator.rates.publishDeck({ csv: DECK, digest, latestVersion, effectiveFrom, note: 'A test' });
    },
  ],
  'billing.voidInvoice': [
    'invoice.voided',
    async () => operator.billing.voidInvoice({ id: await openInvoice() }),
  ],
  'billing.writeOffInvoice': [
    'invoice.written-off',
    async () => operator.billing.writeOffInvoice({ id: await openInvoice() }),
  ],
  'billing.creditInvoice': [
    'invoice.credited',
    async () =>
      operator.billing.creditInvoice({ id: await paidInvoice(), key: 'one', microUsd: 1_000_000, reason }),
  ],
  'billing.refundInvoice': [
    'invoice.refunded',
    async () => operator.billing.refundInvoice({ id: await paidInvoice(), key: 'two', microUsd: 1_000_000 }),
  ],
  'numbers.reviewPortIn': [
    'port-in.taken-up',
    async () => operator.numbers.reviewPortIn({ id: await portIn() }),
  ],
  'numbers.rejectPortIn': [
    'port-in.rejected',
    async () => operator.numbers.rejectPortIn({ id: await portIn(), reason }),
  ],
  'numbers.schedulePortIn': [
    'port-in.scheduled',
    async () => {
      const id = await portIn();
      await operator.numbers.reviewPortIn({ id });
      return operator.numbers.schedulePortIn({ id, scheduledFor: Date.now() + DAY_MS });
    },
  ],
  'numbers.completePortIn': [
    'port-in.completed',
    async () => {
      const { portIns: all } = await operator.numbers.portInDesk({});
      const scheduled = all.find(({ state }) => state === 'scheduled');
      return operator.numbers.completePortIn({ id: scheduled?.id ?? '' });
    },
  ],
  'numbers.saveProviderRate': [
    'provider-rates.saved',
    () =>
      operator.numbers.saveProviderRate({
        countryCode: 'ES',
        providerName: 'east',
        microUsdPerMinute: 9_000,
        isActive: true,
      }),
  ],
  'numbers.importProviderRates': [
    'provider-rates.imported',
    () => operator.numbers.importProviderRates({ csv: RATES }),
  ],
  'site.markAnswered': [
    'message.answered',
    async () => operator.site.markAnswered({ id: await message(), answered: true }),
  ],
  'identity.proveCompanyDomain': [
    'company-domain.proven',
    async () => operator.identity.proveCompanyDomain(await company()),
  ],
};
/** These change nothing that anybody else sees. */
const READING = new Set([
  'admin.health',
  'admin.verifyAudit',
  'numbers.previewProviderRates',
  'rates.previewDeck',
]);

const routes = features.flatMap(({ name: feature, contract }) =>
  Object.entries(contract).map(([procedure, { '~orpc': definition }]) => {
    const { method = 'POST', path = '' } = definition.route;
    return { name: `${feature}.${procedure}`, method, path };
  }),
);

test("every route of the operator that isn't a GET is in the table, or only reads", async () => {
  const other = await world.signUp(carol);
  const found: string[] = [];
  for (const { name, method, path } of routes) {
    if (method === 'GET' || ['identity.signOut', 'identity.endAllSessions'].includes(name)) continue;
    const headers = { 'content-type': 'application/json' };
    const answer = await other.fetch(path.replaceAll(/\{\w+\}/g, 'x'), { method, headers, body: '{}' });
    const wire = Object(await answer.json().catch(() => null)) as { code?: string };
    if (wire.code === 'common.forbidden') found.push(name);
  }
  expect(found.toSorted()).toEqual([...Object.keys(DONE), ...READING].toSorted());
});

/** Runs the command as `npm run audit:verify` does. */
async function verifyByCommand(): Promise<{ code: number | null; says: string }> {
  const child = spawn(process.execPath, [join(import.meta.dirname, '../src/entries/audit-verify.ts')], {
    env: { ...process.env, DATABASE_URL: world.databaseUrl, DATA_DIR: world.dataDir },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let says = '';
  child.stdout.on('data', (chunk: Buffer) => {
    says += chunk.toString();
  });
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, says };
}

describe('the audit log has one row of', () => {
  const rows = () => world.sql('select action, actor, ip from audit_log order by id');
  test.each(Object.entries(DONE))('%s', async (name, [action, act]) => {
    const before = await rows();
    await act();
    // A way to it may have been a row as well.
    const [row, ...later] = (await rows()).slice(before.length).filter((one) => one['action'] === action);
    expect([name, row, later]).toEqual([
      name,
      { action, actor: operator.user.id, ip: expect.any(String) },
      [],
    ]);
    if (name === 'admin.restorePerson' || name.startsWith('admin.sign') || name.startsWith('admin.reset'))
      await ann.signIn(bob);
  });

  test('nothing else, and it is whole', async () => {
    await operator.admin.health();
    await operator.numbers.previewProviderRates({ csv: RATES });
    const written = (await rows()).length;
    expect(await operator.admin.verifyAudit()).toMatchObject({ rows: written, problem: null });
    const { code, says } = await verifyByCommand();
    expect([code, says]).toEqual([
      0,
      expect.stringMatching(`^The audit log is intact. Rows: ${written}. Hash of the last row: `),
    ]);
  });

  test('a changed row is named by the command, on the page and by an alarm', async () => {
    await world.sql(
      `do $$ begin set local session_replication_role = replica;
       update audit_log set reason = 'Nothing' where id = 3; end $$`,
    );
    const { code, says } = await verifyByCommand();
    expect([code, says]).toEqual([
      1,
      'The audit log was changed. Row 3 was changed. Rows intact before it: 2.\n',
    ]);
    expect((await operator.admin.audit({})).check).toMatchObject({ rows: 2, problem: 'Row 3 was changed.' });
    await operator.admin.verifyAudit();
    expect((await operator.admin.alarms()).alarms[0]).toMatchObject({
      key: 'audit',
      title: 'The audit log was changed',
      says: 'Row 3 was changed. Compare it with a backup.',
    });
  });
});
