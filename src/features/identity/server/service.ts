import { assert } from '#kernel/assert.ts';
import { type AccountId, asAccountId } from '#kernel/ids.ts';
import type { Instant } from '#kernel/instant.ts';
import { constraintOf, type Queries, sqlStateOf } from '#platform/server/db/database.ts';
import type { Session } from '#platform/server/http/context.ts';
import { serviceOf } from '#platform/server/services.ts';
import { identityLimits, USER_EVENT } from '../constants.ts';
import { identityErrors } from '../errors.ts';
import type { User, UsernameAvailability } from '../model.ts';
import { usernameCandidates } from '../rules/suggest-usernames.ts';
import { normalizeUsername, usernameProblem, usernameSkeleton } from '../rules/username.ts';
import { nextChangeAt } from '../rules/username-changes.ts';
import { knownUser, requireFreshProof, resetFactors, type ServiceParts } from './access/parts.ts';
import { type Proving, proving } from './access/proving.ts';
import { type Registering, registering } from './access/registering.ts';
import { type SigningIn, signingIn } from './access/signing-in.ts';
import type { IdentityDesk } from './desk/people.ts';
import { userChanged } from './events.ts';
import type { Gate } from './gate.ts';
import { type Leaving, leaving } from './leaving/leaving.ts';
import { type ForNotices, forNotices, type MailConsent } from './notices/notices.ts';
import { type Finding, finding, type Reaching, reaching } from './reach/reach.ts';
import { type Disowning, disowning } from './safety/not-me.ts';
import { type SessionEnding, sessionEnding } from './sessions/ending.ts';
import type { IdentityStore, Profile } from './store.ts';

export {
  type Client,
  clientOf,
  companiesService,
  isQuietNow,
  PhoneOutage,
  phoneCodeSeam,
} from './access/seams.ts';
export type { DeskPerson, IdentityDesk } from './desk/people.ts';
export type { Companies } from './sso/companies.ts';
export type { Profile };
export { requireFreshProof, resetFactors };

/** Services for the features above this one. */
export interface IdentityDirectory extends Finding, MailConsent, ForNotices, Leaving {
  /** The same regardless of who asks, for answers that aren't shown ("@Alice" is "alice"). */
  findByUsername(typed: string): Promise<Profile | null>;
  /** Public profiles of these accounts, in no order; accounts without a username are left out. */
  profilesOf(accountIds: readonly AccountId[]): Promise<Profile[]>;
  /** Name and email address of an account, for purchases; null if it is gone. */
  contactOf(accountId: AccountId, within: Queries): Promise<Contact | null>;
  /** The same for many accounts at once; missing ones are left out. */
  contactsOf(accountIds: readonly AccountId[], within: Queries): Promise<ReadonlyMap<AccountId, Contact>>;
  /** When a session of each of these accounts was seen last, to the minute; those without one are left out. */
  seenAtOf(accountIds: readonly AccountId[]): Promise<ReadonlyMap<AccountId, Instant>>;
  /** Since when somebody is here and what they have proven, for what they may use; null when the account is gone. */
  standingOf(accountId: AccountId, within: Queries): Promise<Standing | null>;
}

export const identityDirectory = serviceOf<IdentityDirectory>('identity');
/** For the operator's desk alone. */
export const identityDesk = serviceOf<IdentityDesk>('people at the desk');

export interface Standing {
  readonly registeredAt: Instant;
  readonly hasVerifiedEmail: boolean;
  /**
   * Hash of the network from which the account was registered. It can be compared but not read. Null if unknown, or for
   * networks that anyone may be in.
   */
  readonly network: string | null;
}

export interface Contact {
  readonly name: string;
  readonly email: string;
  /** Hash of their picture; null without one. */
  readonly avatar: string | null;
}

export interface IdentityService
  extends Omit<IdentityDirectory, keyof MailConsent>,
    Registering,
    Proving,
    Reaching,
    SessionEnding,
    SigningIn,
    Disowning {
  me(accountId: AccountId): Promise<User>;
  rename(accountId: AccountId, name: string): Promise<User>;
  usernameAvailability(accountId: AccountId, typed: string): Promise<UsernameAvailability>;
  usernameSuggestions(accountId: AccountId): Promise<string[]>;
  /** @throws identityErrors.proofNeeded for a change, which lets others find nobody under the old name */
  claimUsername(session: Pick<Session, 'accountId' | 'provenAt'>, typed: string): Promise<User>;
  usernameExists(accountId: AccountId, typed: string): Promise<boolean>;
}

export function createIdentityService(parts: ServiceParts): IdentityService {
  return {
    ...registering(parts),
    ...proving(parts),
    ...signingIn(parts),
    ...sessionEnding(parts),
    ...disowning(parts),
    ...leaving(parts),
    ...person(parts),
    ...usernames(parts),
    ...reaching(parts),
    ...forNotices(parts),
    ...createDirectory(parts.store, parts.gate),
    ...finding(parts.platform.database.queries, (typed) => find(parts.gate, typed)),
    async contactOf(accountId, within) {
      const found = await parts.storeOn(within).user(accountId);
      return found === null ? null : { name: found.name, email: found.email, avatar: found.avatar };
    },
    async contactsOf(accountIds, within) {
      const rows = await parts.storeOn(within).contactsOf([...new Set(accountIds)]);
      return new Map(rows.map(({ accountId, ...contact }) => [accountId, contact]));
    },
    seenAtOf: (accountIds) => parts.store.seenAtOf(accountIds),
    async standingOf(accountId, within) {
      const found = await parts.storeOn(within).user(accountId);
      if (found === null) return null;
      const network = await parts.storeOn(within).registeredNetwork(accountId);
      return { registeredAt: found.createdAt, hasVerifiedEmail: found.emailVerified, network };
    },
  };
}

function person({ platform, gate, store }: ServiceParts) {
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
  } satisfies Partial<IdentityService>;
}

const SUGGESTIONS = 3;

function usernames({ platform, gate, store, storeOn }: ServiceParts) {
  const { rateLimits, clock } = platform;
  const { lookFor } = finding(platform.database.queries, (typed) => find(gate, typed));

  /** Returns why this account can't claim the username now, or null. */
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

  /** The first claim gives nothing up and isn't counted. The caller has locked the account. */
  async function countChange(inside: IdentityStore, accountId: AccountId, now: Instant): Promise<void> {
    const possibleAt = nextChangeAt(await inside.usernameChanges(accountId, now), now);
    if (possibleAt !== null) throw identityErrors.usernameChangedOften({ possibleAt });
    await inside.rememberUsernameChange(accountId, now);
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
    async claimUsername({ accountId, provenAt }, typed) {
      await rateLimits.take(identityLimits.claimByAccount, accountId);
      const username = normalizeUsername(typed);
      const before = await knownUser(store, accountId);
      if (before.username === username) return before;
      if (before.username !== null) requireFreshProof({ provenAt }, clock);
      const reason = await problemOf(accountId, username);
      if (reason !== null) throw refusals[reason]();
      const claimed = await refusedByConstraint(() =>
        platform.realtime.events.transact(async ({ queries, emit }) => {
          const inside = storeOn(queries);
          const now = clock.now();
          const skeleton = usernameSkeleton(username);
          await inside.lockAccount(accountId);
          if (await inside.releaseUsername(accountId, now)) await countChange(inside, accountId, now);
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
      return (await lookFor(accountId, typed)) !== null;
    },
  } satisfies Partial<IdentityService>;
}

/** The two people of a call are needed at each of its steps, so the gate caches them. More of them are one query. */
const REMEMBERED_MAX = 2;

export function createDirectory(
  store: IdentityStore,
  gate: Pick<Gate, 'user' | 'profileNamed'>,
): Pick<IdentityDirectory, 'findByUsername' | 'profilesOf'> {
  return {
    findByUsername: (typed) => find(gate, typed),
    async profilesOf(accountIds) {
      if (accountIds.length > REMEMBERED_MAX) return store.profilesOf(accountIds);
      const people = await Promise.all(accountIds.map(async (accountId) => gate.user(accountId)));
      return people.flatMap((person) =>
        person === null || person.username === null ? [] : [profileIn(person, person.username)],
      );
    },
  };
}

const profileIn = ({ id, name, findableBy, doNotDisturb, avatar }: User, username: string): Profile => ({
  accountId: asAccountId(id),
  username,
  name,
  findableBy,
  doNotDisturb,
  avatar,
});

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

/** Two concurrent claims both pass the check, but only one passes the constraint. The other gets the same error. */
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
