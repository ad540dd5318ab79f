import { mkdtemp, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startEmbeddedDatabase } from '#platform/server/db/embedded.ts';
import { migrate } from '#platform/server/db/migrate.ts';
import { createJobs } from '#platform/server/jobs/pg-boss-jobs.ts';
import { createLog } from '#platform/server/log.ts';
import { RECORDED } from './plans/recorded.ts';
import { administer } from './template-copy.ts';

/** The one PostgreSQL server of a run, and the template database of each world. */
export interface TestDatabase {
  readonly connection: { host: string; port?: number; user?: string; password?: string; database?: string };
  readonly template: string;
}

declare module 'vitest' {
  export interface ProvidedContext {
    readonly database: TestDatabase;
  }
}

const TEMPLATE = 'ahoy_template';
/** Where Linux keeps files in memory. To copy a database there takes a fifth of the time, and a run copies hundreds. */
const IN_MEMORY = '/dev/shm';
const ROOM_MIN_BYTES = 4 * 1024 ** 3;
/** Servers that run at once, of two test files with another server each; each takes some 16 connections. */
const SERVERS_MAX = 8;

/** Starts one PostgreSQL for the whole run and migrates the template once. */
export async function setup(project: Pick<TestProject, 'provide'>): Promise<() => Promise<void>> {
  await rm(RECORDED, { recursive: true, force: true });
  const { database, stop } = await startTestDatabase({ folder: await quickFolder() });
  project.provide('database', database);
  return stop;
}

/** A folder for temporary files of the run: in memory, if there is room. */
export async function quickFolder(): Promise<string> {
  const memory = await statfs(IN_MEMORY).catch(() => undefined);
  return memory !== undefined && memory.bavail * memory.bsize >= ROOM_MIN_BYTES ? IN_MEMORY : tmpdir();
}

/**
 * The same for what is not vitest: a bench, or a journey in a browser.
 *
 * @param folder where its files are; on disk when what is measured is to be as slow as a disk
 */
export async function startTestDatabase({
  folder,
}: {
  folder: string;
}): Promise<{ database: TestDatabase; stop(): Promise<void> }> {
  const log = createLog('error');
  const dataDir = await mkdtemp(join(folder, 'ahoy-test-'));
  const embedded = await startEmbeddedDatabase({ dataDir, log, connections: SERVERS_MAX * 20 });
  const { host, port, user, password } = embedded.connection;
  const connection = {
    host: String(host),
    ...(port === undefined ? {} : { port }),
    ...(user === undefined ? {} : { user }),
    ...(typeof password === 'string' ? { password } : {}),
    database: String(embedded.connection.database),
  };
  await administer(connection, `create database ${TEMPLATE}`);
  const template = { ...connection, database: TEMPLATE };
  await migrate({ connection: template, folder: join(import.meta.dirname, '../migrations'), log });
  // The job queue makes its own tables when it first starts; once here instead of once per world.
  const jobs = createJobs({ connection: template, log, work: false });
  await jobs.start();
  await jobs.stop();
  return {
    database: { connection, template: TEMPLATE },
    async stop() {
      await embedded.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
