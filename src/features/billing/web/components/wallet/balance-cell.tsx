import { useQuery } from '@tanstack/react-query';
import { rateSummaryQuery } from '#features/rates/web/widgets.tsx';
import { formatBalance } from '#kernel/money.ts';
import { sentenceOf } from '#platform/browser/api.ts';
import { useConnectionProblem } from '#platform/browser/connection-problem.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { walletText } from '../../../constants-wallet.ts';
import type { Wallet } from '../../../model-wallet.ts';
import { talkFor } from '../../../rules/usage/talk-time.ts';
import { walletQuery } from '../../queries.ts';
import { topUpStore } from '../../top-up-store.ts';
import { BillingCell } from '../subscriptions/billing-cell.tsx';
import { TopUp } from './top-up.tsx';

/** Available balance, what it buys, and the top-up button. */
export function BalanceCell() {
  const wallet = useQuery(walletQuery);
  const hindrance = useConnectionProblem();
  return (
    <BillingCell title="Balance" aside={wallet.data?.isLow === true && <Badge tone="strong">Low</Badge>}>
      {wallet.isPending && <Skeleton className="mt-2 h-10 w-32" />}
      {wallet.isError && wallet.data === undefined && (
        <ErrorState onRetry={() => void wallet.refetch()} isRetrying={wallet.isFetching}>
          {sentenceOf(wallet.error)}
        </ErrorState>
      )}
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        {wallet.data !== undefined && <Amount wallet={wallet.data} />}
        <Button variant="secondary" disabledReason={hindrance} onPress={() => topUpStore.set(true)}>
          {walletText.topUp}
        </Button>
      </div>
      <TopUp />
    </BillingCell>
  );
}

function Amount({ wallet }: { wallet: Wallet }) {
  const { data: summary } = useQuery(rateSummaryQuery);
  const { availableMicroUsd, heldMicroUsd } = wallet;
  const us = summary?.rows.find(({ destination }) => destination === 'US');
  const talk = us === undefined ? null : talkFor(availableMicroUsd, us.microUsdPerMinute);
  return (
    <div className="min-w-0">
      <p className="display text-40" aria-live="polite">
        {formatBalance(availableMicroUsd)}
      </p>
      <p className="min-h-5 text-13 text-ink-2">
        {talk === null ? 'Calls by username are free' : `≈ ${talk} to the US`}
      </p>
      {heldMicroUsd > 0 && (
        <p className="text-12 text-ink-3">
          {formatBalance(heldMicroUsd)} more is reserved for a call in progress
        </p>
      )}
    </div>
  );
}
