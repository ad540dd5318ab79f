import * as z from 'zod/mini';
import { ENTRY_KINDS, SERVICES } from './model-ledger.ts';
import { PLAN_FAMILIES } from './model-subscriptions.ts';
import { currency } from './model-wallet.ts';

/* Usage and spending. */

/** One row of a wallet's statement. */
export const statementEntry = z.object({
  id: z.string(),
  postedAt: z.int(),
  kind: z.enum(ENTRY_KINDS),
  /** What happened, for people. It may quote user input: text, never markup. */
  sentence: z.string(),
  currency,
  /** Below zero when it left the wallet. */
  microUsd: z.int(),
  /** Balance after the entry. */
  balanceMicroUsd: z.int(),
});
export type StatementEntry = z.infer<typeof statementEntry>;

export const statement = z.object({
  /** Newest first. */
  entries: z.array(statementEntry),
  nextCursor: z.nullable(z.string()),
});
export type Statement = z.infer<typeof statement>;

export const serviceUsage = z.object({
  service: z.enum(SERVICES),
  line: z.enum(PLAN_FAMILIES),
  periodStart: z.int(),
  /** Null while the end of the period is unknown. */
  periodEnd: z.nullable(z.int()),
  /** In the unit of the service (LedgerUnit), like all of these. */
  included: z.int(),
  used: z.int(),
  /** On hold for calls and faxes in progress: neither used nor left. */
  held: z.int(),
  /** The same in the period before. */
  previous: z.nullable(z.object({ included: z.int(), used: z.int() })),
});
export type ServiceUsage = z.infer<typeof serviceUsage>;

export const dayOfMoney = z.object({
  /** ISO date: 2026-11-21. */
  day: z.string(),
  /** Spent on usage from the wallet, minus reversals. */
  spentMicroUsd: z.int(),
  /** Amounts by kind. Below zero when money left the wallet. */
  kinds: z.array(z.object({ kind: z.enum(ENTRY_KINDS), microUsd: z.int() })),
});
export type DayOfMoney = z.infer<typeof dayOfMoney>;

export const usage = z.object({
  services: z.array(serviceUsage),
  money: z.object({
    currency,
    /** Time zone of the days. */
    timeZone: z.string(),
    /** Oldest first; the last is today. */
    days: z.array(dayOfMoney),
    spentMicroUsd: z.int(),
    /** In as many days before these. */
    previousSpentMicroUsd: z.int(),
  }),
});
export type Usage = z.infer<typeof usage>;
