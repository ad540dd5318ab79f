import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair } from 'jose';
import { Provider } from 'oidc-provider';

/** Somebody whom a company knows. */
export interface CompanyPerson {
  readonly sub: string;
  readonly email: string;
  readonly name: string;
  readonly email_verified?: boolean;
}

/** A company's sign-in server (the npm package oidc-provider), where whoever comes is one person. */
export interface OidcCompany {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Who signs in from now on; null: they refuse to. */
  person: CompanyPerson | null;
  /** Allows an address of ours. */
  allow(returnTo: string): void;
  /** What it was asked to do: the queries of the authorization address. */
  readonly asked: URLSearchParams[];
  /** Replaces its keys, as companies do from time to time. */
  rotateKeys(): Promise<void>;
  stop(): Promise<void>;
}

export const CLIENT_ID = 'ahoy';
export const CLIENT_SECRET = 'what the company has told us and nobody else';

export async function startOidcCompany(person: CompanyPerson): Promise<OidcCompany> {
  let provider: Provider | undefined;
  let handle: ReturnType<Provider['callback']> = (_request, response) => void response.end();
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  // It listens on TCP.
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const returnTo = new Set<string>();
  const rows = new Map<string, object>();
  const company: OidcCompany = {
    issuer,
    clientId: CLIENT_ID,
    clientSecret: CLIENT_SECRET,
    person,
    asked: [],
    allow(address) {
      returnTo.add(address);
      rows.set(`Client:${CLIENT_ID}`, {
        client_id: CLIENT_ID,
        client_secret: CLIENT_SECRET,
        redirect_uris: [...returnTo],
      });
    },
    rotateKeys: build,
    stop: () =>
      new Promise((done) => {
        server.closeAllConnections();
        server.close(() => done());
      }),
  };

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', issuer);
    if (url.pathname === '/auth') company.asked.push(url.searchParams);
    if (!url.pathname.startsWith('/interaction/') || provider === undefined) return handle(request, response);
    const { person: somebody } = company;
    const result =
      somebody === null
        ? { error: 'access_denied', error_description: 'They refused' }
        : { login: { accountId: somebody.sub, remember: false } };
    await provider.interactionFinished(request, response, result);
  }

  async function build(): Promise<void> {
    const { privateKey } = await generateKeyPair('RS256', { extractable: true });
    const key = { ...(await exportJWK(privateKey)), kid: `key-${Math.random()}`, alg: 'RS256', use: 'sig' };
    provider = new Provider(issuer, {
      adapter: (model: string) => new Shelf(model, rows),
      jwks: { keys: [key] },
      cookies: { keys: ['a secret of the company'] },
      claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
      pkce: { required: () => true },
      conformIdTokenClaims: false,
      features: { devInteractions: { enabled: false } },
      interactions: { url: (_context: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
      findAccount: (_context: unknown, sub: string) => ({ accountId: sub, claims: () => claimsOf(company) }),
      loadExistingGrant: grantEverything,
      ttl: { AccessToken: 60, IdToken: 60, Grant: 60, Interaction: 60, Session: 60 },
    });
    handle = provider.callback();
  }

  await build();
  return company;
}

const claimsOf = ({ person }: OidcCompany) => ({ email_verified: true, ...person });

interface GrantContext {
  readonly oidc: {
    readonly client: { readonly clientId: string };
    readonly session: { readonly accountId: string };
    readonly provider: {
      readonly Grant: new (facts: object) => { addOIDCScope(scope: string): void; save(): Promise<string> };
    };
  };
}

/** Nobody is asked whether they want to go on. */
async function grantEverything({ oidc }: GrantContext) {
  const grant = new oidc.provider.Grant({
    clientId: oidc.client.clientId,
    accountId: oidc.session.accountId,
  });
  grant.addOIDCScope('openid email profile');
  await grant.save();
  return grant;
}

/** Keeps what the package keeps, in memory. */
class Shelf {
  readonly #model: string;
  readonly #rows: Map<string, object>;
  constructor(model: string, rows: Map<string, object>) {
    this.#model = model;
    this.#rows = rows;
  }
  #key(id: string): string {
    return `${this.#model}:${id}`;
  }
  async upsert(id: string, payload: { uid?: string }): Promise<void> {
    this.#rows.set(this.#key(id), payload);
    if (payload.uid !== undefined) this.#rows.set(this.#key(`uid:${payload.uid}`), payload);
  }
  async find(id: string): Promise<object | undefined> {
    return this.#rows.get(this.#key(id));
  }
  async findByUid(uid: string): Promise<object | undefined> {
    return this.#rows.get(this.#key(`uid:${uid}`));
  }
  async consume(id: string): Promise<void> {
    const row = this.#rows.get(this.#key(id));
    if (row !== undefined) Object.assign(row, { consumed: Math.floor(Date.now() / 1000) });
  }
  async destroy(id: string): Promise<void> {
    this.#rows.delete(this.#key(id));
  }
  async revokeByGrantId(): Promise<void> {
    // Nothing here lives long enough.
  }
}

/**
 * A browser at the company: follows what it is told, with the company's cookies, until it is sent back to us.
 * @returns the path and query of ours, not asked for yet
 */
export async function throughCompany(url: string, company: Pick<OidcCompany, 'issuer'>): Promise<string> {
  const jar = new Map<string, string>();
  let at = url;
  for (let step = 0; step < 10 && at.startsWith(company.issuer); step += 1) {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await fetch(at, { redirect: 'manual', headers: { cookie } });
    for (const line of answer.headers.getSetCookie()) {
      const pair = line.split(';')[0] ?? '';
      jar.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1));
    }
    const location = answer.headers.get('location');
    if (location === null) throw new Error(`${at} answered ${answer.status}: ${await answer.text()}`);
    at = new URL(location, at).href;
  }
  const { pathname, search } = new URL(at);
  return `${pathname}${search}`;
}
