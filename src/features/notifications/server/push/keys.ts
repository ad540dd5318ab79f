import { eq, sql } from 'drizzle-orm';
import webPush from 'web-push';
import { assert } from '#kernel/assert.ts';
import type { Clock } from '#platform/server/clock.ts';
import type { Database } from '#platform/server/db/database.ts';
import type { Sealing } from '#platform/server/sealing.ts';
import { pushKeys } from '../tables.ts';

/** The key pair by which push services know this installation (VAPID, RFC 8292), base64url. */
export interface VapidKeys {
  readonly publicKey: string;
  readonly privateKey: string;
}

const OWNER = 'push key';

/**
 * Returns the key pair of this installation, made by whichever process asks first.
 * One that this installation can't open any longer, because its secret has changed, is replaced. Browsers subscribe to a key, so
 * those of the old one are forgotten, and subscribe again when they open a page.
 */
export function createVapidKeys(parts: {
  database: Database;
  clock: Clock;
  sealing: Sealing;
}): () => Promise<VapidKeys> {
  const { database, clock, sealing } = parts;
  let known: Promise<VapidKeys> | null = null;

  async function read(): Promise<VapidKeys | null> {
    const [row] = await database.queries.select().from(pushKeys);
    if (row === undefined) return null;
    try {
      return { publicKey: row.publicKey, privateKey: sealing.open(row.privateKey, OWNER) };
    } catch {
      await database.transaction(async (queries) => {
        // Other processes that notice at the same time delete nothing further.
        const { rowCount } = await queries.delete(pushKeys).where(eq(pushKeys.privateKey, row.privateKey));
        if (rowCount === 1) await queries.execute(sql`delete from push_subscriptions as made_for_lost_keys`);
      });
      return null;
    }
  }

  async function load(): Promise<VapidKeys> {
    const there = await read();
    if (there !== null) return there;
    const { publicKey, privateKey } = webPush.generateVAPIDKeys();
    await database.queries
      .insert(pushKeys)
      .values({ publicKey, privateKey: sealing.seal(privateKey, OWNER), createdAt: clock.now() })
      .onConflictDoNothing();
    const made = await read();
    assert(made !== null, 'a key pair is there or was made');
    return made;
  }

  return () => {
    known ??= load().catch((cause: unknown) => {
      known = null;
      throw cause;
    });
    return known;
  };
}
