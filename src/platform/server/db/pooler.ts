import { Client, type ClientConfig } from 'pg';

const SESSIONS = 3;
const ROUNDS = 3;

/**
 * Refuses a pooler that hands one connection of the server to several clients in turn (PgBouncer's pool_mode
 * "transaction" or "statement"). Locks, LISTEN and prepared statements belong to a session there that is somebody
 * else's a moment later: two processes would migrate at once. A pooler that keeps a connection for each client is fine.
 * @param client a connected client, outside of a transaction
 * @throws Error with one sentence
 */
export async function refuseSharedSessions(client: Client, connection: ClientConfig): Promise<void> {
  const own = await backendOf(client);
  // A pooler reports its own process number. Without one, nothing more is checked.
  if (keyOf(client) === own) return;
  for (let round = 0; round < ROUNDS; round += 1) if (await isShared(client, own, connection)) throw shared();
}

/** While others each hold a transaction, ours must still have the same server process, and no one else may have it. */
async function isShared(client: Client, own: number, connection: ClientConfig): Promise<boolean> {
  const others = Array.from({ length: SESSIONS }, () => new Client(connection));
  try {
    for (const other of others) {
      other.on('error', () => undefined);
      await other.connect();
      await other.query('begin');
      if ((await backendOf(other)) === own) return true;
    }
    return (await backendOf(client)) !== own;
  } finally {
    await Promise.all(others.map((other) => other.end().catch(() => undefined)));
  }
}

async function backendOf(client: Client): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  return rows[0]?.pid ?? 0;
}

/** The number that came with the greeting (BackendKeyData). The driver's types leave it out. */
function keyOf(client: Client): unknown {
  return 'processID' in client ? client.processID : undefined;
}

function shared(): Error {
  return new Error(
    "DATABASE_URL points to a pooler that shares connections between transactions. Point it to PostgreSQL itself, or set the pooler's pool_mode to session.",
  );
}
