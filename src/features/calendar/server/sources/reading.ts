import { createHash } from 'node:crypto';
import { setImmediate as breathe } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import type { AccountId } from '#kernel/ids.ts';
import type { Instant } from '#kernel/instant.ts';
import { newId } from '#platform/server/ids.ts';
import type { Transaction } from '#platform/server/realtime/event-log.ts';
import { IMPORTED_EVENTS_MAX } from '../../constants.ts';
import { tellStale } from '../events/events.ts';
import type { EventRow } from '../events/expanding.ts';
import { writeTimes } from '../events/expanding.ts';
import { type Block, blocksOf, eventOf, type ImportedEvent, namedZone } from '../files/read.ts';
import { events } from '../tables.ts';
import type { RemoteContent } from './remote.ts';

/** Events between two pauses, so that nobody else waits for a long file. */
const AT_ONCE = 100;
const ROWS_AT_ONCE = 500;

export interface ReadFile {
  readonly events: readonly (ImportedEvent & { readonly href: string | null })[];
  /** Whether there were more than we take. */
  readonly isCut: boolean;
}

/** Reads calendar files, a few events at a time. */
export async function readFiles({ files }: RemoteContent, own: string): Promise<ReadFile> {
  const read: (ImportedEvent & { href: string | null })[] = [];
  let count = 0;
  for (const { href, text } of files) {
    const zones = new Map<string, string>();
    const waiting: Block[] = [];
    for (const block of blocksOf(text)) {
      if (++count % AT_ONCE === 0) await breathe();
      if (block.kind === 'VTIMEZONE') {
        const named = namedZone(block);
        if (named !== null && zones.size < AT_ONCE) zones.set(...named);
      } else if (waiting.length + read.length >= IMPORTED_EVENTS_MAX) return { events: read, isCut: true };
      // Zones may come after the events that use them.
      else waiting.push(block);
    }
    for (const [nth, block] of waiting.entries()) {
      if (nth % AT_ONCE === 0) await breathe();
      const event = eventOf(block, { named: zones, own });
      if (event !== null) read.push({ ...event, href });
    }
  }
  return { events: read, isCut: false };
}

export const digestOf = ({ files }: RemoteContent): string => {
  const hash = createHash('sha256');
  for (const { href, text } of files) hash.update(`${href}\0${text.replaceAll(/^DTSTAMP.*$/gim, '')}\0`);
  return hash.digest('base64url');
};

/** Bookings of ours that were written there are not read back: by the host in their uid, or by their id there. */
export interface OwnEvents {
  readonly host: string;
  readonly ids: ReadonlySet<string>;
}

const isOurs = ({ uid, href }: ReadFile['events'][number], { host, ids }: OwnEvents): boolean =>
  uid.endsWith(`@${host}`) || (href !== null && ids.has(href));

/** Puts what was read in the place of what was there. */
export async function replaceEvents(
  { id: sourceId, accountId, isBusy }: { id: string; accountId: AccountId; isBusy: boolean },
  { read, now, except }: { read: ReadFile; now: Instant; except: OwnEvents },
  transaction: Transaction,
): Promise<number> {
  const { queries } = transaction;
  await queries.delete(events).where(eq(events.sourceId, sourceId));
  const foreign = { ...read, events: read.events.filter((event) => !isOurs(event, except)) };
  const rows = rowsOf(foreign, { sourceId, accountId, isBusy, now });
  // Series first: occurrences that differ refer to them.
  rows.sort((one, other) => Number(one.seriesId !== null) - Number(other.seriesId !== null));
  for (let nth = 0; nth < rows.length; nth += ROWS_AT_ONCE)
    await queries.insert(events).values(rows.slice(nth, nth + ROWS_AT_ONCE));
  for (let nth = 0; nth < rows.length; nth += ROWS_AT_ONCE) {
    await writeTimes(rows.slice(nth, nth + ROWS_AT_ONCE), now, queries);
    await breathe();
  }
  tellStale(accountId, [sourceId], transaction);
  return rows.length;
}

function rowsOf(
  { events: read }: ReadFile,
  {
    sourceId,
    accountId,
    isBusy,
    now,
  }: { sourceId: string; accountId: AccountId; isBusy: boolean; now: Instant },
): EventRow[] {
  const series = new Map<string, EventRow>();
  const rows: EventRow[] = [];
  const seen = new Set<string>();
  for (const one of read.toSorted(
    (a, b) => Number(a.recurrenceAt !== null) - Number(b.recurrenceAt !== null),
  )) {
    const { href, isCanceled, ...facts } = one;
    const key = `${one.uid} ${one.recurrenceAt ?? ''}`;
    if (seen.has(key) && one.uid !== '') continue;
    seen.add(key);
    const whole = one.recurrenceAt === null ? undefined : series.get(one.uid);
    if (isCanceled) {
      if (one.recurrenceAt !== null) whole?.leftOut.push(one.recurrenceAt);
      continue;
    }
    const row = {
      ...facts,
      id: newId(),
      accountId,
      sourceId,
      href,
      kind: 'call',
      isBusy: isBusy && facts.isBusy,
      reminderMinutes: null,
      seriesId: whole?.id ?? null,
      recurrenceAt: whole === undefined ? null : facts.recurrenceAt,
      expandedUntil: null,
      version: 1,
      createdAt: now,
      changedAt: now,
    } satisfies EventRow;
    rows.push(row);
    if (one.recurrenceAt === null) series.set(one.uid, row);
  }
  return rows;
}
