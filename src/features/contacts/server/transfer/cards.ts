import type { Pool } from 'pg';
import { streamRows } from '#platform/server/db/stream-rows.ts';
import type { ContactFacts, ContactPoint } from '../../model.ts';
import { writeCard } from '../../rules/transfer/vcard.ts';

interface CardRow extends Omit<ContactFacts, 'phones' | 'emails' | 'usernames'> {
  readonly id: string;
  readonly points: readonly (ContactPoint & { readonly kind: 'phone' | 'email' | 'username' })[] | null;
}

/**
 * Writes all contacts of an owner as vCards, those that were deleted or merged left out. Memory doesn't grow with them.
 * @param of.whose condition about the contacts `c`, in which `$1` is the id
 */
export async function* writeCards(pool: Pool, of: { whose: string; id: string }): AsyncGenerator<string> {
  const text = `select c.id, c.name, c.company, c.role, c.birthday, c.about, c.addresses, c.tags,
      (select json_agg(json_build_object('kind', p.kind, 'value', p.value, 'label', p.label) order by p.nth)
        from contact_points p where p.contact_id = c.id) as points
    from contacts c where ${of.whose} and c.deleted_at is null and c.merged_into is null order by c.sorted_by, c.id`;
  for await (const lines of streamRows(pool, { text, values: [of.id] }))
    yield lines.map((line) => cardOf(JSON.parse(line) as CardRow)).join('');
}

function cardOf({ points, ...row }: CardRow): string {
  const pointsOf = (kind: 'phone' | 'email' | 'username') =>
    (points ?? []).filter((point) => point.kind === kind);
  return writeCard(row.id, {
    ...row,
    phones: pointsOf('phone'),
    emails: pointsOf('email'),
    usernames: pointsOf('username'),
  });
}
