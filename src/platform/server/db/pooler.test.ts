import { Client } from 'pg';
import { expect, inject, onTestFinished, test } from 'vitest';
import { type Pooler, startPooler } from '#test/stand-ins/transaction-pooler.ts';
import { refuseSharedSessions } from './pooler.ts';

// Not the template: nobody may be connected to that while worlds are copied from it.
const { connection } = inject('database');
const database = 'postgres';

async function behind(mode: 'transaction' | 'session'): Promise<Pooler> {
  const { host, port = 5432, user = '' } = connection;
  const pooler = await startPooler({
    server: host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port },
    user,
    database,
    mode,
  });
  onTestFinished(() => pooler.stop());
  return pooler;
}

async function look(settings: ConstructorParameters<typeof Client>[0] & object): Promise<void> {
  const client = new Client(settings);
  await client.connect();
  try {
    await refuseSharedSessions(client, settings);
  } finally {
    await client.end();
  }
}

const through = ({ port }: Pooler) => ({ host: '127.0.0.1', port, user: 'ahoy', database });

test('a pooler that shares connections between transactions is refused', async () => {
  await expect(look(through(await behind('transaction')))).rejects.toThrow(
    "DATABASE_URL points to a pooler that shares connections between transactions. Point it to PostgreSQL itself, or set the pooler's pool_mode to session.",
  );
});

test('one that keeps a connection for each client is taken', async () => {
  await look(through(await behind('session')));
});

test('PostgreSQL itself is taken', async () => {
  await look({ ...connection, database });
});
