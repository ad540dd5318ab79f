import * as z from 'zod/mini';

/** Who can find somebody by username: acquaintances have called each other, with or without an answer. */
export const findableBy = z.enum(['everyone', 'acquaintances', 'nobody']);
export type FindableBy = z.infer<typeof findableBy>;

/** Set by a person: their devices don't ring. It ends by itself at `until`; null: not before it is turned off. */
export const doNotDisturb = z.object({ until: z.nullable(z.number()) });
export type DoNotDisturb = z.infer<typeof doNotDisturb>;

/** For how long somebody doesn't want to be disturbed; `tomorrow` is 8 AM of the next day where they are. */
export const quietSpan = z.enum(['half-hour', 'hour', 'tomorrow', 'until-off']);
export type QuietSpan = z.infer<typeof quietSpan>;

/** The signed-in person, as their own browser sees them. */
export const user = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  emailVerified: z.boolean(),
  /** Calling ID, without the "@"; null until the claim step after registration is done. */
  username: z.nullable(z.string()),
  isOperator: z.boolean(),
  findableBy,
  /** Null while it is off. One whose end has passed is over (rules/do-not-disturb.ts). */
  doNotDisturb: z.nullable(doNotDisturb),
  createdAt: z.number(),
});
export type User = z.infer<typeof user>;

/** The versions of the documents that somebody was shown and agrees to (see DOCUMENT_VERSIONS). */
export const agreement = z.object({ terms: z.string(), privacy: z.string() });
export type Agreement = z.infer<typeof agreement>;

/** Result of registering: an open account, or an email whose link opens it, whether or not the address had one. */
export const registered = z.union([user, z.object({ checkEmail: z.literal(true) })]);

/**
 * What has become of a link that confirms an address. `passwordNeeded`: nothing yet, since this browser has not shown that
 * it knows the password; it may set one. `opened`: the browser is signed in now.
 */
export const confirmation = z.enum(['confirmed', 'passwordNeeded', 'opened']);

/** One signed-in browser or app of a person. */
export const sessionView = z.object({
  id: z.string(),
  current: z.boolean(),
  ip: z.nullable(z.string()),
  userAgent: z.nullable(z.string()),
  createdAt: z.number(),
  lastSeenAt: z.number(),
  expiresAt: z.number(),
});
export type SessionView = z.infer<typeof sessionView>;

/** What can be said about a username that somebody wants to claim. */
export const usernameAvailability = z.object({
  username: z.string(),
  available: z.boolean(),
  /** Code of the identity error when it is not available; null when it is. */
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
