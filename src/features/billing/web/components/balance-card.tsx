import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react';
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
import { isTopUpPending, topUpStore } from '../top-up-store.ts';

const TopUpDialog = lazy(async () => ({ default: (await import('./top-up-dialog.tsx')).TopUpDialog }));

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

/** Says that little is left, on a page that has a balance card, which tops up. */
export function LowBalanceBanner() {
  const { data: wallet } = useQuery(walletQuery);
  return (
    <output className="block">
      {wallet?.isLow === true && (
        <section
          aria-label="Low balance"
          className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b bg-hang-soft px-4 py-2 text-13 text-ink desk:px-6"
        >
          <p className="min-w-0 flex-1 basis-64">
            Your balance is low: {formatBalance(wallet.availableMicroUsd)} is left.
          </p>
          <Button variant="quiet" size="small" onPress={() => topUpStore.set(true)}>
            {walletText.topUp}
          </Button>
        </section>
      )}
    </output>
  );
}

/** The dialog, loaded when it is opened first. A top-up that a reload has interrupted is taken up again. */
function TopUp() {
  const isOpen = useSyncExternalStore(topUpStore.subscribe, topUpStore.isOpen, () => false);
  useEffect(() => {
    if (isTopUpPending(sessionStorage)) topUpStore.set(true);
    // It belongs to the page that it was opened on.
    return () => topUpStore.set(false);
  }, []);
  return <Suspense fallback={null}>{isOpen && <TopUpDialog />}</Suspense>;
}
