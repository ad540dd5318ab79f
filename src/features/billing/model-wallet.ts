import * as z from 'zod/mini';

/* The wallet: the balance that pays for what a plan does not include. */

export const currency = z.literal('USD');

export const wallet = z.object({
  currency,
  /** Whole balance, in millionths of a dollar. */
  postedMicroUsd: z.int(),
  /** Part of it on hold. */
  heldMicroUsd: z.int(),
  /** Part of it that can be spent. */
  availableMicroUsd: z.int(),
  /** The balance was higher before and is now below the warning level. */
  isLow: z.boolean(),
  /** The card is charged when it becomes low. */
  hasAutoTopUp: z.boolean(),
});
export type Wallet = z.infer<typeof wallet>;

/** Why automatic top-ups have ended by themselves. */
export const AUTO_TOP_UP_ENDS = ['declined', 'card-removed'] as const;
export type AutoTopUpEnd = (typeof AUTO_TOP_UP_ENDS)[number];

export const autoTopUp = z.object({
  isOn: z.boolean(),
  currency,
  /** Balance below which a top-up starts. */
  belowMicroUsd: z.int(),
  /** Amount of a top-up. */
  microUsd: z.int(),
  /** ... from this card; null when none was ever chosen. */
  methodId: z.nullable(z.string()),
  /** No more than this in a calendar month (UTC). */
  capMicroUsd: z.int(),
  /** Automatic top-ups of this month, including pending ones. */
  thisMonthMicroUsd: z.int(),
  /** Null when the owner turned it off, or never turned it on. */
  offBecause: z.nullable(z.enum(AUTO_TOP_UP_ENDS)),
});
export type AutoTopUp = z.infer<typeof autoTopUp>;
