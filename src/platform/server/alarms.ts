import { desc, isNull, lt, sql } from 'drizzle-orm';
import { pgTable, text } from 'drizzle-orm/pg-core';
import type { Instant } from '#kernel/instant.ts';
import type { Clock } from './clock.ts';
import { instant } from './db/columns.ts';
import type { Queries } from './db/database.ts';
import { newId } from './ids.ts';
import type { EventLog, Transaction } from './realtime/event-log.ts';

const alarms = pgTable('alarms', {
  id: text('id').primaryKey(),
  key: text('key').notNull(),
  title: text('title').notNull(),
  says: text('says').notNull(),
  path: text('path'),
  raisedAt: instant('raised_at').notNull(),
  seenAt: instant('seen_at').notNull(),
  endedAt: instant('ended_at'),
  mutedUntil: instant('muted_until'),
});

/** What the operator reads. */
export interface AlarmFacts {
  /** "Carrier Bandwidth is down" */
  readonly title: string;
  /** What is known, and what to do. */
  readonly says: string;
  /** The page that helps. */
  readonly path?: string;
}

export interface Alarm {
  readonly id: string;
  readonly key: string;
  readonly title: string;
  readonly says: string;
  readonly path: string | null;
  readonly raisedAt: Instant;
  readonly endedAt: Instant | null;
  readonly mutedUntil: Instant | null;
}

export type AlarmListener = (alarm: Alarm, within: Transaction) => Promise<void>;

/** Troubles of the installation. Each is told once when it begins and once when it ends, by however many processes see it. */
export interface Alarms {
  /** Begins an alarm, unless it runs. @param key what is in trouble, as "carrier:NAME" @returns whether it began now */
  raise(key: string, facts: AlarmFacts): Promise<boolean>;
  /** Ends an alarm, if it runs. @returns whether it ended now */
  clear(key: string): Promise<boolean>;
  /**
   * Raises or clears, by whether there is trouble. @param unseenMs for what other processes may see differently: it ends
   * once none has seen it for so long
   */
  settle(key: string, trouble: AlarmFacts | null, unseenMs?: number): Promise<void>;
  /** Ends the running alarms whose key begins so and that aren't among these: what they were about is gone. */
  clearOthers(prefix: string, keep: readonly string[], unseenMs?: number): Promise<void>;
  /** Forgets alarms that ended before then. */
  prune(before: Instant): Promise<void>;
  /** Running alarms, the newest first, then those that ended last. */
  list(ended: number): Promise<Alarm[]>;
  /** Takes a running alarm off the start page for a while. @returns null if it doesn't run */
  mute(id: string, until: Instant, within: Queries): Promise<Alarm | null>;
  /** Called in the transaction that begins or ends an alarm. Registered while features are created. */
  onChange(listener: AlarmListener): void;
}

interface AlarmParts {
  readonly events: EventLog;
  readonly queries: Queries;
  readonly clock: Clock;
}

export function createAlarms(parts: AlarmParts): Alarms {
  const { queries } = parts;
  const listeners: AlarmListener[] = [];
  const { raise, clear, running } = changes(parts, listeners);
  return {
    raise,
    clear: (key) => clear(key),
    async settle(key, trouble, unseenMs) {
      await (trouble === null ? clear(key, unseenMs) : raise(key, trouble));
    },
    async clearOthers(prefix, keep, unseenMs) {
      for (const { key } of await running())
        if (key.startsWith(prefix) && !keep.includes(key)) await clear(key, unseenMs);
    },
    async prune(before) {
      await queries.delete(alarms).where(lt(alarms.endedAt, before));
    },
    async list(ended): Promise<Alarm[]> {
      const open = await running();
      const past = await queries
        .select()
        .from(alarms)
        .where(sql`${alarms.endedAt} is not null`)
        .orderBy(desc(alarms.endedAt))
        .limit(ended);
      return [...open.toSorted((one, other) => other.raisedAt - one.raisedAt), ...past];
    },
    async mute(id, until, within) {
      const [muted] = await within
        .update(alarms)
        .set({ mutedUntil: until })
        .where(sql`${alarms.id} = ${id} and ${alarms.endedAt} is null`)
        .returning();
      return muted ?? null;
    },
    onChange: (listener) => void listeners.push(listener),
  };
}

/** The two changes, and what runs. */
function changes({ events, queries, clock }: AlarmParts, listeners: readonly AlarmListener[]) {
  const changed = async (alarm: Alarm | undefined, transaction: Transaction): Promise<boolean> => {
    if (alarm === undefined) return false;
    for (const listener of listeners) await listener(alarm, transaction);
    return true;
  };
  /** Most looks find nothing changed, and those cost one read of a small index. */
  const running = async () => queries.select().from(alarms).where(isNull(alarms.endedAt));

  async function raise(key: string, { title, says, path }: AlarmFacts) {
    if ((await running()).some((alarm) => alarm.key === key)) {
      await queries
        .update(alarms)
        .set({ seenAt: clock.now() })
        .where(sql`${alarms.key} = ${key} and ${alarms.endedAt} is null`);
      return false;
    }
    return events.transact(async (transaction) => {
      const [raised] = await transaction.queries
        .insert(alarms)
        .values({
          id: newId(),
          key,
          title,
          says,
          path: path ?? null,
          raisedAt: clock.now(),
          seenAt: clock.now(),
        })
        .onConflictDoNothing()
        .returning();
      return changed(raised, transaction);
    });
  }
  async function clear(key: string, unseenMs = 0) {
    const until = clock.now() - unseenMs;
    if (!(await running()).some((alarm) => alarm.key === key && alarm.seenAt <= until)) return false;
    return events.transact(async (transaction) => {
      const [ended] = await transaction.queries
        .update(alarms)
        .set({ endedAt: clock.now() })
        .where(sql`${alarms.key} = ${key} and ${alarms.endedAt} is null`)
        .returning();
      return changed(ended, transaction);
    });
  }
  return { raise, clear, running };
}
