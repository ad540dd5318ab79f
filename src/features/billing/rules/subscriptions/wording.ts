import { count } from '#kernel/count.ts';

/** "20 MB", "1 GB": a size in decimal units. @param bytes a whole number of megabytes */
export function sizeOf(bytes: number): string {
  const megabytes = bytes / 1_000_000;
  return megabytes < 1000 ? `${count(megabytes)} MB` : `${count(megabytes / 1000)} GB`;
}

/**
 * What "Unlimited" means and what happens beyond it: a slower service or the next best one, never an unexpected charge
 * (decisions R02 and R72).
 */
export const afterFairUse = {
  minutes: (perMonth: number) => `${count(perMonth)} minutes included, then per-minute rates`,
  fax: (perMonth: number) =>
    `Fair use is ${count(perMonth)} pages a month. Beyond that a fax waits longer, at no charge`,
  assistant: (perMonth: number) =>
    `Fair use is ${count(perMonth)} calls a month. Beyond that callers reach voicemail, at no charge`,
} as const;
