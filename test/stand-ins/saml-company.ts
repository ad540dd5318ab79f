import samlp from 'samlp';
import { COMPANY_KEYS } from './company-keys.ts';

/** A company's SAML identity provider (the npm package samlp), without its pages: tests post what it would have a browser post. */
export const SAML_COMPANY = {
  entityId: 'https://id.example.com/saml',
  signInUrl: 'https://id.example.com/saml/sign-in',
} as const;

/** Reads what we ask for from the address to which a browser is sent. */
export function samlRequestIn(
  url: string,
): Promise<{ id: string; issuer: string; returnTo: string; state: string }> {
  const query = Object.fromEntries(new URL(url).searchParams);
  return new Promise((done, failed) => {
    samlp.parseRequest({ query }, (error, request) => {
      if (error !== null && error !== undefined) return failed(error);
      if (request === undefined) return failed(new Error('This is not a SAML request'));
      const { id, issuer, assertionConsumerServiceURL: returnTo } = request;
      done({ id, issuer, returnTo, state: query['RelayState'] ?? '' });
    });
  });
}

export interface SamlAnswerOptions {
  readonly issuer?: string;
  readonly audience: string;
  readonly recipient: string;
  readonly inResponseTo?: string | undefined;
  readonly email: string;
  readonly nameId?: string;
  readonly keys?: { readonly cert: string; readonly key: string };
  readonly signAssertion?: boolean;
  readonly signResponse?: boolean;
  readonly algorithm?: 'sha256' | 'sha1';
  readonly lifetimeInSeconds?: number;
  readonly format?: string;
}

/** An answer as XML. */
export function samlAnswerFrom(options: SamlAnswerOptions): Promise<string> {
  const { email, keys = COMPANY_KEYS, algorithm = 'sha256', inResponseTo, lifetimeInSeconds } = options;
  return new Promise((done, failed) => {
    samlp.getSamlResponse(
      {
        issuer: options.issuer ?? SAML_COMPANY.entityId,
        ...keys,
        audience: options.audience,
        recipient: options.recipient,
        destination: options.recipient,
        ...(inResponseTo === undefined ? {} : { inResponseTo }),
        signAssertion: options.signAssertion ?? true,
        signResponse: options.signResponse ?? false,
        signatureAlgorithm: `rsa-${algorithm}`,
        digestAlgorithm: algorithm,
        ...(lifetimeInSeconds === undefined ? {} : { lifetimeInSeconds }),
        nameIdentifierFormat: options.format ?? 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent',
      },
      {
        id: options.nameId ?? `id of ${email}`,
        displayName: 'Sam South',
        name: { givenName: 'Sam', familyName: 'South' },
        emails: [{ value: email }],
      },
      (error, xml) => (error === null || error === undefined ? done(xml) : failed(error)),
    );
  });
}
