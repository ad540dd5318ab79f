import { networkOf } from '#platform/server/network-of.ts';
import { identityLimits } from '../../constants.ts';
import { identityErrors } from '../../errors.ts';
import type { Agreement } from '../../model.ts';
import { isInForce } from '../../rules/agreement.ts';
import type { Client, OpenedSession } from '../auth/auth.ts';
import { createAccounts, type NewAccount } from './accounts.ts';
import { refuseWeak, type ServiceParts } from './parts.ts';
import { createRegistrations } from './registrations.ts';

/** Input of a registration. */
export interface Registration {
  readonly name: string;
  readonly email: string;
  readonly password: string;
  readonly agreedTo: Agreement;
  readonly client: Client;
}

/** The account is open, or waits for its link. The key lets the same browser open it without the password. */
export type Registered = { readonly opened: OpenedSession } | { readonly browserKey: string };

export interface Registering {
  register(registration: Registration): Promise<Registered>;
}

export function registering(parts: ServiceParts): Registering {
  const { platform, auth, requestMail, networkMark, confirmsFirst, entering, puzzles } = parts;
  const { rateLimits, clock, database } = platform;

  /** Does the same for known and unknown addresses. Only the email differs. */
  async function waitForLink(account: NewAccount & { passwordHash: string }): Promise<Registered> {
    const { id, browserKey } = await createRegistrations(database.queries).keep(account, clock.now());
    await requestMail('open-account', account.email, id);
    return { browserKey };
  }

  async function openAtOnce(account: NewAccount, client: Client): Promise<Registered> {
    const opened = await platform.realtime.events.transact(async (transaction) => {
      const accounts = createAccounts(transaction.queries);
      const accountId = await accounts.insert(account, { emailVerified: false, now: clock.now() });
      if (accountId === null) return null;
      return entering.enter(transaction, { accountId, method: 'password', client, trustedToken: null });
    });
    // The owner of a known address gets an email. The screen only says that it failed.
    await requestMail(opened === null ? 'already-registered' : 'verify-email', account.email);
    if (opened === null) throw identityErrors.registrationFailed();
    return { opened };
  }

  return {
    async register({ name, email, password, agreedTo, client }) {
      await platform.switches.mustBeOn('registration');
      if (!isInForce(agreedTo)) throw identityErrors.documentsChanged();
      const share = await rateLimits.take(identityLimits.registerByAddress, networkOf(client.ip));
      await puzzles.ask(share, { route: 'register', client });
      await rateLimits.take(identityLimits.registerByEmail, email);
      refuseWeak({ password, name, email });
      const passwordHash = await auth.hashPassword(password);
      const account = { name, email, passwordHash, agreedTo, network: networkMark(client.ip) };
      return confirmsFirst ? waitForLink(account) : openAtOnce(account, client);
    },
  };
}
