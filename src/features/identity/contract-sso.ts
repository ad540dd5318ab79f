import { oc } from '@orpc/contract';
import * as z from 'zod/mini';
import { BEGIN_ELSEWHERE_PATH, WAYS_IN_PATH } from './constants-sso.ts';
import { agreement } from './model.ts';
import { identities, socialProvider, waysIn } from './model-sso.ts';

const tag = { tags: ['Identity'] } as const;
const email = z.string().check(z.trim(), z.toLowerCase(), z.email(), z.maxLength(254));
const url = z.object({ url: z.string() });
const done = z.object({ ok: z.literal(true) });

/** Signing in with other companies. */
export const ssoContract = {
  waysIn: oc
    .route({
      method: 'POST',
      path: WAYS_IN_PATH,
      summary: 'How an email address signs in, by its domain alone',
      ...tag,
    })
    .input(z.object({ email }))
    .output(waysIn),
  beginElsewhere: oc
    .route({
      method: 'POST',
      path: BEGIN_ELSEWHERE_PATH,
      summary: 'Begin to sign in with another company, at whose address you go on',
      ...tag,
    })
    .input(
      z.object({
        /** A company for everybody, or the address whose company it is. */
        with: z.union([z.object({ provider: socialProvider }), z.object({ email })]),
        /** The page to go on to. */
        from: z.optional(z.string().check(z.maxLength(2000))),
        /** What newcomers were shown. */
        agreedTo: z.optional(agreement),
      }),
    )
    .output(url),
  confirmLink: oc
    .route({
      method: 'POST',
      path: '/api/identity/confirm-link',
      summary: 'Show the password of the account that another company is to be linked to, and sign in',
      ...tag,
    })
    .input(
      z.object({
        pending: z.string().check(z.regex(/^[\w-]{43}$/)),
        password: z.string().check(z.minLength(1), z.maxLength(1024)),
      }),
    )
    .output(
      z.object({
        factorNeeded: z.boolean(),
        /** The page to go on to. */
        from: z.nullable(z.string()),
      }),
    ),
  pendingLink: oc
    .route({
      method: 'POST',
      path: '/api/identity/pending-link',
      summary: 'What is to be linked to which account, in the browser that came back from there',
      ...tag,
    })
    .input(z.object({ pending: z.string().check(z.regex(/^[\w-]{43}$/)) }))
    .output(z.object({ name: z.string(), email: z.string() })),
  identities: oc
    .route({
      method: 'GET',
      path: '/api/identity/identities',
      summary: 'Your password and the companies that are linked to your account',
      ...tag,
    })
    .output(identities),
  linkIdentity: oc
    .route({
      method: 'POST',
      path: '/api/identity/identities',
      summary: 'Begin to link a company to your account, at whose address you go on',
      ...tag,
    })
    .input(z.object({ provider: socialProvider }))
    .output(url),
  /** For installations without a name server, and when two companies say that a domain is theirs. */
  proveCompanyDomain: oc
    .route({
      method: 'POST',
      path: '/api/identity/company-domains',
      summary: "Operator: prove a company's domain without its DNS record",
      ...tag,
    })
    .input(
      z.object({
        /** Id of the company's sign-in, which is in the addresses that it shows. */
        company: z.string().check(z.minLength(1), z.maxLength(64)),
        domain: z.string().check(z.minLength(1), z.maxLength(300)),
      }),
    )
    .output(done),
  unlinkIdentity: oc
    .route({
      method: 'DELETE',
      path: '/api/identity/identities/{id}',
      summary: 'Unlink a company from your account',
      ...tag,
    })
    .input(z.object({ id: z.string().check(z.minLength(1), z.maxLength(64)) }))
    .output(done),
};
