import { LIMIT_NEAR_SHARE } from '../../constants-spending.ts';

/** A person's calendar month in a workspace. */
export interface LimitedMonth {
  readonly limitMicroUsd: number;
  readonly spentMicroUsd: number;
  /** On hold for what they are using now. */
  readonly heldMicroUsd: number;
}

/** What the person may still hold this month. */
export const roomIn = ({ limitMicroUsd, spentMicroUsd, heldMicroUsd }: LimitedMonth): number =>
  Math.max(0, limitMicroUsd - spentMicroUsd - heldMicroUsd);

export const LIMIT_LEVELS = ['near', 'reached'] as const;
/** near: 80 % of the limit is spent. reached: all of it, or so much that a call had to end. */
export type LimitLevel = (typeof LIMIT_LEVELS)[number];

/**
 * The highest level of a month.
 * @param month.wasCutOff whether a use has just ended because the limit paid for no more
 */
export function levelOf({
  limitMicroUsd,
  spentMicroUsd,
  wasCutOff,
}: Pick<LimitedMonth, 'limitMicroUsd' | 'spentMicroUsd'> & { wasCutOff: boolean }): LimitLevel | null {
  if (wasCutOff || spentMicroUsd >= limitMicroUsd) return 'reached';
  return spentMicroUsd >= limitMicroUsd * LIMIT_NEAR_SHARE ? 'near' : null;
}
