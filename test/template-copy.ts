import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { Client as PgClient } from 'pg';
import type { TestDatabase } from './global-setup.ts';

/** A migrated database of its own in the PostgreSQL of the run. */
export interface TemplateCopy {
  readonly connection: TestDatabase['connection'] & { readonly database: string };
  /** For `DATABASE_URL`. */
  readonly url: string;
  drop(): Promise<void>;
}

const DROP_TRIES = 40;

/** @param kind prefix of its name, for the database's log */
export async function copyTemplate(
  { connection, template }: TestDatabase,
  kind: string,
): Promise<TemplateCopy> {
  const name = `${kind}_${randomBytes(6).toString('hex')}`;
  // Its files, and not page by page through its log: a third of the work, and a run makes hundreds.
  await administer(connection, `create database ${name} template ${template} strategy file_copy`);
  const own = { ...connection, database: name };
  return {
    connection: own,
    url: urlOf(own),
    // Connections that were just closed linger for a moment; forcing them would look like a lost database in the log.
    async drop() {
      for (let tries = 0; tries < DROP_TRIES; tries += 1) {
        try {
          return await administer(connection, `drop database ${name}`);
        } catch {
          await pause(50);
        }
      }
      await administer(connection, `drop database ${name} with (force)`);
    },
  };
}

/** Runs one statement on its own connection. */
export async function administer(connection: TestDatabase['connection'], statement: string): Promise<void> {
  const client = new PgClient(connection);
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** A unix socket's folder travels as the parameter `host`. */
function urlOf({ host, port, user, password, database }: TestDatabase['connection']): string {
  const url = new URL(`postgresql://localhost/${database}`);
  url.username = user ?? '';
  url.password = password ?? '';
  if (port !== undefined) url.port = String(port);
  url.searchParams.set('host', host);
  return url.href;
}
