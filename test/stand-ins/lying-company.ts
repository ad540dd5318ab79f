import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT, UnsecuredJWT } from 'jose';

/** What a sign-in server says that doesn't keep to OpenID Connect, or that somebody has taken over. */
export interface Lie {
  /** Claims of the ID token in place of the right ones; undefined leaves one out. */
  readonly claims?: Readonly<Record<string, unknown>>;
  /** How the ID token is signed: by another key than the published one, or not at all. */
  readonly signature?: 'stranger' | 'none';
  /** Entries of its settings in place of the right ones. */
  readonly settings?: Readonly<Record<string, unknown>>;
}

/** A sign-in server that lies as it is told to. The right answers are in oidc-company.ts. */
export async function startLyingCompany() {
  const { privateKey, publicKey } = await generateKeyPair('RS256');
  const { privateKey: strangersKey } = await generateKeyPair('RS256');
  let lie: Lie = {};
  /** What the next token is about: the nonce of the sign-in that began last, and its challenge. */
  let nonce = '';
  const asked: { path: string; body: string }[] = [];

  const server = createServer((request, response) => {
    const pieces: Buffer[] = [];
    request.on('data', (piece: Buffer) => pieces.push(piece));
    request.on('end', () => {
      const path = request.url ?? '';
      asked.push({ path, body: Buffer.concat(pieces).toString() });
      void send(path, response);
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  // It listens on TCP.
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  async function send(path: string, response: ServerResponse): Promise<void> {
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(await answerTo(path)));
  }

  async function answerTo(path: string): Promise<unknown> {
    if (path === '/jwks')
      return { keys: [{ ...(await exportJWK(publicKey)), kid: 'k', alg: 'RS256', use: 'sig' }] };
    if (path === '/token')
      return { access_token: 'a', token_type: 'Bearer', expires_in: 60, id_token: await idToken() };
    return {
      issuer,
      authorization_endpoint: `${issuer}/auth`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/jwks`,
      response_types_supported: ['code'],
      id_token_signing_alg_values_supported: ['RS256'],
      ...lie.settings,
    };
  }

  async function idToken(): Promise<string> {
    const now = Math.floor(Date.now() / 1000);
    const right = {
      iss: issuer,
      aud: 'ahoy',
      sub: 'l-1',
      iat: now,
      exp: now + 60,
      nonce,
      email: 'liar@example.com',
      name: 'L',
    };
    const claims = { ...right, ...lie.claims };
    // JSON leaves out what is undefined.
    const payload = JSON.parse(JSON.stringify(claims)) as typeof right;
    if (lie.signature === 'none') return new UnsecuredJWT(payload).encode();
    return new SignJWT(payload)
      .setProtectedHeader({ alg: 'RS256', kid: 'k' })
      .sign(lie.signature === 'stranger' ? strangersKey : privateKey);
  }

  return {
    issuer,
    asked,
    lies(next: Lie) {
      lie = next;
    },
    /** Somebody has signed in there. @returns the path of ours on which they come back */
    answerFor(url: string): string {
      const { searchParams } = new URL(url);
      nonce = searchParams.get('nonce') ?? '';
      const { pathname } = new URL(searchParams.get('redirect_uri') ?? '');
      return `${pathname}?code=c&state=${searchParams.get('state') ?? ''}`;
    },
    stop: () =>
      new Promise<void>((done) => {
        server.closeAllConnections();
        server.close(() => done());
      }),
  };
}
