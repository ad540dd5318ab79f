import { setTimeout as sleep } from 'node:timers/promises';
import { assert } from '#kernel/assert.ts';
import { commonErrors } from '#kernel/common-errors.ts';
import { type AccountId, asAccountId, asSessionId, type SessionId } from '#kernel/ids.ts';
import type { Instant } from '#kernel/instant.ts';
import { constraintOf, type Queries, sqlStateOf } from '#platform/server/db/database.ts';
import type { Session } from '#platform/server/http/context.ts';
import { networkOf } from '#platform/server/network-of.ts';
import type { Platform } from '#platform/server/platform.ts';
import { identityLimits } from '../constants.ts';
import { identityErrors } from '../errors.ts';
import type { SessionView, User, UsernameAvailability } from '../model.ts';
import { isInForce } from '../rules/agreement.ts';
import { restOfStepMs } from '../rules/even-pace.ts';
import { passwordProblem } from '../rules/password.ts';
import { usernameCandidates } from '../rules/suggest-usernames.ts';
import { normalizeUsername, usernameProblem, usernameSkeleton } from '../rules/username.ts';
import type { Auth, Client, OpenedSession, Registration } from './auth/auth.ts';
import { isCommonPassword } from './auth/common-passwords.ts';
import { USER_EVENT, userChanged } from './events.ts';
import type { Gate } from './gate.ts';
import type { RequestMail } from './jobs.ts';
import type { createStore, IdentityStore, Profile } from './store.ts';

export type { Profile } from './store.ts';

/** What the features above may ask of this one. */
export interface IdentityDirectory {
  /** The person behind a username as it was typed ("@Alice" is "alice"); null when nobody has it. */
  findByUsername(typed: string): Promise<Profile | null>;
  /** How others see these accounts, in no order; accounts without a username are left out. */
  profilesOf(accountIds: readonly AccountId[]): Promise<Profile[]>;
  /** Whose account it is and where mail reaches them, for what they buy; null when it is gone. */
  contactOf(accountId: AccountId, within: Queries): Promise<Contact | null>;
  /** Since when somebody is here and what they have proven, for what they may use; null when the account is gone. */
  standingOf(accountId: AccountId, within: Queries): Promise<Standing | null>;
}

export interface Standing {
  readonly registeredAt: Instant;
  readonly hasVerifiedEmail: boolean;
  /**
   * The network that the account was registered from, told such that two can be compared and none be recognized. Null
   * where nothing is known, and for networks that anybody may be in.
   */
  readonly network: string | null;
}

export interface Contact {
  readonly name: string;
  readonly email: string;
}

export interface IdentityService extends IdentityDirectory {
  register(registration: Registration): Promise<OpenedSession>;
  /** @param attempt.knownDevice whether this browser has shown that this address signed in on it before */
  signIn(attempt: {
    email: string;
    password: string;
    client: Client;
    knownDevice: boolean;
  }): Promise<OpenedSession>;
  signOut(session: Session): Promise<void>;
  me(accountId: AccountId): Promise<User>;
  rename(accountId: AccountId, name: string): Promise<User>;
  forgotPassword(email: string, client: Client): Promise<void>;
  resetPassword(reset: { token: string; password: string; client: Client }): Promise<void>;
  changePassword(session: Session, change: { currentPassword: string; newPassword: string }): Promise<void>;
  verifyEmail(token: string, client: Client): Promise<void>;
  resendVerification(accountId: AccountId): Promise<void>;
  sessions(session: Session): Promise<SessionView[]>;
  revokeSession(session: Session, sessionId: string): Promise<void>;
  usernameAvailability(accountId: AccountId, typed: string): Promise<UsernameAvailability>;
  usernameSuggestions(accountId: AccountId): Promise<string[]>;
  claimUsername(accountId: AccountId, typed: string): Promise<User>;
  usernameExists(accountId: AccountId, typed: string): Promise<boolean>;
}

export interface ServiceParts {
  readonly platform: Platform;
  readonly auth: Auth;
  readonly gate: Gate;
  readonly store: IdentityStore;
  readonly storeOn: (queries: Parameters<typeof createStore>[0]) => IdentityStore;
  readonly requestMail: RequestMail;
  /** See auth/network-mark.ts. */
  readonly networkMark: (ip: string) => string | null;
}

export function createIdentityService(parts: ServiceParts): IdentityService {
  return {
    ...signingIn(parts),
    ...person(parts),
    ...passwords(parts),
    ...usernames(parts),
    ...createDirectory(parts.store, parts.gate),
    async contactOf(accountId, within) {
      const found = await parts.storeOn(within).user(accountId);
      return found === null ? null : { name: found.name, email: found.email };
    },
    async standingOf(accountId, within) {
      const found = await parts.storeOn(within).user(accountId);
      if (found === null) return null;
      const network = await parts.storeOn(within).registeredNetwork(accountId);
      return { registeredAt: found.createdAt, hasVerifiedEmail: found.emailVerified, network };
    },
  };
}

function signingIn({ platform, auth, gate, store, requestMail, networkMark }: ServiceParts) {
  const { rateLimits, clock } = platform;
  async function endSession(accountId: AccountId, sessionId: SessionId): Promise<boolean> {
    const ended = await store.endSession(accountId, sessionId);
    if (!ended) return false;
    // Other processes are told by the database; this one must not answer for the session a moment longer.
    gate.forget({ sessionId });
    platform.realtime.disconnectSession(sessionId);
    return true;
  }
  return {
    async register(registration) {
      const { name, email, password, agreedTo, client } = registration;
      if (!isInForce(agreedTo)) throw identityErrors.documentsChanged();
      await rateLimits.take(identityLimits.registerByAddress, networkOf(client.ip));
      await rateLimits.take(identityLimits.registerByEmail, email);
      refuseWeak({ password, name, email });
      const opened = await auth.register(registration);
      // The owner of a known address is told by mail; the screen says nothing that a stranger could use.
      await requestMail(opened === null ? 'already-registered' : 'verify-email', email);
      if (opened === null) throw identityErrors.registrationFailed();
      await store.rememberNetwork(opened.accountId, networkMark(client.ip));
      return opened;
    },
    async signIn({ email, password, client, knownDevice }) {
      const askedAt = performance.now();
      await rateLimits.take(identityLimits.signInByAddress, networkOf(client.ip));
      const limit = knownDevice ? identityLimits.signInByKnownDevice : identityLimits.signInByEmail;
      await rateLimits.take(limit, email);
      const opened = await auth.signIn({ email, password, client });
      if (opened !== null) return opened;
      await sleep(restOfStepMs(performance.now() - askedAt));
      throw identityErrors.loginFailed();
    },
    async signOut({ accountId, sessionId }) {
      await endSession(accountId, sessionId);
    },
    async sessions({ accountId, sessionId }) {
      const rows = await store.sessionsOf(accountId, clock.now());
      return rows.map((row) => ({ ...row, current: row.id === sessionId }));
    },
    async revokeSession({ accountId }, sessionId) {
      if (!(await endSession(accountId, asSessionId(sessionId)))) throw commonErrors.notFound();
    },
  } satisfies Partial<IdentityService>;
}

function person({ platform, auth, gate, store, requestMail }: ServiceParts) {
  const { rateLimits, clock } = platform;
  return {
    async me(accountId) {
      const user = await gate.user(accountId);
      assert(user !== null, 'a signed-in account has a row');
      return user;
    },
    async rename(accountId, name) {
      await rateLimits.take(identityLimits.changeByAccount, accountId);
      const statement = store.renaming(accountId, name, clock.now());
      const renamed = await platform.realtime.events.change<User>({
        accountId,
        topic: USER_EVENT,
        statement,
      });
      assert(renamed !== null, 'a signed-in account has a row');
      gate.forget({ personOf: accountId });
      return renamed;
    },
    async verifyEmail(token, client) {
      await rateLimits.take(identityLimits.tokenByAddress, networkOf(client.ip));
      if (!(await auth.verifyEmail(token))) throw identityErrors.linkExpired();
    },
    async resendVerification(accountId) {
      await rateLimits.take(identityLimits.resendByAccount, accountId);
      const { email, emailVerified } = await knownUser(store, accountId);
      if (!emailVerified) await requestMail('verify-email', email);
    },
  } satisfies Partial<IdentityService>;
}

function passwords({ platform, auth, gate, store, storeOn, requestMail }: ServiceParts) {
  const { rateLimits, clock } = platform;
  return {
    async forgotPassword(email, client) {
      await rateLimits.take(identityLimits.forgotByAddress, networkOf(client.ip));
      await rateLimits.take(identityLimits.forgotByEmail, email);
      await requestMail('reset-password', email);
    },
    async resetPassword({ token, password, client }) {
      await rateLimits.take(identityLimits.tokenByAddress, networkOf(client.ip));
      refuseWeak({ password, name: '', email: '' });
      if (!(await auth.resetPassword(token, password))) throw identityErrors.linkExpired();
    },
    async changePassword({ accountId, sessionId }, { currentPassword, newPassword }) {
      await rateLimits.take(identityLimits.passwordByAccount, accountId);
      const { name, email } = await knownUser(store, accountId);
      const hash = await store.passwordHash(accountId);
      if (hash === null || !(await auth.checkPassword(currentPassword, hash)))
        throw identityErrors.currentPasswordWrong();
      refuseWeak({ password: newPassword, name, email });
      const newHash = await auth.hashPassword(newPassword);
      await platform.database.transaction(async (queries) => {
        const inside = storeOn(queries);
        await inside.setPasswordHash(accountId, newHash, clock.now());
        await inside.endOtherSessions(accountId, sessionId);
      });
      gate.forget({ accountId });
      await requestMail('password-changed', email);
    },
  } satisfies Partial<IdentityService>;
}

const SUGGESTIONS = 3;

function usernames({ platform, gate, store, storeOn }: ServiceParts) {
  const { rateLimits, clock } = platform;

  /** Why this account cannot claim the username now; null when it can. */
  async function problemOf(accountId: AccountId, username: string) {
    const problem = usernameProblem(username);
    if (problem !== null) return problem;
    const rows = await store.usernamesLike([usernameSkeleton(username)], clock.now());
    const foreign = rows.filter((row) => row.accountId !== accountId);
    if (foreign.some((row) => row.username === username)) return 'identity.usernameTaken';
    return foreign.length > 0 ? 'identity.usernameTooSimilar' : null;
  }

  async function suggestions(accountId: AccountId): Promise<string[]> {
    const { name } = await knownUser(store, accountId);
    const candidates = usernameCandidates(name);
    const rows = await store.usernamesLike(candidates.map(usernameSkeleton), clock.now());
    const inUse = new Set(rows.map((row) => row.skeleton));
    return candidates.filter((candidate) => !inUse.has(usernameSkeleton(candidate))).slice(0, SUGGESTIONS);
  }

  return {
    async usernameAvailability(accountId, typed) {
      await rateLimits.take(identityLimits.lookupByAccount, accountId);
      const username = normalizeUsername(typed);
      const reason = await problemOf(accountId, username);
      const others = reason === null ? [] : await suggestions(accountId);
      return { username, available: reason === null, reason, suggestions: others };
    },
    async usernameSuggestions(accountId) {
      await rateLimits.take(identityLimits.lookupByAccount, accountId);
      return suggestions(accountId);
    },
    async claimUsername(accountId, typed) {
      await rateLimits.take(identityLimits.claimByAccount, accountId);
      const username = normalizeUsername(typed);
      const before = await knownUser(store, accountId);
      if (before.username === username) return before;
      const reason = await problemOf(accountId, username);
      if (reason !== null) throw refusals[reason]();
      const claimed = await refusedByConstraint(() =>
        platform.realtime.events.transact(async ({ queries, emit }) => {
          const inside = storeOn(queries);
          const now = clock.now();
          const skeleton = usernameSkeleton(username);
          await inside.lockAccount(accountId);
          await inside.releaseUsername(accountId, now);
          await inside.clearForClaim(skeleton, accountId, now);
          await inside.insertUsername({ username, skeleton, accountId }, now);
          const user = await knownUser(inside, accountId);
          emit(userChanged(accountId, user));
          return user;
        }),
      );
      gate.forget({ personOf: accountId });
      return claimed;
    },
    async usernameExists(accountId, typed) {
      await rateLimits.take(identityLimits.lookupByAccount, accountId);
      return (await find(gate, typed)) !== null;
    },
  } satisfies Partial<IdentityService>;
}

/** The two people of a call are asked for with each of its steps, so the gate remembers them. More are one question. */
const REMEMBERED_MAX = 2;

export function createDirectory(
  store: IdentityStore,
  gate: Pick<Gate, 'user' | 'profileNamed'>,
): Omit<IdentityDirectory, 'contactOf' | 'standingOf'> {
  return {
    findByUsername: (typed) => find(gate, typed),
    async profilesOf(accountIds) {
      if (accountIds.length > REMEMBERED_MAX) return store.profilesOf(accountIds);
      const people = await Promise.all(accountIds.map(async (accountId) => gate.user(accountId)));
      return people.flatMap((person) =>
        person === null || person.username === null
          ? []
          : [{ accountId: asAccountId(person.id), username: person.username, name: person.name }],
      );
    },
  };
}

async function find(gate: Pick<Gate, 'profileNamed'>, typed: string): Promise<Profile | null> {
  const username = normalizeUsername(typed);
  return usernameProblem(username) === null ? gate.profileNamed(username) : null;
}

const refusals = {
  'identity.usernameInvalid': identityErrors.usernameInvalid,
  'identity.usernameReserved': identityErrors.usernameReserved,
  'identity.usernameTaken': identityErrors.usernameTaken,
  'identity.usernameTooSimilar': identityErrors.usernameTooSimilar,
};

/** Two claims at once both pass the question and only one passes the constraint; the other hears the same sentence. */
async function refusedByConstraint<Result>(claim: () => Promise<Result>): Promise<Result> {
  try {
    return await claim();
  } catch (cause) {
    if (sqlStateOf(cause) !== UNIQUE_VIOLATION) throw cause;
    const similar = constraintOf(cause) === 'usernames_skeleton';
    throw similar
      ? identityErrors.usernameTooSimilar({}, { cause })
      : identityErrors.usernameTaken({}, { cause });
  }
}

const UNIQUE_VIOLATION = '23505';

/** The gate has proven the account, so a missing row is a bug. */
async function knownUser(store: IdentityStore, accountId: AccountId): Promise<User> {
  const user = await store.user(accountId);
  assert(user !== null, 'a signed-in account has a row');
  return user;
}

function refuseWeak(facts: { password: string; name: string; email: string }): void {
  switch (passwordProblem({ ...facts, isCommon: isCommonPassword })) {
    case null:
      return;
    case 'tooShort':
      throw identityErrors.passwordTooShort();
    case 'tooLong':
      throw identityErrors.passwordTooLong();
    case 'common':
      throw identityErrors.passwordCommon();
  }
}
