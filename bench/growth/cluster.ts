import { copyFile, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { startEmbeddedDatabase } from '#platform/server/db/embedded.ts';
import { migrate } from '#platform/server/db/migrate.ts';
import { createLog, type Log } from '#platform/server/log.ts';
import { faultsOf, loadDataSet, sizeOf } from '#test/growth/data-set.ts';

const MIGRATIONS = join(import.meta.dirname, '../../migrations');
/** Loads the data set as of this migration, so that all later migrations run on the full data. */
const LOADED_BEFORE = '20261122-17';
/** Servers of three sizes, each with the connections of its pool, its jobs and what it listens with. */
const CONNECTIONS = 120;

/** A database of the data set. */
export interface Filled {
  readonly url: string;
  /** Time that the migrations since the data set took, in this run or in the one that loaded it. */
  readonly migratedInMs: number;
  readonly bytes: number;
}

export interface GrowthCluster {
  /** The data set of this share, loaded unless an earlier run has left it there. */
  filled(share: number): Promise<Filled>;
  close(): Promise<void>;
}

/** @param folder keeps data sets for the next run; by default a folder that is deleted afterwards */
export async function openCluster(folder: string | undefined): Promise<GrowthCluster> {
  const log = createLog('warn');
  const dataDir = folder ?? (await mkdtemp(join(tmpdir(), 'ahoy-growth-')));
  await mkdir(dataDir, { recursive: true });
  const server = await startEmbeddedDatabase({ dataDir, log, connections: CONNECTIONS });
  const { host, user } = server.connection;
  const connectionOf = (database: string) => ({ host: String(host), user: String(user), database });
  const urlOf = (database: string) =>
    `postgresql://${user}@localhost/${database}?host=${encodeURIComponent(String(host))}`;
  return {
    async filled(share) {
      const name = `growth_${String(share).replace('.', '_')}`;
      const isThere = await within(connectionOf('postgres'), async (client) => {
        const found = await client.query('select from pg_database where datname = $1', [name]);
        return found.rowCount === 1;
      });
      if (!isThere) await fill({ name, share, connectionOf, log });
      const { bytes, took } = await within(connectionOf(name), async (client) => {
        const { rows } = await client.query<{ bytes: string; took: string | null }>(
          `select pg_database_size(oid) as bytes, shobj_description(oid, 'pg_database') as took
           from pg_database where datname = current_database()`,
        );
        return { bytes: Number(rows[0]?.bytes), took: Number(rows[0]?.took) };
      });
      return { url: urlOf(name), migratedInMs: took, bytes };
    },
    async close() {
      await server.stop();
      if (folder === undefined) await rm(dataDir, { recursive: true, force: true });
    },
  };
}

interface Filling {
  readonly name: string;
  readonly share: number;
  readonly connectionOf: (database: string) => { host: string; user: string; database: string };
  readonly log: Log;
}

/** Uses another name until it is complete, so that an interrupted run leaves nothing that looks complete. */
async function fill({ name, share, connectionOf, log }: Filling): Promise<void> {
  const unfinished = `${name}_unfinished`;
  await within(connectionOf('postgres'), async (client) => {
    await client.query(`drop database if exists ${unfinished}`);
    await client.query(`create database ${unfinished}`);
  });
  const connection = connectionOf(unfinished);
  const earlier = await earlierMigrations();
  await migrate({ connection, folder: earlier, log });
  await rm(earlier, { recursive: true });
  await within(connection, async (client) => {
    const startedAt = performance.now();
    await loadDataSet(client, sizeOf(share));
    const faults = await faultsOf(client);
    if (faults.length > 0) throw new Error(`the data set is not sound: ${faults.join(', ')}`);
    console.log(`${share * 100} % loaded in ${Math.round((performance.now() - startedAt) / 1000)} s`);
  });
  const startedAt = performance.now();
  await migrate({ connection, folder: MIGRATIONS, log });
  const took = performance.now() - startedAt;
  await within(connection, (client) => client.query('vacuum analyze'));
  // For later runs, which find the data loaded.
  await within(connection, (client) =>
    client.query(`comment on database ${unfinished} is '${Math.round(took)}'`),
  );
  await within(connectionOf('postgres'), (client) =>
    client.query(`alter database ${unfinished} rename to ${name}`),
  );
}

async function earlierMigrations(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'ahoy-growth-migrations-'));
  const names = (await readdir(MIGRATIONS)).filter((name) => name < LOADED_BEFORE);
  for (const name of names) await copyFile(join(MIGRATIONS, name), join(folder, name));
  return folder;
}

async function within<Result>(
  connection: { host: string; user: string; database: string },
  work: (client: Client) => Promise<Result>,
): Promise<Result> {
  const client = new Client(connection);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
