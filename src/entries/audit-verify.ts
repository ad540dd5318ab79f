import { type AuditCheck, createAudit } from '#platform/server/audit/audit.ts';
import { systemClock } from '#platform/server/clock.ts';
import type { Config } from '#platform/server/config.ts';
import { connectDatabase, sqlStateOf } from '#platform/server/db/database.ts';
import { runningEmbeddedDatabase, startEmbeddedDatabase } from '#platform/server/db/embedded.ts';
import { createLog } from '#platform/server/log.ts';
import { readConfiguration } from './configuration.ts';

const CONNECTIONS = 2;
const UNDEFINED_TABLE = '42P01';
const log = createLog('silent');

/**
 * npm run audit:verify: reads the whole audit log in the database of this installation, of a running server as well.
 * Exit code 1: it was changed. 2: it couldn't be read.
 */
const { code, says } = await outcome();
(code === 2 ? process.stderr : process.stdout).write(`${says}\n`, () => process.exit(code));

async function outcome(): Promise<{ code: 0 | 1 | 2; says: string }> {
  try {
    const { rows, head, problem } = await verified(readConfiguration(process.env));
    if (problem === null)
      return {
        code: 0,
        says: `The audit log is intact. Rows: ${rows}. Hash of the last row: ${head}`,
      };
    return {
      code: 1,
      says: `The audit log was changed. ${problem} Rows intact before it: ${rows}.`,
    };
  } catch (cause) {
    return { code: 2, says: `The audit log couldn't be read. ${remedyFor(cause)}` };
  }
}

async function verified(config: Config): Promise<AuditCheck> {
  const { connection, close } = await reach(config);
  const database = connectDatabase({ connection, connections: CONNECTIONS, log });
  try {
    return await createAudit({ database, clock: systemClock }).verify();
  } finally {
    await database.close();
    await close();
  }
}

/** Finds the database: the operator's own, that of a running server, or else the one in the data folder, which is started. */
async function reach({ DATABASE_URL, DATA_DIR }: Config) {
  const stays = async () => {};
  if (DATABASE_URL !== undefined) return { connection: { connectionString: DATABASE_URL }, close: stays };
  const running = runningEmbeddedDatabase(DATA_DIR);
  if (running !== null) return { connection: running, close: stays };
  const embedded = await startEmbeddedDatabase({ dataDir: DATA_DIR, log, connections: CONNECTIONS });
  return { connection: embedded.connection, close: () => embedded.stop() };
}

function remedyFor(cause: unknown): string {
  if (sqlStateOf(cause) === UNDEFINED_TABLE)
    return "The database doesn't have one yet. Start this version of Ahoy once, then try again.";
  const reason = cause instanceof Error ? cause.message : String(cause);
  // A failed query is told with the reason of the connection.
  const below = cause instanceof Error && cause.cause instanceof Error ? cause.cause.message : reason;
  return `${below
    .split('\n')
    .join(' ')
    .replace(/[.:]?$/, '.')} Check DATABASE_URL or DATA_DIR with npm run doctor.`;
}
