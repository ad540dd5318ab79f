import { count } from './wording.ts';

/** What a check of the books has looked at, and what does not fit. */
export interface Reconciliation {
  readonly accounts: number;
  readonly postings: number;
  /** Those that are open. */
  readonly holds: number;
  readonly differences: readonly Difference[];
}

/** Amounts are in the unit of the account, as text, because they may be larger than a double is exact. */
export interface Difference {
  /** Of the ledger account; of the unit, where a unit does not sum to zero. */
  readonly code: string;
  /**
   * posted, held: what is stored is not the sum of the postings or open holds. available: more is held than is there.
   * stored: an account of the company stores a balance. unknown: postings name an account that does not exist. unit:
   * over all accounts it does not sum to zero.
   */
  readonly what: 'posted' | 'held' | 'available' | 'stored' | 'unknown' | 'unit';
  readonly expected: string;
  readonly found: string;
}

/** More than these are in the log. */
const LISTED_MAX = 50;

/** Tells the operator that the books do not balance, and where. */
export function booksMail({ differences, ...checked }: Reconciliation): { subject: string; text: string } {
  const lines = differences
    .slice(0, LISTED_MAX)
    .map(({ code, what, expected, found }) => `  ${code}: ${SAID[what]} ${found}, and should be ${expected}`);
  const left = differences.length - lines.length;
  return {
    subject: `The books do not balance: ${many(differences.length, 'difference')}`,
    text: [
      'The nightly check of the ledger found what cannot be:',
      '',
      ...lines,
      ...(left > 0 ? [`  and ${count(left)} more, which are in the log`] : []),
      '',
      `It looked at ${checkedWords(checked)}.`,
      'Amounts are in the unit of the account. Dollars are in millionths.',
      '',
      'Balances are kept by the database itself, so something has written past it: a restore that took in part of a',
      'backup, or a hand. Find out what, and correct it with reversal entries (docs/operations.md, "When the books do not',
      'balance").',
    ].join('\n'),
  };
}

/** "12 accounts, 340 postings and 1 open hold". */
export function checkedWords({ accounts, postings, holds }: Omit<Reconciliation, 'differences'>): string {
  return `${many(accounts, 'account')}, ${many(postings, 'posting')} and ${many(holds, 'open hold')}`;
}

function many(number: number, word: string): string {
  return `${count(number)} ${word}${number === 1 ? '' : 's'}`;
}

const SAID: Readonly<Record<Difference['what'], string>> = {
  posted: 'its balance is',
  held: 'what is held of it is',
  available: 'what can be spent of it is',
  stored: 'it belongs to the company and stores',
  unknown: 'it does not exist, and its postings sum to',
  unit: 'over all accounts it sums to',
};
