import type { EntryKind, LedgerAccountId, Service } from './model-ledger.ts';

const companyAccount = (id: number) => id as LedgerAccountId;

/** The company's accounts of the ledger (docs/money.md), as the migration makes them. */
export const COMPANY_ACCOUNTS = {
  /** What card networks owe us. Money enters the books from here, so its balance is below zero. */
  cards: companyAccount(-1),
  subscriptions: companyAccount(-2),
  calls: companyAccount(-3),
  numbers: companyAccount(-4),
  messages: companyAccount(-5),
  fax: companyAccount(-6),
  data: companyAccount(-7),
  tax: companyAccount(-8),
  /** Disputed money that had been spent already. */
  disputes: companyAccount(-9),
  /** Credits granted by the operator. */
  credits: companyAccount(-10),
} as const;

/** Where allowances come from and go to. Lapsed: what was left when its period ended. */
export const ALLOWANCE_ACCOUNTS = {
  'call-time': { granted: companyAccount(-21), used: companyAccount(-22), lapsed: companyAccount(-23) },
  'fax-pages': { granted: companyAccount(-31), used: companyAccount(-32), lapsed: companyAccount(-33) },
  'assistant-calls': { granted: companyAccount(-41), used: companyAccount(-42), lapsed: companyAccount(-43) },
} as const satisfies Readonly<Record<Service, unknown>>;

/** Entries that pay for usage from a wallet. Other entries top it up, refund it or correct it. */
export const SPENDING_KINDS = [
  'subscription',
  'call',
  'number-rent',
  'message',
  'fax',
  'data',
  'assistant-call',
] as const satisfies readonly EntryKind[];

/** Postings of one page of the operator's ledger. */
export const LEDGER_PAGE = 50;
/** Over how long totals are, unless a time is given. */
export const LEDGER_TOTALS_MS = 30 * 86_400_000;
/** Job that checks every night whether the books balance. */
export const RECONCILE_QUEUE = 'billing-reconcile';
