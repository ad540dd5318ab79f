import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Client, type ClientConfig } from 'pg';
import type { Log } from '../log.ts';
import { refuseSharedSessions } from './pooler.ts';

/** Any fixed number works, as long as it is the same for every process that migrates. */
const ADVISORY_LOCK = 7_204_001;
export const MAJOR_MIN = 18;

/**
 * Applies the files of `folder` that the database has not seen, in name order, each in a transaction of its own.
 * Several processes may start at once: an advisory lock on a connection of its own lets one work and the others wait.
 * @returns how many were applied
 * @throws Error when a file that was applied has been edited or removed
 */
export async function migrate(options: {
  connection: ClientConfig;
  folder: string;
  log: Log;
}): Promise<number> {
  let count = 0;
  const client = await connect(options.connection);
  try {
    await client.query('select pg_advisory_lock($1)', [ADVISORY_LOCK]);
    await client.query(
      'create table if not exists migration (name text primary key, sha256 text not null, applied_at timestamptz not null default now())',
    );
    const applied = await client.query<{ name: string; sha256: string }>(
      'select name, sha256 from migration',
    );
    const seen = new Map(applied.rows.map((row) => [row.name, row.sha256]));
    for (const file of await migrationFiles(options.folder)) {
      const known = seen.get(file.name);
      seen.delete(file.name);
      if (known === file.sha256) continue;
      if (known !== undefined)
        throw new Error(`Migration ${file.name} was edited after it was applied. Add a new file instead.`);
      await apply(client, file);
      count += 1;
      options.log.info({ migration: file.name }, 'migration applied');
    }
    const [missing] = seen.keys();
    if (missing !== undefined) {
      throw new Error(
        `The database has migration ${missing}, which this version does not know. Run the newer version.`,
      );
    }
    return count;
  } finally {
    // Ends the session and with it the lock.
    await client.end();
  }
}

/** The first word with the database: where an address that is wrong, or a server that is too old, shows. */
async function connect(connection: ClientConfig): Promise<Client> {
  const client = new Client({ connectionTimeoutMillis: 10_000, ...connection });
  // A connection that is lost between two statements: the next one fails.
  client.on('error', () => undefined);
  try {
    await client.connect();
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause);
    throw new Error(`The database does not let us in: check DATABASE_URL and that it runs (${why}).`, {
      cause,
    });
  }
  try {
    await refuseOldServer(client);
    await refuseSharedSessions(client, connection);
    return client;
  } catch (cause) {
    await client.end();
    throw cause;
  }
}

async function refuseOldServer(client: Client): Promise<void> {
  const { rows } = await client.query<{ server_version_num: string }>('show server_version_num');
  const major = Math.floor(Number(rows[0]?.server_version_num) / 10_000);
  if (major < MAJOR_MIN)
    throw new Error(`The database is PostgreSQL ${major}, and Ahoy needs ${MAJOR_MIN} or newer.`);
}

interface MigrationFile {
  name: string;
  sql: string;
  sha256: string;
}

async function migrationFiles(folder: string): Promise<MigrationFile[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted();
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(join(folder, name), 'utf8');
      return { name, sql, sha256: createHash('sha256').update(sql).digest('hex') };
    }),
  );
}

async function apply(client: Client, file: MigrationFile): Promise<void> {
  await client.query('begin');
  try {
    await client.query(file.sql);
    await client.query('insert into migration (name, sha256) values ($1, $2)', [file.name, file.sha256]);
    await client.query('commit');
  } catch (cause) {
    await client.query('rollback');
    throw new Error(
      `Migration ${file.name} failed: ${cause instanceof Error ? cause.message : String(cause)}`,
      { cause },
    );
  }
}
