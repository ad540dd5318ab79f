import type { Instant } from '#kernel/instant.ts';
import { dayIn, isTimeZone } from '#kernel/time-zone.ts';

/** Which calls of a history are wanted, as a person asks; all of it must hold. */
export interface HistoryQuery {
  readonly show?: 'all' | 'missed' | 'incoming' | 'outgoing' | 'failed' | undefined;
  readonly kind?: 'phone' | 'username' | undefined;
  readonly search?: string | undefined;
  readonly since?: string | undefined;
  readonly until?: string | undefined;
  readonly timeZone?: string | undefined;
}

/** The same, understood. */
export interface HistoryFilter {
  readonly show: 'all' | 'missed' | 'incoming' | 'outgoing' | 'failed';
  readonly kind: 'phone' | 'username' | null;
  /** Digits that a number must hold; null when the search names none. */
  readonly digits: string | null;
  /** In small letters, a part of a name or a username; null when nothing is searched. */
  readonly text: string | null;
  readonly from: Instant | null;
  /** The first instant that does not count any more. */
  readonly before: Instant | null;
}

/** The field that means nothing. */
export interface HistoryMisread {
  readonly wrong: 'since' | 'until' | 'timeZone';
}

/** Understands what was asked for. Days are those of the zone that was given, or of UTC. */
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

/** What a number is typed with, and nothing else: "+1 (415) 555-0134", "0041 44 668 18 00". */
const NUMBER = /^[\d\s+()./-]+$/;
/** One digit is in every number. */
const DIGITS_MIN = 2;

function readSearch(search: string): Pick<HistoryFilter, 'digits' | 'text'> {
  const text = search.trim().replace(/^@/, '').toLowerCase();
  // Zeros in front are dialled inside a country or before another's code, and stand in no number of E.164.
  const digits = NUMBER.test(text) ? text.replaceAll(/\D/g, '').replace(/^0+/, '') : '';
  return { digits: digits.length < DIGITS_MIN ? null : digits, text: text === '' ? null : text };
}
