import * as z from 'zod/mini';

export const factorKind = z.enum(['totp', 'phone', 'passkey']);
export type FactorKind = z.infer<typeof factorKind>;

/** A second factor or a passkey, as its owner sees it. */
export const factorView = z.object({
  id: z.string(),
  kind: factorKind,
  name: z.string(),
  /** Whether a code of it was right once. Others are never asked for. */
  isVerified: z.boolean(),
  /** Where a code is spoken, in E.164. */
  phone: z.nullable(z.string()),
  /** Passkeys: whether other devices of the owner have it too. */
  isSynced: z.boolean(),
  createdAt: z.number(),
  lastUsedAt: z.nullable(z.number()),
});
export type FactorView = z.infer<typeof factorView>;

/** A browser in which no factor is asked for until `expiresAt`. */
export const trustedBrowser = z.object({
  id: z.string(),
  current: z.boolean(),
  userAgent: z.nullable(z.string()),
  createdAt: z.number(),
  lastUsedAt: z.number(),
  expiresAt: z.number(),
});
export type TrustedBrowser = z.infer<typeof trustedBrowser>;

/** The tab "Security". */
export const security = z.object({
  factors: z.array(factorView),
  /** Two-step sign-in is on. */
  asksFactor: z.boolean(),
  recoveryCodesLeft: z.number(),
  trustedBrowsers: z.array(trustedBrowser),
  hasPassword: z.boolean(),
  /** The proven phone number, if codes can be spoken to it; null otherwise. */
  phone: z.nullable(z.string()),
  /** Whether this installation can speak codes at all. */
  canSpeakCodes: z.boolean(),
});
export type Security = z.infer<typeof security>;

/** A factor that can be chosen after the password. Its phone number is shortened to the last two digits. */
export const askedFactor = z.object({
  id: z.string(),
  kind: factorKind,
  name: z.string(),
  phoneEnding: z.nullable(z.string()),
});
export type AskedFactor = z.infer<typeof askedFactor>;

/** What the step after the password offers. */
export const factorStep = z.object({
  factors: z.array(askedFactor),
  hasRecoveryCodes: z.boolean(),
});
export type FactorStep = z.infer<typeof factorStep>;

/** What confirms that it's still the same person. */
export const proofChoices = z.object({
  hasPassword: z.boolean(),
  factors: z.array(askedFactor),
});
export type ProofChoices = z.infer<typeof proofChoices>;

const base64url = (most: number) => z.string().check(z.regex(/^[\w-]*$/), z.maxLength(most));
/** Answer of a passkey, as WebAuthn defines it. */
export const shownPasskey = z.object({
  id: base64url(2000),
  rawId: base64url(2000),
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: base64url(8000),
    authenticatorData: base64url(8000),
    signature: base64url(4000),
    userHandle: z.optional(base64url(200)),
  }),
  clientExtensionResults: z.optional(z.record(z.string(), z.unknown())),
  authenticatorAttachment: z.optional(z.enum(['platform', 'cross-platform'])),
});
export type ShownPasskey = z.infer<typeof shownPasskey>;

/** A new passkey, as WebAuthn defines it. */
export const madePasskey = z.object({
  id: base64url(2000),
  rawId: base64url(2000),
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: base64url(8000),
    attestationObject: base64url(60_000),
    transports: z.optional(z.array(z.string().check(z.maxLength(40))).check(z.maxLength(10))),
  }),
  clientExtensionResults: z.optional(z.record(z.string(), z.unknown())),
  authenticatorAttachment: z.optional(z.enum(['platform', 'cross-platform'])),
});
export type MadePasskey = z.infer<typeof madePasskey>;
