import { sql } from 'drizzle-orm';
import { boolean, pgTable, text } from 'drizzle-orm/pg-core';
import { commonErrors } from '#kernel/common-errors.ts';
import type { Instant } from '#kernel/instant.ts';
import type { SystemClock } from './clock.ts';
import { instant } from './db/columns.ts';
import type { Queries } from './db/database.ts';

const switches = pgTable('switches', {
  name: text('name').primaryKey(),
  isOn: boolean('is_on').notNull(),
  changedAt: instant('changed_at').notNull(),
});

/** What an operator can switch off while the program runs. */
export const SWITCHES = ['registration', 'phone-calls', 'number-rents', 'port-ins'] as const;
export type Switch = (typeof SWITCHES)[number];

/** A process that knows less recently asks the database. */
const KNOWN_MS = 500;

export interface Switches {
  /** Passes while it is on. Every process knows of a change within a second. @throws commonErrors.switchedOff */
  mustBeOn(name: Switch): Promise<void>;
  list(): Promise<readonly { name: Switch; isOn: boolean; changedAt: Instant | null }[]>;
  set(name: Switch, isOn: boolean, within: Queries): Promise<void>;
}

export function createSwitches({ queries, clock }: { queries: Queries; clock: SystemClock }): Switches {
  let known: { at: number; off: Promise<ReadonlySet<string>> } | undefined;
  const read = async () => {
    const rows = await queries.select().from(switches);
    return new Set(rows.filter(({ isOn }) => !isOn).map(({ name }) => name));
  };
  function off(): Promise<ReadonlySet<string>> {
    const at = clock.elapsed();
    if (known === undefined || at - known.at > KNOWN_MS) {
      const asked = { at, off: read() };
      known = asked;
      // What couldn't be read is asked again by whoever comes next.
      asked.off.catch(() => {
        if (known === asked) known = undefined;
      });
    }
    return known.off;
  }
  return {
    async mustBeOn(name) {
      if ((await off()).has(name)) throw commonErrors.switchedOff();
    },
    async list() {
      const rows = new Map((await queries.select().from(switches)).map((row) => [row.name, row]));
      return SWITCHES.map((name) => ({
        name,
        isOn: rows.get(name)?.isOn ?? true,
        changedAt: rows.get(name)?.changedAt ?? null,
      }));
    },
    async set(name, isOn, within) {
      await within
        .insert(switches)
        .values({ name, isOn, changedAt: clock.now() })
        .onConflictDoUpdate({
          target: switches.name,
          set: { isOn: sql`excluded.is_on`, changedAt: sql`excluded.changed_at` },
        });
      known = undefined;
    },
  };
}
