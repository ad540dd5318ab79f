import { COMPANY_ACCOUNTS } from '../../constants-ledger.ts';
import type { Posting } from '../../model-ledger.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { openWallet, walletChanged } from '../wallet/wallet.ts';
import type { ApplyCredit } from './invoice-service.ts';

/**
 * Credits the operator's credit note to the balance of its owner: the price is an operator's credit, the tax is no
 * longer owed. A refund to a card is different, because the card network confirms it first.
 */
export function creditToBalance(ledger: Ledger): ApplyCredit {
  return async (note, { queries, emit }) => {
    const { workspaceId, subtotalMicroUsd, taxMicroUsd, number } = note;
    const wallet = await openWallet(ledger, workspaceId, queries);
    const [first, ...rest] = [
      { source: COMPANY_ACCOUNTS.credits, destination: wallet, amount: subtotalMicroUsd },
      { source: COMPANY_ACCOUNTS.tax, destination: wallet, amount: taxMicroUsd },
    ].filter(({ amount }) => amount > 0) satisfies Posting[];
    if (first === undefined) return;
    const details = { reason: note.reason, invoice: note.creditOf?.number ?? null, creditNote: number };
    const key = `credit-note:${note.id}`;
    const isNew = await ledger.post({ key, kind: 'credit', postings: [first, ...rest], details }, queries);
    if (isNew) emit(await walletChanged(ledger, workspaceId, queries));
  };
}
