import { and, desc, eq, gt, lte, type SQL } from 'drizzle-orm';
import { type Instant, MINUTE_MS } from '#kernel/instant.ts';
import type { Queries } from '#platform/server/db/database.ts';
import { newId } from '#platform/server/ids.ts';
import { VERIFY_TOKEN_HOURS } from '../../constants.ts';
import type { Agreement } from '../../model.ts';
import type { NewAccount } from './accounts.ts';
import { hashOf, newSecret } from './secrets.ts';
import { registrations } from './tables.ts';

/** One that has a password. */
type StoredAccount = NewAccount & { readonly passwordHash: string };

export interface PendingRegistration {
  readonly id: string;
  readonly account: StoredAccount;
  readonly browserKeyHash: string;
}

/** Registrations that wait for the link that was mailed for them. */
export function createRegistrations(queries: Queries) {
  /** Returns a registration that hasn't expired; null if there is none. */
  async function findBy(which: SQL, now: Instant): Promise<PendingRegistration | null> {
    const isLive = and(which, gt(registrations.expiresAt, new Date(now)));
    const [row] = await queries
      .select()
      .from(registrations)
      .where(isLive)
      .orderBy(desc(registrations.createdAt))
      .limit(1);
    if (row === undefined) return null;
    const { id, name, email, password, browserKeyHash } = row;
    const account = {
      name,
      email,
      passwordHash: password,
      agreedTo: agreedIn(row),
      network: row.registeredNetwork,
    };
    return { id, account, browserKeyHash };
  }
  return {
    /** @returns its id, to have the mail written, and a key for the browser that it came from */
    async keep(account: StoredAccount, now: Instant): Promise<{ id: string; browserKey: string }> {
      const id = newId();
      const browserKey = newSecret();
      await queries.insert(registrations).values({
        id,
        email: account.email,
        name: account.name,
        password: account.passwordHash,
        termsVersion: account.agreedTo?.terms ?? null,
        privacyVersion: account.agreedTo?.privacy ?? null,
        registeredNetwork: account.network,
        browserKeyHash: hashOf(browserKey),
        createdAt: new Date(now),
        expiresAt: new Date(now + VERIFY_TOKEN_HOURS * 60 * MINUTE_MS),
      });
      return { id, browserKey };
    },
    /** @returns the token for the link, and whom to greet; null if the registration is gone */
    async issue(id: string): Promise<{ token: string; name: string } | null> {
      const token = newSecret();
      const [row] = await queries
        .update(registrations)
        .set({ tokenHash: hashOf(token) })
        .where(eq(registrations.id, id))
        .returning({ name: registrations.name });
      return row === undefined ? null : { token, name: row.name };
    },
    /** Returns the registration of a link; null if it is unknown, used or expired. */
    find: (token: string, now: Instant) => findBy(eq(registrations.tokenHash, hashOf(token)), now),
    /** The same by its id, for whoever has shown a code that was mailed for it. */
    byId: (id: string, now: Instant) => findBy(eq(registrations.id, id), now),
    /** The one that was made last for an address. */
    newestOf: (email: string, now: Instant) => findBy(eq(registrations.email, email), now),
    /** Removes it and all others of its address. @returns false when it was gone already */
    async take(registration: PendingRegistration): Promise<boolean> {
      const taken = await queries
        .delete(registrations)
        .where(eq(registrations.id, registration.id))
        .returning({ id: registrations.id });
      await queries.delete(registrations).where(eq(registrations.email, registration.account.email));
      return taken.length > 0;
    },
    async prune(now: Instant): Promise<void> {
      await queries.delete(registrations).where(lte(registrations.expiresAt, new Date(now)));
    },
  };
}

function agreedIn({
  termsVersion,
  privacyVersion,
}: Pick<typeof registrations.$inferSelect, 'termsVersion' | 'privacyVersion'>): Agreement | null {
  return termsVersion === null || privacyVersion === null
    ? null
    : { terms: termsVersion, privacy: privacyVersion };
}
