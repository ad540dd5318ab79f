import { count } from '#kernel/count.ts';
import { formatExactUsd, formatShortUsd, formatUsd } from '#kernel/money.ts';
import { LIMIT_NEAR_SHARE } from '../constants-spending.ts';
import type { NumberSpending, PersonSpending } from '../model-usage.ts';
import { monthName } from '../rules/spending/month.ts';
import { shareOf } from '../rules/spending/spending-sums.ts';
import { talkTime } from '../rules/usage/talk-time.ts';

type Sums = Omit<NumberSpending, 'number' | 'formatted'>;

/** "3 h 12 min in 41 calls", "No calls" */
export const talkWords = ({ seconds, calls }: Pick<Sums, 'seconds' | 'calls'>): string =>
  calls === 0 ? 'No calls' : `${talkTime(seconds)} in ${count(calls)} ${calls === 1 ? 'call' : 'calls'}`;

/** "3 h 12 min in 41 calls, $1.99 for numbers" */
export function partsOf(sums: Sums): string {
  const rent = sums.rentMicroUsd === 0 ? '' : `${formatExactUsd(sums.rentMicroUsd)} for numbers`;
  if (rent === '') return talkWords(sums);
  return sums.calls === 0 ? rent : `${talkWords(sums)}, ${rent}`;
}

/** Length of each bar, 0 to 1. Where nothing was paid for, bars compare talk time. */
export function barsOf(rows: readonly Sums[]): number[] {
  const isPaid = rows.some(({ microUsd }) => microUsd > 0);
  const amounts = rows.map(({ microUsd, seconds }) => (isPaid ? microUsd : seconds));
  const largest = Math.max(0, ...amounts);
  return amounts.map((amount) => shareOf(amount, largest));
}

/** Who it is, in words. */
export function personName({ accountId, name }: Pick<PersonSpending, 'accountId' | 'name'>): string {
  if (accountId === null) return 'Workspace';
  return name ?? 'Someone who has left';
}

/** "$7.66 for 29 calls and $1.99 for numbers. Omar Haddad has a limit of $10 a month.": a month of the whole team. */
export function teamWords(team: Sums & { readonly people: readonly PersonSpending[] }): string {
  const { microUsd, rentMicroUsd, calls, people } = team;
  const forCalls = `${formatUsd(microUsd - rentMicroUsd)} for ${count(calls)} ${calls === 1 ? 'call' : 'calls'}`;
  const rent = rentMicroUsd === 0 ? '' : ` and ${formatUsd(rentMicroUsd)} for numbers`;
  const limited = people.filter(({ limitMicroUsd, isMember }) => limitMicroUsd !== null && isMember);
  const [only] = limited;
  if (only === undefined) return `${forCalls}${rent}.`;
  const limit =
    limited.length === 1
      ? `${personName(only)} has a limit of ${formatShortUsd(only.limitMicroUsd ?? 0)} a month.`
      : `${limited.length} people have a monthly limit.`;
  return `${forCalls}${rent}. ${limit}`;
}

/** What is known of a number. */
export const numberName = ({ formatted }: Pick<NumberSpending, 'formatted'>): string =>
  formatted ?? 'Without a number';

/** "80% of $20 limit", and whether it should stand out. */
export function limitUse(spentMicroUsd: number, limitMicroUsd: number): { text: string; isNear: boolean } {
  const isReached = spentMicroUsd >= limitMicroUsd;
  return {
    text: isReached
      ? `Limit of ${formatShortUsd(limitMicroUsd)} reached`
      : `${Math.floor((100 * Math.max(0, spentMicroUsd)) / limitMicroUsd)}% of ${formatShortUsd(limitMicroUsd)} limit`,
    isNear: spentMicroUsd >= limitMicroUsd * LIMIT_NEAR_SHARE,
  };
}

/** The quiet line for a person who has a limit. */
export function ownLimitWords(spentMicroUsd: number, limitMicroUsd: number, month: string): string {
  const limit = formatUsd(limitMicroUsd);
  if (spentMicroUsd >= limitMicroUsd)
    return `You've reached your monthly limit of ${limit}. An owner can change it, or wait until ${monthName(month)} is over.`;
  return `You've spent ${formatExactUsd(Math.max(0, spentMicroUsd))} of your monthly limit of ${limit}.`;
}
