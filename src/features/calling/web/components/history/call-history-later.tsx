import { Suspense } from 'react';
import { late } from '#ui/late.ts';
import { SkeletonRows } from '#ui/skeleton.tsx';

const History = late(async () => ({ default: (await import('./call-history.tsx')).CallHistory }));

/** Call history, loaded when opened, because the first screen is the dial pad. */
export function CallHistory() {
  return (
    <Suspense fallback={<SkeletonRows rows={6} label="Loading your calls" />}>
      <History />
    </Suspense>
  );
}
