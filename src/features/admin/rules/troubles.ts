import { formatUsd } from '#kernel/money.ts';
import { operatorPaths } from '#kernel/operator-paths.ts';
import { BACKUP_MAX_MS, DISK_FREE_SHARE_MIN } from '../constants-start.ts';

/** What an alarm says. */
export interface Trouble {
  readonly title: string;
  readonly says: string;
  readonly path?: string;
}

const GIGABYTE = 1_000_000_000;
const HOUR_MS = 3_600_000;

/** The disk of the data folder has less than a tenth left. */
export function diskTrouble({ free, size }: { free: number; size: number }): Trouble | null {
  if (size === 0 || free / size >= DISK_FREE_SHARE_MIN) return null;
  return {
    title: 'The disk is nearly full',
    says: `${(free / GIGABYTE).toFixed(1)} GB of ${(size / GIGABYTE).toFixed(1)} GB are free. Make room, or move the data folder.`,
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
    says: 'Every attempt failed. See why, then run it again or discard it.',
    path: operatorPaths.jobs(),
  };
}

export function mailTrouble(isStuck: boolean): Trouble | null {
  if (!isStuck) return null;
  return {
    title: "Emails aren't leaving",
    says: "The mail server didn't take an email. We keep trying. Check SMTP_URL and the mail server.",
    path: operatorPaths.health(),
  };
}

/** Over the last 24 hours, calls cost more than was earned. */
export function marginTrouble(day: { earnedMicroUsd: number; costMicroUsd: number }): Trouble | null {
  if (day.earnedMicroUsd >= day.costMicroUsd) return null;
  return {
    title: 'Calls cost more than was earned',
    says: `In the last 24 hours calls cost ${formatUsd(day.costMicroUsd)}, and ${formatUsd(day.earnedMicroUsd)} was earned.`,
    path: operatorPaths.start(),
  };
}

/** On the minutes that people paid from their balance, a provider asked for more than they paid. */
export function providerMarginTrouble(provider: {
  name: string;
  paidMicroUsd: number;
  costMicroUsd: number;
}): Trouble | null {
  const { name, paidMicroUsd, costMicroUsd } = provider;
  if (paidMicroUsd >= costMicroUsd) return null;
  return {
    title: `Calls through ${name} lose money`,
    says: `In the last 24 hours paid calls through it cost ${formatUsd(costMicroUsd)} and brought in ${formatUsd(paidMicroUsd)}. Check its rates.`,
    path: operatorPaths.providers(),
  };
}

export function carrierTrouble(carrier: { name: string; isUp: boolean }): Trouble | null {
  if (carrier.isUp) return null;
  return {
    title: `Carrier ${carrier.name} is down`,
    says: 'Calls go through other carriers, if there are any.',
    path: operatorPaths.providers(),
  };
}

export function frozenTrouble(frozen: { account: string; reason: string }): Trouble {
  return {
    title: 'An account was frozen',
    says: `${frozen.account} can't call phones for now: ${frozen.reason}.`,
    path: operatorPaths.start(),
  };
}
