import { createHmac, timingSafeEqual } from 'node:crypto';
import { type AccountId, asAccountId, asSessionId, type SessionId } from '#kernel/ids.ts';
import { DAY_MS, type Instant, SECOND_MS } from '#kernel/instant.ts';
import type { Clock } from '#platform/server/clock.ts';
import type { RequestHeaders, Session } from '#platform/server/http/context.ts';
import { createMemory } from '#platform/server/memory.ts';
import { SESSION_CACHE_SECONDS, SESSION_DAYS } from '../constants.ts';
import type { User } from '../model.ts';
import type { IdentityStore, Profile } from './store.ts';

const KEPT_MS = SESSION_CACHE_SECONDS * SECOND_MS;

/** What an access token proves. */
interface TokenClaims {
  readonly sessionId: string;
  readonly expiresAt: Instant;
}

/** What the gate remembers about one credential. */
interface Entry {
  readonly session: Session;
  readonly credential: string;
  readonly expiresAt: Instant;
  readonly awaitsFactor: boolean;
  readonly isLeaving: boolean;
}

/**
 * Says whose a request is. The only place where an account id is minted from what a client sends.
 * Sessions and people are kept in memory for a minute at most; a message of the database (see feature.ts) drops one as
 * soon as it ends or changes anywhere, and while those messages cannot be heard nothing is kept at all.
 */
export interface Gate {
  /** Null also for sessions that count for one thing alone: for showing a factor, or for keeping an account. */
  authenticate(headers: RequestHeaders): Promise<Session | null>;
  /** The session of somebody whose account waits to be deleted: it counts for keeping it, and for signing out. */
  leaving(headers: RequestHeaders): Promise<Session | null>;
  /** The session of somebody who still has to show a factor: it counts for that and for nothing else. */
  awaitingFactor(headers: RequestHeaders): Promise<Session | null>;
  /** Returns the person of an authenticated account; null if it is gone. */
  user(accountId: AccountId): Promise<User | null>;
  /**
   * Returns the current owner of a username, or null. Cached, because a call follows its lookup and shouldn't wait for
   * it again.
   */
  profileNamed(username: string): Promise<Profile | null>;
  /** The credential for the cookie of a session that was just opened. */
  credentialOf(token: string): string;
  /**
   * Moves the end of a session on when a day of it has passed.
   * @returns the credential to set again in the cookie, or null when it is not due yet
   */
  renew(headers: RequestHeaders): Promise<string | null>;
  /** @param what a session that ended, an account whose sessions and person changed, or a person alone */
  forget(what: { sessionId: SessionId } | { accountId: AccountId } | { personOf: AccountId }): void;
  /** Sets whether change notifications arrive. */
  setListening(listening: boolean): void;
}

interface GateParts {
  readonly store: IdentityStore;
  readonly clock: Clock;
  readonly secret: string;
  readonly cookieName: string;
  /** Reads what programs with the auth client carry; see wire/access-tokens.ts. */
  readonly accessTokens: { read(token: string): Promise<TokenClaims | null> };
}

export function createGate(options: GateParts): Gate {
  const { store, clock } = options;
  const sessions = createMemory<Entry>(clock, KEPT_MS);
  const people = createMemory<User>(clock, KEPT_MS);
  const profiles = createMemory<Profile>(clock, KEPT_MS);

  async function entryOf(headers: RequestHeaders): Promise<Entry | null> {
    const credential = credentialIn(headers, options.cookieName);
    if (credential === null) return null;
    const entry = await sessions.recall(credential, () => readEntry(options, credential));
    return entry !== null && entry.expiresAt > clock.now() ? entry : null;
  }

  return {
    async authenticate(headers) {
      const entry = await entryOf(headers);
      return entry === null || entry.awaitsFactor || entry.isLeaving ? null : entry.session;
    },
    async leaving(headers) {
      const entry = await entryOf(headers);
      return entry?.isLeaving === true && !entry.awaitsFactor ? entry.session : null;
    },
    async awaitingFactor(headers) {
      const entry = await entryOf(headers);
      return entry?.awaitsFactor === true ? entry.session : null;
    },
    user: (accountId) => people.recall(accountId, () => store.user(accountId)),
    profileNamed: (username) => profiles.recall(username, () => store.profileByUsername(username)),
    credentialOf: (token) => `${token}.${signature(token, options.secret)}`,
    async renew(headers) {
      const entry = await entryOf(headers);
      const now = clock.now();
      if (entry === null || entry.awaitsFactor || entry.expiresAt - now > (SESSION_DAYS - 1) * DAY_MS)
        return null;
      await store.extendSession(entry.session.sessionId, now + SESSION_DAYS * DAY_MS);
      sessions.forget(entry.credential);
      return entry.credential;
    },
    forget(what) {
      if ('sessionId' in what)
        return sessions.forgetEach(({ session }) => session.sessionId === what.sessionId);
      if ('accountId' in what) sessions.forgetEach(({ session }) => session.accountId === what.accountId);
      const person = 'accountId' in what ? what.accountId : what.personOf;
      people.forget(person);
      profiles.forgetEach(({ accountId }) => accountId === person);
    },
    setListening(listening) {
      sessions.setListening(listening);
      people.setListening(listening);
      profiles.setListening(listening);
    },
  };
}

/** Asks the database whose a credential is. */
async function readEntry(
  { store, clock, accessTokens, secret }: GateParts,
  credential: string,
): Promise<Entry | null> {
  const now = clock.now();
  const claims = isAccessToken(credential) ? await accessTokens.read(credential) : null;
  const token = claims === null ? tokenOf(credential, secret) : null;
  const row =
    claims !== null
      ? await store.sessionById(claims.sessionId, now)
      : token === null
        ? null
        : await store.sessionByToken(token, now);
  if (row === null) return null;
  const expiresAt = Math.min(row.expiresAt, claims?.expiresAt ?? row.expiresAt);
  const { isOperator, level, awaitsFactor, isLeaving, provenAt } = row;
  const [accountId, sessionId] = [asAccountId(row.accountId), asSessionId(row.sessionId)];
  if (now - row.lastSeenAt >= KEPT_MS) await store.touchSession(sessionId, now);
  const session = { accountId, sessionId, isOperator, level, provenAt };
  return { credential, expiresAt, awaitsFactor, isLeaving, session };
}

/**
 * From the session cookie, or for programs from `Authorization: Bearer`, which carries the same value or an access token.
 * A cookie never carries the latter, which a script can read.
 */
function credentialIn(headers: RequestHeaders, cookieName: string): string | null {
  const bearer = /^Bearer ([\w.+/=-]{20,8000})$/i.exec(headers.get('authorization') ?? '')?.[1];
  if (bearer !== undefined) return bearer;
  const cookie = cookieIn(headers, cookieName);
  return cookie === null || isAccessToken(cookie) ? null : cookie;
}

/** RFC 7519: three parts, the first of which is JSON. */
function isAccessToken(credential: string): boolean {
  return credential.startsWith('ey') && credential.split('.').length === 3;
}

/** The value of one cookie of a request, or null. */
export function cookieIn(headers: RequestHeaders, name: string): string | null {
  for (const pair of (headers.get('cookie') ?? '').split(';')) {
    const at = pair.indexOf('=');
    if (at > 0 && pair.slice(0, at).trim() === name) return pair.slice(at + 1).trim();
  }
  return null;
}

/**
 * The token inside a credential whose signature is right. A copy of the sessions table alone therefore opens nothing,
 * and a guess costs no query.
 */
function tokenOf(credential: string, secret: string): string | null {
  const at = credential.lastIndexOf('.');
  if (at <= 0) return null;
  const token = credential.slice(0, at);
  const given = Buffer.from(credential.slice(at + 1));
  const right = Buffer.from(signature(token, secret));
  return given.length === right.length && timingSafeEqual(given, right) ? token : null;
}

function signature(token: string, secret: string): string {
  return createHmac('sha256', secret).update(`session:${token}`).digest('base64url');
}
