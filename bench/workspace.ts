import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedDatabase } from '#platform/server/db/embedded.ts';
import { createLog } from '#platform/server/log.ts';
import { alice, type Person, registrationOf } from '#test/people.ts';
import { type Child, startChild } from './children.ts';

/** A database and a folder that are thrown away, shared by our server and by its floor, so that both ask the same one. */
export interface Workspace {
  readonly databaseUrl: string;
  /** Starts our whole server on this database, with rate limits out of the way. */
  startAhoy(env?: Readonly<Record<string, string>>): Promise<Child>;
  close(): Promise<void>;
}

export async function openWorkspace(): Promise<Workspace> {
  const dataDir = await mkdtemp(join(tmpdir(), 'ahoy-bench-'));
  const database = await startEmbeddedDatabase({ dataDir, log: createLog('warn') });
  const { host, user, database: name } = database.connection;
  const databaseUrl = `postgresql://${user}@localhost/${name}?host=${encodeURIComponent(String(host))}`;
  return {
    databaseUrl,
    startAhoy: (env = {}) =>
      startChild('servers/ahoy.ts', {
        env: {
          DATABASE_URL: databaseUrl,
          DATA_DIR: dataDir,
          PORT: '0',
          HOST: '127.0.0.1',
          LOG_LEVEL: 'warn',
          RATE_LIMIT_SCALE: '1000000',
          ...env,
        },
      }),
    async close() {
      await database.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** A registered person: the Cookie header of their session, and who they are. */
export interface SignedUp {
  readonly cookie: string;
  readonly accountId: string;
}

export async function signUp(
  url: string,
  person: Pick<Person, 'name' | 'email' | 'password'>,
): Promise<SignedUp> {
  const answer = await fetch(`${url}/api/identity/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(registrationOf(person)),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`Registration was answered with ${answer.status}: ${text}`);
  const user: unknown = JSON.parse(text);
  const cookie = answer.headers
    .getSetCookie()
    .map((header) => header.slice(0, header.indexOf(';')))
    .join('; ');
  return {
    cookie,
    accountId: typeof user === 'object' && user !== null && 'id' in user ? String(user.id) : '',
  };
}

/** Tries the plan that includes the notetaker. */
export async function tryPlan(url: string, cookie: string): Promise<void> {
  const answer = await fetch(`${url}/api/billing/subscriptions/trial`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify({ planId: 'business' }),
  });
  if (!answer.ok) throw new Error(`The trial was answered with ${answer.status}: ${await answer.text()}`);
}

/** Registers so many people. @returns the Cookie headers of their sessions */
export async function signUpSeveral(url: string, people: number): Promise<string[]> {
  const cookies: string[] = [];
  for (let index = 0; index < people; index += 1) {
    const { cookie } = await signUp(url, { ...alice, email: `alice-${index}@people.test` });
    cookies.push(cookie);
  }
  return cookies;
}
