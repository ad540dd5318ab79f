import { useQuery } from '@tanstack/react-query';
import { rateSummaryQuery } from '#features/rates/web/widgets.tsx';
import { formatBalance } from '#kernel/money.ts';
import { sentenceOf } from '#platform/browser/api.ts';
import { useConnectionProblem } from '#platform/browser/connection-problem.ts';
import { Badge } from '#ui/badge.tsx';
import { Figure, HeadButton, SectionError } from '#ui/section.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { walletText } from '../../../constants-wallet.ts';
import { balanceBuys } from '../../../rules/wallet/balance-buys.ts';
import { entitlementsQuery, walletQuery } from '../../queries.ts';
import { topUpStore } from '../../top-up-store.ts';
import { TopUp } from './top-up.tsx';

/** Available balance, what it buys, and the top-up button. */
export function BalanceFigure({ className }: { className?: string }) {
  const wallet = useQuery(walletQuery);
  const hindrance = useConnectionProblem();
  return (
    <Figure
      title="Balance"
      aside={
        <HeadButton disabledReason={hindrance} onPress={() => topUpStore.set(true)}>
          {walletText.topUp}
        </HeadButton>
      }
      className={className}
    >
      {wallet.data !== undefined ? (
        <>
          <p className="flex items-center gap-2">
            <span className="display text-28 leading-8 broad:text-40 broad:leading-11" aria-live="polite">
              {formatBalance(wallet.data.availableMicroUsd)}
            </span>
            {wallet.data.isLow && <Badge tone="strong">Low</Badge>}
          </p>
          <p className="mt-1 min-h-5 text-13 text-ink-3">
            <Buys availableMicroUsd={wallet.data.availableMicroUsd} />
          </p>
          {wallet.data.heldMicroUsd > 0 && (
            <p className="text-13 text-ink-3">
              {formatBalance(wallet.data.heldMicroUsd)} is set aside for calls in progress
            </p>
          )}
        </>
      ) : wallet.isError ? (
        <SectionError onRetry={() => void wallet.refetch()} isRetrying={wallet.isFetching}>
          {sentenceOf(wallet.error)}
        </SectionError>
      ) : (
        <output aria-label="Loading your balance" className="block h-14 broad:h-17">
          <Skeleton className="h-8 w-24" />
        </output>
      )}
      <TopUp />
    </Figure>
  );
}

/** Only on plans whose balance pays for calls. */
function Buys({ availableMicroUsd }: { availableMicroUsd: number }) {
  const calls = useQuery(entitlementsQuery).data?.phoneCalls;
  const rate = useQuery(rateSummaryQuery).data?.rows.find(({ destination }) => destination === 'US');
  if (calls === undefined || rate === undefined) return null;
  const most = calls.microUsdPerMinuteMax ?? rate.microUsdPerMinute;
  const microUsdPerMinute = Math.min(rate.microUsdPerMinute, most);
  const bought =
    calls.afterwards === 'rates' ? balanceBuys(availableMicroUsd, { ...rate, microUsdPerMinute }) : null;
  return bought ?? 'Calls by username are free';
}
