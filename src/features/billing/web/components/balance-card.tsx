import { useQuery } from '@tanstack/react-query';
import { sentenceOf } from '#platform/browser/api.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { walletText } from '../../constants.ts';
import type { Wallet } from '../../model-wallet.ts';
import { formatBalance } from '../../rules/format-usd.ts';
import { walletQuery } from '../queries.ts';
import { topUpStore } from '../top-up-store.ts';
import { TopUp } from './top-up.tsx';

/** What is left to spend, and the way to have more: in a column, or as broad as a page. */
export function BalanceCard({ isBroad = false }: { isBroad?: boolean }) {
  const wallet = useQuery(walletQuery);
  return (
    <Card
      small={!isBroad}
      title="Balance"
      aside={wallet.data?.isLow === true && <Badge tone="bad">Low</Badge>}
    >
      {wallet.isPending && <Waiting />}
      {wallet.isError && wallet.data === undefined && (
        <ErrorState onRetry={() => void wallet.refetch()} isRetrying={wallet.isFetching}>
          {sentenceOf(wallet.error)}
        </ErrorState>
      )}
      {wallet.data !== undefined && <Amounts wallet={wallet.data} isBroad={isBroad} />}
      <TopUp />
    </Card>
  );
}

function Waiting() {
  return (
    <output aria-label="Loading the balance" className="flex flex-col gap-3">
      <Skeleton className="h-7 w-24" />
      <Skeleton className="h-3 w-36" />
      <Skeleton className="h-10 w-full" />
    </output>
  );
}

function Amounts({ wallet, isBroad }: { wallet: Wallet; isBroad: boolean }) {
  return (
    <>
      <p className="display text-28" aria-live="polite">
        {formatBalance(wallet.availableMicroUsd)}
      </p>
      {wallet.heldMicroUsd > 0 && (
        <p className="text-12 text-ink-2">
          {formatBalance(wallet.heldMicroUsd)} more is set aside for what goes on now
        </p>
      )}
      <p className="text-12 text-ink-3">
        {wallet.hasAutoTopUp ? 'Automatic top-ups are on' : 'Calls by username are free'}
      </p>
      <div className="mt-3">
        <Button wide={!isBroad} variant="secondary" onPress={() => topUpStore.set(true)}>
          {walletText.topUp}
        </Button>
      </div>
    </>
  );
}
