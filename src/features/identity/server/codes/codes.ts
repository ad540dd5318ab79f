import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import { and, desc, eq, gt, isNull, lt, lte, ne, type SQL, sql } from 'drizzle-orm';
import { type AccountId, asAccountId } from '#kernel/ids.ts';
import { MINUTE_MS } from '#kernel/instant.ts';
import type { Clock } from '#platform/server/clock.ts';
import type { Queries } from '#platform/server/db/database.ts';
import { deleteOld } from '#platform/server/db/delete-old.ts';
import { newId } from '#platform/server/ids.ts';
import type { Platform } from '#platform/server/platform.ts';
import { CODE_DIGITS, CODE_GUESSES, CODE_MINUTES, codeLimits } from '../../constants-codes.ts';
import { hashOf, newSecret } from '../access/secrets.ts';
import { signInCodes } from './tables.ts';

/** What a code is for. One for one thing never counts for another. */
export type CodeKind =
  | 'sign-in'
  | 'signup'
  | 'recovery'
  | 'invite'
  | 'email-change'
  | 'prove-phone'
  | 'phone-change'
  | 'factor'
  | 'reauthenticate'
  | 'not-me';

export interface NewCode {
  /** A mail address in small letters, or a phone number as E.164. */
  readonly address: string;
  /** Null for an address that nobody has. */
  readonly accountId: AccountId | null;
  readonly kind: CodeKind;
  /** Given back when it is taken. */
  readonly facts?: Readonly<Record<string, unknown>>;
  /** How long its link works, if longer than the code, which never does. */
  readonly linkMinutes?: number;
}

/** What is sent. Only their hashes are kept. */
export interface IssuedCode {
  /** Six digits, to be typed. */
  readonly code: string;
  /** For a link. It can't be guessed, so it works in any browser and needs no address. */
  readonly token: string;
}

/** What somebody shows. */
export type ShownCode =
  | { readonly kind: CodeKind; readonly token: string }
  | {
      readonly kind: CodeKind;
      readonly address: string;
      readonly code: string;
      /** Who guesses: the network, or the account of somebody who is signed in. */
      readonly by: string;
      /** Only a code of this account counts. */
      readonly accountId?: AccountId;
    };

/** A code or link that is right and was not used up yet. */
export interface FoundCode {
  readonly id: string;
  readonly address: string;
  readonly accountId: AccountId | null;
  readonly facts: Readonly<Record<string, unknown>>;
}

/**
 * Codes of six digits, each with a link that does the same. A code has five guesses, also when they come all at once, and
 * whichever of the two is shown first uses up both.
 */
export interface Codes {
  /** Makes a code, and voids the one before it. Whoever calls this limits how often. */
  issue(asked: NewCode, queries?: Queries): Promise<IssuedCode>;
  /**
   * Checks what is shown, and counts a guess. Never within a transaction, which would take the count back when it fails.
   * @returns null: wrong, used up, expired or of something else
   * @throws AppError common.tooManyRequests
   */
  check(shown: ShownCode): Promise<FoundCode | null>;
  /** Uses up what was checked, in the transaction that acts on it. Of several at once, one gets true. */
  use(found: Pick<FoundCode, 'id'>, queries: Queries): Promise<boolean>;
  /** Checks and uses up, for what needs no transaction. */
  take(shown: ShownCode): Promise<FoundCode | null>;
  /** Voids the codes and links of an account, as a new password does. Who says "this wasn't me" can still do so. */
  voidAll(accountId: AccountId, queries: Queries): Promise<void>;
  prune(): Promise<void>;
}

interface CodeParts {
  readonly platform: Pick<Platform, 'rateLimits' | 'database'> & { clock: Clock };
  /** Of the installation: of a million codes any plain hash can be found by trying. */
  readonly secret: string;
}

export function createCodes(parts: CodeParts): Codes {
  const { clock, database } = parts.platform;
  const check = checking(parts);

  const use: Codes['use'] = async ({ id }, queries) => {
    const used = await queries
      .update(signInCodes)
      .set({ usedAt: new Date(clock.now()) })
      .where(and(eq(signInCodes.id, id), isLive(clock)))
      .returning({ id: signInCodes.id });
    return used.length > 0;
  };

  return {
    async issue(asked, queries = database.queries) {
      const { address, accountId, kind, facts = {}, linkMinutes = CODE_MINUTES } = asked;
      const now = clock.now();
      const id = newId();
      const code = String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0');
      const token = newSecret();
      const owner = accountId === null ? isNull(signInCodes.accountId) : ofAccount(accountId);
      await queries.delete(signInCodes).where(and(sentTo({ kind, address }), owner));
      await queries.insert(signInCodes).values({
        id,
        accountId,
        address,
        kind,
        codeHash: hashOfCode({ id, code }, parts),
        tokenHash: hashOf(token),
        facts,
        createdAt: new Date(now),
        expiresAt: new Date(now + linkMinutes * MINUTE_MS),
      });
      return { code, token };
    },
    check,
    use,
    async take(shown) {
      const found = await check(shown);
      return found !== null && (await use(found, database.queries)) ? found : null;
    },
    async voidAll(accountId, queries) {
      await queries
        .delete(signInCodes)
        .where(and(ofAccount(accountId), ne(signInCodes.kind, 'not-me' satisfies CodeKind)));
    },
    async prune() {
      const over = lte(signInCodes.expiresAt, new Date(clock.now()));
      await deleteOld(database.queries, { table: signInCodes, age: signInCodes.expiresAt, where: over });
    },
  };
}

function checking(parts: CodeParts): Codes['check'] {
  const { clock, rateLimits, database } = parts.platform;

  async function byToken(kind: CodeKind, token: string): Promise<FoundCode | null> {
    const [row] = await database.queries
      .select()
      .from(signInCodes)
      .where(and(eq(signInCodes.tokenHash, hashOf(token)), eq(signInCodes.kind, kind), isLive(clock)));
    return row === undefined ? null : foundIn(row);
  }

  async function byCode(shown: Exclude<ShownCode, { token: string }>): Promise<FoundCode | null> {
    const { kind, address, accountId } = shown;
    const guesser = `${kind} ${shown.by} ${address}`;
    await rateLimits.take(codeLimits.guessByGuesser, guesser);
    const since = new Date(clock.now() - CODE_MINUTES * MINUTE_MS);
    const isTheirs = and(sentTo({ kind, address }), ofAccount(accountId));
    const newest = database.queries
      .select({ id: signInCodes.id })
      .from(signInCodes)
      .where(and(isTheirs, gt(signInCodes.createdAt, since), isLive(clock)))
      .orderBy(desc(signInCodes.createdAt))
      .limit(1);
    // One statement: guesses that come at once wait for each other's row and see what the others have counted.
    const [row] = await database.queries
      .update(signInCodes)
      .set({ attempts: sql`${signInCodes.attempts} + 1` })
      .where(and(eq(signInCodes.id, newest), lt(signInCodes.attempts, CODE_GUESSES), isLive(clock)))
      .returning();
    if (row === undefined) return null;
    const given = hashOfCode({ id: row.id, code: shown.code.replaceAll(/\D/g, '') }, parts);
    if (row.codeHash === null || !isEqual(given, row.codeHash)) return null;
    await rateLimits.giveBack([codeLimits.guessByGuesser, guesser]);
    return foundIn(row);
  }

  return (shown) => ('token' in shown ? byToken(shown.kind, shown.token) : byCode(shown));
}

function hashOfCode({ id, code }: { id: string; code: string }, { secret }: CodeParts): string {
  return createHmac('sha256', secret).update(`sign-in code:${id}:${code}`).digest('base64url');
}

const isLive = (clock: Clock) =>
  and(isNull(signInCodes.usedAt), gt(signInCodes.expiresAt, new Date(clock.now())));

const sentTo = ({ kind, address }: { kind: CodeKind; address: string }) =>
  and(eq(signInCodes.address, address), eq(signInCodes.kind, kind));

const ofAccount = (accountId: AccountId | undefined): SQL | undefined =>
  accountId === undefined ? undefined : eq(signInCodes.accountId, accountId);

function foundIn({ id, address, accountId, facts }: typeof signInCodes.$inferSelect): FoundCode {
  return { id, address, accountId: accountId === null ? null : asAccountId(accountId), facts };
}

function isEqual(one: string, other: string): boolean {
  const [first, second] = [Buffer.from(one), Buffer.from(other)];
  return first.length === second.length && timingSafeEqual(first, second);
}
