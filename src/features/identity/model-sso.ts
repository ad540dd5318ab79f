import * as z from 'zod/mini';
import { VISIBLE_LINE } from '#kernel/one-line.ts';
import { SOCIAL_PROVIDERS } from './constants-sso.ts';

/** What a newcomer from a company may become in its workspace. */
export const JOINABLE = ['admin', 'billing', 'member', 'agent', 'guest'] as const;
export const socialProvider = z.enum(SOCIAL_PROVIDERS);

/** A domain that a company says is its own. */
export const companyDomain = z.object({
  domain: z.string(),
  /** Null until the record was found. */
  provenAt: z.nullable(z.number()),
  /** The TXT record that proves it. */
  record: z.object({ name: z.string(), value: z.string() }),
});
export type CompanyDomain = z.infer<typeof companyDomain>;

/** A certificate with which a company signs. */
const certificate = z.object({ fingerprint: z.string(), until: z.number() });

/** A company whose people sign in with it, as its owners and admins see it. */
export const companySignIn = z.object({
  id: z.string(),
  name: z.string(),
  kind: z.enum(['oidc', 'saml']),
  oidc: z.nullable(z.object({ issuer: z.string(), clientId: z.string() })),
  saml: z.nullable(
    z.object({ entityId: z.string(), signInUrl: z.string(), certificates: z.array(certificate) }),
  ),
  /** What the company has to know of us. */
  ours: z.object({ returnTo: z.string(), entityId: z.string(), metadata: z.nullable(z.string()) }),
  isOn: z.boolean(),
  /** Its people get in no other way. */
  isEnforced: z.boolean(),
  /** Role of newcomers; null: nobody is added. */
  joinAs: z.nullable(z.enum(JOINABLE)),
  /** When a test with these settings last succeeded. */
  testedAt: z.nullable(z.number()),
  domains: z.array(companyDomain),
});
export type CompanySignIn = z.infer<typeof companySignIn>;

/** What came back from a test, for the person who began it. */
export const companyTest = z.object({
  /** Why nobody would get in; null if somebody would. */
  problem: z.nullable(z.string()),
  subject: z.nullable(z.string()),
  email: z.nullable(z.string()),
  name: z.nullable(z.string()),
  /** All that the company said, by its names. */
  claims: z.record(z.string(), z.string()),
});
export type CompanyTest = z.infer<typeof companyTest>;

/** How an address gets in. It depends on its domain alone, and never on whether there is such an account. */
export const waysIn = z.object({
  company: z.nullable(z.object({ name: z.string(), isOnly: z.boolean() })),
});
export type WaysIn = z.infer<typeof waysIn>;

/** One way in that belongs to an account: its password, or somebody at another company. */
export const linkedIdentity = z.object({
  id: z.string(),
  /** "password", one of the social providers, or "company". */
  provider: z.union([z.literal('password'), z.literal('company'), socialProvider]),
  /** "Google", or the company's name. */
  name: z.string(),
  email: z.nullable(z.string()),
  createdAt: z.number(),
  lastSignInAt: z.nullable(z.number()),
});
export type LinkedIdentity = z.infer<typeof linkedIdentity>;

/** The person's ways in, and those that could be added. */
export const identities = z.object({
  linked: z.array(linkedIdentity),
  available: z.array(z.object({ provider: socialProvider, name: z.string() })),
});

const line = (most: number) =>
  z.string().check(z.trim(), z.minLength(1), z.maxLength(most), z.regex(VISIBLE_LINE));

/** What a company has told its owners and admins to enter. Without a secret, the one that is there stays. */
export const companySettings = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('oidc'),
    issuer: line(500),
    clientId: line(500),
    secret: z.optional(line(2000)),
  }),
  z.object({
    kind: z.literal('saml-metadata'),
    metadata: z.string().check(z.minLength(1), z.maxLength(100_000)),
  }),
  z.object({
    kind: z.literal('saml'),
    entityId: line(1000),
    signInUrl: line(2000),
    certificate: z.string().check(z.minLength(1), z.maxLength(20_000)),
  }),
]);
export type CompanySettings = z.infer<typeof companySettings>;

/** What a company's sign-in is for. */
export const companyUse = z.object({
  isOn: z.boolean(),
  isEnforced: z.boolean(),
  joinAs: z.nullable(z.enum(JOINABLE)),
});
export type CompanyUse = z.infer<typeof companyUse>;
export const companyName = line(60);
