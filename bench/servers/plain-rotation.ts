import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Pool } from 'pg';
import { offerToParent } from '../children.ts';

/**
 * The floor of a refresh: node:http by hand and pg. In one transaction it uses a hashed token up, opens the next one, moves
 * the session on and reads the person; then it signs an access token (ES256) with node:crypto.
 */
const pool = new Pool({ connectionString: process.env['DATABASE_URL'], max: 12 });
const PEOPLE = 32;
await pool.query(`
  create table if not exists rotation_account (id text primary key, name text not null, email text not null, created_at timestamptz not null default now());
  create table if not exists rotation_session (id text primary key, account_id text not null references rotation_account, seen_at timestamptz not null, expires_at timestamptz not null);
  create table if not exists rotation_token (id bigint generated always as identity primary key, token_hash text not null unique,
    session_id text not null references rotation_session, created_at timestamptz not null default now(), used_at timestamptz);
  create index if not exists rotation_token_session on rotation_token (session_id);
`);
const tokens: string[] = [];
for (let index = 0; index < PEOPLE; index += 1) {
  const id = `rotation-${index}`;
  const token = randomBytes(32).toString('base64url');
  await pool.query('insert into rotation_account (id, name, email) values ($1, $2, $3)', [
    id,
    'Alice Archer',
    `alice-${index}@people.test`,
  ]);
  await pool.query(`insert into rotation_session values ($1, $1, now(), now() + interval '30 days')`, [id]);
  await pool.query('insert into rotation_token (token_hash, session_id) values ($1, $2)', [
    hashOf(token),
    id,
  ]);
  tokens.push(token);
}
const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });

const server = createServer((request, response) => {
  answer(request, response).catch((error: unknown) => {
    response.statusCode = 500;
    response.end(String(error));
  });
});
server.listen(0, '127.0.0.1', () => {
  // A TCP server has an address of this shape.
  const { port } = server.address() as AddressInfo;
  offerToParent({ ready: { url: `http://127.0.0.1:${port}/token`, tokens } });
});

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const token = await tokenIn(request);
  const next = randomBytes(32).toString('base64url');
  const account = await rotate(token, next);
  if (account === undefined) {
    response.statusCode = 400;
    return send(response, { code: 'refresh_token_not_found' });
  }
  const now = Math.floor(Date.now() / 1000);
  const claims = { sub: account.id, email: account.email, iat: now, exp: now + 3600 };
  send(response, {
    access_token: signed(claims),
    token_type: 'bearer',
    expires_in: 3600,
    expires_at: now + 3600,
    refresh_token: next,
    user: account,
  });
}

interface Account {
  readonly id: string;
  readonly email: string;
}

async function rotate(token: string, next: string): Promise<Account | undefined> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const used = await client.query<{ session_id: string }>(
      'update rotation_token set used_at = now() where token_hash = $1 and used_at is null returning session_id',
      [hashOf(token)],
    );
    const sessionId = used.rows[0]?.session_id;
    if (sessionId === undefined) {
      await client.query('rollback');
      return undefined;
    }
    await client.query('insert into rotation_token (token_hash, session_id) values ($1, $2)', [
      hashOf(next),
      sessionId,
    ]);
    const session = await client.query<{ account_id: string }>(
      'update rotation_session set seen_at = now() where id = $1 and expires_at > now() returning account_id',
      [sessionId],
    );
    const account = await client.query<Account>('select * from rotation_account where id = $1', [
      session.rows[0]?.account_id,
    ]);
    await client.query('commit');
    return account.rows[0];
  } finally {
    client.release();
  }
}

function signed(claims: object): string {
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
  const text = `${encode({ alg: 'ES256', typ: 'JWT' })}.${encode(claims)}`;
  const signature = sign('sha256', Buffer.from(text), { key: privateKey, dsaEncoding: 'ieee-p1363' });
  return `${text}.${signature.toString('base64url')}`;
}

async function tokenIn(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const body: unknown = JSON.parse(Buffer.concat(chunks).toString());
  return typeof body === 'object' && body !== null && 'refresh_token' in body
    ? String(body.refresh_token)
    : '';
}

function send(response: ServerResponse, body: unknown): void {
  const text = JSON.stringify(body);
  response.setHeader('content-type', 'application/json');
  response.setHeader('content-length', Buffer.byteLength(text));
  response.end(text);
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
