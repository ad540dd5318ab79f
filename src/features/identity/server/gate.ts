import { createHmac, timingSafeEqual } from 'node:crypto';
import { type AccountId, asAccountId, asSessionId, type SessionId } from '#kernel/ids.ts';
import { DAY_MS, type Instant, SECOND_MS } from '#kernel/instant.ts';
import type { Clock } from '#platform/server/clock.ts';
import type { Session } from '#platform/server/http/context.ts';
import { SESSION_CACHE_SECONDS, SESSION_DAYS } from '../constants.ts';
import type { User } from '../model.ts';
import type { IdentityStore } from './store.ts';

/** What the gate remembers about one credential. */
interface Entry {
  readonly session: Session;
  readonly credential: string;
  readonly readAt: Instant;
  expiresAt: Instant;
  /** The signed-in person, once they were asked for. */
  user: User | null;
}

/**
 * Says whose a request is. The only place where an account id is minted from what a client sends.
 * Sessions are kept in memory for a minute at most; a message of the database (see feature.ts) drops one as soon
 * as it ends anywhere, and while those messages cannot be heard nothing is kept at all.
 */
export interface Gate {
  authenticate(headers: Headers): Promise<Session | null>;
  /**
   * The person whose session it is: remembered with it, for every page begins by asking.
   * @param read asks the database
   * @returns null without a session
   */
  userOf(headers: Headers, read: (accountId: AccountId) => Promise<User>): Promise<User | null>;
  /** The credential for the cookie of a session that was just opened. */
  credentialOf(token: string): string;
  /**
   * Moves the end of a session on when a day of it has passed.
   * @returns the credential to set again in the cookie, or null when it is not due yet
   */
  renew(headers: Headers): Promise<string | null>;
  /** Drops what is remembered of a session or of an account, before the database's message about it arrives. */
  forget(what: { sessionId: SessionId } | { accountId: AccountId } | 'everything'): void;
  /** Whether messages about ended sessions can be heard. */
  setListening(listening: boolean): void;
}

const ENTRIES_MAX = 50_000;

export function createGate(options: {
  store: IdentityStore;
  clock: Clock;
  secret: string;
  cookieName: string;
}): Gate {
  const { store, clock } = options;
  const entries = new Map<string, Entry>();
  let listening = false;
  // Rises with every message, so that a row that was read before one is not remembered after it.
  let generation = 0;

  async function entryOf(headers: Headers): Promise<Entry | null> {
    const credential = credentialIn(headers, options.cookieName);
    if (credential === null) return null;
    const now = clock.now();
    const known = entries.get(credential);
    if (known !== undefined && isFresh(known, now)) return known.expiresAt > now ? known : null;
    entries.delete(credential);
    const token = tokenOf(credential, options.secret);
    if (token === null) return null;
    const before = generation;
    const row = await store.sessionByToken(token, now);
    if (row === null) return null;
    if (now - row.lastSeenAt >= SESSION_CACHE_SECONDS * SECOND_MS)
      await store.touchSession(asSessionId(row.sessionId), now);
    const entry: Entry = {
      credential,
      readAt: now,
      expiresAt: row.expiresAt,
      user: null,
      session: {
        accountId: asAccountId(row.accountId),
        sessionId: asSessionId(row.sessionId),
        isOperator: row.isOperator,
      },
    };
    if (listening && generation === before) remember(entry);
    return entry;
  }

  function remember(entry: Entry): void {
    // The oldest goes first: a Map keeps the order in which its keys were added.
    const oldest = entries.size >= ENTRIES_MAX ? entries.keys().next().value : undefined;
    if (oldest !== undefined) entries.delete(oldest);
    entries.set(entry.credential, entry);
  }

  function forget(what: Parameters<Gate['forget']>[0]): void {
    generation += 1;
    if (what === 'everything') return entries.clear();
    for (const [credential, { session }] of entries) {
      const hit =
        'sessionId' in what ? session.sessionId === what.sessionId : session.accountId === what.accountId;
      if (hit) entries.delete(credential);
    }
  }

  return {
    authenticate: async (headers) => (await entryOf(headers))?.session ?? null,
    async userOf(headers, read) {
      const entry = await entryOf(headers);
      if (entry === null || entry.user !== null) return entry?.user ?? null;
      const before = generation;
      const user = await read(entry.session.accountId);
      if (generation === before) entry.user = user;
      return user;
    },
    credentialOf: (token) => `${token}.${signature(token, options.secret)}`,
    async renew(headers) {
      const entry = await entryOf(headers);
      const now = clock.now();
      if (entry === null || entry.expiresAt - now > (SESSION_DAYS - 1) * DAY_MS) return null;
      entry.expiresAt = now + SESSION_DAYS * DAY_MS;
      await store.extendSession(entry.session.sessionId, entry.expiresAt);
      return entry.credential;
    },
    forget,
    setListening(heard) {
      listening = heard;
      forget('everything');
    },
  };
}

function isFresh(entry: Entry, now: Instant): boolean {
  // A clock that was set back must not make an entry last longer.
  return now >= entry.readAt && now - entry.readAt < SESSION_CACHE_SECONDS * SECOND_MS;
}

/** From the session cookie, or for programs from `Authorization: Bearer`, which carries the same value. */
function credentialIn(headers: Headers, cookieName: string): string | null {
  const bearer = /^Bearer ([\w.+/=-]{20,200})$/i.exec(headers.get('authorization') ?? '')?.[1];
  return bearer ?? cookieIn(headers, cookieName);
}

/** The value of one cookie of a request, or null. */
export function cookieIn(headers: Headers, name: string): string | null {
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
