import type { Instant } from '#kernel/instant.ts';
import { calendarOf } from '#kernel/time-zone.ts';
import { SPENDING_KINDS } from '../../constants-ledger.ts';
import { USAGE_DAYS } from '../../constants-usage.ts';
import type { EntryKind } from '../../model-ledger.ts';
import type { DayOfMoney } from '../../model-usage.ts';

/** Amount moved into a wallet (below zero: out of it) at about the same time, by one kind of entry. */
export interface Moved {
  readonly at: Instant;
  readonly kind: EntryKind;
  readonly microUsd: number;
}

export interface MoneyByDay {
  /** Oldest first; the last is today. */
  readonly days: readonly DayOfMoney[];
  readonly spentMicroUsd: number;
  /** In as many days before these. */
  readonly previousSpentMicroUsd: number;
}

const HALF_DAY_MS = 43_200_000;

/**
 * Movements of each of the last 30 calendar days, and how much was spent.
 * @param timeZone zone of the days, one that the program knows (see `isTimeZone`)
 */
export function moneyByDay(
  moved: readonly Moved[],
  { now, timeZone }: { now: Instant; timeZone: string },
): MoneyByDay {
  const dayOf = calendarOf(timeZone);
  const days = lastDays(now, { dayOf, count: 2 * USAGE_DAYS });
  const byDay = Map.groupBy(moved, ({ at }) => dayOf(at));
  const all = days.map((day) => dayOfMoney(day, byDay.get(day) ?? []));
  const [before, shown] = [all.slice(0, USAGE_DAYS), all.slice(USAGE_DAYS)];
  return { days: shown, spentMicroUsd: spent(shown), previousSpentMicroUsd: spent(before) };
}

/** Oldest first. No day is shorter than half of one, so none is stepped over, also where clocks change. */
function lastDays(
  now: Instant,
  { dayOf, count }: { dayOf: (at: Instant) => string; count: number },
): string[] {
  const days = new Set<string>();
  for (let at = now; days.size < count; at -= HALF_DAY_MS) days.add(dayOf(at));
  return [...days].toReversed();
}

function dayOfMoney(day: string, moved: readonly Moved[]): DayOfMoney {
  const kinds = [...Map.groupBy(moved, ({ kind }) => kind)].map(([kind, ofKind]) => ({
    kind,
    microUsd: ofKind.reduce((sum, { microUsd }) => sum + microUsd, 0),
  }));
  const left = kinds.filter(({ kind }) => isSpending(kind)).reduce((sum, { microUsd }) => sum + microUsd, 0);
  // Zero has a sign in arithmetic and none in money.
  return { day, kinds, spentMicroUsd: left === 0 ? 0 : -left };
}

function isSpending(kind: EntryKind): boolean {
  return SPENDING_KINDS.some((one) => one === kind);
}

function spent(days: readonly DayOfMoney[]): number {
  return days.reduce((sum, { spentMicroUsd }) => sum + spentMicroUsd, 0);
}
