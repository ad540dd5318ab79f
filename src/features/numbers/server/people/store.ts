import { asc, eq, inArray } from 'drizzle-orm';
import type { AccountId } from '#kernel/ids.ts';
import type { Queries } from '#platform/server/db/database.ts';
import type { GivenNumber } from '../../rules/number-rights.ts';
import { numberPeople } from '../tables.ts';

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
    async replace(numberId: string, given: readonly GivenNumber[]): Promise<void> {
      await queries.delete(numberPeople).where(eq(numberPeople.numberId, numberId));
      if (given.length > 0)
        await queries.insert(numberPeople).values(given.map((one) => ({ numberId, ...one })));
    },
    /** Numbers that are given to somebody. */
    async givenTo(accountId: AccountId): Promise<(GivenNumber & { readonly numberId: string })[]> {
      return queries.select().from(numberPeople).where(eq(numberPeople.accountId, accountId));
    },
  };
}
