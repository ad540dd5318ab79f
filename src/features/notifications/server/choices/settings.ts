import { eq } from 'drizzle-orm';
import type { AccountId } from '#kernel/ids.ts';
import type { Queries } from '#platform/server/db/database.ts';
import type { Platform } from '#platform/server/platform.ts';
import { type NotificationSettings, SETTINGS_TOPIC, type SettingsChange } from '../../model-settings.ts';
import { chosenBy, rowsOf } from '../../rules/settings.ts';
import { notificationChoices } from '../tables.ts';

export type Settings = ReturnType<typeof createSettings>;

/** What somebody chose about being told. */
export function createSettings({
  database,
  realtime,
  clock,
}: Pick<Platform, 'database' | 'realtime' | 'clock'>) {
  return {
    async read(accountId: AccountId): Promise<NotificationSettings> {
      return viewOf(await rowOf(accountId, database.queries));
    },

    /** Saves all of it. Two pages that save at once: the later one wins, and the other follows. */
    save(accountId: AccountId, change: SettingsChange): Promise<NotificationSettings> {
      return realtime.events.transact(async ({ queries, emit }) => {
        const before = await rowOf(accountId, queries);
        const { quiet, ringsTwice, digest } = change;
        const changed = {
          ways: chosenBy(change.ways, before?.ways ?? {}),
          quietFrom: quiet?.from ?? null,
          quietTo: quiet?.to ?? null,
          ringsTwice,
          digest,
          updatedAt: clock.now(),
        };
        const [row] = await queries
          .insert(notificationChoices)
          .values({ accountId, ...changed })
          .onConflictDoUpdate({ target: notificationChoices.accountId, set: changed })
          .returning();
        emit({ accountId, topic: SETTINGS_TOPIC, payload: {} });
        return viewOf(row);
      });
    },
  };
}

type Row = typeof notificationChoices.$inferSelect;

async function rowOf(accountId: AccountId, queries: Queries): Promise<Row | undefined> {
  const [row] = await queries
    .select()
    .from(notificationChoices)
    .where(eq(notificationChoices.accountId, accountId));
  return row;
}

function viewOf(row: Row | undefined): NotificationSettings {
  const { quietFrom = null, quietTo = null, ringsTwice = true, digest = 'off' } = row ?? {};
  return {
    rows: rowsOf(row?.ways ?? {}),
    quiet: quietFrom === null || quietTo === null ? null : { from: quietFrom, to: quietTo },
    ringsTwice,
    digest,
  };
}
