import { formatDay, formatShortDay, formatWeekday } from '#kernel/day.ts';
import { DAY_MS } from '#kernel/instant.ts';
import { SPENDING_KINDS } from '../constants.ts';
import type { Service } from '../model-ledger.ts';
import type { DayOfMoney, ServiceUsage, Usage } from '../model-usage.ts';
import { formatExactUsd } from '../rules/exact-usd.ts';
import { kindWords } from '../rules/kind-words.ts';
import { serviceAmount, serviceCount } from '../rules/service-amount.ts';

/** What decides how times are written, and which day a moment is in. */
export interface Viewer {
  readonly locale: string;
  readonly timeZone: string;
}

export const serviceNames: Readonly<Record<Service, string>> = {
  'call-time': 'Calls to phones',
  'fax-pages': 'Fax pages',
  'assistant-calls': 'Calls of the assistant',
};

/** What a bar says in words, and how far its parts reach, 0 to 1. */
export interface ServiceBar {
  readonly name: string;
  /** "41 of 100 minutes used" */
  readonly said: string;
  /** "56 minutes left, 3 set aside for what goes on now." */
  readonly rest: string;
  /** "In the period before: 40 of 100." Null when there was none. */
  readonly before: string | null;
  readonly usedShare: number;
  readonly heldShare: number;
}

export function serviceBar(usage: ServiceUsage): ServiceBar {
  const { service, included, used, held, periodEnd, previous } = usage;
  const number = (amount: number) => serviceCount(service, amount);
  const left = Math.max(0, included - used - held);
  const share = (amount: number) => (included === 0 ? 0 : Math.min(1, amount / included));
  const until = periodEnd === null ? '' : ` until ${formatDay(periodEnd)}`;
  const setAside = held > 0 ? `, ${number(held)} set aside for what goes on now` : '';
  return {
    name: serviceNames[service],
    said: `${number(used)} of ${serviceAmount(service, included)} used`,
    rest: `${serviceAmount(service, left)} left${until}${setAside}.`,
    before:
      previous === null
        ? null
        : `In the period before: ${number(previous.used)} of ${number(previous.included)}.`,
    usedShare: share(used),
    heldShare: Math.min(1 - share(used), share(held)),
  };
}

/** "Today", "Fri 20 Nov": a day of the calendar, which has no hour and no zone any more. */
export const calendarDay = (day: string, today: string): string =>
  day === today ? 'Today' : formatWeekday(startOf(day));

/** "1 Nov": the same where there is little room. */
export const shortDay = (day: string): string => formatShortDay(startOf(day));

const startOf = (day: string): number => Date.parse(`${day}T00:00:00Z`);

/** "$1.20: Calls $1.00, Messages $0.20"; of a day on which nothing was paid, "nothing". */
export function dayInWords(day: DayOfMoney): string {
  if (day.spentMicroUsd === 0) return 'nothing';
  const parts = dayParts(day);
  return parts === '' ? formatExactUsd(day.spentMicroUsd) : `${formatExactUsd(day.spentMicroUsd)}: ${parts}`;
}

/** "Calls $1.00, Messages $0.20": what was paid for. */
export function dayParts({ kinds }: DayOfMoney): string {
  return kinds
    .filter(({ kind, microUsd }) => microUsd < 0 && SPENDING_KINDS.some((one) => one === kind))
    .map(({ kind, microUsd }) => `${kindWords[kind]} ${formatExactUsd(-microUsd)}`)
    .join(', ');
}

/** How these days compare with as many before, in one sentence. */
export function comparison({ days, spentMicroUsd, previousSpentMicroUsd }: Usage['money']): string {
  if (spentMicroUsd === 0 && previousSpentMicroUsd === 0) return 'Nothing was paid from your balance so far.';
  const before = previousSpentMicroUsd === 0 ? 'nothing' : formatExactUsd(previousSpentMicroUsd);
  return `In ${days.length} days; in the ${days.length} days before it was ${before}.`;
}

/** The next amount that is as round as a scale should be: $0.01, $0.02, $0.05, $0.10 and so on. */
export function scaleTop(largestMicroUsd: number): number {
  for (let step = 10_000; ; step *= 10)
    for (const factor of [1, 2, 5]) if (factor * step >= largestMicroUsd) return factor * step;
}

/** "Today, 14:05", "Yesterday, 09:10", "3 Nov 2026, 18:00". */
export function momentLabel(at: number, now: number, { locale, timeZone }: Viewer): string {
  const dayIn = (instant: number) => new Intl.DateTimeFormat('en-CA', { timeZone }).format(instant);
  const time = new Intl.DateTimeFormat(locale, { timeZone, hour: '2-digit', minute: '2-digit' }).format(at);
  if (dayIn(at) === dayIn(now)) return `Today, ${time}`;
  // Noon of the day before is reached from any hour of today, also when a clock change makes a day shorter.
  if (dayIn(at) === dayIn(Date.parse(`${dayIn(now)}T12:00:00Z`) - DAY_MS)) return `Yesterday, ${time}`;
  return `${formatDay(at, timeZone)}, ${time}`;
}
