import { assert } from '#kernel/assert.ts';
import { type AccountId, asWorkspaceId } from '#kernel/ids.ts';
import { DAY_MS, MINUTE_MS } from '#kernel/instant.ts';
import type { DemoFriend, DemoPeople, DemoSignIn } from '#platform/server/feature.ts';
import type { Platform } from '#platform/server/platform.ts';
import { installationSecret } from '#platform/server/secrets.ts';
import { documentsInForce } from '../rules/agreement.ts';
import { createAccounts } from './access/accounts.ts';
import type { Auth } from './auth/auth.ts';
import { safetyEvents } from './safety/tables.ts';
import type { IdentityService } from './service.ts';
import type { IdentityStore } from './store.ts';

/** The demo user of the specification (000 §3). Nobody gets mail at these addresses. */
const VISITOR = { name: 'Demo User', username: 'demo' };
/** The people to talk to. */
const FRIENDS = {
  grace: 'Grace Weller',
  omar: 'Omar Haddad',
  lena: 'Lena Brandt',
  mateo: 'Mateo Rivas',
  ruth: 'Ruth Adeyemi',
} as const satisfies Readonly<Record<DemoFriend, string>>;
type Person = { readonly name: string; readonly username: string };
/** When their samples of calls end, they were here. The visitor signs in by themselves. */
const SEEN_BEFORE_MS: Readonly<Record<string, number>> = {
  grace: 36 * MINUTE_MS,
  omar: 180 * MINUTE_MS,
  lena: 5 * DAY_MS,
  mateo: 2 * DAY_MS,
  ruth: 4 * DAY_MS,
};
/** All have been here for longer than the month of calls that the samples show. */
const HERE_FOR_MS = 33 * DAY_MS;

const emailOf = ({ username }: Person) => `${username}@ahoy.example`;
/** Long enough not to be guessed, and short enough to type. */
const PASSWORD_LENGTH = 12;

interface Parts {
  readonly platform: Pick<Platform, 'config' | 'database' | 'clock'>;
  readonly service: IdentityService;
  readonly auth: Pick<Auth, 'hashPassword'>;
  readonly store: Pick<IdentityStore, 'hasAccounts' | 'accountByEmail'>;
}

/**
 * The people of a demo workspace with addresses that count as confirmed. All have one password, which the installation made for
 * itself: a demo that others can reach has no password that stands in a book.
 * @throws Error when there are accounts already and the demo user is not among them
 */
export async function demoPeople(parts: Parts): Promise<{ people: DemoPeople; signIn: DemoSignIn }> {
  const secret = await installationSecret({ dataDir: parts.platform.config.DATA_DIR, name: 'demo-password' });
  const password = secret.slice(0, PASSWORD_LENGTH);
  const isThere = (await parts.service.findByUsername(VISITOR.username)) !== null;
  if (!isThere && (await parts.store.hasAccounts()))
    throw new Error('The database has accounts of people: a demo workspace needs an empty one of its own.');
  // The visitor comes first, and so may use the operator desk.
  const visitor = await ensure(VISITOR, password, parts);
  const friend = (username: DemoFriend) => ensure({ name: FRIENDS[username], username }, password, parts);
  const friends = {
    grace: await friend('grace'),
    omar: await friend('omar'),
    lena: await friend('lena'),
    mateo: await friend('mateo'),
    ruth: await friend('ruth'),
  };
  const standing = await parts.service.standingOf(visitor, parts.platform.database.queries);
  assert(standing !== null, 'the demo user has just been found or made');
  return {
    people: {
      visitor,
      workspace: asWorkspaceId(visitor),
      friends,
      until: standing.registeredAt + HERE_FOR_MS,
    },
    signIn: { username: VISITOR.username, email: emailOf(VISITOR), password },
  };
}

async function ensure(person: Person, password: string, parts: Parts): Promise<AccountId> {
  const { service, store } = parts;
  const email = emailOf(person);
  const named = await service.findByUsername(person.username);
  if (named !== null) return named.accountId;
  // A start that was interrupted may have left an account without its username.
  const known = await store.accountByEmail(email);
  const accountId = known?.accountId ?? (await insert({ person, email, password }, parts));
  await service.claimUsername({ accountId, provenAt: parts.platform.clock.now() }, person.username);
  return accountId;
}

async function insert(
  { person, email, password }: { person: Person; email: string; password: string },
  { platform, auth }: Parts,
): Promise<AccountId> {
  const passwordHash = await auth.hashPassword(password);
  const now = platform.clock.now();
  const account = { name: person.name, email, passwordHash, agreedTo: documentsInForce(), network: null };
  const seenBefore = SEEN_BEFORE_MS[person.username];
  const accountId = await platform.database.transaction(async (queries) => {
    const opened = { emailVerified: true, now: now - HERE_FOR_MS };
    const made = await createAccounts(queries).insert(account, opened);
    if (made !== null && seenBefore !== undefined)
      await queries.insert(safetyEvents).values({
        accountId: made,
        kind: 'signed-in',
        facts: { method: 'password' },
        at: new Date(now - seenBefore),
      });
    return made;
  });
  assert(accountId !== null, 'nobody else makes accounts in a demo workspace that starts');
  return accountId;
}
