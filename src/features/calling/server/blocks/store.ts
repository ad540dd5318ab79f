import { and, count, desc, eq, inArray, or } from 'drizzle-orm';
import type { AccountId } from '#kernel/ids.ts';
import type { Queries } from '#platform/server/db/database.ts';
import { callBlocks } from '../tables.ts';

export type BlockRow = typeof callBlocks.$inferSelect;
/** One of the two is set. */
export type BlockedParty = Pick<BlockRow, 'blockedAccountId' | 'blockedNumber'>;

export function createBlockStore(queries: Queries) {
  const ofAccount = (accountId: AccountId) => eq(callBlocks.accountId, accountId);
  const isParty = ({ blockedAccountId, blockedNumber }: BlockedParty) =>
    blockedAccountId === null
      ? eq(callBlocks.blockedNumber, blockedNumber ?? '')
      : eq(callBlocks.blockedAccountId, blockedAccountId);
  return {
    /** Newest first. */
    list: (accountId: AccountId): Promise<BlockRow[]> =>
      queries
        .select()
        .from(callBlocks)
        .where(ofAccount(accountId))
        .orderBy(desc(callBlocks.blockedAt), desc(callBlocks.id)),
    async count(accountId: AccountId): Promise<number> {
      const [row] = await queries.select({ all: count() }).from(callBlocks).where(ofAccount(accountId));
      return row?.all ?? 0;
    },
    async find(accountId: AccountId, party: BlockedParty): Promise<BlockRow | null> {
      const [row] = await queries
        .select()
        .from(callBlocks)
        .where(and(ofAccount(accountId), isParty(party)));
      return row ?? null;
    },
    async insert(row: BlockRow): Promise<void> {
      await queries.insert(callBlocks).values(row);
    },
    /** @returns whether this person had that block */
    async remove(accountId: AccountId, id: string): Promise<boolean> {
      const removed = await queries
        .delete(callBlocks)
        .where(and(ofAccount(accountId), eq(callBlocks.id, id)))
        .returning({ id: callBlocks.id });
      return removed.length > 0;
    },
    /** Whether either of two people has blocked the other. */
    async between(
      callerId: AccountId,
      calleeId: AccountId,
    ): Promise<{ byCaller: boolean; byCallee: boolean }> {
      const rows = await queries
        .select({ by: callBlocks.accountId })
        .from(callBlocks)
        .where(
          or(
            and(eq(callBlocks.accountId, calleeId), eq(callBlocks.blockedAccountId, callerId)),
            and(eq(callBlocks.accountId, callerId), eq(callBlocks.blockedAccountId, calleeId)),
          ),
        )
        .prepare('calling_blocks_between')
        .execute();
      return {
        byCaller: rows.some(({ by }) => by === callerId),
        byCallee: rows.some(({ by }) => by === calleeId),
      };
    },
    /** Finds those of these people who have blocked a number. Withheld numbers can't be blocked. */
    async blockingNumber(
      people: readonly AccountId[],
      number: string | null,
    ): Promise<ReadonlySet<AccountId>> {
      if (number === null) return new Set();
      const rows = await queries
        .select({ by: callBlocks.accountId })
        .from(callBlocks)
        .where(and(inArray(callBlocks.accountId, [...people]), eq(callBlocks.blockedNumber, number)));
      return new Set(rows.map(({ by }) => by));
    },
  };
}
