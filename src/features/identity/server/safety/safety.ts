import { and, desc, eq, lt, lte } from 'drizzle-orm';
import type { AccountId } from '#kernel/ids.ts';
import { DAY_MS, MINUTE_MS } from '#kernel/instant.ts';
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
import { deviceNameOf } from '../../rules/sessions/device-name.ts';
import type { Client } from '../auth/auth.ts';
import type { Places } from '../places/places.ts';
import { safetyEvents } from './tables.ts';

/** Something that happened to an account. */
export interface Happening {
  readonly accountId: AccountId;
  readonly kind: SafetyKind;
  /** From where; null: not from a browser. */
  readonly client: Client | null;
  /** Of the account, for a sign-in: whether the browser is known depends on it. */
  readonly email?: string;
  readonly facts?: Readonly<Record<string, string>>;
}

/** Something in the history, as it was noted. */
export interface Noted {
  readonly accountId: AccountId;
  readonly event: SafetyEvent;
  /** Name of the browser; null: it wasn't one. */
  readonly device: string | null;
}
export type NotedListener = (noted: Noted, within: Transaction) => Promise<void>;

/** The history that an account's owner reads. */
export interface Safety {
  /**
   * Adds to the history, and tells the open pages of the account, when the transaction commits. A sign-in from a new device
   * is emailed to the owner.
   */
  note(transaction: Transaction, happening: Happening): Promise<void>;
  /** Registers who is told of everything that is noted, in its transaction. Called while features are created. */
  onNoted(listener: NotedListener): void;
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
  const { clock, places, isKnownDevice, tellNewDevice } = parts;
  const listeners: NotedListener[] = [];
  return {
    onNoted: (listener) => void listeners.push(listener),
    async note(transaction, { accountId, kind, client, email, facts: given = {} }) {
      const { queries, emit } = transaction;
      const now = clock.now();
      const network = client === null ? null : shortNetwork(client.ip);
      const place = client === null ? null : places.placeOf(client.ip);
      const userAgent = client?.userAgent?.slice(0, USER_AGENT_MAX) ?? null;
      const mayBeNew =
        kind === 'signed-in' &&
        client !== null &&
        (client.headers === undefined || !isKnownDevice(client.headers, email ?? ''));
      const young = new Date(now - FIRST_SIGN_IN_HOURS * 60 * MINUTE_MS);
      const { rows } = await queries.$client.query<{ id: string; facts: SafetyEvent['facts'] }>({
        name: 'identity_note_safety',
        text: NOTE,
        values: [
          accountId,
          kind,
          network,
          place,
          userAgent,
          JSON.stringify(given),
          new Date(now),
          mayBeNew,
          young,
        ],
      });
      const { id = '', facts = given } = rows[0] ?? {};
      const payload: SafetyEvent = { id, kind, at: now, network, place, userAgent, facts };
      emit({ accountId, topic: SAFETY_EVENT, payload });
      if (facts['device'] === 'new') await tellNewDevice(id, queries);
      const device = userAgent === null ? null : deviceNameOf(userAgent);
      for (const listener of listeners) await listener({ accountId, event: payload, device }, transaction);
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

/**
 * Adds an event, and says whether it is a sign-in from a new device: an account that is older than a day has had none of the
 * same program from the same network within a year.
 */
const NOTE = `
  insert into safety_events (account_id, kind, network, place, user_agent, facts, at)
  select $1, $2, $3, $4, $5, case
    when $8 and exists (select from users where id = $1 and created_at <= $9)
      and not exists (select from safety_events event where event.account_id = $1 and event.kind = 'signed-in'
        and md5(coalesce(event.user_agent, '')) = md5(coalesce($5, '')) and coalesce(event.network, '') = coalesce($3, ''))
    then $6::jsonb || '{"device":"new"}' else $6::jsonb end, $7
  returning id, facts`;
