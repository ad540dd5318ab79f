import { type AccountId, asSessionId } from '#kernel/ids.ts';
import type { Config } from '#platform/server/config.ts';
import type { DemoPeople } from '#platform/server/feature.ts';
import { installationSecret } from '#platform/server/secrets.ts';
import { documentsInForce } from '../rules/agreement.ts';
import type { Auth } from './auth/auth.ts';
import type { IdentityService } from './service.ts';
import type { IdentityStore } from './store.ts';

/** What a visitor of a demo workspace types. */
export interface DemoSignIn {
  readonly username: string;
  readonly email: string;
  readonly password: string;
}

/** The demo user of the specification (000 §3) and two people to talk to. Nobody gets mail at these addresses. */
const VISITOR = { name: 'Demo User', username: 'demo' };
const FRIENDS = [
  { name: 'Grace Weller', username: 'grace' },
  { name: 'Omar Haddad', username: 'omar' },
] as const;
type Person = { readonly name: string; readonly username: string };

const emailOf = ({ username }: Person) => `${username}@ahoy.example`;
const CLIENT = { ip: '127.0.0.1', userAgent: null };
/** Enough that nobody guesses it, and few enough to type. */
const PASSWORD_LENGTH = 12;

interface Parts {
  readonly config: Config;
  readonly service: IdentityService;
  readonly auth: Pick<Auth, 'verificationToken'>;
  readonly store: Pick<IdentityStore, 'hasAccounts' | 'accountByEmail' | 'endOtherSessions'>;
}

/**
 * The people of a demo workspace, registered as anybody is. All have one password, which the installation made for
 * itself: a demo that others can reach has no password that stands in a book.
 * @throws Error when there are accounts already and the demo user is not among them
 */
export async function demoPeople(parts: Parts): Promise<{ people: DemoPeople; signIn: DemoSignIn }> {
  const secret = await installationSecret({ dataDir: parts.config.DATA_DIR, name: 'demo-password' });
  const password = secret.slice(0, PASSWORD_LENGTH);
  const isThere = (await parts.service.findByUsername(VISITOR.username)) !== null;
  if (!isThere && (await parts.store.hasAccounts()))
    throw new Error('The database has accounts of people: a demo workspace needs an empty one of its own.');
  // The visitor comes first, and so may use the operator desk.
  const visitor = await ensure(VISITOR, password, parts);
  const [first, second] = FRIENDS;
  const friends = [await ensure(first, password, parts), await ensure(second, password, parts)] as const;
  return {
    people: { visitor, friends },
    signIn: { username: VISITOR.username, email: emailOf(VISITOR), password },
  };
}

async function ensure(person: Person, password: string, parts: Parts): Promise<AccountId> {
  const { service, auth, store } = parts;
  const email = emailOf(person);
  const named = await service.findByUsername(person.username);
  if (named !== null) return named.accountId;
  // A start that was interrupted may have left an account without its username.
  const known = await store.accountByEmail(email);
  const accountId = known?.accountId ?? (await register({ ...person, email, password }, parts));
  await service.verifyEmail(await auth.verificationToken(email), CLIENT);
  await service.claimUsername(accountId, person.username);
  return accountId;
}

async function register(
  person: { name: string; email: string; password: string },
  { service, store }: Parts,
): Promise<AccountId> {
  const { accountId } = await service.register({ ...person, agreedTo: documentsInForce(), client: CLIENT });
  // Registering signs in, and nobody sits at that device.
  await store.endOtherSessions(accountId, asSessionId('none'));
  return accountId;
}
