import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import { Pool, type PoolConfig } from 'pg';
import type { Log } from '../log.ts';

/** Typed queries on one connection: the pool's, or a transaction's. */
export type Queries = NodePgDatabase;

export interface Database {
  /** One statement at a time, each on any pooled connection. */
  readonly queries: Queries;
  readonly pool: Pool;
  /**
   * Runs `work` in one transaction and commits when it resolves. It is run again, at most four times, when the
   * server reports a serialization failure or a deadlock (SQLSTATE 40001, 40P01), so it must not touch the outside.
   */
  transaction<Result>(work: (queries: Queries) => Promise<Result>): Promise<Result>;
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
  });
  // An idle connection that the server closes must not end the process; the next query opens another.
  pool.on('error', (cause) => options.log.warn({ cause }, 'an idle database connection was lost'));
  const queries = drizzle({ client: pool });
  return {
    queries,
    pool,
    transaction: (work) => retried(() => queries.transaction(work)),
    close: () => pool.end(),
  };
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

function isTransient(cause: unknown): boolean {
  const state = sqlStateOf(cause);
  return state === '40001' || state === '40P01';
}
