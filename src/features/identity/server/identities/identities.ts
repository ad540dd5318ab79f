import { asAccountId } from '#kernel/ids.ts';
import type { Session } from '#platform/server/http/context.ts';
import { networkOf } from '#platform/server/network-of.ts';
import { identityLimits } from '../../constants.ts';
import type { SocialProvider } from '../../constants-sso.ts';
import { identityErrors, ssoErrors } from '../../errors.ts';
import type { LinkedIdentity } from '../../model-sso.ts';
import { requireFreshProof } from '../access/fresh-proof.ts';
import type { Client, OpenedSession } from '../auth/auth.ts';
import { arriving } from '../sso/arriving.ts';
import { createConnectionStore } from '../sso/connection-store.ts';
import type { Elsewhere } from '../sso/elsewhere.ts';
import type { ElsewhereParts } from '../sso/flow-parts.ts';
import { createFlows, type Flow } from '../sso/flows.ts';
import { socialProviders } from '../sso/social.ts';
import type { Connection } from '../sso/types.ts';
import { type CredentialRow, createIdentityStore, PASSWORD_PROVIDER } from './store.ts';

/** A person's ways in that depend on others, and the password beside them. */
export interface Identities {
  list(
    session: Session,
  ): Promise<{ linked: LinkedIdentity[]; available: { provider: SocialProvider; name: string }[] }>;
  /** @returns the other company's address. @throws identityErrors.proofNeeded, ssoErrors */
  link(session: Session, to: { provider: SocialProvider; browserKey: string }): Promise<string>;
  /** @throws identityErrors.proofNeeded, ssoErrors.identityNotFound, singleIdentityNotDeletable */
  unlink(session: Session, id: string, client: Client): Promise<void>;
  /** What waits for its owner in this browser. @throws ssoErrors.flowExpired */
  pending(asked: PendingLink): Promise<{ name: string; email: string }>;
  /** The owner shows the account's own way in. @throws ssoErrors.flowExpired, identityErrors.loginFailed */
  confirm(
    asked: PendingLink & { password: string; client: Client; trustedToken: string | null },
  ): Promise<{ opened: OpenedSession; from: string | null }>;
}

interface PendingLink {
  readonly pending: string;
  readonly browserKey: string | null;
}

export function identities(parts: ElsewhereParts, elsewhere: Elsewhere): Identities {
  const { platform, safety, settings } = parts;
  const { clock, database } = platform;

  return {
    ...confirming(parts),
    async list({ accountId }) {
      const rows = await createIdentityStore(database.queries).of(accountId);
      const linked = await Promise.all(rows.map((row) => viewOf(parts, row)));
      const taken = new Set(rows.map(({ provider }) => provider));
      const available = socialProviders(settings).filter(({ provider }) => !taken.has(provider));
      return { linked, available };
    },
    async link(session, { provider, browserKey }) {
      requireFreshProof(session, clock);
      const purpose = { kind: 'link', accountId: session.accountId } as const;
      return elsewhere.sendTo({ social: provider }, { purpose, browserKey, hint: null });
    },
    async unlink(session, id, client) {
      requireFreshProof(session, clock);
      const { accountId } = session;
      await platform.realtime.events.transact(async (transaction) => {
        // Two at once must not each leave the other one.
        await parts.storeOn(transaction.queries).lockAccount(accountId);
        const inside = createIdentityStore(transaction.queries);
        const rows = await inside.of(accountId);
        const row = rows.find((one) => one.id === id && one.provider !== PASSWORD_PROVIDER);
        if (row === undefined) throw ssoErrors.identityNotFound();
        if (rows.length === 1) throw ssoErrors.singleIdentityNotDeletable();
        await inside.unlink(accountId, id);
        const { name } = await viewOf(parts, row);
        await safety.note(transaction, {
          accountId,
          kind: 'identity-unlinked',
          client,
          facts: { provider: name },
        });
      });
    },
  };
}

function confirming(parts: ElsewhereParts): Pick<Identities, 'pending' | 'confirm'> {
  const { platform, store, storeOn, auth, safety } = parts;
  const { clock, database, rateLimits } = platform;
  const arrivals = arriving(parts, parts.memberships);

  async function flowOf({ pending, browserKey }: PendingLink) {
    const flow =
      browserKey === null ? null : await createFlows(database.queries).of(pending, browserKey, clock.now());
    const { purpose, told } = flow?.facts ?? {};
    if (flow === null || purpose?.kind !== 'ask-owner' || told === undefined) throw ssoErrors.flowExpired();
    const accountId = asAccountId(purpose.accountId);
    return { flow, told, accountId, from: purpose.from, connection: await connectionOf(parts, flow) };
  }

  return {
    async pending(asked) {
      const { flow, told, connection } = await flowOf(asked);
      return { name: nameOf(parts, flow.provider, connection), email: told.identity.email ?? '' };
    },
    async confirm({ password, client, trustedToken, ...asked }) {
      await rateLimits.take(identityLimits.signInByAddress, networkOf(client.ip));
      const { flow, told, accountId, from, connection } = await flowOf(asked);
      const email = told.identity.email ?? '';
      await rateLimits.take(identityLimits.signInByEmail, email);
      const hash = await store.passwordHash(accountId);
      const isRight = hash !== null && (await auth.checkPassword(password, hash));
      const opened = await platform.realtime.events.transact(async (transaction) => {
        const { queries } = transaction;
        if (!isRight || !(await storeOn(queries).isPasswordStill(accountId, hash))) {
          await safety.note(transaction, { accountId, kind: 'sign-in-failed', client });
          return null;
        }
        const key = { key: flow.provider, browserKey: asked.browserKey ?? '' };
        if ((await createFlows(queries).take(asked.pending, key, clock.now())) === null)
          throw ssoErrors.flowExpired();
        const vouched = { identity: told.identity, connection, agreedTo: null, client, trustedToken };
        return arrivals.linkAndEnter(vouched, accountId, transaction);
      });
      if (opened === null) throw identityErrors.loginFailed();
      await rateLimits.giveBack(
        [identityLimits.signInByAddress, networkOf(client.ip)],
        [identityLimits.signInByEmail, email],
      );
      return { opened, from };
    },
  };
}

async function connectionOf({ platform }: ElsewhereParts, { provider }: Pick<Flow, 'provider'>) {
  const id = /^sso:(.+)$/.exec(provider)?.[1];
  return id === undefined ? null : createConnectionStore(platform.database.queries).find(id);
}

function nameOf({ settings }: ElsewhereParts, provider: string, connection: Connection | null): string {
  const social = socialProviders(settings).find((one) => one.provider === provider);
  return connection?.name ?? social?.name ?? provider;
}

async function viewOf(parts: ElsewhereParts, row: CredentialRow): Promise<LinkedIdentity> {
  const { id, provider, email, createdAt, lastSignInAt } = row;
  const about = { id, email, createdAt, lastSignInAt };
  if (provider === PASSWORD_PROVIDER) return { ...about, provider: 'password', name: 'Password' };
  const connection = await connectionOf(parts, row);
  const name = nameOf(parts, provider, connection);
  if (provider.startsWith('sso:')) return { ...about, provider: 'company', name };
  // Only our own code writes providers, and only these.
  return { ...about, provider: provider as SocialProvider, name };
}
