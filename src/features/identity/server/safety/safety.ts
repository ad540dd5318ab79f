import { and, desc, eq, lt, lte, sql } from 'drizzle-orm';
import type { AccountId } from '#kernel/ids.ts';
import { DAY_MS, type Instant, MINUTE_MS } from '#kernel/instant.ts';
import type { Clock } from '#platform/server/clock.ts';
import type { Queries } from '#platform/server/db/database.ts';
import { deleteOld } from '#platform/server/db/delete-old.ts';
import type { RequestHeaders } from '#platform/server/http/context.ts';
import type { Transaction } from '#platform/server/realtime/event-log.ts';
import { SAFETY_EVENT } from '../../constants.ts';
import { FIRST_SIGN_IN_HOURS, SAFETY_DAYS, SAFETY_PAGE_SIZE } from '../../constants-sessions.ts';
import type { SafetyEvent, SafetyKind } from '../../model.ts';
import type { SafetyPage } from '../../model-sessions.ts';
import { shortNetwork } from '../../rules/safety/short-network.ts';
import type { Client } from '../auth/auth.ts';
import type { Places } from '../places/places.ts';
import { users } from '../tables.ts';
import { safetyEvents } from './tables.ts';

/** Something that happened to an account. */
export interface Happening {
  readonly accountId: AccountId;
  readonly kind: SafetyKind;
  /** From where; null: not from a browser. */
  readonly client: Client | null;
  readonly facts?: Readonly<Record<string, string>>;
}

/** The history that an account's owner reads. */
export interface Safety {
  /**
   * Adds to the history, and tells the open pages of the account, when the transaction commits. A sign-in from a new device
   * is emailed to the owner.
   */
  note(transaction: Transaction, happening: Happening): Promise<void>;
  /** @param before a page goes on from there; undefined: the newest */
  page(accountId: AccountId, before: string | undefined): Promise<SafetyPage>;
  prune(): Promise<void>;
}

export interface SafetyParts {
  readonly clock: Clock;
  readonly queries: Queries;
  readonly places: Places;
  /** Whether a request comes from a browser in which this address has signed in before. */
  readonly isKnownDevice: (headers: RequestHeaders, email: string) => boolean;
  /** Has the owner told, when the transaction commits. */
  readonly tellNewDevice: (eventId: string, within: Queries) => Promise<void>;
}

/** Longest name of a program that is kept. */
const USER_AGENT_MAX = 400;

export function createSafety(parts: SafetyParts): Safety {
  const { clock, places, tellNewDevice } = parts;
  return {
    async note({ queries, emit }, { accountId, kind, client, facts: given = {} }) {
      const now = clock.now();
      const network = client === null ? null : shortNetwork(client.ip);
      const place = client === null ? null : places.placeOf(client.ip);
      const userAgent = client?.userAgent?.slice(0, USER_AGENT_MAX) ?? null;
      const isNew =
        kind === 'signed-in' &&
        client !== null &&
        (await isNewDevice(parts, { queries, accountId, now, client, network, userAgent }));
      const facts = isNew ? { ...given, device: 'new' } : given;
      const [row] = await queries
        .insert(safetyEvents)
        .values({ accountId, kind, network, place, userAgent, facts, at: new Date(now) })
        .returning({ id: safetyEvents.id });
      const id = String(row?.id);
      const payload: SafetyEvent = { id, kind, at: now, network, place, userAgent, facts };
      emit({ accountId, topic: SAFETY_EVENT, payload });
      if (isNew) await tellNewDevice(id, queries);
    },
    async page(accountId, before) {
      const isTheirs = eq(safetyEvents.accountId, accountId);
      const rows = await parts.queries
        .select()
        .from(safetyEvents)
        .where(before === undefined ? isTheirs : and(isTheirs, lt(safetyEvents.id, BigInt(before))))
        .orderBy(desc(safetyEvents.id))
        .limit(SAFETY_PAGE_SIZE + 1);
      const events = rows.slice(0, SAFETY_PAGE_SIZE).map(viewOf);
      return { events, next: rows.length > SAFETY_PAGE_SIZE ? (events.at(-1)?.id ?? null) : null };
    },
    async prune() {
      const old = lte(safetyEvents.at, new Date(clock.now() - SAFETY_DAYS * DAY_MS));
      await deleteOld(parts.queries, { table: safetyEvents, age: safetyEvents.at, where: old });
    },
  };
}

function viewOf({
  id,
  kind,
  at,
  network,
  place,
  userAgent,
  facts,
}: typeof safetyEvents.$inferSelect): SafetyEvent {
  return { id: String(id), kind, at: at.getTime(), network, place, userAgent, facts };
}

interface Entered {
  readonly queries: Queries;
  readonly accountId: AccountId;
  readonly now: Instant;
  readonly client: Client;
  readonly network: string | null;
  readonly userAgent: string | null;
}

/** A device is known by its cookie, or by a sign-in of the same program from the same network within a year. */
async function isNewDevice({ isKnownDevice }: SafetyParts, entered: Entered): Promise<boolean> {
  const { queries, accountId, now, client, network, userAgent } = entered;
  const [person] = await queries
    .select({
      email: users.email,
      createdAt: users.createdAt,
      wasHere: sql<boolean>`exists (select from ${safetyEvents} as event where event.account_id = ${accountId}
        and event.kind = 'signed-in' and md5(coalesce(event.user_agent, '')) = md5(${userAgent ?? ''})
        and coalesce(event.network, '') = ${network ?? ''})`,
    })
    .from(users)
    .where(eq(users.id, accountId));
  if (person === undefined || person.wasHere) return false;
  if (person.createdAt.getTime() > now - FIRST_SIGN_IN_HOURS * 60 * MINUTE_MS) return false;
  return client.headers === undefined || !isKnownDevice(client.headers, person.email);
}
