import { DAY_MS, type Instant } from '#kernel/instant.ts';
import { RULE_MAX } from '../../constants.ts';
import { basicTime, daysOf } from '../availability/civil.ts';

/** Parts of a recurrence rule of RFC 5545 §3.3.10, in their order: "FREQ=WEEKLY;BYDAY=MO". */
type Parts = ReadonlyMap<string, string>;

const FREQUENCIES = new Set(['HOURLY', 'DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY']);
const INTERVAL_MAX = 1_000;
const COUNT_MAX = 10_000;
/** Appointments of one day. */
const A_DAY_MAX = 24;
const LIST_MAX = 60;
/** Every part, and what its values look like. RSCALE and SKIP (RFC 7529) are for other calendars. */
const PARTS: Readonly<Record<string, RegExp>> = {
  FREQ: /^[A-Z]+$/,
  INTERVAL: /^\d{1,4}$/,
  COUNT: /^\d{1,5}$/,
  UNTIL: /^\d{8}(T\d{6}Z?)?$/,
  BYDAY: /^[+-]?\d{0,2}(MO|TU|WE|TH|FR|SA|SU)$/,
  BYMONTH: /^(1[0-2]|0?[1-9])$/,
  BYMONTHDAY: /^[+-]?(3[01]|[12]\d|0?[1-9])$/,
  BYYEARDAY: /^[+-]?\d{1,3}$/,
  BYWEEKNO: /^[+-]?\d{1,2}$/,
  BYHOUR: /^(2[0-3]|[01]?\d)$/,
  BYMINUTE: /^[0-5]?\d$/,
  BYSECOND: /^[0-5]?\d$/,
  BYSETPOS: /^[+-]?\d{1,3}$/,
  WKST: /^(MO|TU|WE|TH|FR|SA|SU)$/,
};
const LISTS = /^BY/;

export type RuleProblem = 'badRule' | 'tooOften';

/**
 * Why a rule isn't taken; null if it is. What comes more often than hourly, or more than 24 times a day, is no appointment
 * but something that would keep a server busy.
 */
export function ruleProblem(rule: string): RuleProblem | null {
  if (rule.length > RULE_MAX) return 'badRule';
  const parts = partsOf(rule);
  const frequency = parts?.get('FREQ');
  if (parts === null || frequency === undefined) return 'badRule';
  for (const [name, value] of parts) {
    const values = LISTS.test(name) ? value.split(',') : [value];
    const shape = PARTS[name];
    if (shape === undefined || values.length > LIST_MAX || values.some((one) => !shape.test(one)))
      return 'badRule';
  }
  if (parts.has('COUNT') && parts.has('UNTIL')) return 'badRule';
  const interval = Number(parts.get('INTERVAL') ?? 1);
  const count = Number(parts.get('COUNT') ?? 1);
  if (interval < 1 || interval > INTERVAL_MAX || count < 1 || count > COUNT_MAX) return 'badRule';
  if (!FREQUENCIES.has(frequency))
    return frequency === 'MINUTELY' || frequency === 'SECONDLY' ? 'tooOften' : 'badRule';
  const times = ['BYHOUR', 'BYMINUTE', 'BYSECOND'].reduce(
    (product, name) => product * (parts.get(name)?.split(',').length ?? 1),
    frequency === 'HOURLY' && !parts.has('BYHOUR') ? Math.ceil(A_DAY_MAX / interval) : 1,
  );
  return times > A_DAY_MAX ? 'tooOften' : null;
}

/** Null for a text that isn't made of parts, or has one twice. */
function partsOf(rule: string): Parts | null {
  const pairs = rule
    .trim()
    .toUpperCase()
    .split(';')
    .filter((part) => part !== '')
    .map((part) => part.split('='));
  const parts = new Map<string, string>();
  for (const [name = '', value = '', ...more] of pairs) {
    if (value === '' || more.length > 0 || parts.has(name)) return null;
    parts.set(name, value);
  }
  return parts;
}

const textOf = (parts: Parts) => [...parts].map(([name, value]) => `${name}=${value}`).join(';');

/** The rule without its end and with another one. @param end in UTC, such as "UNTIL=20261124T090000Z" */
function withEnd(rule: string, end: readonly [name: 'UNTIL' | 'COUNT', value: string]): string {
  const parts = new Map(partsOf(rule) ?? []);
  parts.delete('COUNT');
  parts.delete('UNTIL');
  return textOf(parts.set(...end));
}

/** The rule as far as before an occurrence. */
export const ruleBefore = (rule: string, at: Instant): string =>
  withEnd(rule, ['UNTIL', `${basicTime(at - 1_000)}Z`]);

/** The rule from an occurrence on, when so many came before it. */
export function ruleAfter(rule: string, doneCount: number): string {
  const count = partsOf(rule)?.get('COUNT');
  return count === undefined
    ? rule
    : withEnd(rule, ['COUNT', String(Math.max(1, Number(count) - doneCount))]);
}

/** The rule with its end as a wall time of a zone, and without what ends nothing there. */
export function ruleWithWallEnd(rule: string, wallOf: (at: Instant) => number): string {
  const parts = new Map(partsOf(rule) ?? []);
  const until = parts.get('UNTIL');
  if (until === undefined) return textOf(parts);
  const [, year, month, day, hour = '23', minute = '59', second = '59', zulu] =
    /^(\d{4})(\d{2})(\d{2})(?:T(\d{2})(\d{2})(\d{2})(Z?))?$/.exec(until) ?? [];
  if (zulu !== 'Z') return textOf(parts.set('UNTIL', `${year}${month}${day}T${hour}${minute}${second}Z`));
  const wall = daysOf({ year: Number(year), month: Number(month), day: Number(day) }) * DAY_MS;
  const at = wall + ((Number(hour) * 60 + Number(minute)) * 60 + Number(second)) * 1_000;
  return textOf(parts.set('UNTIL', `${basicTime(wallOf(at))}Z`));
}
