import * as z from 'zod/mini';

/* The wallet: the balance that pays for what a plan does not include. */

export const currency = z.literal('USD');

export const wallet = z.object({
  currency,
  /** All that is there, in millionths of a dollar. */
  postedMicroUsd: z.int(),
  /** Of this, what is set aside for what goes on now. */
  heldMicroUsd: z.int(),
  /** What can be spent. */
  availableMicroUsd: z.int(),
  /** It had more once, and has less now than its owner should have. */
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
  /** When less than this can be spent, ... */
  belowMicroUsd: z.int(),
  /** ... so much is taken ... */
  microUsd: z.int(),
  /** ... from this card; null when none was ever chosen. */
  methodId: z.nullable(z.string()),
  /** No more than this in a calendar month (UTC). */
  capMicroUsd: z.int(),
  /** What was taken this month, and what is being taken now. */
  thisMonthMicroUsd: z.int(),
  /** Null when its owner turned it off, or nobody ever turned it on. */
  offBecause: z.nullable(z.enum(AUTO_TOP_UP_ENDS)),
});
export type AutoTopUp = z.infer<typeof autoTopUp>;
