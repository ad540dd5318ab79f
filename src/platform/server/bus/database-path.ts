import { Buffer } from 'node:buffer';
import type { Database } from '../db/database.ts';
import { listenTo } from '../db/listen.ts';
import { newId } from '../ids.ts';
import type { Log } from '../log.ts';
import type { Path } from './path.ts';

const CHANNEL = 'ahoy_bus';
/** PostgreSQL takes less than 8,000 bytes in one announcement. */
const PART_CHARACTERS_MAX = 7_500;
/** Longer messages than any of ours aren't assembled. */
const PARTS_MAX = 100;

/**
 * Database announcements (NOTIFY) as a path between processes. Slower than Redis and a burden on the database, but always
 * available when anything works at all.
 */
export function openDatabasePath(options: {
  database: Database;
  log: Log;
  receive: (text: string) => void;
}): Path {
  const { database, log, receive } = options;
  const join = joiner(receive);
  const listener = listenTo({
    database,
    channel: CHANNEL,
    log,
    onMessage: join,
    onState: () => undefined,
  });
  // One statement after the other, because two connections could swap their order.
  let sending: Promise<unknown> = Promise.resolve();
  let waiting: string[] = [];
  let next: Promise<void> | null = null;

  async function sendWaiting(): Promise<void> {
    const parts = waiting.flatMap(partsOf);
    waiting = [];
    next = null;
    await database.run({ name: 'bus_notify', text: NOTIFY, values: [CHANNEL, parts] });
  }

  return {
    send(text) {
      waiting.push(text);
      // Messages that arrive during a statement go out with the next one.
      if (next === null) {
        next = sending.then(sendWaiting);
        sending = next.catch(() => undefined);
      }
      return next;
    },
    async close() {
      await listener.stop();
      await sending;
    },
  };
}

const NOTIFY =
  'select pg_notify($1, part) from unnest($2::text[]) with ordinality as it (part, nth) order by nth';

/** "id:place:count:text", for what is alike within a transaction would be announced once. */
function partsOf(text: string): string[] {
  const encoded = Buffer.from(text).toString('base64');
  const id = newId();
  const count = Math.ceil(encoded.length / PART_CHARACTERS_MAX);
  return Array.from({ length: count }, (_, place) => {
    const from = place * PART_CHARACTERS_MAX;
    return `${id}:${place}:${count}:${encoded.slice(from, from + PART_CHARACTERS_MAX)}`;
  });
}

/** Puts messages together from their parts, which arrive in order and without those of others between them. */
function joiner(receive: (text: string) => void): (part: string) => void {
  let open: { readonly id: string; encoded: string; expected: number } | null = null;
  return (part) => {
    const [id = '', place, count, encoded = ''] = part.split(':');
    const [at, of] = [Number(place), Number(count)];
    if (at === 0 && of <= PARTS_MAX) open = { id, encoded: '', expected: 0 };
    if (open === null || open.id !== id || open.expected !== at) return;
    open.encoded += encoded;
    open.expected += 1;
    if (open.expected < of) return;
    const text = Buffer.from(open.encoded, 'base64').toString();
    open = null;
    receive(text);
  };
}
