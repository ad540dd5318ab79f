import { formatUsd } from '#kernel/money.ts';
import { operatorPaths } from '#kernel/operator-paths.ts';
import {
  BACKUP_MAX_MS,
  DISK_FREE_SHARE_FINE,
  DISK_FREE_SHARE_MIN,
  MARGIN_COST_MIN_MICRO_USD,
  MARGIN_FINE_SHARE,
  PLANS_SPREAD_DAYS,
} from '../constants-start.ts';

/** What an alarm says. */
export interface Trouble {
  readonly title: string;
  readonly says: string;
  readonly path?: string;
}

const GIGABYTE = 1_000_000_000;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const MINUTES_PER_DAY = 1_440;

/**
 * The disk of the data folder has less than a tenth left. @param isRaised whether the alarm runs already: it ends once
 * some more is free, so that a file that comes and goes doesn't raise it every minute
 */
export function diskTrouble(
  { free, size }: { free: number; size: number },
  isRaised: boolean,
): Trouble | null {
  if (size === 0 || free / size >= (isRaised ? DISK_FREE_SHARE_FINE : DISK_FREE_SHARE_MIN)) return null;
  return {
    title: 'The disk is nearly full',
    says: `${(free / GIGABYTE).toFixed(1)} GB of ${(size / GIGABYTE).toFixed(1)} GB are free. Free up space or move the data folder.`,
    path: operatorPaths.health(),
  };
}

/** A backup is noted and it is older than a day. Without a note nothing is known, which the page of health says. */
export function backupTrouble({ backupAt, now }: { backupAt: number | null; now: number }): Trouble | null {
  if (backupAt === null || now - backupAt <= BACKUP_MAX_MS) return null;
  const hours = Math.floor((now - backupAt) / HOUR_MS);
  return {
    title: `The last backup is ${hours} hours old`,
    says: 'It should be at most a day old. Check that the backup still runs.',
    path: operatorPaths.health(),
  };
}

export function jobsTrouble(failed: number): Trouble | null {
  if (failed === 0) return null;
  return {
    title: failed === 1 ? 'A job failed' : 'Jobs failed',
    says: 'Every attempt failed. See why, then retry or discard it.',
    path: operatorPaths.jobs(),
  };
}

export function mailTrouble(isStuck: boolean): Trouble | null {
  if (!isStuck) return null;
  return {
    title: "Emails aren't leaving",
    says: "The mail server didn't accept an email. We'll keep trying. Check SMTP_URL and the mail server.",
    path: operatorPaths.health(),
  };
}

/**
 * Earnings of a day: what was paid for usage, and the day's share of the plans. @param earned over 24 hours, plans
 * included @param plansOfMonth over 30 days
 */
export const earnedInDay = (sums: { earned: number; plans: number; plansOfMonth: number }): number =>
  Math.round(sums.earned - sums.plans + sums.plansOfMonth / PLANS_SPREAD_DAYS);

/** Whether a loss is worth an alarm. A small one isn't, and an active alarm ends only with a clear gain. */
function isLoss({ earned, cost, isRaised }: { earned: number; cost: number; isRaised: boolean }): boolean {
  if (!isRaised) return cost >= MARGIN_COST_MIN_MICRO_USD && earned < cost;
  return cost >= MARGIN_COST_MIN_MICRO_USD / 2 && earned < cost * (1 + MARGIN_FINE_SHARE);
}

/** Over the last 24 hours, calls cost more than we earned. @param isRaised whether the alarm runs already */
export function marginTrouble(
  day: { earnedMicroUsd: number; costMicroUsd: number },
  isRaised: boolean,
): Trouble | null {
  if (!isLoss({ earned: day.earnedMicroUsd, cost: day.costMicroUsd, isRaised })) return null;
  return {
    title: 'Calls cost more than we earned',
    says: `In the last 24 hours, calls cost ${formatUsd(day.costMicroUsd)} and we earned ${formatUsd(day.earnedMicroUsd)}.`,
    path: operatorPaths.start(),
  };
}

/** On the minutes that people paid from their balance, a provider asked for more than they paid. */
export function providerMarginTrouble(
  { name, paidMicroUsd, costMicroUsd }: { name: string; paidMicroUsd: number; costMicroUsd: number },
  isRaised: boolean,
): Trouble | null {
  if (!isLoss({ earned: paidMicroUsd, cost: costMicroUsd, isRaised })) return null;
  return {
    title: `Calls through ${name} lose money`,
    says: `In the last 24 hours, paid calls through it cost ${formatUsd(costMicroUsd)} and brought in ${formatUsd(paidMicroUsd)}. Check its rates.`,
    path: operatorPaths.providers(),
  };
}

export function carrierTrouble(carrier: { name: string; isUp: boolean }): Trouble | null {
  if (carrier.isUp) return null;
  return {
    title: `Carrier ${carrier.name} is down`,
    says: 'Calls go through other carriers if there are any.',
    path: operatorPaths.providers(),
  };
}

/** Names nobody: an alarm is kept for longer than an account may be. */
export function frozenTrouble({ accountId, until }: { accountId: string; until: number }): Trouble {
  const minutes = Math.floor(until / MINUTE_MS) % MINUTES_PER_DAY;
  const time = [Math.floor(minutes / 60), minutes % 60]
    .map((part) => String(part).padStart(2, '0'))
    .join(':');
  return {
    title: 'An account was frozen',
    says: `It kept calling numbers it isn't allowed to call, so it can't call phones until ${time} UTC.`,
    path: `${operatorPaths.ledger()}?account=${encodeURIComponent(accountId)}`,
  };
}
