import { and, eq } from 'drizzle-orm';
import type { AccountId } from '#kernel/ids.ts';
import { calendarLimits, SOURCES_MAX, type Vendor } from '../../constants.ts';
import { calendarErrors } from '../../errors.ts';
import type { Source } from '../../model-events.ts';
import { sources } from '../tables.ts';
import { insertSource, mustMayWrite, type SourcesBelow, sourceOf } from './adding.ts';
import { refreshSource } from './refreshing.ts';

interface ConnectedAccount {
  readonly id: string;
  readonly kind: Vendor;
  /** Of its company's interface. */
  readonly url: string;
  /** Its email address. */
  readonly username: string;
  readonly refreshToken: string;
  readonly isWritten: boolean;
}

export type ConnectedAccounts = ReturnType<typeof createConnectedAccounts>;

/** Accounts that people have connected by the consent page of their company. */
export function createConnectedAccounts(below: SourcesBelow) {
  const { rateLimits } = below;
  const { queries } = below.database;
  return {
    /** Whether an account may be connected. @throws AppError calendar.twoWayNeedsPlan, tooManySources, tooManyRequests */
    async mayAdd(accountId: AccountId, { isWritten }: { isWritten: boolean }): Promise<void> {
      await rateLimits.take(calendarLimits.refresh, accountId);
      if (isWritten) await mustMayWrite(below, accountId);
      if ((await queries.$count(sources, eq(sources.accountId, accountId))) >= SOURCES_MAX)
        throw calendarErrors.tooManySources();
    },

    /**
     * Adds an account that its person has connected, or opens the one again that is there.
     * @throws AppError calendar.tooManySources, twoWayNeedsPlan, keyReused
     */
    async take(accountId: AccountId, given: ConnectedAccount): Promise<Source> {
      const { kind, username, refreshToken, isWritten } = given;
      if (isWritten) await mustMayWrite(below, accountId);
      const [there] = await queries
        .select()
        .from(sources)
        .where(and(eq(sources.accountId, accountId), eq(sources.kind, kind), eq(sources.username, username)));
      if (there === undefined) {
        const account = { ...given, name: username, password: refreshToken, isBusy: true };
        const { row } = await insertSource(below, accountId, account);
        return sourceOf(await refreshSource(below, row));
      }
      const again = { isWritten, secret: below.sealing.seal(refreshToken, there.id) };
      await queries.update(sources).set(again).where(eq(sources.id, there.id));
      return sourceOf(await refreshSource(below, { ...there, ...again }));
    },
  };
}
