import * as z from 'zod/mini';
import { pictureHash } from '#kernel/picture.ts';
import { dateFormats } from './model-profile.ts';

/** Who can find a person by username. Acquaintances have called each other, answered or not. */
export const findableBy = z.enum(['everyone', 'acquaintances', 'nobody']);
export type FindableBy = z.infer<typeof findableBy>;

/** Do not disturb: the person's devices don't ring. It ends at `until`; null: when it is turned off. */
export const doNotDisturb = z.object({ until: z.nullable(z.number()) });
export type DoNotDisturb = z.infer<typeof doNotDisturb>;

/** Duration of do not disturb; `tomorrow` is 8 AM of the next day in the person's time zone. */
export const quietSpan = z.enum(['half-hour', 'hour', 'tomorrow', 'until-off']);
export type QuietSpan = z.infer<typeof quietSpan>;

/** The signed-in person, as their own browser sees them. */
export const user = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  emailVerified: z.boolean(),
  /** Calling ID, without the "@"; null until it is claimed after registration. */
  username: z.nullable(z.string()),
  isOperator: z.boolean(),
  findableBy,
  /** Null while it is off. One whose end has passed is over (rules/do-not-disturb.ts). */
  doNotDisturb: z.nullable(doNotDisturb),
  /** Hash of their picture; null: initials stand in for it. */
  avatar: z.nullable(pictureHash),
  formats: dateFormats,
  createdAt: z.number(),
  /** When the account will be deleted, which they asked for; null: it stays. */
  deletesAt: z.nullable(z.number()),
});
export type User = z.infer<typeof user>;

/** Versions of the documents that a person was shown and agrees to (see DOCUMENT_VERSIONS). */
export const agreement = z.object({ terms: z.string(), privacy: z.string() });
export type Agreement = z.infer<typeof agreement>;

/** Result of registering: an open account, or an email whose link opens it, whether or not the address had one. */
export const registered = z.union([user, z.object({ checkEmail: z.literal(true) })]);

/**
 * Result of a link that confirms an address. `passwordNeeded`: nothing yet, because this browser hasn't shown that it
 * knows the password; it may set one. `opened`: the browser is signed in now.
 */
export const confirmation = z.enum(['confirmed', 'passwordNeeded', 'opened']);

/** What somebody can show to get in, by its name in RFC 8176 or in the auth client of the specification. */
export const signInMethod = z.enum([
  'password',
  'passkey',
  'otp',
  'magiclink',
  'oauth',
  'sso/saml',
  'totp',
  'mfa/phone',
  'mfa/webauthn',
  'recovery',
  'trusted',
]);
export type SignInMethod = z.infer<typeof signInMethod>;
/** A method, and when it was shown: seconds since 1970, as programs that use the auth client read it. */
export interface ShownMethod {
  readonly method: SignInMethod;
  readonly timestamp: number;
}

/** Result of signing in: the person, or that a factor has to be shown first. */
export const signedIn = z.union([user, z.object({ factorNeeded: z.literal(true) })]);

/** What can happen to an account, as its owner reads it. */
export const safetyKind = z.enum([
  'signed-in',
  'sign-in-failed',
  'sign-in-disowned',
  'signed-out',
  'session-ended',
  'all-sessions-ended',
  'password-changed',
  'password-reset',
  'email-changed',
  'email-change-undone',
  'phone-proven',
  'username-changed',
  'factor-added',
  'factor-removed',
  'factor-failed',
  'passkey-added',
  'passkey-removed',
  'recovery-codes-made',
  'recovery-code-used',
  'browser-trusted',
  'browser-forgotten',
  'identity-linked',
  'identity-unlinked',
  'account-suspended',
  'deletion-asked',
  'deletion-stopped',
  'account-restored',
  'looked-at',
]);
export type SafetyKind = z.infer<typeof safetyKind>;

/** Something that happened to an account. */
export const safetyEvent = z.object({
  id: z.string(),
  kind: safetyKind,
  at: z.number(),
  /** The address, shortened to its network; null if unknown. */
  network: z.nullable(z.string()),
  /** Where that is, if a GeoIP file is configured. */
  place: z.nullable(z.string()),
  userAgent: z.nullable(z.string()),
  /** More to say: the method of a sign-in, the name of a factor. */
  facts: z.record(z.string(), z.string()),
});
export type SafetyEvent = z.infer<typeof safetyEvent>;

/** One signed-in browser or app of a person. */
export const sessionView = z.object({
  id: z.string(),
  current: z.boolean(),
  /** The address, shortened to its network; null if unknown. */
  network: z.nullable(z.string()),
  /** Where that is, if a GeoIP file is configured. */
  place: z.nullable(z.string()),
  userAgent: z.nullable(z.string()),
  createdAt: z.number(),
  lastSeenAt: z.number(),
  expiresAt: z.number(),
});
export type SessionView = z.infer<typeof sessionView>;

/** Verdict about a username that a person wants to claim. */
export const usernameAvailability = z.object({
  username: z.string(),
  available: z.boolean(),
  /** Code of the identity error if it isn't available; null if it is. */
  reason: z.nullable(
    z.enum([
      'identity.usernameTaken',
      'identity.usernameInvalid',
      'identity.usernameReserved',
      'identity.usernameTooSimilar',
    ]),
  ),
  suggestions: z.array(z.string()),
});
export type UsernameAvailability = z.infer<typeof usernameAvailability>;
