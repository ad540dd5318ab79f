import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatExactUsd } from '#kernel/money.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import type { NumberSpending } from '../../../model-usage.ts';
import { monthWords } from '../../../rules/spending/month.ts';
import { barsOf, numberName, partsOf } from '../../spending-view.ts';
import { teamSpendingQuery } from '../../usage-queries.ts';
import { SpendingBar, SpendingFrame, spendingRowClass } from './spending-frame.tsx';

/** What each number of the workspace cost in a month. */
export function ByNumber() {
  const [month, setMonth] = useState<string | undefined>();
  const spending = useQuery(teamSpendingQuery(month));
  return (
    <SpendingFrame title="By number" spending={spending} onMonth={setMonth} hasCsv>
      {(data) => <NumberRows numbers={data.numbers} month={data.month} />}
    </SpendingFrame>
  );
}

/** Rows of a month by number. */
export function NumberRows({ numbers, month }: { numbers: readonly NumberSpending[]; month: string }) {
  const bars = barsOf(numbers);
  if (numbers.length === 0) return <EmptyState>Nothing was used in {monthWords(month)}.</EmptyState>;
  return (
    <ul>
      {numbers.map((number, nth) => (
        <li key={number.number} className={spendingRowClass}>
          <span className="min-w-0 leading-4.5 [grid-area:name]">
            <span className="block truncate font-medium tabular-nums">{numberName(number)}</span>
            <span className="block text-12 text-pretty text-ink-2">{partsOf(number)}</span>
          </span>
          <span className="[grid-area:bar] desk:col-[2/-2]">
            <SpendingBar share={bars[nth] ?? 0} />
          </span>
          <span className="text-right text-15 font-medium tabular-nums [grid-area:amount] desk:[grid-area:limit]">
            {formatExactUsd(number.microUsd)}
          </span>
        </li>
      ))}
    </ul>
  );
}
