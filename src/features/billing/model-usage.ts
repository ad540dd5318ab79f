import * as z from 'zod/mini';
import { MONTH_PATTERN } from './constants-spending.ts';
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
  /** Name of whoever spent it, where that is known. */
  person: z.nullable(z.string()),
  /** Number of the workspace that it was spent from or on, where that is known. */
  number: z.nullable(z.string()),
});
export type StatementEntry = z.infer<typeof statementEntry>;

/** Calendar month in UTC: 2026-11. */
export const usageMonth = z.string().check(z.regex(MONTH_PATTERN));

const spendingSums = {
  /** Paid from the balance, minus reversals. */
  microUsd: z.int(),
  /** What of it is rent of numbers. */
  rentMicroUsd: z.int(),
  /** Calls to phones, whether the plan or the balance paid. */
  seconds: z.int(),
  calls: z.int(),
};

/** What a number cost in a month. */
export const numberSpending = z.object({
  ...spendingSums,
  /** Null for what used none, or one that isn't known. */
  number: z.nullable(z.string()),
  /** The same for people: +44 20 7946 0123. */
  formatted: z.nullable(z.string()),
});
export type NumberSpending = z.infer<typeof numberSpending>;

/** What a person spent in a month. */
export const personSpending = z.object({
  ...spendingSums,
  /** Null for what is the workspace's: rent of numbers, and what was spent before it was written down by whom. */
  accountId: z.nullable(z.string()),
  /** Null for nobody, and for an account that is gone. */
  name: z.nullable(z.string()),
  /** Whether they are in the workspace now. */
  isMember: z.boolean(),
  /** Only owners change the limit of an owner. */
  isOwner: z.boolean(),
  /** What they may spend a month; null without a limit. */
  limitMicroUsd: z.nullable(z.int()),
});
export type PersonSpending = z.infer<typeof personSpending>;

const spentMonth = {
  month: usageMonth,
  /** Months to choose from, the current one first. */
  months: z.array(usageMonth),
  currency,
  ...spendingSums,
  numbers: z.array(numberSpending),
};

/** What everyone in a workspace spent in a month, those who cost most first. */
export const teamSpending = z.object({ ...spentMonth, people: z.array(personSpending) });
export type TeamSpending = z.infer<typeof teamSpending>;

/** What the person who asks spent in a month. */
export const ownSpending = z.object({
  ...spentMonth,
  /** Null without a limit. */
  limitMicroUsd: z.nullable(z.int()),
});
export type OwnSpending = z.infer<typeof ownSpending>;

export const personLimit = z.object({ accountId: z.string(), limitMicroUsd: z.nullable(z.int()) });

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
