/* The parts that our tests use of packages without types. */

declare module 'oidc-provider' {
  import type { IncomingMessage, ServerResponse } from 'node:http';

  export class Provider {
    constructor(issuer: string, configuration: Readonly<Record<string, unknown>>);
    callback(): (request: IncomingMessage, response: ServerResponse) => void;
    interactionFinished(
      request: IncomingMessage,
      response: ServerResponse,
      result: Readonly<Record<string, unknown>>,
    ): Promise<void>;
  }
}

declare module 'samlp' {
  interface SamlPerson {
    id: string;
    displayName: string;
    name: { givenName: string; familyName: string };
    emails: readonly { value: string }[];
  }
  interface SamlOptions {
    issuer: string;
    cert: string;
    key: string;
    audience: string;
    recipient: string;
    destination: string;
    inResponseTo?: string;
    signAssertion?: boolean;
    signResponse?: boolean;
    lifetimeInSeconds?: number;
    signatureAlgorithm: 'rsa-sha256' | 'rsa-sha1';
    digestAlgorithm: 'sha256' | 'sha1';
    nameIdentifierFormat?: string;
  }
  interface SamlRequest {
    id: string;
    issuer: string;
    assertionConsumerServiceURL: string;
  }
  const samlp: {
    getSamlResponse(
      options: SamlOptions,
      person: SamlPerson,
      done: (error: Error | null, response: string) => void,
    ): void;
    parseRequest(
      request: { query: Readonly<Record<string, string>> },
      done: (error: Error | null, data: SamlRequest | undefined) => void,
    ): void;
    metadata(options: {
      issuer: string;
      cert: string;
      redirectEndpointPath: string;
      postEndpointPath: string;
    }): (request: object, response: object) => void;
  };
  export default samlp;
}
