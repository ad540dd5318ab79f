import { DAY_MS, type Instant } from '#kernel/instant.ts';
import { type EntryDetails, SERVICES, type Service } from '../../model-ledger.ts';
import { PLAN_FAMILIES, type PlanFamily } from '../../model-subscriptions.ts';
import type { ServiceUsage } from '../../model-usage.ts';

/** A ledger account with the allowance of one period and service. */
export interface Bucket {
  /** allowance:SERVICE:ACCOUNT:LINE:YYYY-MM-DD, the day on which its period began in UTC. */
  readonly code: string;
  /** Details of the entry that filled it, with the end of the period. */
  readonly granted: EntryDetails | null;
  readonly included: number;
  readonly used: number;
  readonly held: number;
}

interface Period {
  readonly service: Service;
  readonly line: PlanFamily;
  readonly periodStart: Instant;
  readonly periodEnd: Instant | null;
}

/**
 * Usage of the current periods, in the order of services, each with the previous period. Periods that are over or
 * haven't begun don't count.
 */
export function usageOf(buckets: readonly Bucket[], now: Instant): ServiceUsage[] {
  const periods = buckets.flatMap((bucket) => {
    const period = periodOf(bucket);
    return period === null || period.periodStart > now ? [] : [{ ...bucket, ...period }];
  });
  const byPlace = Map.groupBy(periods, ({ service, line }) => `${service} ${line}`);
  const current = [...byPlace.values()].flatMap((ofPlace) => {
    const newestFirst = ofPlace.toSorted((a, b) => b.periodStart - a.periodStart);
    // After a trial or a plan, the month of Free that began before it continues.
    const latest = newestFirst.find(({ periodEnd }) => periodEnd === null || periodEnd > now);
    if (latest === undefined) return [];
    const before = newestFirst.find(({ periodStart }) => periodStart < latest.periodStart);
    const { service, line, periodStart, periodEnd, included, used, held } = latest;
    const previous = before === undefined ? null : { included: before.included, used: before.used };
    return [{ service, line, periodStart, periodEnd, included, used, held, previous }];
  });
  const placeOf = ({ service, line }: ServiceUsage) =>
    SERVICES.indexOf(service) * PLAN_FAMILIES.length + PLAN_FAMILIES.indexOf(line);
  return current.toSorted((a, b) => placeOf(a) - placeOf(b));
}

const CODE = /^allowance:([^:]+):.+:([^:]+):(\d{4})-(\d{2})-(\d{2})$/;

/** @returns null if the code isn't a bucket's */
function periodOf({ code, granted }: Bucket): Period | null {
  const [, serviceName, lineName, ...date] = CODE.exec(code) ?? [];
  const service = SERVICES.find((one) => one === serviceName);
  const line = PLAN_FAMILIES.find((one) => one === lineName);
  if (service === undefined || line === undefined) return null;
  const [year = 0, month = 0, day = 0] = date.map(Number);
  const start = granted?.['periodStart'];
  const end = granted?.['periodEnd'];
  return {
    service,
    line,
    periodStart: typeof start === 'number' ? start : midnight(year, month, day),
    periodEnd: typeof end === 'number' ? end : null,
  };
}

/** The first instant of a day in UTC, by the count of days since 1970 in the calendar that has leap years. */
function midnight(year: number, month: number, day: number): Instant {
  // Years that begin in March have the odd day at their end.
  const shifted = month > 2 ? year : year - 1;
  const dayOfYear = Math.floor((153 * ((month + 9) % 12) + 2) / 5) + day - 1;
  const leapDays = Math.floor(shifted / 4) - Math.floor(shifted / 100) + Math.floor(shifted / 400);
  return (shifted * 365 + leapDays + dayOfYear - 719_468) * DAY_MS;
}
