import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import { DatabaseError, Pool, type PoolClient, type PoolConfig } from 'pg';
import type { Log } from '../log.ts';

/** Typed queries on one connection: the pool's, or a transaction's. */
export type Queries = NodePgDatabase;

/** A transaction that runs. */
export interface OpenTransaction {
  /**
   * A statement that is run very often, as text. It is prepared once per connection under its name, which spares
   * building and planning it each time.
   */
  prepared<Row extends object>(statement: { name: string; text: string; values: unknown[] }): Promise<Row[]>;
}

export interface Database {
  /** One statement at a time, each on any pooled connection. */
  readonly queries: Queries;
  readonly pool: Pool;
  /**
   * Runs `work` in one transaction and commits when it resolves. It is run again, at most four times, when the
   * server reports a serialization failure or a deadlock (SQLSTATE 40001, 40P01), so it must not touch the outside.
   */
  transaction<Result>(
    work: (queries: Queries, transaction: OpenTransaction) => Promise<Result>,
  ): Promise<Result>;
  close(): Promise<void>;
}

const ATTEMPTS = 5;

export function connectDatabase(options: {
  connection: PoolConfig;
  connections: number;
  log: Log;
}): Database {
  const pool = new Pool({
    ...options.connection,
    max: options.connections,
    connectionTimeoutMillis: 5_000,
    application_name: 'ahoy',
  });
  // An idle connection that the server closes must not end the process; the next query opens another.
  pool.on('error', (cause) => options.log.warn({ err: cause }, 'an idle database connection was lost'));
  // Nor must one that is lost between two statements of a transaction, which the pool does not watch; the next
  // statement on it fails.
  pool.on('connect', (client) =>
    client.on('error', (cause) => options.log.warn({ err: cause }, 'a database connection was lost')),
  );
  const queries = drizzle({ client: pool });
  return {
    queries,
    pool,
    transaction: (work) => retried(() => transact(pool, work)),
    close: () => pool.end(),
  };
}

async function transact<Result>(
  pool: Pool,
  work: (queries: Queries, transaction: OpenTransaction) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect();
  const queries = drizzle({ client });
  let failure: unknown;
  try {
    await client.query('begin');
    const result = await work(queries, {
      prepared: async <Row extends object>(statement: { name: string; text: string; values: unknown[] }) =>
        (await client.query<Row>(statement)).rows,
    });
    await client.query('commit');
    return result;
  } catch (cause) {
    failure = await rollback(client);
    throw cause;
  } finally {
    // A connection that could not even roll back is of no use to anybody.
    client.release(failure instanceof Error ? failure : undefined);
  }
}

/** @returns what went wrong with the rollback itself */
async function rollback(client: PoolClient): Promise<unknown> {
  return client.query('rollback').then(
    () => undefined,
    (failure: unknown) => failure,
  );
}

async function retried<Result>(attempt: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await attempt();
    } catch (cause) {
      if (tries >= ATTEMPTS || !isTransient(cause)) throw cause;
    }
  }
}

/** The SQLSTATE of a failed statement, also where Drizzle wrapped it; undefined when it is no database error. */
export function sqlStateOf(cause: unknown): string | undefined {
  for (let current = cause; current instanceof Error; current = current.cause) {
    if ('code' in current && typeof current.code === 'string') return current.code;
  }
  return undefined;
}

/** SQLSTATEs of a server that is stopping, has crashed or is starting, and errors of a socket that nobody answers. */
const AWAY = new Set([
  '57P01',
  '57P02',
  '57P03',
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
]);

/** Whether a statement failed because the database cannot be reached just now. Its transaction may have committed. */
export function isDatabaseAway(cause: unknown): boolean {
  for (let current = cause; current instanceof Error; current = current.cause) {
    const isFromDriver = 'syscall' in current || current instanceof DatabaseError;
    if (isFromDriver && 'code' in current && AWAY.has(String(current.code))) return true;
    // The driver gives these two no code.
    if (/^Connection terminated|^timeout exceeded when trying to connect/.test(current.message)) return true;
  }
  return false;
}

function isTransient(cause: unknown): boolean {
  const state = sqlStateOf(cause);
  return state === '40001' || state === '40P01';
}
