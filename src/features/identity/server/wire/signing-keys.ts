import {
  createPrivateKey,
  createPublicKey,
  generateKeyPair as generate,
  type JsonWebKey,
  type KeyObject,
} from 'node:crypto';
import { promisify } from 'node:util';
import { desc, lt, sql } from 'drizzle-orm';
import type { JWK } from 'jose';
import { DAY_MS, type Instant, MINUTE_MS, SECOND_MS } from '#kernel/instant.ts';
import type { Clock } from '#platform/server/clock.ts';
import type { Database, Queries } from '#platform/server/db/database.ts';
import { newId } from '#platform/server/ids.ts';
import type { Sealing } from '#platform/server/sealing.ts';
import { KEY_ANNOUNCED_MINUTES, KEY_KEPT_HOURS, SIGNING_KEY_DAYS } from '../../constants-wire.ts';
import { signingKeys } from './tables.ts';

export interface SigningKey {
  readonly id: string;
  readonly privateKey: KeyObject;
  readonly publicKey: KeyObject;
}

/** Keys of access tokens. Every process uses the same, from the database. */
export interface SigningKeys {
  /** The key that signs now. The first one is made when it is needed. */
  current(): Promise<SigningKey>;
  /** @returns null for a key that isn't ours, or is no longer */
  find(id: string): Promise<SigningKey | null>;
  /** The public halves, for programs that check tokens themselves. */
  published(): Promise<JWK[]>;
  /** Makes the next key when the newest is old, and forgets those that signed nothing which still counts. */
  rotate(): Promise<void>;
}

/** A key with this kid may have been made by another process. Guesses must not ask the database each time. */
const ASK_AGAIN_MS = 5 * SECOND_MS;
const KNOWN_MS = 5 * MINUTE_MS;
const generateKeyPair = promisify(generate);

interface Loaded {
  readonly keys: readonly (SigningKey & { readonly createdAt: Instant; readonly jwk: JWK })[];
  readonly at: Instant;
}

export function createSigningKeys(parts: {
  database: Database;
  clock: Clock;
  sealing: Sealing;
}): SigningKeys {
  const { database, clock, sealing } = parts;
  let loaded: Promise<Loaded> | null = null;

  async function load(queries: Queries = database.queries): Promise<Loaded> {
    const rows = await queries.select().from(signingKeys).orderBy(desc(signingKeys.createdAt));
    const keys = rows.flatMap(({ id, publicKey, privateKey, createdAt }) => {
      const opened = openedOrNull(sealing, privateKey, ownerOf(id));
      if (opened === null) return [];
      const jwk: JsonWebKey = publicKey;
      const pair = {
        privateKey: createPrivateKey(opened),
        publicKey: createPublicKey({ key: jwk, format: 'jwk' }),
      };
      return [{ id, ...pair, createdAt: createdAt.getTime(), jwk: { ...publicKey, kid: id } }];
    });
    return { keys, at: clock.now() };
  }

  /** @param maxAgeMs how old the answer may be */
  async function known(maxAgeMs: number): Promise<Loaded> {
    const before = await loaded;
    const age = before === null ? Number.POSITIVE_INFINITY : Math.abs(clock.now() - before.at);
    if (before !== null && age <= maxAgeMs) return before;
    loaded = load();
    loaded.catch(() => {
      loaded = null;
    });
    return loaded;
  }

  /** One process makes it, however many notice at once. */
  async function makeUnless(isThere: (newest: Instant | null) => boolean): Promise<void> {
    await database.transaction(async (queries) => {
      await queries.execute(sql`select pg_advisory_xact_lock(hashtext('identity signing keys'))`);
      // On this connection: the others may all wait for the lock.
      const { keys } = await load(queries);
      if (isThere(keys[0]?.createdAt ?? null)) return;
      await insertKey(queries, sealing, clock.now());
    });
    loaded = null;
  }

  return {
    async current() {
      const isAnnounced = (key: { createdAt: Instant }) =>
        key.createdAt <= clock.now() - KEY_ANNOUNCED_MINUTES * MINUTE_MS;
      const choose = ({ keys }: Loaded) => keys.find(isAnnounced) ?? keys.at(-1);
      const key = choose(await known(KNOWN_MS));
      if (key !== undefined) return key;
      await makeUnless((newest) => newest !== null);
      const made = choose(await known(KNOWN_MS));
      if (made === undefined) throw new Error('a signing key could not be made');
      return made;
    },
    async find(id) {
      const byId = ({ keys }: Loaded) => keys.find((key) => key.id === id);
      return byId(await known(KNOWN_MS)) ?? byId(await known(ASK_AGAIN_MS)) ?? null;
    },
    async published() {
      return (await known(ASK_AGAIN_MS)).keys.map(({ jwk }) => jwk);
    },
    async rotate() {
      const now = clock.now();
      await makeUnless((newest) => newest === null || now - newest < SIGNING_KEY_DAYS * DAY_MS);
      await forgetOld(database.queries, now);
      loaded = null;
    },
  };
}

/** Before the newest key that has signed for a day, none has signed what still counts. */
async function forgetOld(queries: Queries, now: Instant): Promise<void> {
  const successor = queries
    .select({ at: signingKeys.createdAt })
    .from(signingKeys)
    .where(lt(signingKeys.createdAt, new Date(now - KEY_KEPT_HOURS * 60 * MINUTE_MS)))
    .orderBy(desc(signingKeys.createdAt))
    .limit(1);
  await queries.delete(signingKeys).where(sql`${signingKeys.createdAt} < (${successor})`);
}

const ownerOf = (id: string) => `signing key ${id}`;

/** One that this installation can't open is as good as gone: a new secret means new keys. */
function openedOrNull(sealing: Sealing, sealed: string, owner: string): string | null {
  try {
    return sealing.open(sealed, owner);
  } catch {
    return null;
  }
}

async function insertKey(queries: Queries, sealing: Sealing, now: Instant): Promise<void> {
  const id = newId();
  const { privateKey, publicKey } = await generateKeyPair('ec', { namedCurve: 'P-256' });
  await queries.insert(signingKeys).values({
    id,
    publicKey: { ...publicKey.export({ format: 'jwk' }), alg: 'ES256', use: 'sig', key_ops: ['verify'] },
    privateKey: sealing.seal(privateKey.export({ format: 'pem', type: 'pkcs8' }).toString(), ownerOf(id)),
    createdAt: new Date(now),
  });
}
