import type { Query } from 'drizzle-orm';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import { Pool, type PoolClient, type PoolConfig } from 'pg';
import type { Log } from '../log.ts';

/** Typed queries on one connection: the pool's, or a transaction's. */
export type Queries = NodePgDatabase & { readonly $client: Pick<Pool | PoolClient, 'query'> };

/** A statement that is run very often, prepared once per connection under its name, which spares planning it again. */
export interface PreparedStatement {
  readonly name: string;
  readonly text: string;
  readonly values: unknown[];
}

/** A transaction that runs. */
export interface OpenTransaction {
  /**
   * Runs the last statement, after those that need no answer of their own, and commits, all in one round trip. Nothing
   * may follow. @returns its rows, committed
   */
  finish<Row extends object>(
    statement: PreparedStatement,
    before: readonly PreparedStatement[],
  ): Promise<Row[]>;
}

export interface Database {
  /** Single statements, each on any pooled connection. */
  readonly queries: Queries;
  readonly pool: Pool;
  /** Runs one statement as its own transaction, with the same retries as `transaction`. @returns its rows */
  run<Row extends object>(statement: PreparedStatement): Promise<Row[]>;
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
/** A request that waits longer for a connection had better fail: people leave after five seconds. */
const CONNECT_MS = 4_000;

export function connectDatabase(options: {
  connection: PoolConfig;
  connections: number;
  log: Log;
}): Database {
  const pool = new Pool({
    ...options.connection,
    max: options.connections,
    connectionTimeoutMillis: CONNECT_MS,
    application_name: 'ahoy',
    // Statements that need not wait for each other's answers do not.
    pipeline: true,
  });
  // The server may close an idle connection. That must not end the process, and the next query opens another.
  pool.on('error', (cause) => options.log.warn({ err: cause }, 'an idle database connection was lost'));
  // The pool doesn't watch a connection between two statements of a transaction. If it is lost, the next statement
  // fails.
  pool.on('connect', (client) =>
    client.on('error', (cause) => options.log.warn({ err: cause }, 'a database connection was lost')),
  );
  const queries = drizzle({ client: pool });
  return {
    queries,
    pool,
    run: <Row extends object>(statement: PreparedStatement) =>
      retried(async () => (await pool.query<Row>(statement)).rows),
    transaction: (work) => retried(() => transact(pool, work)),
    close: () => pool.end(),
  };
}

async function transact<Result>(
  pool: Pool,
  work: (queries: Queries, transaction: OpenTransaction) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect();
  const transaction = new PipelinedTransaction(client);
  let failure: unknown;
  try {
    const result = await work(drizzle({ client: transaction.client }), transaction);
    await transaction.commit();
    return result;
  } catch (cause) {
    failure = await rollback(client);
    throw cause;
  } finally {
    // A connection that couldn't even roll back is discarded.
    client.release(failure instanceof Error ? failure : undefined);
  }
}

/**
 * A transaction without round trips of its own: `begin` is sent with its first statement and `commit`, if possible,
 * with its last. Sending packets is most of what a small write costs a process.
 */
class PipelinedTransaction implements OpenTransaction {
  /** For the statements of the transaction. The connection itself knows nothing about it. */
  readonly client: PoolClient;
  readonly #connection: PoolClient;
  #begun: Promise<unknown> | null = null;
  #isFinished = false;

  constructor(connection: PoolClient) {
    this.#connection = connection;
    const query = (...args: unknown[]): unknown => this.#query(args);
    // Everything else of the client is inherited.
    this.client = Object.create(connection, { query: { value: query } }) as PoolClient;
  }

  async finish<Row extends object>(
    statement: PreparedStatement,
    before: readonly PreparedStatement[],
  ): Promise<Row[]> {
    this.#isFinished = true;
    const [earlier, last, committed] = this.#together(() => [
      before.map((one) => this.client.query(one)),
      this.client.query<Row>(statement),
      this.#connection.query('commit'),
    ]);
    // Only the first error has the reason. Later ones just report that something failed.
    await Promise.all([...earlier, last, committed, this.#begun]);
    const { command } = await committed;
    if (command !== 'COMMIT') throw new Error(`the transaction ended with ${command}`);
    return (await last).rows;
  }

  async commit(): Promise<void> {
    if (this.#isFinished || this.#begun === null) return;
    await this.#begun;
    await this.#connection.query('commit');
  }

  #query(args: unknown[]): unknown {
    // The client has many overloads. All arguments are passed on unchanged.
    const send = () => Reflect.apply(this.#connection.query, this.#connection, args) as unknown;
    if (this.#begun !== null) return send();
    return this.#together(() => {
      this.#begun = this.#connection.query('begin');
      // It fails with its connection, and so do all that follow it.
      this.#begun.catch(() => undefined);
      return send();
    });
  }

  /** Everything that `run` sends leaves in one packet. */
  #together<Sent>(run: () => Sent): Sent {
    const { stream } = this.#connection.connection;
    stream.cork();
    try {
      return run();
    } finally {
      stream.uncork();
    }
  }
}

/** @returns the rollback's own error */
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

/** A statement that Drizzle has written, to be prepared under this name. It must be of one text. */
export function asPrepared(name: string, query: { toSQL(): Query }): PreparedStatement {
  const { sql: text, params: values } = query.toSQL();
  return { name, text, values };
}

/** Runs a prepared statement where these queries run. @returns how many rows it has written */
export async function runPrepared(queries: Queries, statement: PreparedStatement): Promise<number> {
  const { rowCount } = await queries.$client.query(statement);
  return rowCount ?? 0;
}

/** Returns the SQLSTATE of a failed statement, also if Drizzle wrapped it; undefined if it isn't a database error. */
export function sqlStateOf(cause: unknown): string | undefined {
  for (let current = cause; current instanceof Error; current = current.cause) {
    if ('code' in current && typeof current.code === 'string') return current.code;
  }
  return undefined;
}

/** Returns the constraint that a statement violated, also if Drizzle wrapped the error; undefined if it isn't one. */
export function constraintOf(cause: unknown): string | undefined {
  for (let current = cause; current instanceof Error; current = current.cause) {
    if ('constraint' in current && typeof current.constraint === 'string') return current.constraint;
  }
  return undefined;
}

/**
 * Checks whether the server can write. A sort that exceeds its memory goes to the disk, so that a full one is noticed,
 * and leaves nothing behind.
 */
export async function canWrite(pool: Pick<Pool, 'query'>): Promise<boolean> {
  // Two statements sent as one text are one transaction, which ends on its own even if it fails.
  await pool.query(
    `set local work_mem = '64kB';
     select max(line) from (select md5(n::text) as line from generate_series(1, 4000) n order by 1 offset 1) sorted`,
  );
  return true;
}

function isTransient(cause: unknown): boolean {
  const state = sqlStateOf(cause);
  return state === '40001' || state === '40P01';
}
