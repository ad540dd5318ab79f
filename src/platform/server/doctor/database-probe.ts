import { readdir, readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { Client } from 'pg';
import type { Config } from '../config.ts';
import { sqlStateOf } from '../db/database.ts';
import { findBinaries, POSTGRES_MAJOR } from '../db/embedded/binaries.ts';
import { MAJOR_MIN } from '../db/migrate.ts';
import { codeOf, type Probe, reasonOf, Trouble } from './probe.ts';

const CONNECT_MS = 4_000;

/** @param migrations the folder of our migration files */
export function databaseProbe(
  { DATABASE_URL, DATA_DIR }: Pick<Config, 'DATABASE_URL' | 'DATA_DIR'>,
  migrations: string,
): Probe {
  return {
    subject: 'Database',
    look: () =>
      DATABASE_URL === undefined ? lookInFolder(DATA_DIR) : lookAtServer(DATABASE_URL, migrations),
  };
}

/** It is not started: that could take longer than a look may, and the server does it in good order. */
async function lookInFolder(dataDir: string): Promise<string> {
  try {
    await findBinaries();
  } catch (cause) {
    throw new Trouble(reasonOf(cause), 'Or run Ahoy on Linux with glibc or on macOS.', { cause });
  }
  const where = `embedded (default), in ${resolve(dataDir, 'postgres')}`;
  const version = await textOf(resolve(dataDir, 'postgres/cluster/PG_VERSION'));
  if (version === null) return `PostgreSQL ${POSTGRES_MAJOR}, ${where}, made at the first start`;
  if (version !== POSTGRES_MAJOR)
    throw new Trouble(
      `the folder is of PostgreSQL ${version}, and this version of Ahoy brings ${POSTGRES_MAJOR}.`,
      'Go back to the version of Ahoy that made it, and move the data first (docs/operations.md, Upgrades).',
    );
  const owner = Number(await textOf(resolve(dataDir, 'server.pid')));
  return `PostgreSQL ${version}, ${where}${isAlive(owner) ? `, in use by process ${owner}` : ''}`;
}

async function lookAtServer(connectionString: string, migrations: string): Promise<string> {
  const client = clientOf(connectionString);
  // A connection that is lost between two statements: the next one fails.
  client.on('error', () => undefined);
  try {
    await client.connect();
  } catch (cause) {
    throw refused(client, cause);
  }
  try {
    return await examined(client, migrations);
  } finally {
    await client.end();
  }
}

function clientOf(connectionString: string): Client {
  try {
    return new Client({ connectionString, connectionTimeoutMillis: CONNECT_MS });
  } catch (cause) {
    throw new Trouble(
      'DATABASE_URL cannot be read.',
      'Write postgres://USER:PASSWORD@HOST:5432/DATABASE, with %-codes for special characters.',
      { cause },
    );
  }
}

async function examined(client: Client, migrations: string): Promise<string> {
  const { rows } = await client.query<{ version: string; number: number; may: boolean }>(
    `select current_setting('server_version') as version, current_setting('server_version_num')::int as number,
       has_database_privilege(current_database(), 'create')
         and has_schema_privilege(current_schema(), 'create') as may`,
  );
  const [server] = rows;
  const version = server?.version.split(' ')[0] ?? 'of an unknown version';
  if (server === undefined || server.number < MAJOR_MIN * 10_000)
    throw new Trouble(
      `${whereIs(client)} is PostgreSQL ${version}.`,
      `Ahoy needs ${MAJOR_MIN} or newer: upgrade it.`,
    );
  if (!server.may)
    throw new Trouble(
      `the user ${client.user} may not make tables in ${client.database}, so it cannot be migrated.`,
      `Make that user its owner: alter database ${client.database} owner to ${client.user}.`,
    );
  return `PostgreSQL ${version} at ${whereIs(client)}${await migrationsOf(client, migrations)}`;
}

async function migrationsOf(client: Client, folder: string): Promise<string> {
  const ours = (await readdir(folder)).filter((name) => name.endsWith('.sql'));
  const { rows } = await client.query<{ is_there: boolean }>(
    `select to_regclass('migration') is not null as is_there`,
  );
  if (rows[0]?.is_there !== true) return ', empty: the first start fills it';
  const applied = await client.query<{ name: string }>('select name from migration');
  const seen = new Set(applied.rows.map(({ name }) => name));
  const unknown = [...seen].find((name) => !ours.includes(name));
  if (unknown !== undefined)
    throw new Trouble(
      `it has migration ${unknown}, which this version of Ahoy does not know.`,
      'Run the newer version, or restore the backup of before the upgrade.',
    );
  const pending = ours.filter((name) => !seen.has(name)).length;
  return pending === 0 ? '' : `, ${pending} migrations run at the next start`;
}

function refused(client: Client, cause: unknown): Trouble {
  const [where, options] = [whereIs(client), { cause }];
  const state = sqlStateOf(cause) ?? codeOf(cause);
  if (state === '28P01' || state === '28000')
    return new Trouble(
      `${where} does not accept the user ${client.user} with this password.`,
      'Correct DATABASE_URL, or let the user in (pg_hba.conf).',
      options,
    );
  if (state === '3D000')
    return new Trouble(
      `${where} has no database ${client.database}.`,
      `Make it: create database ${client.database} owner ${client.user}.`,
      options,
    );
  return new Trouble(
    `${where} does not let us in (${reasonOf(cause)}).`,
    'Check DATABASE_URL, that it runs, and that it listens for this machine.',
    options,
  );
}

function whereIs({ host, port }: Client): string {
  return host.startsWith('/') ? host : `${host}:${port}`;
}

async function textOf(file: string): Promise<string | null> {
  return readFile(file, 'utf8').then(
    (text) => text.trim(),
    () => null,
  );
}

function isAlive(pid: number): boolean {
  if (!Number.isInteger(pid) || pid < 1) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (cause) {
    // It is running and belongs to another user.
    return codeOf(cause) === 'EPERM';
  }
}
