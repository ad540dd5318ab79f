import type { PoolConfig } from 'pg';
import { inject } from 'vitest';
import { connectDatabase, type Database } from '#platform/server/db/database.ts';
import { createLog } from '#platform/server/log.ts';
import { copyTemplate } from './template-copy.ts';

export interface TestDatabase {
  readonly database: Database;
  readonly connection: PoolConfig & { readonly host: string; readonly database: string };
  stop(): Promise<void>;
}

/** A migrated database of its own in the PostgreSQL of the run, for the tests of one engine. */
export async function openTestDatabase({ connections = 10 } = {}): Promise<TestDatabase> {
  const { connection, drop } = await copyTemplate(inject('database'), 'engine');
  const database = connectDatabase({ connection, connections, log: createLog('silent') });
  return {
    database,
    connection,
    async stop() {
      await database.close();
      await drop();
    },
  };
}
