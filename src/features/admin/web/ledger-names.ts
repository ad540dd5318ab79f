import type { EntryKind } from '#features/billing/model-ledger.ts';

/** What happened, as the desk says it. */
export const KIND_WORDS: Readonly<Record<EntryKind, string>> = {
  'top-up': 'Top-up',
  subscription: 'Plan',
  call: 'Call',
  'number-rent': 'Number',
  message: 'Message',
  fax: 'Fax',
  data: 'Data',
  'assistant-call': 'Assistant call',
  'allowance-granted': 'Allowance granted',
  'allowance-lapsed': 'Allowance expired',
  refund: 'Refund',
  'refund-failed': 'Refund failed',
  dispute: 'Dispute',
  'dispute-won': 'Dispute won',
  credit: 'Credit',
  reversal: 'Reversal',
};

/** The company's accounts, by their codes (docs/money.md). */
const COMPANY: Readonly<Record<string, string>> = {
  'clearing:cards': 'Card payments',
  'revenue:subscriptions': 'Plan revenue',
  'revenue:calls': 'Call revenue',
  'revenue:numbers': 'Number revenue',
  'revenue:messages': 'Message revenue',
  'revenue:fax': 'Fax revenue',
  'revenue:data': 'Data revenue',
  'payable:tax': 'Taxes owed',
  'losses:disputes': 'Dispute losses',
  'expenses:credits': 'Credits given',
};

const SERVICES: Readonly<Record<string, string>> = {
  'call-time': 'Call time',
  'fax-pages': 'Fax pages',
  'assistant-calls': 'Assistant calls',
};
const FLOWS: Readonly<Record<string, string>> = { granted: 'granted', used: 'used', lapsed: 'expired' };

export interface AccountName {
  readonly words: string;
  /** Whose it is; null for the company's. */
  readonly owner: string | null;
}

/** "Balance" of a workspace, "Call revenue", "Call time used". A code that this version doesn't know stays as it is. */
export function accountName(code: string): AccountName {
  const [kind = '', what = '', owner] = code.split(':');
  const company = COMPANY[code];
  if (company !== undefined) return { words: company, owner: null };
  if (kind === 'wallet') return { words: 'Balance', owner: what };
  const service = SERVICES[what];
  if (service === undefined) return { words: code, owner: null };
  if (kind === 'allowance') return { words: `${service} left`, owner: owner ?? null };
  const flow = FLOWS[kind];
  return { words: flow === undefined ? code : `${service} ${flow}`, owner: null };
}

const SHORT = 13;
const SHOWN = 8;

/** The end of a long ID, because ids that are made at about the same time begin alike: "…c41d90ab". */
export const shortId = (id: string): string => (id.length <= SHORT ? id : `…${id.slice(-SHOWN)}`);

/** What tells an entry from others: the last part of its key with a digit, shortened. */
export const shortKey = (key: string): string =>
  shortId(key.split(':').findLast((part) => /\d/.test(part)) ?? key);

/** "past-due" as "Past due". */
export const statusWords = (status: string): string =>
  `${status.charAt(0).toUpperCase()}${status.slice(1).replaceAll('-', ' ')}`;
