import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ownLimitWords } from '../../spending-view.ts';
import { ownSpendingQuery } from '../../usage-queries.ts';
import { NumberRows } from './by-number.tsx';
import { SpendingBar, SpendingFrame } from './spending-frame.tsx';

/** What the person spent in a month, for those who don't see what others did. */
export function OwnSpending() {
  const [month, setMonth] = useState<string | undefined>();
  const spending = useQuery(ownSpendingQuery(month));
  return (
    <>
      <OwnLimit />
      <SpendingFrame title="Your usage" spending={spending} onMonth={setMonth}>
        {(data) => <NumberRows numbers={data.numbers} month={data.month} />}
      </SpendingFrame>
    </>
  );
}

/** How much of their monthly limit a person has used; nothing without a limit. */
export function OwnLimit() {
  const { data } = useQuery(ownSpendingQuery());
  if (data === undefined || data.limitMicroUsd === null) return null;
  const { microUsd, limitMicroUsd, month } = data;
  return (
    <div className="grid gap-2 px-1 text-13 text-ink-2">
      <p>{ownLimitWords(microUsd, limitMicroUsd, month)}</p>
      <SpendingBar isMeter share={Math.min(1, Math.max(0, microUsd / limitMicroUsd))} />
    </div>
  );
}
