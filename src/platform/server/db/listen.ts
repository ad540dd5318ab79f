import { escapeIdentifier, Client as PgClient } from 'pg';
import type { Log } from '../log.ts';
import type { Database } from './database.ts';

export interface Listener {
  stop(): Promise<void>;
}

/** Name of the connection in pg_stat_activity. */
export const LISTENER_NAME = 'ahoy-listener';
const RETRY_MS = 500;
const PROBE_MS = 5_000;

/**
 * Hears what the database announces on a channel (NOTIFY), on a connection of its own that is made again for ever.
 * Announcements made while it is down are lost: whoever listens must forget what it knows when `onState` says so.
 * The database must be reached directly, not through a pooler that shares connections between statements.
 */
export function listenTo(options: {
  database: Database;
  channel: string;
  log: Log;
  onMessage: (payload: string) => void;
  /** True once announcements arrive, false once they may be missed. */
  onState: (listening: boolean) => void;
}): Listener {
  let stopped = false;
  let client: PgClient | undefined;
  let timer: NodeJS.Timeout | undefined;

  async function open(): Promise<void> {
    const own = new PgClient({
      ...options.database.pool.options,
      keepAlive: true,
      application_name: LISTENER_NAME,
      query_timeout: PROBE_MS,
    });
    client = own;
    own.on('notification', ({ payload }) => options.onMessage(payload ?? ''));
    own.on('error', () => lost(own));
    own.on('end', () => lost(own));
    await own.connect();
    await own.query(`listen ${escapeIdentifier(options.channel)}`);
    if (client !== own || stopped) return;
    options.onState(true);
    probe(own);
  }

  /** A connection can die silently. A query that isn't answered in time reveals it. */
  function probe(own: PgClient): void {
    timer = setTimeout(() => {
      own.query('select 1').then(
        () => client === own && !stopped && probe(own),
        () => lost(own),
      );
    }, PROBE_MS);
    timer.unref();
  }

  function lost(own: PgClient): void {
    if (client !== own) return;
    client = undefined;
    clearTimeout(timer);
    options.onState(false);
    own.end().catch(() => undefined);
    if (!stopped) {
      options.log.warn({ channel: options.channel }, 'announcements of the database cannot be heard');
      again();
    }
  }

  function again(): void {
    timer = setTimeout(start, RETRY_MS);
    timer.unref();
  }

  function start(): void {
    if (stopped) return;
    open().catch((cause: unknown) => {
      options.log.debug({ err: cause }, 'listening failed');
      if (client === undefined) return;
      lost(client);
    });
  }

  start();
  return {
    async stop() {
      stopped = true;
      clearTimeout(timer);
      const own = client;
      client = undefined;
      await own?.end().catch(() => undefined);
    },
  };
}
