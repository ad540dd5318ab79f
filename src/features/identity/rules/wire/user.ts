import type { ShownMethod } from '../../model.ts';

/** What is known of a person, as the database has it. */
export interface WireAccount {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly emailVerified: boolean;
  /** An address that waits for the link in its mailbox. */
  readonly newEmail: string | null;
  readonly phone: string | null;
  readonly phoneProvenAt: string | null;
  readonly userMetadata: Readonly<Record<string, unknown>>;
  readonly appMetadata: Readonly<Record<string, unknown>>;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly lastSignInAt: string | null;
  readonly suspendedUntil: string | null;
  readonly identities: readonly WireIdentity[];
  readonly factors: readonly WireFactor[];
}

export interface WireIdentity {
  readonly id: string;
  readonly provider: string;
  /** Who the person is there. */
  readonly subject: string;
  readonly email: string | null;
  readonly data: Readonly<Record<string, unknown>> | null;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly lastSignInAt: string | null;
}

export interface WireFactor {
  readonly id: string;
  readonly kind: 'totp' | 'phone';
  readonly name: string;
  readonly isVerified: boolean;
  readonly phone: string | null;
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** A session as its tokens say it. */
export interface WireSession {
  readonly id: string;
  readonly level: 1 | 2;
  readonly methods: readonly ShownMethod[];
}

/** Rows with a password have this name in the table. The contract calls them "email". */
const OWN_PROVIDER = 'credential';

/** The user of the contract (`User` of the auth client). Instants are written as ISO 8601. */
export function wireUser(account: WireAccount) {
  const { email, phone } = account;
  // Only whether an address was proven is stored, not when.
  const emailAt = account.emailVerified ? { email_confirmed_at: account.createdAt } : {};
  const phoneAt = account.phoneProvenAt === null ? {} : { phone_confirmed_at: account.phoneProvenAt };
  const confirmedAt = emailAt.email_confirmed_at ?? phoneAt.phone_confirmed_at;
  return {
    id: account.id,
    aud: 'authenticated',
    role: 'authenticated',
    email,
    ...emailAt,
    ...(account.newEmail === null ? {} : { new_email: account.newEmail }),
    // The contract writes numbers without their plus, and a missing one as nothing.
    phone: phone === null ? '' : phone.replace('+', ''),
    ...phoneAt,
    ...(confirmedAt === undefined ? {} : { confirmed_at: confirmedAt }),
    ...(account.lastSignInAt === null ? {} : { last_sign_in_at: account.lastSignInAt }),
    app_metadata: appMetadata(account),
    user_metadata: { ...account.userMetadata, name: account.name },
    identities: account.identities.map((identity) => identityOf(account, identity)),
    factors: account.factors.map(factorOf),
    created_at: account.createdAt,
    updated_at: account.updatedAt,
    is_anonymous: false,
    ...(account.suspendedUntil === null ? {} : { banned_until: account.suspendedUntil }),
  };
}

/** What an access token says of a person and of how they signed in. */
export function claimsOf(account: WireAccount, session: WireSession) {
  return {
    email: account.email,
    phone: account.phone === null ? '' : account.phone.replace('+', ''),
    app_metadata: appMetadata(account),
    user_metadata: { ...account.userMetadata, name: account.name },
    role: 'authenticated',
    aal: session.level === 2 ? 'aal2' : 'aal1',
    amr: session.methods.toReversed(),
    session_id: session.id,
    is_anonymous: false,
  };
}

export function factorOf(factor: WireFactor) {
  return {
    id: factor.id,
    friendly_name: factor.name,
    factor_type: factor.kind,
    status: factor.isVerified ? 'verified' : 'unverified',
    ...(factor.phone === null ? {} : { phone: factor.phone }),
    created_at: factor.createdAt,
    updated_at: factor.updatedAt,
  };
}

function appMetadata({ appMetadata: kept, identities }: WireAccount) {
  const providers = identities.map(({ provider }) => providerOf(provider));
  return { ...kept, provider: providers[0] ?? 'email', providers: [...new Set(providers)] };
}

function identityOf(account: WireAccount, identity: WireIdentity) {
  const provider = providerOf(identity.provider);
  const isOwn = provider === 'email';
  const email = identity.email ?? (isOwn ? account.email : undefined);
  const own = { email: account.email, email_verified: account.emailVerified };
  return {
    identity_id: identity.id,
    id: isOwn ? account.id : identity.subject,
    user_id: account.id,
    provider,
    identity_data: {
      ...(isOwn ? own : {}),
      ...identity.data,
      sub: isOwn ? account.id : identity.subject,
    },
    ...(email === undefined ? {} : { email }),
    ...(identity.lastSignInAt === null ? {} : { last_sign_in_at: identity.lastSignInAt }),
    created_at: identity.createdAt,
    updated_at: identity.updatedAt,
  };
}

function providerOf(provider: string): string {
  return provider === OWN_PROVIDER ? 'email' : provider;
}
