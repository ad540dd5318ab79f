import { and, asc, eq, inArray } from 'drizzle-orm';
import type { E164 } from '#kernel/e164.ts';
import type { AccountId, WorkspaceId } from '#kernel/ids.ts';
import type { Queries } from '#platform/server/db/database.ts';
import type { GivenNumber, NumberRights } from '../../rules/number-rights.ts';
import { numberPeople, phoneNumbers } from '../tables.ts';

export interface NumberOfWorkspace {
  readonly workspaceId: WorkspaceId;
  readonly number: E164;
}

/** A number for somebody, and what for. */
export interface GivenTo extends NumberRights {
  readonly numberId: string;
}

/** To whom numbers are given. */
export function createPeopleStore(queries: Queries) {
  return {
    async of(numberId: string): Promise<GivenNumber[]> {
      return (await this.ofAll([numberId])).get(numberId) ?? [];
    },
    async ofAll(numberIds: readonly string[]): Promise<ReadonlyMap<string, GivenNumber[]>> {
      if (numberIds.length === 0) return new Map();
      const rows = await queries
        .select()
        .from(numberPeople)
        .where(inArray(numberPeople.numberId, [...numberIds]))
        .orderBy(asc(numberPeople.accountId));
      return Map.groupBy(rows, ({ numberId }) => numberId);
    },
    /** People who may read the calls of a number that a workspace has or had. */
    async readersOf({ workspaceId, number }: NumberOfWorkspace): Promise<AccountId[]> {
      const rows = await queries
        .selectDistinct({ accountId: numberPeople.accountId })
        .from(numberPeople)
        .innerJoin(phoneNumbers, eq(phoneNumbers.id, numberPeople.numberId))
        .where(
          and(
            eq(phoneNumbers.workspaceId, workspaceId),
            eq(phoneNumbers.number, number),
            eq(numberPeople.mayRead, true),
          ),
        );
      return rows.map(({ accountId }) => accountId);
    },
    async replace(numberId: string, given: readonly GivenNumber[]): Promise<void> {
      await queries.delete(numberPeople).where(eq(numberPeople.numberId, numberId));
      if (given.length > 0)
        await queries.insert(numberPeople).values(given.map((one) => ({ numberId, ...one })));
    },
    /** Gives somebody exactly these of the numbers of a workspace. */
    async replaceOf(
      accountId: AccountId,
      { of, given }: { of: readonly string[]; given: readonly GivenTo[] },
    ): Promise<void> {
      if (of.length > 0)
        await queries
          .delete(numberPeople)
          .where(and(eq(numberPeople.accountId, accountId), inArray(numberPeople.numberId, [...of])));
      if (given.length > 0)
        await queries.insert(numberPeople).values(given.map((one) => ({ ...one, accountId })));
    },
    /** Numbers that are given to somebody. */
    async givenTo(accountId: AccountId): Promise<(GivenNumber & { readonly numberId: string })[]> {
      return queries.select().from(numberPeople).where(eq(numberPeople.accountId, accountId));
    },
  };
}
