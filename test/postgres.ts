import { randomBytes } from 'node:crypto';
import { Client as PgClient, type PoolConfig } from 'pg';
import { inject } from 'vitest';
import { connectDatabase, type Database } from '#platform/server/db/database.ts';
import { createLog } from '#platform/server/log.ts';

export interface TestDatabase {
  readonly database: Database;
  readonly connection: PoolConfig & { readonly host: string; readonly database: string };
  stop(): Promise<void>;
}

/** A migrated database of its own in the PostgreSQL of the run, for the tests of one engine. */
export async function openTestDatabase({ connections = 10 } = {}): Promise<TestDatabase> {
  const { connection: server, template } = inject('database');
  const name = `engine_${randomBytes(6).toString('hex')}`;
  const administer = async (statement: string) => {
    const client = new PgClient(server);
    await client.connect();
    await client.query(statement).finally(() => client.end());
  };
  await administer(`create database ${name} template ${template}`);
  const connection = { ...server, database: name };
  const database = connectDatabase({ connection, connections, log: createLog('silent') });
  return {
    database,
    connection,
    async stop() {
      await database.close();
      await administer(`drop database ${name} with (force)`);
    },
  };
}
