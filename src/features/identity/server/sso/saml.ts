import { X509Certificate } from 'node:crypto';
import {
  generateServiceProviderMetadata,
  type Profile,
  SAML,
  ValidateInResponseTo,
} from '@node-saml/node-saml';
import { z } from 'zod';
import type { Instant } from '#kernel/instant.ts';
import { CLOCK_SKEW_SECONDS } from '../../constants-sso.ts';
import { asTexts, textOf } from './oidc.ts';
import type { Told } from './types.ts';

/** A company that speaks SAML 2.0, and what we are there. */
export interface SamlParty {
  readonly provider: string;
  readonly entityId: string;
  readonly signInUrl: string;
  /** PEM. */
  readonly certificates: readonly string[];
  /** Our own names: the address that takes answers, and our entity id. */
  readonly returnTo: string;
  readonly ourEntityId: string;
}

/** A signed answer, and what is to be remembered of it. */
export interface SamlAnswer {
  readonly told: Told;
  /** Of the assertion, which counts once. */
  readonly assertionId: string;
  readonly expiresAt: Instant;
}

const SKEW_MS = CLOCK_SKEW_SECONDS * 1000;
/** How long after it was made an assertion is taken. */
const ASSERTION_AGE_MAX_MS = 10 * 60_000;

function samlOf(party: SamlParty, requestId?: string): SAML {
  return new SAML({
    issuer: party.ourEntityId,
    callbackUrl: party.returnTo,
    entryPoint: party.signInUrl,
    audience: party.ourEntityId,
    idpCert: [...party.certificates],
    idpIssuer: party.entityId,
    wantAssertionsSigned: true,
    // Many sign the assertion alone. What is outside of it is not read.
    wantAuthnResponseSigned: false,
    signatureAlgorithm: 'sha256',
    digestAlgorithm: 'sha256',
    identifierFormat: null,
    disableRequestedAuthnContext: true,
    acceptedClockSkewMs: SKEW_MS,
    maxAssertionAgeMs: ASSERTION_AGE_MAX_MS,
    // Checked below, within what is signed.
    validateInResponseTo: ValidateInResponseTo.never,
    ...(requestId === undefined ? {} : { generateUniqueId: () => requestId }),
  });
}

/** Where a browser goes to sign in. */
export function samlUrl(party: SamlParty, flow: { state: string; requestId: string }): Promise<string> {
  return samlOf(party, flow.requestId).getAuthorizeUrlAsync(flow.state, undefined, {});
}

/** Our own description, for the company. */
export function samlMetadata({ returnTo, ourEntityId }: Pick<SamlParty, 'returnTo' | 'ourEntityId'>): string {
  return generateServiceProviderMetadata({
    issuer: ourEntityId,
    callbackUrl: returnTo,
    identifierFormat: null,
    wantAssertionsSigned: true,
  });
}

/** The signed assertion, as the library parses it. */
const assertionShape = z.object({
  Assertion: z.object({
    $: z.object({ ID: z.string().min(1) }),
    Issuer: z.tuple([z.object({ _: z.string() })]),
    Subject: z.tuple([
      z.object({
        NameID: z.tuple([
          z.object({ _: z.string().min(1), $: z.optional(z.object({ Format: z.optional(z.string()) })) }),
        ]),
        SubjectConfirmation: z.array(
          z.object({
            $: z.object({ Method: z.string() }),
            SubjectConfirmationData: z.optional(
              z.array(
                z.object({
                  $: z.object({
                    Recipient: z.optional(z.string()),
                    InResponseTo: z.optional(z.string()),
                    NotOnOrAfter: z.optional(z.string()),
                  }),
                }),
              ),
            ),
          }),
        ),
      }),
    ]),
    Conditions: z.tuple([z.object({ AudienceRestriction: z.array(z.unknown()).min(1) })]),
  }),
});
type Assertion = z.infer<typeof assertionShape>['Assertion'];

/**
 * Checks an answer: one assertion, signed by the company with a strong algorithm, for us, at this address, about the
 * request that this flow has made. Nothing outside of what is signed is read.
 * @param response as it was posted
 * @throws Error that says what is wrong
 */
export async function samlAnswer(
  party: SamlParty,
  { response, requestId, now }: { response: string; requestId: string; now: Instant },
): Promise<SamlAnswer> {
  const xml = Buffer.from(response, 'base64').toString('utf8');
  // No answer has a document type, which is where entities are declared.
  if (/<!(DOCTYPE|ENTITY)/i.test(xml)) throw new Error('The answer has a document type');
  if (/(rsa|dsa|ecdsa)-(sha1|md5)"|xmldsig#(sha1|hmac-sha1)"/i.test(xml))
    throw new Error('The answer is signed with SHA-1 or MD5, which can be forged');
  const { profile } = await samlOf(party).validatePostResponseAsync({ SAMLResponse: response });
  if (profile === null) throw new Error('The answer is not about a sign-in');
  const { Assertion } = parsed(profile);
  const issuer = Assertion.Issuer[0]._.trim();
  if (issuer !== party.entityId)
    throw new Error(`The answer is from "${issuer}", not from "${party.entityId}"`);
  const expiresAt = mustBeForUs(Assertion, { party, requestId, now });
  return {
    told: toldBy(party, profile, Assertion),
    assertionId: `${party.provider}:${Assertion.$.ID}`,
    expiresAt,
  };
}

function parsed(profile: Profile): { Assertion: Assertion } {
  const found = assertionShape.safeParse(profile.getAssertion?.());
  if (!found.success) throw new Error('The assertion lacks a part that says for whom it is');
  return found.data;
}

/** @returns until when the assertion could be shown again */
function mustBeForUs(
  { Subject }: Assertion,
  { party, requestId, now }: { party: SamlParty; requestId: string; now: Instant },
): Instant {
  const bearers = Subject[0].SubjectConfirmation.filter(({ $ }) => $.Method.endsWith(':cm:bearer')).flatMap(
    ({ SubjectConfirmationData = [] }) => SubjectConfirmationData.map(({ $ }) => $),
  );
  const ours = bearers.filter(({ Recipient }) => Recipient === party.returnTo);
  if (ours.length === 0) throw new Error(`The answer is for another address than "${party.returnTo}"`);
  const asked = ours.find(({ InResponseTo }) => InResponseTo === requestId);
  if (asked === undefined) throw new Error('The answer is not about this sign-in');
  const until = Date.parse(asked.NotOnOrAfter ?? '');
  if (!(until + SKEW_MS > now)) throw new Error('The answer is too old');
  return Math.min(until, now + ASSERTION_AGE_MAX_MS) + 2 * SKEW_MS;
}

const EMAIL_NAMES = [
  'email',
  'mail',
  'Email',
  'emailAddress',
  'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/emailaddress',
  'urn:oid:0.9.2342.19200300.100.1.3',
];
const NAME_NAMES = [
  'name',
  'displayName',
  'http://schemas.microsoft.com/identity/claims/displayname',
  'urn:oid:2.16.840.1.113730.3.1.241',
  'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/name',
];

function toldBy(party: SamlParty, profile: Profile, { Subject }: Assertion): Told {
  const { _: nameId, $: about } = Subject[0].NameID[0];
  const format = about?.Format ?? '';
  if (format.endsWith(':transient'))
    throw new Error('The name ID is a new one each time. Choose a persistent one, or the email address.');
  const attributes = Object(profile['attributes']) as Record<string, unknown>;
  const first = (names: readonly string[]) =>
    names.map((name) => textOf([attributes[name]].flat()[0])).find((text) => text !== null) ?? null;
  const email = first(EMAIL_NAMES) ?? (nameId.includes('@') ? nameId : null);
  return {
    identity: {
      provider: party.provider,
      subject: nameId,
      email: email?.trim().toLowerCase() ?? null,
      // The company's word for an address of its own domain, which the workspace has proven.
      isEmailProven: true,
      name: first(NAME_NAMES),
    },
    claims: asTexts({ nameID: nameId, ...(format === '' ? {} : { nameIDFormat: format }), ...attributes }),
  };
}

const POST_OR_REDIRECT = /:bindings:HTTP-Redirect$/;

/**
 * Reads the metadata of a company.
 * @returns null when it isn't one, or lacks what is needed
 */
export function readMetadata(
  xml: string,
): { entityId: string; signInUrl: string; certificates: string[] } | null {
  if (/<!(DOCTYPE|ENTITY)/i.test(xml)) return null;
  const entityId = /<(?:\w+:)?EntityDescriptor\b[^>]*\bentityID="([^"]+)"/.exec(xml)?.[1];
  const part = /<(?:\w+:)?IDPSSODescriptor\b[\s\S]*?<\/(?:\w+:)?IDPSSODescriptor>/.exec(xml)?.[0];
  if (entityId === undefined || part === undefined) return null;
  const services = [...part.matchAll(/<(?:\w+:)?SingleSignOnService\b([^>]*)>/g)].map(([, text = '']) => ({
    binding: /\bBinding="([^"]+)"/.exec(text)?.[1] ?? '',
    url: /\bLocation="([^"]+)"/.exec(text)?.[1] ?? '',
  }));
  const url = services.find(({ binding }) => POST_OR_REDIRECT.test(binding))?.url;
  const keys = [...part.matchAll(/<(?:\w+:)?KeyDescriptor\b([^>]*)>([\s\S]*?)<\/(?:\w+:)?KeyDescriptor>/g)]
    .filter(([, about = '']) => !about.includes('use="encryption"'))
    .flatMap(([, , inside = '']) => [
      ...inside.matchAll(/<(?:\w+:)?X509Certificate[^>]*>([\s\S]*?)<\/(?:\w+:)?X509Certificate>/g),
    ])
    .map(([, text = '']) => pemOf(text));
  const certificates = [...new Set(keys.filter((pem) => pem !== null))];
  if (url === undefined || certificates.length === 0) return null;
  return { entityId: unescaped(entityId), signInUrl: unescaped(url), certificates };
}

const unescaped = (text: string) =>
  text
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');

/** A certificate as PEM, from PEM or from its base64 alone; null if it isn't one. */
export function pemOf(text: string): string | null {
  const base64 = text.replaceAll(/-----(BEGIN|END) CERTIFICATE-----|\s/g, '');
  try {
    return new X509Certificate(Buffer.from(base64, 'base64')).toString();
  } catch {
    return null;
  }
}

/** What a person compares. */
export function certificateFacts(pem: string): { fingerprint: string; until: Instant } {
  const { fingerprint256, validTo } = new X509Certificate(pem);
  return { fingerprint: fingerprint256, until: Date.parse(validTo) };
}
