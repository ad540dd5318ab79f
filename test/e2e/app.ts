import { randomInt } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openOutbox, type StoredMail } from '#platform/server/mail/outbox.ts';
import { eventually } from '#test/wait.ts';
import type { TestDatabase } from '../global-setup.ts';
import { administer, copyTemplate } from '../template-copy.ts';
import type { ServerProcesses } from './server-processes.ts';

/** Ahoy in another process than the test, on its own database and folder. */
export interface App {
  /** Address at which browsers allow the microphone. */
  readonly url: string;
  /** For data that no screen of this version can write. */
  readonly databaseUrl: string;
  /** The newest email to a person whose subject contains this. */
  mailTo(email: string, subject: string): Promise<StoredMail>;
  /** Ends the process as a power cut would. */
  kill(): Promise<void>;
  /** Starts it again on the same data and the same port. */
  start(): Promise<void>;
  /** Moves the server's clock forward. It continues from there. */
  moveClock(milliseconds: number): void;
  /** Does not wait until it has stopped (see ServerProcesses). */
  stop(): void;
}

const PORT_TAKERS = 8;

export interface AppOptions {
  readonly database: TestDatabase;
  readonly processes: ServerProcesses;
  /** The address that it listens on. */
  readonly host: string;
  /** Environment variables on top of those that every journey has. */
  readonly settings: Readonly<Record<string, string>>;
}

/**
 * What every server writes when it first starts on a database, written once for all of a run: the rates, the queues and
 * the schedules.
 */
export async function startedOnce(database: TestDatabase, processes: ServerProcesses): Promise<TestDatabase> {
  const copy = await copyTemplate(database, 'started');
  const dataDir = await mkdtemp(join(tmpdir(), 'ahoy-e2e-'));
  const server = processes.take();
  await server.start(await environmentOf({ host: 'localhost', databaseUrl: copy.url, dataDir }));
  await processes.giveBack(server, async () => {
    // The next server records its own heartbeats.
    await administer(copy.connection, 'delete from site_heartbeat');
    await rm(dataDir, { recursive: true, force: true });
  });
  return { connection: database.connection, template: copy.connection.database };
}

export async function startApp({ database, processes, host, settings }: AppOptions): Promise<App> {
  const copy = await copyTemplate(database, 'e2e');
  const dataDir = await mkdtemp(join(tmpdir(), 'ahoy-e2e-'));
  const env = { ...(await environmentOf({ host, databaseUrl: copy.url, dataDir })), ...settings };
  let server = processes.take();
  await server.start(env);
  const outbox = openOutbox(join(dataDir, 'outbox'));
  return {
    url: env.PUBLIC_URL,
    databaseUrl: copy.url,
    mailTo: (email, subject) =>
      eventually(
        async () => (await outbox.list()).find((mail) => mail.to === email && mail.subject.includes(subject)),
        10_000,
      ),
    kill: () => server.kill(),
    async start() {
      server = processes.take();
      await server.start(env);
    },
    moveClock: (milliseconds) => server.moveClock(milliseconds),
    stop() {
      void processes.giveBack(server, async () => {
        await copy.drop();
        await rm(dataDir, { recursive: true, force: true });
      });
    },
  };
}

async function environmentOf(where: { host: string; databaseUrl: string; dataDir: string }) {
  const port = await freePort();
  return {
    ...process.env,
    HOST: where.host,
    PUBLIC_URL: `http://${where.host}:${port}`,
    PORT: String(port),
    MEDIA_PORT: '0',
    DATA_DIR: where.dataDir,
    DATABASE_URL: where.databaseUrl,
    RATE_LIMIT_SCALE: '1000',
    LOG_LEVEL: 'error',
  };
}

/** Below 32768, where no outgoing connection takes it in between, and one of those that only this worker takes. */
async function freePort(): Promise<number> {
  const worker = Number(process.env['TEST_PARALLEL_INDEX'] ?? 0) % PORT_TAKERS;
  for (;;) {
    const port = 18_000 + randomInt(14_000 / PORT_TAKERS) * PORT_TAKERS + worker;
    const probe = createServer();
    const isFree = await new Promise<boolean>((resolve) => {
      probe.once('error', () => resolve(false));
      probe.listen(port, 'localhost', () => resolve(true));
    });
    probe.close();
    if (isFree) return port;
  }
}
