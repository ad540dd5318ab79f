import { AppError } from '#kernel/app-error.ts';
import type { AccountId } from '#kernel/ids.ts';
import { asOneLine } from '#kernel/one-line.ts';
import type { Transaction } from '#platform/server/realtime/event-log.ts';
import { identityErrors, ssoErrors } from '../../errors.ts';
import type { Agreement, SignInMethod } from '../../model.ts';
import { isInForce } from '../../rules/agreement.ts';
import { decideArrival, type ForeignIdentity } from '../../rules/sso/decide-arrival.ts';
import { createAccounts } from '../access/accounts.ts';
import type { ServiceParts } from '../access/parts.ts';
import type { Client, OpenedSession } from '../auth/auth.ts';
import { createIdentityStore } from '../identities/store.ts';
import { createConnectionStore } from './connection-store.ts';
import type { Memberships } from './memberships.ts';
import type { Connection } from './types.ts';

/** Somebody whom another company has vouched for. */
export interface Vouched {
  readonly identity: ForeignIdentity;
  /** The company of a workspace; null: one for everybody. */
  readonly connection: Connection | null;
  readonly agreedTo: Agreement | null;
  readonly client: Client;
  readonly trustedToken: string | null;
  /** A program with documents of its own sent them, so none of ours were shown. */
  readonly isOfProgram?: boolean;
}

/** Whose account it is, before they are let in. */
export type Admitted =
  | { readonly does: 'admitted'; readonly accountId: AccountId }
  | { readonly does: 'ask-owner'; readonly accountId: AccountId };

export type Arrived =
  | {
      readonly does: 'entered';
      readonly opened: OpenedSession;
      readonly isNew: boolean;
    }
  | { readonly does: 'ask-owner'; readonly accountId: AccountId };

const REFUSALS = {
  'email-unproven': ssoErrors.emailUnproven,
  'foreign-domain': ssoErrors.foreignDomain,
  'not-invited': ssoErrors.notInvited,
} as const;

const NAME_LENGTH_MAX = 120;

/** Lets in whom other companies have vouched for, opens accounts for newcomers, and links to accounts that are there. */
export function arriving(parts: ServiceParts, memberships: Memberships) {
  const { clock } = parts.platform;

  async function enter(vouched: Vouched, accountId: AccountId, transaction: Transaction) {
    const { identity, connection, client, trustedToken } = vouched;
    const method: SignInMethod = connection?.kind === 'saml' ? 'sso/saml' : 'oauth';
    const { provider } = identity;
    return parts.entering.enter(transaction, { accountId, method, client, trustedToken, provider });
  }

  const link = linking(parts, memberships);

  async function create(vouched: Vouched, email: string, transaction: Transaction): Promise<AccountId> {
    const { identity, agreedTo, client } = vouched;
    if (vouched.isOfProgram !== true && (agreedTo === null || !isInForce(agreedTo)))
      throw identityErrors.documentsChanged();
    await parts.platform.switches.mustBeOn('registration');
    const name = plainName(identity.name) ?? email.slice(0, email.lastIndexOf('@'));
    const account = {
      name: name.slice(0, NAME_LENGTH_MAX),
      email,
      passwordHash: null,
      agreedTo,
      network: parts.networkMark(client.ip),
    };
    const made = { emailVerified: true, now: clock.now() };
    const accountId = await createAccounts(transaction.queries).insert(account, made);
    // Somebody has registered with the address a moment ago.
    if (accountId === null) throw ssoErrors.flowExpired();
    return accountId;
  }

  async function admit(vouched: Vouched, transaction: Transaction): Promise<Admitted> {
    const decision = decideArrival(await factsOf(parts, vouched, transaction));
    if (decision.does === 'refuse') throw REFUSALS[decision.because]();
    if (decision.does === 'ask-owner') return decision;
    const isNew = decision.does === 'create';
    const accountId = isNew ? await create(vouched, decision.email, transaction) : decision.accountId;
    if (isNew) await link(vouched, accountId, transaction);
    else await createIdentityStore(transaction.queries).signedIn(vouched.identity, clock.now());
    return { does: 'admitted', accountId };
  }

  return {
    link,
    admit,
    /** @throws ssoErrors, and whatever `Entering.enter` throws */
    async arrive(vouched: Vouched, transaction: Transaction): Promise<Arrived> {
      const admitted = await admit(vouched, transaction);
      if (admitted.does === 'ask-owner') return admitted;
      const { accountId } = admitted;
      const opened = await enter(vouched, accountId, transaction);
      const user = await parts.storeOn(transaction.queries).user(accountId);
      return { does: 'entered', opened, isNew: user?.username == null };
    },
    /** The owner of an account has shown its own way in. */
    async linkAndEnter(
      vouched: Vouched,
      accountId: AccountId,
      transaction: Transaction,
    ): Promise<OpenedSession> {
      // The company's domains and whom it adds may have changed since.
      const decision = decideArrival(await factsOf(parts, vouched, transaction));
      if (decision.does !== 'ask-owner' || decision.accountId !== accountId) throw ssoErrors.flowExpired();
      await link(vouched, accountId, transaction);
      return enter(vouched, accountId, transaction);
    },
    /** Why somebody would not get in; null if they would. Nothing changes. */
    async problemOf(vouched: Vouched, transaction: Transaction): Promise<string | null> {
      const decision = decideArrival(await factsOf(parts, vouched, transaction));
      return decision.does === 'refuse' ? REFUSALS[decision.because]().message : null;
    },
  };
}

/** Links, tells the history, and adds a newcomer to the company's workspace. */
function linking(parts: ServiceParts, memberships: Memberships) {
  return async (vouched: Vouched, accountId: AccountId, transaction: Transaction): Promise<void> => {
    const { identity, connection, client } = vouched;
    if (
      !(await createIdentityStore(transaction.queries).link(accountId, identity, parts.platform.clock.now()))
    )
      throw ssoErrors.identityAlreadyExists();
    const facts = { provider: connection?.name ?? identity.provider };
    await parts.safety.note(transaction, { accountId, kind: 'identity-linked', client, facts });
    const role = connection?.settings.joinAs ?? null;
    if (connection === null || role === null) return;
    try {
      await memberships.join({ workspaceId: connection.workspaceId, accountId, role }, transaction);
    } catch (cause) {
      throw cause instanceof AppError ? ssoErrors.noSeat({}, { cause }) : cause;
    }
  };
}

async function factsOf(parts: ServiceParts, { identity, connection }: Vouched, { queries }: Transaction) {
  const owner = identity.email === null ? null : await parts.storeOn(queries).accountByEmail(identity.email);
  return {
    identity,
    linkedTo: await createIdentityStore(queries).ownerOf(identity),
    ownerOfEmail: owner?.accountId ?? null,
    company: connection === null ? null : await companyFacts(connection, { queries }),
  };
}

async function companyFacts({ id, settings }: Connection, { queries }: Pick<Transaction, 'queries'>) {
  const domains = await createConnectionStore(queries).domains(id);
  const proven = domains.filter(({ verifiedAt }) => verifiedAt !== null);
  return { domains: proven.map(({ domain }) => domain), joinAs: settings.joinAs };
}

function plainName(name: string | null): string | null {
  const plain = asOneLine(name ?? '');
  return plain === '' ? null : plain;
}
