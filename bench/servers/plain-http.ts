import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Pool } from 'pg';
import { offerToParent } from '../children.ts';

/**
 * The floor of the API: node:http by hand and pg, with the statements that the job needs and nothing else. /empty asks
 * no database; /me checks the session by its hashed token and reads the person; PATCH /me writes the name and the
 * numbered event that tells it to the person's other devices, in one transaction; /caller-ids checks the session and
 * the person's role in the workspace, and reads the caller IDs of the workspace.
 */
const pool = new Pool({ connectionString: process.env['DATABASE_URL'], max: 12 });
const PEOPLE = 32;
await pool.query(`
  create table if not exists floor_account (id text primary key, name text not null, email text not null, created_at timestamptz not null default now());
  create table if not exists floor_member (workspace_id text, account_id text, role text not null, primary key (workspace_id, account_id));
  create table if not exists floor_session (token_hash text primary key, account_id text not null references floor_account, expires_at timestamptz not null);
`);
for (let index = 0; index < PEOPLE; index += 1) {
  await pool.query('insert into floor_account (id, name, email) values ($1, $2, $3) on conflict do nothing', [
    `floor-${index}`,
    'Alice Archer',
    `alice-${index}@people.test`,
  ]);
  await pool.query(`insert into floor_member values ($1, $1, 'owner') on conflict do nothing`, [
    `floor-${index}`,
  ]);
  await pool.query(
    `insert into floor_session values ($1, $2, now() + interval '1 day') on conflict do nothing`,
    [hashOf(`secret-${index}`), `floor-${index}`],
  );
}

const server = createServer((request, response) => {
  answer(request, response).catch((error: unknown) => {
    response.statusCode = 500;
    response.end(String(error));
  });
});
server.listen(0, '127.0.0.1', () => {
  // A TCP server has an address of this shape.
  const { port } = server.address() as AddressInfo;
  offerToParent({ ready: { url: `http://127.0.0.1:${port}` } });
});

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (request.url === '/empty') return send(response, { ok: true });
  const token = /(?:^|; )session=([^;]+)/.exec(request.headers.cookie ?? '')?.[1] ?? '';
  const session = await pool.query<{ account_id: string }>(
    'select account_id from floor_session where token_hash = $1 and expires_at > now()',
    [hashOf(token)],
  );
  const accountId = session.rows[0]?.account_id;
  if (accountId === undefined) {
    response.statusCode = 401;
    return send(response, { code: 'signed-out' });
  }
  if (request.method === 'PATCH') return send(response, await rename(accountId, await nameIn(request)));
  if (request.url === '/caller-ids') return send(response, await callerIdsOf(accountId));
  const account = await pool.query('select * from floor_account where id = $1', [accountId]);
  send(response, account.rows[0]);
}

async function callerIdsOf(accountId: string): Promise<unknown> {
  const member = await pool.query<{ role: string }>(
    'select role from floor_member where workspace_id = $1 and account_id = $1',
    [accountId],
  );
  if (member.rows[0]?.role !== 'owner') return { code: 'not-allowed' };
  const { rows } = await pool.query(
    'select * from verified_caller_ids where account_id = $1 order by phone_number',
    [accountId],
  );
  return { callerIds: rows };
}

async function rename(accountId: string, name: string): Promise<unknown> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const account = await client.query('update floor_account set name = $2 where id = $1 returning *', [
      accountId,
      name,
    ]);
    await client.query(RECORD_EVENT, [accountId, 'floor', JSON.stringify(account.rows[0])]);
    await client.query('commit');
    return account.rows[0];
  } finally {
    client.release();
  }
}

const RECORD_EVENT = `
  with next as (
    insert into realtime_cursor (account_id, seq) values ($1, 1)
    on conflict (account_id) do update set seq = realtime_cursor.seq + 1
    returning seq
  )
  insert into realtime_event (account_id, seq, topic, payload)
  select $1, next.seq, $2, $3::jsonb from next
  returning seq`;

async function nameIn(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const body: unknown = JSON.parse(Buffer.concat(chunks).toString());
  return typeof body === 'object' && body !== null && 'name' in body ? String(body.name) : '';
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
