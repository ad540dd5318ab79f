import type { EntryKind } from '../../model-ledger.ts';

/** Names of the kinds of entries, for sums. */
export const kindWords: Readonly<Record<EntryKind, string>> = {
  'top-up': 'Top-ups',
  subscription: 'Plans',
  call: 'Calls',
  'number-rent': 'Numbers',
  message: 'Messages',
  fax: 'Faxes',
  data: 'Travel data',
  'assistant-call': 'Assistant',
  'allowance-granted': 'Included',
  'allowance-lapsed': 'Not used',
  refund: 'Refunds',
  'refund-failed': 'Failed refunds',
  dispute: 'Disputes',
  'dispute-won': 'Disputes decided for us',
  credit: 'Credits',
  reversal: 'Reversals',
};
