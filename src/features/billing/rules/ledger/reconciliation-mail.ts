import * as z from 'zod/mini';
import type { NewsOf } from '#features/notifications/model.ts';
import { count } from '#kernel/count.ts';
import type { MailWords } from '#kernel/mail-words.ts';

/** Result of a reconciliation of the ledger. */
export interface Reconciliation {
  readonly accounts: number;
  readonly postings: number;
  /** Open holds. */
  readonly holds: number;
  readonly differences: readonly Difference[];
}

const WHATS = ['posted', 'held', 'available', 'stored', 'unknown', 'unit'] as const;

/** Amounts are in the unit of the account, as text, because they may be larger than a double is exact. */
export interface Difference {
  /** Code of the ledger account, or the unit if a unit doesn't sum to zero. */
  readonly code: string;
  /**
   * posted, held: the stored figure differs from the sum of the postings or open holds. available: more is held than
   * posted. stored: a company account stores a balance. unknown: postings name an account that doesn't exist. unit: the
   * accounts of a unit don't sum to zero.
   */
  readonly what: (typeof WHATS)[number];
  readonly expected: string;
  readonly found: string;
}

/** More than these are in the log. */
const LISTED_MAX = 50;

/** Notice for the operator about the ledger. */
export const reconciliationNews = {
  'books.do-not-balance': z.object({
    accounts: z.int(),
    postings: z.int(),
    holds: z.int(),
    /** Number of differences. Only the first are listed. */
    found: z.int(),
    differences: z.array(
      z.object({ code: z.string(), what: z.enum(WHATS), expected: z.string(), found: z.string() }),
    ),
  }),
};
export type ReconciliationNews = NewsOf<typeof reconciliationNews>;

export function reconciliationNewsOf({ differences, ...checked }: Reconciliation): ReconciliationNews {
  const listed = differences.slice(0, LISTED_MAX);
  return { kind: 'books.do-not-balance', ...checked, found: differences.length, differences: listed };
}

/** Email to the operator: the books don't balance, and where. */
export function reconciliationMail({ differences, found: all, ...checked }: ReconciliationNews): MailWords {
  const lines = differences.map(
    ({ code, what, expected, found }) =>
      `  ${code}: ${DIFFERENCE_WORDS[what]} ${found}, and should be ${expected}`,
  );
  const left = all - lines.length;
  return {
    subject: `The books do not balance: ${many(all, 'difference')}`,
    paragraphs: [
      'The nightly check of the ledger found what cannot be:',
      [...lines, ...(left > 0 ? [`  and ${count(left)} more, which are in the log`] : [])].join('\n'),
      `It looked at ${checkedWords(checked)}.
Amounts are in the unit of the account. Dollars are in millionths.`,
      `Balances are kept by the database itself, so something has written past it: a restore that took in part of a
backup, or a hand. Find out what, and correct it with reversal entries (docs/operations.md, "When the books do not
balance").`,
    ],
  };
}

/** "12 accounts, 340 postings and 1 open hold". */
export function checkedWords({
  accounts,
  postings,
  holds,
}: Pick<Reconciliation, 'accounts' | 'postings' | 'holds'>): string {
  return `${many(accounts, 'account')}, ${many(postings, 'posting')} and ${many(holds, 'open hold')}`;
}

function many(number: number, word: string): string {
  return `${count(number)} ${word}${number === 1 ? '' : 's'}`;
}

const DIFFERENCE_WORDS: Readonly<Record<Difference['what'], string>> = {
  posted: 'its balance is',
  held: 'what is held of it is',
  available: 'what can be spent of it is',
  stored: 'it belongs to the company and stores',
  unknown: 'it does not exist, and its postings sum to',
  unit: 'over all accounts it sums to',
};
