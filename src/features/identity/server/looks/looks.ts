import { sql } from 'drizzle-orm';
import { commonErrors } from '#kernel/common-errors.ts';
import { type AccountId, asAccountId, asSessionId } from '#kernel/ids.ts';
import { DAY_MS, type Instant, MINUTE_MS } from '#kernel/instant.ts';
import type { Audit, Operating } from '#platform/server/audit/audit.ts';
import type { LookGate } from '#platform/server/feature.ts';
import type { Session } from '#platform/server/http/context.ts';
import { newId } from '#platform/server/ids.ts';
import type { Transaction } from '#platform/server/realtime/event-log.ts';
import type { ServiceParts } from '../access/parts.ts';

/** An operator's look that was begun. */
export interface BegunLook {
  readonly id: string;
  readonly endsAt: Instant;
}

/** Operators who see the app as somebody else does, for support. The person reads of it, and so does the audit log. */
export interface Looks extends LookGate {
  /** @throws AppError common.notFound, common.forbidden for oneself */
  beginLook(session: Session, look: Operating & { accountId: AccountId; reason: string }): Promise<BegunLook>;
  /** Ends an operator's own look. It is fine if it has ended. @throws AppError common.notFound */
  endLook(session: Session, look: Operating & { id: string }): Promise<void>;
}

/** Long enough to answer a question. */
export const LOOK_MINUTES = 30;
/** What remains is in the audit log, and in the safety history of the person. */
export const LOOK_DAYS = 30;

interface Row extends Record<string, unknown> {
  id: string;
  operator_id: string;
  account_id: string;
}

export function createLooks(parts: ServiceParts): Looks {
  const { platform, storeOn, safety } = parts;
  const { audit, clock, database, realtime } = platform;
  defineJob(parts);
  return {
    async beginLook({ accountId: operator, sessionId }, { accountId, reason, by, ip }) {
      if (accountId === operator) throw commonErrors.forbidden();
      const look = { id: newId(), endsAt: clock.now() + LOOK_MINUTES * MINUTE_MS };
      await realtime.events.transact(async (transaction) => {
        const { queries } = transaction;
        if ((await storeOn(queries).user(accountId)) === null) throw commonErrors.notFound();
        await queries.execute(sql`
          insert into looks (id, operator_id, session_id, account_id, reason, began_at, ends_at)
          values (${look.id}, ${operator}, ${sessionId}, ${accountId}, ${reason},
            ${new Date(clock.now()).toISOString()}, ${new Date(look.endsAt).toISOString()})`);
        await safety.note(transaction, { accountId, kind: 'looked-at', client: null });
        const subject = `account:${accountId}` as const;
        const facts = { look: look.id, until: look.endsAt };
        await audit.note({ by, ip, action: 'look.began', subject, reason, facts }, transaction);
      });
      return look;
    },
    async endLook({ accountId: operator }, { id, ip }) {
      await realtime.events.transact(async (transaction) => {
        const { queries } = transaction;
        const own = sql`id = ${id} and operator_id = ${operator}`;
        const known = await queries.execute(sql`select from looks where ${own}`);
        if (known.rowCount === 0) throw commonErrors.notFound();
        const { rows } = await queries.execute<Row>(sql`
          update looks set ended_at = ${new Date(clock.now()).toISOString()}
          where ${own} and ended_at is null returning id, operator_id, account_id`);
        await noteEnds(audit, { ended: rows, why: 'stopped', ip }, transaction);
      });
    },
    async looking(session, lookId) {
      if (!session.isOperator) return null;
      const [row] = await database.run<{ account_id: string; ends_at: Date }>({
        name: 'identity_looking',
        text: `select account_id, ends_at from looks
          where id = $1 and operator_id = $2 and session_id = $3 and ended_at is null and ends_at > $4`,
        values: [lookId, session.accountId, session.sessionId, new Date(clock.now())],
      });
      if (row === undefined) return null;
      return {
        accountId: asAccountId(row.account_id),
        sessionId: asSessionId(`look:${lookId}`),
        isOperator: false,
        level: session.level,
        // Nothing was proven by the person who is looked at.
        provenAt: 0,
        look: { id: lookId, operatorId: session.accountId, endsAt: row.ends_at.getTime() },
      };
    },
  };
}

/** Ends the looks whose time or session is over, and forgets those of long ago. */
function defineJob({ platform }: Pick<ServiceParts, 'platform'>): void {
  const { audit, clock, jobs, realtime } = platform;
  jobs.define('identity-looks', () =>
    realtime.events.transact(async (transaction) => {
      const now = new Date(clock.now()).toISOString();
      const { rows } = await transaction.queries.execute<Row>(sql`
        update looks set ended_at = ${now}
        where ended_at is null and (ends_at <= ${now}
          or not exists (select from sessions where sessions.id = looks.session_id))
        returning id, operator_id, account_id`);
      await noteEnds(audit, { ended: rows, why: 'over', ip: null }, transaction);
      const tooOld = new Date(clock.now() - LOOK_DAYS * DAY_MS).toISOString();
      await transaction.queries.execute(sql`delete from looks where ended_at < ${tooOld}`);
    }),
  );
  jobs.schedule('identity-looks', '* * * * *', { timeZone: 'UTC' });
}

/** Writes that looks are over. One that somebody else has just ended isn't noted twice. */
async function noteEnds(
  audit: Pick<Audit, 'note'>,
  { ended, why, ip }: { ended: readonly Row[]; why: 'stopped' | 'over'; ip: string | null },
  transaction: Transaction,
): Promise<void> {
  for (const { id, operator_id: operator, account_id: account } of ended) {
    const subject = `account:${account}` as const;
    const by = asAccountId(operator);
    await audit.note({ by, ip, action: 'look.ended', subject, facts: { look: id, why } }, transaction);
  }
}
