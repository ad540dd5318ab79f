import { eq, sql } from 'drizzle-orm';
import { commonErrors } from '#kernel/common-errors.ts';
import type { AccountId } from '#kernel/ids.ts';
import { DAY_MS, type Instant } from '#kernel/instant.ts';
import type { Operating } from '#platform/server/audit/audit.ts';
import type { Queries } from '#platform/server/db/database.ts';
import { SESSIONS_EVENT } from '../../constants-sessions.ts';
import type { SafetyEvent, SessionView } from '../../model.ts';
import { shortNetwork } from '../../rules/safety/short-network.ts';
import type { ServiceParts } from '../access/parts.ts';
import { removeFactors } from '../factors/reset.ts';
import { factors, recoveryCodes } from '../factors/tables.ts';
import type { Looks } from '../looks/looks.ts';
import type { Suspensions } from '../safety/suspensions.ts';
import { type DeskPerson, findPeople, type PeopleSearch, readPeople } from './search.ts';

export type { DeskPerson, PeopleSearch } from './search.ts';

/** An operator's decision on a person. */
export interface Decision extends Operating {
  readonly accountId: AccountId;
  readonly reason: string;
}

/** What the operator's desk asks of people and does to them. Each change is a row of the audit log. */
export interface IdentityDesk extends Looks {
  find(search: PeopleSearch): Promise<DeskPerson[]>;
  people(accountIds: readonly AccountId[]): Promise<DeskPerson[]>;
  /** @throws AppError common.notFound */
  person(accountId: AccountId): Promise<PersonFacts>;
  /** Closes every way in, and ends every session in every process. @throws AppError common.notFound */
  suspend(decision: Decision): Promise<void>;
  /** @see Suspensions.onSuspended */
  onSuspended: Suspensions['onSuspended'];
  restore(decision: Decision): Promise<void>;
  signOutEverywhere(decision: Decision): Promise<void>;
  /** @see resetFactors */
  resetFactors(decision: Decision): Promise<void>;
}

/** One person, for the desk. */
export interface PersonFacts {
  readonly person: DeskPerson;
  readonly sessions: readonly Omit<SessionView, 'current'>[];
  readonly safety: readonly SafetyEvent[];
  readonly factors: readonly string[];
  readonly recoveryCodes: number;
}

/** A suspension has no end of its own. */
const SUSPENDED_DAYS = 100 * 365;

export function identityDeskOf(parts: ServiceParts): Omit<IdentityDesk, keyof Looks> {
  return { ...reading(parts), ...deciding(parts) };
}

/** @throws AppError common.notFound */
async function known(accountId: AccountId, within: Queries, now: Instant): Promise<DeskPerson> {
  const [person] = await readPeople(within, { accountIds: [accountId], now });
  if (person === undefined) throw commonErrors.notFound();
  return person;
}

function reading({ platform, store, safety, places }: ServiceParts) {
  const { clock, database } = platform;
  const { queries } = database;
  return {
    find: (search) => findPeople(queries, search),
    people: (accountIds) => readPeople(queries, { accountIds, now: clock.now() }),
    async person(accountId) {
      const person = await known(accountId, queries, clock.now());
      const [rows, history, given] = await Promise.all([
        store.sessionsOf(accountId, clock.now()),
        safety.page(accountId, undefined),
        factorsOf(queries, accountId),
      ]);
      const sessions = rows.map(({ ip, ...row }) => ({
        ...row,
        network: shortNetwork(ip),
        place: places.placeOf(ip),
      }));
      return { person, sessions, safety: history.events, ...given };
    },
  } satisfies Partial<IdentityDesk>;
}

function deciding({ platform, gate, storeOn, safety, suspensions }: ServiceParts) {
  const { audit, clock, realtime } = platform;
  return {
    onSuspended: suspensions.onSuspended,
    async suspend({ accountId, reason, by, ip }) {
      // An operator who suspends operators could leave none.
      if (accountId === by) throw commonErrors.forbidden();
      await realtime.events.transact(async (transaction) => {
        await storeOn(transaction.queries).lockAccount(accountId);
        const { suspendedUntil } = await known(accountId, transaction.queries, clock.now());
        if (suspendedUntil !== null) return;
        await suspensions.suspend(accountId, clock.now() + SUSPENDED_DAYS * DAY_MS, transaction);
        const subject = `account:${accountId}` as const;
        await audit.note({ by, ip, action: 'account.suspended', subject, reason }, transaction);
      });
      gate.forget({ accountId });
    },
    async restore({ accountId, reason, by, ip }) {
      await realtime.events.transact(async (transaction) => {
        await storeOn(transaction.queries).lockAccount(accountId);
        const { suspendedUntil, isClosed } = await known(accountId, transaction.queries, clock.now());
        // What a closed account has lost doesn't come back.
        if (isClosed) throw commonErrors.notFound();
        if (suspendedUntil === null) return;
        await suspensions.restore(accountId, transaction);
        const subject = `account:${accountId}` as const;
        await audit.note({ by, ip, action: 'account.restored', subject, reason }, transaction);
      });
      gate.forget({ accountId });
    },
    async signOutEverywhere({ accountId, reason, by, ip }) {
      await realtime.events.transact(async (transaction) => {
        await known(accountId, transaction.queries, clock.now());
        await storeOn(transaction.queries).endOtherSessions(accountId, null);
        transaction.emit({ accountId, topic: SESSIONS_EVENT, payload: {} });
        const facts = { which: 'all', by: 'operator' };
        await safety.note(transaction, { accountId, kind: 'all-sessions-ended', client: null, facts });
        const subject = `account:${accountId}` as const;
        await audit.note({ by, ip, action: 'account.signed-out', subject, reason }, transaction);
      });
      gate.forget({ accountId });
    },
    async resetFactors({ accountId, reason, by, ip }) {
      await realtime.events.transact(async (transaction) => {
        await known(accountId, transaction.queries, clock.now());
        await removeFactors(platform, accountId, transaction);
        const subject = `account:${accountId}` as const;
        await audit.note({ by, ip, action: 'account.factors-reset', subject, reason }, transaction);
      });
      gate.forget({ accountId });
    },
  } satisfies Partial<IdentityDesk>;
}

async function factorsOf(
  queries: Queries,
  accountId: AccountId,
): Promise<Pick<PersonFacts, 'factors' | 'recoveryCodes'>> {
  const rows = await queries
    .select({ name: factors.name, verifiedAt: factors.verifiedAt })
    .from(factors)
    .where(eq(factors.accountId, accountId));
  const [codes] = await queries
    .select({ left: sql<string>`count(*) filter (where ${recoveryCodes.usedAt} is null)` })
    .from(recoveryCodes)
    .where(eq(recoveryCodes.accountId, accountId));
  return {
    factors: rows.filter(({ verifiedAt }) => verifiedAt !== null).map(({ name }) => name),
    recoveryCodes: Number(codes?.left ?? 0),
  };
}
