import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PoolConfig } from 'pg';
import { connectDatabase, type Database } from '#platform/server/db/database.ts';
import { startEmbeddedDatabase } from '#platform/server/db/embedded.ts';
import { migrate } from '#platform/server/db/migrate.ts';
import { createLog } from '#platform/server/log.ts';

export interface TestDatabase {
  readonly database: Database;
  readonly connection: PoolConfig;
  readonly postmasterPid: number;
  stop(): Promise<void>;
}

/** A real, migrated PostgreSQL in a folder of its own, for the tests of one file. */
export async function startTestDatabase(): Promise<TestDatabase> {
  const log = createLog('silent');
  const folder = await mkdtemp(join(tmpdir(), 'ahoy-test-'));
  const embedded = await startEmbeddedDatabase({ dataDir: folder, log });
  const { connection } = embedded;
  await migrate({ connection, folder: join(import.meta.dirname, '../migrations'), log });
  const database = connectDatabase({ connection, connections: 10, log });
  return {
    database,
    connection,
    get postmasterPid() {
      return embedded.postmasterPid;
    },
    async stop() {
      await database.close();
      await embedded.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
