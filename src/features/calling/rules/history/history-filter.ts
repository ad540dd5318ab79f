import type { Instant } from '#kernel/instant.ts';
import { dayIn, isTimeZone } from '#kernel/time-zone.ts';

/** Filter of the call history as requested. All conditions must match. */
export interface HistoryQuery {
  readonly show?: 'all' | 'missed' | 'incoming' | 'outgoing' | 'failed' | undefined;
  readonly kind?: 'phone' | 'username' | undefined;
  readonly search?: string | undefined;
  readonly since?: string | undefined;
  readonly until?: string | undefined;
  readonly timeZone?: string | undefined;
}

/** The parsed filter. */
export interface HistoryFilter {
  readonly show: 'all' | 'missed' | 'incoming' | 'outgoing' | 'failed';
  readonly kind: 'phone' | 'username' | null;
  /** Digits that a number must contain; null if the search has none. */
  readonly digits: string | null;
  /** Part of a name or username, in lower case; null without a search. */
  readonly text: string | null;
  readonly from: Instant | null;
  /** End of the period, exclusive. */
  readonly before: Instant | null;
}

/** The invalid field. */
export interface HistoryMisread {
  readonly wrong: 'since' | 'until' | 'timeZone';
}

/** Parses a filter. Days are in the given time zone, or in UTC. */
export function readHistoryFilter(query: HistoryQuery): HistoryFilter | HistoryMisread {
  const { show = 'all', kind = null, search = '', timeZone = 'UTC' } = query;
  if (!isTimeZone(timeZone)) return { wrong: 'timeZone' };
  const [first, last] = [dayOf(query.since, timeZone), dayOf(query.until, timeZone)];
  if (first === 'wrong') return { wrong: 'since' };
  if (last === 'wrong') return { wrong: 'until' };
  return { show, kind, ...readSearch(search), from: first?.from ?? null, before: last?.before ?? null };
}

function dayOf(day: string | undefined, timeZone: string): ReturnType<typeof dayIn> | 'wrong' {
  return day === undefined ? null : (dayIn(timeZone, day) ?? 'wrong');
}

/** Characters of a typed number: "+1 (415) 555-0134", "0041 44 668 18 00". */
const NUMBER = /^[\d\s+()./-]+$/;
/** A single digit would match almost every number. */
const DIGITS_MIN = 2;

function readSearch(search: string): Pick<HistoryFilter, 'digits' | 'text'> {
  const text = search.trim().replace(/^@/, '').toLowerCase();
  // Leading zeros are dialling prefixes and never part of an E.164 number.
  const digits = NUMBER.test(text) ? text.replaceAll(/\D/g, '').replace(/^0+/, '') : '';
  return { digits: digits.length < DIGITS_MIN ? null : digits, text: text === '' ? null : text };
}
