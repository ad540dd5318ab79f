import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import { sql } from 'drizzle-orm';
import { Client as PgClient } from 'pg';
import { ALLOWANCE_ACCOUNTS, COMPANY_ACCOUNTS } from '#features/billing/constants-ledger.ts';
import type { LedgerAccountId } from '#features/billing/model-ledger.ts';
import { createLedger } from '#features/billing/server/ledger/ledger.ts';
import { connectDatabase } from '#platform/server/db/database.ts';
import { createLog } from '#platform/server/log.ts';
import type { App } from './app.ts';
import type { PhonePage } from './phone.ts';

/** A telephone call that was, as the server writes it down. */
export interface PastCall {
  readonly accountId: string;
  readonly minutesAgo: number;
  readonly number: string;
  readonly isIncoming?: boolean;
  /** Null if it wasn't answered. */
  readonly talkSeconds: number | null;
  readonly endReason: string;
  readonly chargeMicroUsd?: number;
  readonly attestation?: 'A' | 'B' | 'C' | 'failed' | 'none';
  readonly shortRing?: 'costly' | 'widespread';
  readonly attempts?: readonly { providerName: string; sipCode: number | null; q850: number | null }[];
}

const OWN_NUMBER = '+12125550123';
const DEVICE = 'a-device';

/** Writes telephone calls into the history, which a journey without a telephone cannot make. */
export async function writeCalls(app: App, calls: readonly PastCall[]): Promise<void> {
  const client = new PgClient({ connectionString: app.databaseUrl });
  await client.connect();
  try {
    for (const call of calls) await write(client, call);
  } finally {
    await client.end();
  }
}

/** Writes down 12,000 calls that came in, a minute after each other, and before them all one that went out. */
export async function writeYears(
  app: App,
  { accountId, first }: { accountId: string; first: string },
): Promise<void> {
  const client = new PgClient({ connectionString: app.databaseUrl });
  await client.connect();
  try {
    await client.query(
      `insert into calls (id, caller_id, callee_id, state, version, placed_at, ring_until, ended_at, end_reason, phone_number)
       select 'many-' || n, 'network', $1, 'ended', 2, at, at, at, 'cancelled', '+12125550177'
       from generate_series(1, 12000) as n, lateral (select now() - n * interval '1 minute' as at) as placed
       union all
       select 'first', $1, 'network', 'ended', 2, at, at, at, 'no-answer', $2 from (select now() - interval '10 days' as at) as placed`,
      [accountId, first],
    );
  } finally {
    await client.end();
  }
}

/** Makes an incoming call of a number one that rang another person too, who answered it. */
export async function answerByAnother(
  app: App,
  { number, rung, by }: { number: string; rung: string; by: string },
): Promise<void> {
  const client = new PgClient({ connectionString: app.databaseUrl });
  await client.connect();
  try {
    await client.query(
      `with several as (
         update calls set callee_id = null, answered_by = $3, answered_at = placed_at + interval '5 seconds', end_reason = 'hangup',
           callee_device_id = 'a-device', rung = (
             select jsonb_agg(jsonb_build_object('party', party, 'quiet', null, 'state', 'ringing', 'leftAt', null))
             from unnest(array[$2, $3]) as party)
         where phone_number = $1 and callee_id = $2 returning *)
       insert into call_rings (call_id, account_id, state, placed_at, caller_id, phone_number, own_number, ended_at, end_reason)
       select id, party, 'over', placed_at, caller_id, phone_number, own_number,
         case when party = $3 then ended_at else answered_at end, case when party = $3 then 'hangup' else 'answered-elsewhere' end
       from several, unnest(array[$2, $3]) as party`,
      [number, rung, by],
    );
  } finally {
    await client.end();
  }
}

/** Says of the call that is up what a carrier would have sworn of its number: the network of a journey swears nothing. */
export async function attest(app: App, attestation: 'A' | 'failed'): Promise<void> {
  const client = new PgClient({ connectionString: app.databaseUrl });
  await client.connect();
  try {
    await client.query(`update calls set attestation = $1 where caller_id = 'network' and state <> 'ended'`, [
      attestation,
    ]);
  } finally {
    await client.end();
  }
}

async function write(client: PgClient, call: PastCall): Promise<void> {
  const { accountId, number, isIncoming = false, talkSeconds, endReason, chargeMicroUsd = 0 } = call;
  const id = randomUUID();
  const placedAt = Date.now() - call.minutesAgo * 60_000;
  const answeredAt = talkSeconds === null ? null : placedAt + 5_000;
  const endedAt = answeredAt === null ? placedAt + 20_000 : answeredAt + (talkSeconds ?? 0) * 1_000;
  const [caller, callee] = isIncoming ? ['network', accountId] : [accountId, 'network'];
  const at = (instant: number | null) => (instant === null ? null : new Date(instant));
  await client.query(
    `insert into calls (id, caller_id, callee_id, state, version, placed_at, ring_until, answered_at, ended_at, end_reason,
       ended_by, caller_device_id, callee_device_id, phone_number, own_number, micro_usd_per_minute, attestation)
     values ($1, $2, $3, 'ended', 4, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)`,
    [
      id,
      caller,
      callee,
      at(placedAt),
      at(placedAt + 60_000),
      at(answeredAt),
      at(endedAt),
      endReason,
      isIncoming && talkSeconds === null ? 'caller' : 'callee',
      DEVICE,
      answeredAt === null ? null : DEVICE,
      number,
      OWN_NUMBER,
      isIncoming ? null : 20_000,
      call.attestation ?? null,
    ],
  );
  await client.query(
    `insert into phone_legs (call_id, account_id, direction, units_per_second, held_by, attempts, provider_name,
       billed_seconds, charge_micro_usd, short_ring, settled_at)
     values ($1, $2, $3, 3, 'a-process', $4, $5, $6, $7, $8, now())`,
    [
      id,
      accountId,
      isIncoming ? 'incoming' : 'outgoing',
      JSON.stringify(call.attempts ?? []),
      call.attempts?.at(-1)?.providerName ?? 'on-net',
      talkSeconds ?? 0,
      chargeMicroUsd,
      call.shortRing ?? null,
    ],
  );
}

/** Tops an account up with a test card and rents it a number of New York. @returns how the number is written */
export async function rentNumber({ page }: PhonePage): Promise<string> {
  const { request } = page.context();
  const post = async (path: string, data: object) => {
    const answer = await request.post(path, { data });
    expect(answer.status(), `${path}: ${await answer.text()}`).toBe(200);
    return answer.json();
  };
  const card: { id: string } = await post('/api/billing/payment-methods', {
    id: randomUUID(),
    reference: 'test_approved',
  });
  const topUp = { id: randomUUID(), microUsd: 10_000_000, currency: 'USD', methodId: card.id };
  await post('/api/billing/top-ups', topUp);
  const found: { candidates: { number: string; text: string }[] } = await (
    await request.get('/api/numbers/search?countryCode=US&areaCode=212')
  ).json();
  const { number = '', text = '' } = found.candidates[0] ?? {};
  await post('/api/numbers/hold', { number });
  await post('/api/numbers', { id: randomUUID(), number });
  return text;
}

/** Spends what the plan includes, and of the balance all but so much. */
export async function leaveOnly(app: App, accountId: string, microUsd: number): Promise<void> {
  const database = connectDatabase({
    connection: { connectionString: app.databaseUrl },
    connections: 2,
    log: createLog('error'),
  });
  const ledger = createLedger({ database, clock: { now: () => Date.now() } });
  const { rows } = await database.queries.execute<{ id: string; unit: string; posted: string }>(
    sql`select id, unit, available + held as posted from ledger_account where account_id = ${accountId}`,
  );
  for (const { id, unit, posted } of rows) {
    const isMoney = unit === 'USD';
    const amount = Number(posted) - (isMoney ? microUsd : 0);
    const destination = isMoney ? COMPANY_ACCOUNTS.calls : ALLOWANCE_ACCOUNTS['call-time'].used;
    if (amount <= 0 || (!isMoney && unit !== 'call-time')) continue;
    const source = Number(id) as LedgerAccountId;
    await ledger.postAlone({
      key: `${accountId}:spent:${id}`,
      kind: 'call',
      postings: [{ source, destination, amount }],
      details: { to: '+442079460123', seconds: 60 },
    });
  }
  await database.close();
}
