import { eq } from 'drizzle-orm';
import type { IdentityDirectory } from '#features/identity/server/service.ts';
import { commonErrors } from '#kernel/common-errors.ts';
import type { AccountId } from '#kernel/ids.ts';
import type { Queries } from '#platform/server/db/database.ts';
import type { Session } from '#platform/server/http/context.ts';
import type { Platform } from '#platform/server/platform.ts';
import { SETTINGS_TOPIC } from '../../constants-topics.ts';
import { type NotificationSettings, type SettingsChange } from '../../model-settings.ts';
import { chosenBy, type Reader, rowsOf, unoffered } from '../../rules/settings.ts';
import type { Digests } from '../digest/digest.ts';
import { notificationChoices } from '../tables.ts';

export type Settings = ReturnType<typeof createSettings>;

/** A person's notification settings. */
export function createSettings({
  database,
  realtime,
  clock,
  emailsOff,
  digests,
}: Pick<Platform, 'database' | 'realtime' | 'clock'> &
  Pick<IdentityDirectory, 'emailsOff'> & { readonly digests: Pick<Digests, 'dueAt'> }) {
  const readerOf = async ({ accountId, isOperator }: Person, within: Queries): Promise<Reader> => ({
    isOperator,
    emailsOff: await emailsOff(accountId, within),
  });
  return {
    async read(person: Person): Promise<NotificationSettings> {
      const { queries } = database;
      return viewOf(await rowOf(person.accountId, queries), await readerOf(person, queries));
    },

    /**
     * Saves all of it. Two pages that save at once: the later one wins, and the other follows.
     * @throws commonErrors.badInput for a way that a row doesn't offer
     */
    async save(person: Person, change: SettingsChange): Promise<NotificationSettings> {
      const fields = unoffered(change.ways);
      if (fields.length > 0) throw commonErrors.badInput({ fields });
      const { accountId } = person;
      return realtime.events.transact(async ({ queries, emit }) => {
        const before = await rowOf(accountId, queries);
        const { quiet, ringsTwice, digest } = change;
        const dueAt =
          digest === before?.digest ? before.digestDueAt : await digests.dueAt(accountId, digest, queries);
        const changed = {
          ways: chosenBy(change.ways, before?.ways ?? {}),
          quietFrom: quiet?.from ?? null,
          quietTo: quiet?.to ?? null,
          ringsTwice,
          digest,
          digestDueAt: dueAt,
          // A new rhythm looks back one period.
          digestSentAt: digest === before?.digest ? before.digestSentAt : null,
          updatedAt: clock.now(),
        };
        const [row] = await queries
          .insert(notificationChoices)
          .values({ accountId, ...changed })
          .onConflictDoUpdate({ target: notificationChoices.accountId, set: changed })
          .returning();
        emit({ accountId, topic: SETTINGS_TOPIC, payload: {} });
        return viewOf(row, await readerOf(person, queries));
      });
    },
  };
}

/** Whose settings they are. */
type Person = Pick<Session, 'accountId' | 'isOperator'>;
type Row = typeof notificationChoices.$inferSelect;

async function rowOf(accountId: AccountId, queries: Queries): Promise<Row | undefined> {
  const [row] = await queries
    .select()
    .from(notificationChoices)
    .where(eq(notificationChoices.accountId, accountId));
  return row;
}

function viewOf(row: Row | undefined, reader: Reader): NotificationSettings {
  const { quietFrom = null, quietTo = null, ringsTwice = true, digest = 'off' } = row ?? {};
  return {
    rows: rowsOf(row?.ways ?? {}, reader),
    quiet: quietFrom === null || quietTo === null ? null : { from: quietFrom, to: quietTo },
    ringsTwice,
    digest,
  };
}
