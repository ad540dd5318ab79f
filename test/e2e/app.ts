import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client as PgClient } from 'pg';
import { openOutbox, type StoredMail } from '#platform/server/mail/outbox.ts';
import { eventually } from '#test/wait.ts';
import type { TestDatabase } from '../global-setup.ts';

/** Ahoy in a process of its own, on a database and a folder of its own. */
export interface App {
  /** Where people open it: an address that browsers trust with a microphone. */
  readonly url: string;
  /** The newest mail to somebody whose subject contains this. */
  mailTo(email: string, subject: string): Promise<StoredMail>;
  /** Ends the process as a power cut would. */
  kill(): Promise<void>;
  /** Starts it again on the same data and the same port. */
  start(): Promise<void>;
  /** Moves the server's clock forward; it goes on from there. */
  moveClock(milliseconds: number): void;
  stop(): Promise<void>;
}

const READY_MS = 20_000;
const ROOT = join(import.meta.dirname, '../..');

/** @param settings environment variables on top of those that every journey has */
export async function startApp(
  database: TestDatabase,
  host: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<App> {
  const name = `e2e_${randomBytes(6).toString('hex')}`;
  await administer(database, `create database ${name} template ${database.template}`);
  const dataDir = await mkdtemp(join(tmpdir(), 'ahoy-e2e-'));
  const port = await freePort();
  const env = {
    ...process.env,
    HOST: host,
    PUBLIC_URL: `http://${host}:${port}`,
    PORT: String(port),
    DATA_DIR: dataDir,
    DATABASE_URL: urlOf(database, name),
    RATE_LIMIT_SCALE: '1000',
    LOG_LEVEL: 'error',
    ...settings,
  };
  let server = await startServer(env);
  const outbox = openOutbox(join(dataDir, 'outbox'));
  return {
    url: `http://${host}:${port}`,
    mailTo: (email, subject) =>
      eventually(
        async () => (await outbox.list()).find((mail) => mail.to === email && mail.subject.includes(subject)),
        10_000,
      ),
    kill: () => ended(server, 'SIGKILL'),
    async start() {
      server = await startServer(env);
    },
    moveClock: (milliseconds) => void server.send(milliseconds),
    async stop() {
      await ended(server, 'SIGTERM');
      await administer(database, `drop database ${name} with (force)`);
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function startServer(env: Readonly<Record<string, string | undefined>>): Promise<ChildProcess> {
  const server = spawn(process.execPath, [join(ROOT, 'test/e2e/server.ts')], {
    cwd: ROOT,
    env,
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  await new Promise<void>((ready, failed) => {
    const tooLong = setTimeout(() => failed(new Error('the server was not ready in time')), READY_MS);
    server.stdout?.on('data', (text: Buffer) => {
      if (!text.toString().includes('ready')) return;
      clearTimeout(tooLong);
      ready();
    });
    server.once('exit', (code) => failed(new Error(`the server ended with ${code}`)));
  });
  return server;
}

async function ended(server: ChildProcess, signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const exit = new Promise<void>((resolve) => server.once('exit', () => resolve()));
  server.kill(signal);
  const forced = setTimeout(() => server.kill('SIGKILL'), 10_000);
  await exit;
  clearTimeout(forced);
}

/** Below 32768, where no outgoing connection takes it in between. */
async function freePort(): Promise<number> {
  for (;;) {
    const port = 18_000 + (randomBytes(2).readUInt16BE() % 14_000);
    const probe = createServer();
    const isFree = await new Promise<boolean>((resolve) => {
      probe.once('error', () => resolve(false));
      probe.listen(port, 'localhost', () => resolve(true));
    });
    probe.close();
    if (isFree) return port;
  }
}

async function administer({ connection }: TestDatabase, statement: string): Promise<void> {
  const client = new PgClient(connection);
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** A unix socket's folder travels as the parameter `host`. */
function urlOf({ connection }: TestDatabase, name: string): string {
  const url = new URL(`postgresql://localhost/${name}`);
  url.username = connection.user ?? '';
  url.password = connection.password ?? '';
  if (connection.port !== undefined) url.port = String(connection.port);
  url.searchParams.set('host', connection.host);
  return url.href;
}
