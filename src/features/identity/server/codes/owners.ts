import { sql } from 'drizzle-orm';
import { type AccountId, asAccountId } from '#kernel/ids.ts';
import type { Database, Queries } from '#platform/server/db/database.ts';
import type { SignInAddress } from '../../rules/codes/sign-in-address.ts';

/** Whose a mail address or a proven phone is. */
export interface AddressOwner {
  readonly accountId: AccountId;
  readonly name: string;
  readonly email: string;
  readonly isEmailVerified: boolean;
}

/** @returns null when nobody has the address. A phone that wasn't proven is nobody's. */
export async function ownerOf(queries: Queries, address: SignInAddress): Promise<AddressOwner | null> {
  const condition =
    address.kind === 'email'
      ? sql`u.email = ${address.email}`
      : sql`u.id = (select p.account_id from profiles p where p.phone = ${address.phone} and p.phone_proven_at is not null)`;
  const { rows } = await queries.execute<{ id: string; name: string; email: string; verified: boolean }>(
    sql`select u.id, u.name, u.email, u.email_verified as verified from users u where ${condition}`,
  );
  const [row] = rows;
  if (row === undefined) return null;
  const { id, name, email, verified } = row;
  return { accountId: asAccountId(id), name, email, isEmailVerified: verified };
}

/** Who has an address, and the hash of their password. Null when nobody has it; the hash is null without a password. */
export async function passwordOwnerOf(
  database: Pick<Database, 'run'>,
  address: SignInAddress,
): Promise<{ readonly accountId: AccountId; readonly hash: string | null } | null> {
  const { kind } = address;
  const whose = kind === 'email' ? 'u.email = $1' : OF_PHONE;
  const [row] = await database.run<{ id: string; hash: string | null }>({
    name: `identity_password_owner_${kind}`,
    text: `select u.id, c.password as hash from users u
      left join credentials c on c.user_id = u.id and c.provider_id = 'credential' where ${whose}`,
    values: [kind === 'email' ? address.email : address.phone],
  });
  return row === undefined ? null : { accountId: asAccountId(row.id), hash: row.hash };
}

const OF_PHONE =
  'u.id = (select p.account_id from profiles p where p.phone = $1 and p.phone_proven_at is not null)';
