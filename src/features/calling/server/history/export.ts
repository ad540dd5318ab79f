import { csvLine } from '#kernel/csv.ts';
import { SECOND_MS } from '#kernel/instant.ts';
import { decimalUsd } from '#kernel/money.ts';
import type { HistoryItem } from '../../model.ts';
import { endReasonText } from '../../rules/history/end-reasons.ts';
import type { HistoryCursor } from '../../rules/history/history.ts';
import type { HistoryRow } from './store.ts';

/** A history row with the columns that only the file has. */
export interface WrittenCall {
  readonly item: HistoryItem;
  readonly leg: HistoryRow['leg'];
}

/** Part of a history and where the rest begins; null at the end. */
export interface WrittenPage {
  readonly calls: readonly WrittenCall[];
  readonly next: HistoryCursor | null;
}

/** Calls read at once. Memory use doesn't grow with the file. */
const CALLS_AT_ONCE = 500;

const HEADER = [
  'When',
  'Direction',
  'Who',
  'Number',
  'Own number',
  'Talk seconds',
  'Ended because',
  'Charge USD',
  'Provider',
  'Rate USD per minute',
  'SIP code',
  'MOS',
] as const;

/**
 * Writes calls as CSV (RFC 4180), newest first, piece by piece. The columns are described in the feature's README.
 * @param read reads up to a limit of calls below a cursor
 * @param options.hasPeople whether to say who placed or answered each call, for calls of others
 */
export async function* historyFile(
  read: (below: HistoryCursor | null, limit: number) => Promise<WrittenPage>,
  { hasPeople = false } = {},
): AsyncGenerator<string> {
  yield csvLine(hasPeople ? [...HEADER, 'Person'] : HEADER);
  let below: HistoryCursor | null = null;
  do {
    const { calls, next }: WrittenPage = await read(below, CALLS_AT_ONCE);
    if (calls.length > 0) yield calls.map((call) => lineOf(call, hasPeople)).join('');
    below = next;
  } while (below !== null);
}

function lineOf({ item, leg }: WrittenCall, hasPeople: boolean): string {
  const { phone, peer, person } = item;
  return csvLine([
    new Date(item.placedAt).toISOString(),
    item.direction,
    // Numbers begin with a plus sign, which a spreadsheet would evaluate as a formula.
    { text: whoIs(peer) },
    { text: phone?.number ?? '' },
    { text: phone?.ownNumber ?? '' },
    Math.round(item.talkMs / SECOND_MS),
    { text: endReasonText(item) ?? 'Hung up' },
    phone === null ? '' : decimalUsd(phone.chargeMicroUsd),
    { text: leg?.providerName ?? leg?.attempts.at(-1)?.providerName ?? '' },
    phone?.microUsdPerMinute == null ? '' : decimalUsd(phone.microUsdPerMinute),
    leg?.attempts.at(-1)?.sipCode ?? '',
    item.mos ?? '',
    ...(hasPeople ? [{ text: person == null ? '' : whoIs(person) }] : []),
  ]);
}

const whoIs = ({ name, username }: HistoryItem['peer']) => (username === '' ? name : `${name} (${username})`);
