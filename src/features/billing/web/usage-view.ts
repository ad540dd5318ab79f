import type { Capabilities, Capability } from '#kernel/capabilities.ts';
import { formatDay, formatShortDay, formatWeekday } from '#kernel/day.ts';
import { DAY_MS } from '#kernel/instant.ts';
import { formatExactUsd, formatUsd } from '#kernel/money.ts';
import { ZONE_WEIGHT_THIRDS } from '../constants.ts';
import { SPENDING_KINDS } from '../constants-ledger.ts';
import type { Service } from '../model-ledger.ts';
import type { DayOfMoney, ServiceUsage, Usage } from '../model-usage.ts';
import { kindWords } from '../rules/usage/kind-words.ts';
import { serviceAmount, serviceCount } from '../rules/usage/service-amount.ts';
import { talkTime } from '../rules/usage/talk-time.ts';

/** Locale and time zone for formatting times and finding their day. */
export interface Viewer {
  readonly locale: string;
  readonly timeZone: string;
}

export const serviceNames: Readonly<Record<Service, string>> = {
  'call-time': 'Calls to phones',
  'fax-pages': 'Fax pages',
  'assistant-calls': 'Assistant calls',
};

/** Capability that a service needs. Call time works with any phone number, including test numbers. */
const NEEDS: Readonly<Record<Service, Capability | null>> = {
  'call-time': null,
  'fax-pages': 'fax',
  'assistant-calls': 'call-assistant',
};

/** Services with a meter: those that exist here, and those that were used in any case. */
export function metersOf(services: readonly ServiceUsage[], capabilities: Capabilities): ServiceUsage[] {
  return services.filter(({ service, used, held }) => {
    const needed = NEEDS[service];
    return needed === null || capabilities.has(needed) || used > 0 || held > 0;
  });
}

/** Texts of a bar, and the lengths of its parts, 0 to 1. */
export interface ServiceBar {
  readonly name: string;
  /** "41 of 100 minutes used" */
  readonly usedText: string;
  /** "56 minutes left, 3 on hold for current calls." */
  readonly rest: string;
  /** "In the period before: 40 of 100." Null when there was none. */
  readonly before: string | null;
  readonly usedShare: number;
  readonly heldShare: number;
}

export function serviceBar(usage: ServiceUsage): ServiceBar {
  const { service, included, used, held, periodEnd, previous } = usage;
  const number = (amount: number) => amountWords(service, amount);
  const left = Math.max(0, included - used - held);
  // Used, left and on hold make up the whole, although each of them is shown in whole minutes.
  const isTime = service === 'call-time';
  const shownUsed = isTime ? included - wholeMinutes(left) - wholeMinutes(held) : used;
  const share = (amount: number) => (included === 0 ? 0 : Math.min(1, amount / included));
  const until = periodEnd === null ? '' : ` until ${formatDay(periodEnd)}`;
  const setAside = held > 0 ? `, ${number(held)} reserved for a call in progress` : '';
  return {
    name: serviceNames[service],
    usedText: `${number(used > included ? used : shownUsed)} of ${wholeWords(service, included)} used`,
    rest: `${wholeWords(service, left)} left${until}${setAside}.`,
    before:
      previous === null ? null : `Last period: ${number(previous.used)} of ${number(previous.included)}.`,
    usedShare: share(used),
    heldShare: Math.min(1 - share(used), share(held)),
  };
}

/** "41 min", "3": an amount of a service for people. Call time is in thirds of a second to zone 1. */
const amountWords = (service: Service, amount: number): string =>
  service === 'call-time' ? talkTime(amount / ZONE_WEIGHT_THIRDS[1]) : serviceCount(service, amount);

const MINUTE_UNITS = 60 * ZONE_WEIGHT_THIRDS[1];

/** What talkTime says of an amount, which leaves out seconds from a minute on. */
const wholeMinutes = (amount: number): number =>
  amount < MINUTE_UNITS ? amount : amount - (amount % MINUTE_UNITS);

/** "1 h 40 min", "5 fax pages" */
const wholeWords = (service: Service, amount: number): string =>
  service === 'call-time' ? amountWords(service, amount) : serviceAmount(service, amount);

/** "Today", "Fri 20 Nov": a calendar day, without hour or zone. */
export const calendarDay = (day: string, today: string): string =>
  day === today ? 'Today' : formatWeekday(startOf(day));

/** "1 Nov": the short form. */
export const shortDay = (day: string): string => formatShortDay(startOf(day));

const startOf = (day: string): number => Date.parse(`${day}T00:00:00Z`);

/** "$1.20 (Calls $1.00, Messages $0.20)"; of a day on which nothing was paid, "$0.00". */
export function dayInWords(day: DayOfMoney): string {
  if (day.spentMicroUsd === 0) return formatUsd(0);
  const parts = dayParts(day);
  return parts === '' ? formatExactUsd(day.spentMicroUsd) : `${formatExactUsd(day.spentMicroUsd)} (${parts})`;
}

/** "Calls $1.00, Messages $0.20": what was paid for. */
export function dayParts({ kinds }: DayOfMoney): string {
  return kinds
    .filter(({ kind, microUsd }) => microUsd < 0 && SPENDING_KINDS.some((one) => one === kind))
    .map(({ kind, microUsd }) => `${kindWords[kind]} ${formatExactUsd(-microUsd)}`)
    .join(', ');
}

/** Compares these days with as many before, in one sentence. */
export function comparison({ days, spentMicroUsd, previousSpentMicroUsd }: Usage['money']): string {
  if (spentMicroUsd === 0 && previousSpentMicroUsd === 0)
    return 'Nothing has been paid from your balance yet.';
  const before = previousSpentMicroUsd === 0 ? '$0.00' : formatExactUsd(previousSpentMicroUsd);
  return `Last ${days.length} days. Previous ${days.length} days: ${before}.`;
}

/** The next amount that is as round as a scale should be: $0.01, $0.02, $0.05, $0.10 and so on. */
export function scaleTop(largestMicroUsd: number): number {
  for (let step = 10_000; ; step *= 10)
    for (const factor of [1, 2, 5]) if (factor * step >= largestMicroUsd) return factor * step;
}

/** "Today, 14:05", "Yesterday, 09:10", "3 Nov 2026, 18:00". */
export function momentLabel(at: number, now: number, { locale, timeZone }: Viewer): string {
  const dayIn = (instant: number) => new Intl.DateTimeFormat('en-CA', { timeZone }).format(instant);
  const time = new Intl.DateTimeFormat(locale, { timeZone, timeStyle: 'short' }).format(at);
  if (dayIn(at) === dayIn(now)) return `Today, ${time}`;
  // Noon of the day before is reached from any hour of today, also when a clock change makes a day shorter.
  if (dayIn(at) === dayIn(Date.parse(`${dayIn(now)}T12:00:00Z`) - DAY_MS)) return `Yesterday, ${time}`;
  return `${formatDay(at, timeZone)}, ${time}`;
}
