import { eq } from 'drizzle-orm';
import { MINUTE_MS } from '#kernel/instant.ts';
import type { Clock } from '#platform/server/clock.ts';
import type { Queries } from '#platform/server/db/database.ts';
import { EXCHANGE_MINUTES } from '../../constants-wire.ts';
import type { SignInMethod } from '../../model.ts';
import type { ForeignIdentity } from '../../rules/sso/decide-arrival.ts';
import { hashOf, newSecret } from '../access/secrets.ts';
import { exchangeCodes } from './tables.ts';

/** What a program gets a session for. */
export interface Exchange {
  readonly accountId: string;
  readonly method: SignInMethod;
  /** The other company that spoke for them (see ForeignIdentity). */
  readonly provider?: string;
  /** What that company said, if it is to be linked to the account. */
  readonly identity?: ForeignIdentity;
  readonly challenge: string;
  readonly challengeMethod: 's256' | 'plain';
  /** The program has no secret: our own callback sends the session there. */
  readonly redirectTo?: string;
}

/** A code for a program whose person has shown who they are, in the transaction that used that up. */
export async function issueExchange(clock: Clock, queries: Queries, exchange: Exchange): Promise<string> {
  const code = newSecret();
  const now = clock.now();
  await queries.insert(exchangeCodes).values({
    ...exchange,
    codeHash: hashOf(code),
    createdAt: new Date(now),
    expiresAt: new Date(now + EXCHANGE_MINUTES * MINUTE_MS),
  });
  return code;
}

/** Uses a code up, whatever comes of it: one that is shown without its secret was stolen. */
export async function takeExchange(
  clock: Clock,
  queries: Queries,
  code: string,
): Promise<typeof exchangeCodes.$inferSelect | null> {
  const [row] = await queries
    .delete(exchangeCodes)
    .where(eq(exchangeCodes.codeHash, hashOf(code)))
    .returning();
  return row === undefined || row.expiresAt.getTime() <= clock.now() ? null : row;
}
