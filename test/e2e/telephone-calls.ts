import { randomUUID } from 'node:crypto';
import { Client as PgClient } from 'pg';
import type { App } from './app.ts';

/** A telephone call that was, as the server writes it down. */
export interface PastCall {
  readonly accountId: string;
  readonly minutesAgo: number;
  readonly number: string;
  readonly isIncoming?: boolean;
  /** Null when nobody answered. */
  readonly talkSeconds: number | null;
  readonly endReason: string;
  readonly chargeMicroUsd?: number;
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
       ended_by, caller_device_id, callee_device_id, phone_number, own_number, micro_usd_per_minute)
     values ($1, $2, $3, 'ended', 4, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)`,
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
    ],
  );
  await client.query(
    `insert into phone_legs (call_id, account_id, direction, units_per_second, held_by, attempts, provider_name,
       billed_seconds, charge_micro_usd, settled_at)
     values ($1, $2, $3, 3, 'a-process', $4, $5, $6, $7, now())`,
    [
      id,
      accountId,
      isIncoming ? 'incoming' : 'outgoing',
      JSON.stringify(call.attempts ?? []),
      call.attempts?.at(-1)?.providerName ?? 'on-net',
      talkSeconds ?? 0,
      chargeMicroUsd,
    ],
  );
}
