import { type SQL, sql } from 'drizzle-orm';
import type { Queries } from '#platform/server/db/database.ts';
import type { Member } from '#platform/server/http/context.ts';
import type { Platform } from '#platform/server/platform.ts';
import { PAIRS_MAX, SHARED_MAX } from '../../constants.ts';
import { contactsErrors } from '../../errors.ts';
import type { DuplicatePair } from '../../model-identity.ts';
import { type DuplicateReason, duplicatesAmong, type Identity } from '../../rules/identity/duplicates.ts';
import { createContactStore } from '../book/store.ts';

export type Duplicates = ReturnType<typeof createDuplicates>;

/** Groups that are looked at for one answer. */
const GROUPS_MAX = 500;

export function createDuplicates({ database }: Pick<Platform, 'database'>) {
  return {
    /** Suggests pairs that are probably one person, without those that somebody said are two. */
    async suggested(member: Member): Promise<DuplicatePair[]> {
      const { queries } = database;
      const pairs = duplicatesAmong(await sharingContacts(member, queries));
      const apart = await apartOf(member, queries);
      const wanted = pairs.filter(({ ids }) => !apart.has(ids.join(' '))).slice(0, PAIRS_MAX);
      const found = await createContactStore(queries).these(
        member,
        wanted.flatMap(({ ids }) => [...ids]),
      );
      const byId = new Map(found.map(({ contact }) => [contact.id, contact]));
      return wanted.flatMap(({ ids: [first, second], reasons }) => {
        const [one, other] = [byId.get(first), byId.get(second)];
        if (one === undefined || other === undefined) return [];
        return [{ contacts: [one, other] as [typeof one, typeof other], reasons: reasons.map(reasonOf) }];
      });
    },

    /** @throws AppError contacts.notFound, mergeSelf */
    async keepApart(member: Member, ids: readonly [string, string]): Promise<void> {
      const { queries } = database;
      const [first, second] = ids.toSorted();
      if (first === second) throw contactsErrors.mergeSelf();
      if ((await createContactStore(queries).these(member, ids)).length < 2) throw contactsErrors.notFound();
      await queries.execute(sql`
        insert into contact_apart values (${member.workspaceId}, ${first}, ${second}) on conflict do nothing`);
    },
  };
}

const reasonOf = (reason: DuplicateReason) => ({
  kind: reason.kind,
  value: reason.kind === 'phone' ? reason.number : reason.kind === 'email' ? reason.address : '',
});

/** Contacts that share a key with a few others, with the keys that they share and no others. */
async function sharingContacts({ workspaceId, accountId }: Member, queries: Queries): Promise<Identity[]> {
  const seen = sql`c.workspace_id = ${workspaceId} and c.deleted_at is null and c.merged_into is null
    and (c.private_to is null or c.private_to = ${accountId})`;
  const few = sql`having count(*) between 2 and ${SHARED_MAX} limit ${GROUPS_MAX}`;
  const [shared, named] = [
    await rowsOf(
      sql`select p.kind || ' ' || p.key as key, array_agg(c.id) as ids from contact_points p join contacts c on c.id = p.contact_id
        where p.workspace_id = ${workspaceId} and p.kind in ('phone', 'email') and ${seen} group by p.kind, p.key ${few}`,
      queries,
    ),
    await rowsOf(
      sql`select 'name' as key, array_agg(c.id) as ids from contacts c
        where ${seen} and c.company_key <> '' and c.name_key like '% %' group by c.name_key, c.company_key ${few}`,
      queries,
    ),
  ];
  const keys = new Map<string, string[]>();
  for (const { key, ids } of [...shared, ...named])
    for (const id of ids) keys.set(id, [...(keys.get(id) ?? []), key]);
  const { rows } = await queries.execute<{ id: string; name_key: string; company_key: string }>(sql`
    select id, name_key, company_key from contacts where id = any(${sql.param([...keys.keys()])}::text[]) order by id`);
  return rows.map((row) => {
    const own = keys.get(row.id) ?? [];
    const of = (kind: string) =>
      own.filter((key) => key.startsWith(kind)).map((key) => key.slice(kind.length));
    return {
      id: row.id,
      nameKey: row.name_key,
      phones: of('phone '),
      emails: of('email '),
      companyKey: own.includes('name') ? row.company_key : '',
    };
  });
}

async function rowsOf(query: SQL, queries: Queries): Promise<{ key: string; ids: string[] }[]> {
  return (await queries.execute<{ key: string; ids: string[] }>(query)).rows;
}

async function apartOf({ workspaceId }: Member, queries: Queries): Promise<ReadonlySet<string>> {
  const { rows } = await queries.execute<{ first_id: string; second_id: string }>(
    sql`select first_id, second_id from contact_apart where workspace_id = ${workspaceId} limit 10000`,
  );
  return new Set(rows.map((row) => `${row.first_id} ${row.second_id}`));
}
