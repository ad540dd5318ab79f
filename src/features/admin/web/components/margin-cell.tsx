import type { RateMargin } from '#features/numbers/model-providers.ts';
import { Badge } from '#ui/badge.tsx';
import { marginWords, rateWords } from '../provider-view.ts';

/** What is left of a minute; what loses money stands out. Undefined where we sell nothing. */
export function MarginCell({ margin }: { margin: RateMargin | undefined }) {
  if (margin === undefined) return <span className="font-normal whitespace-nowrap text-ink-3">Not sold</span>;
  const words = marginWords(margin);
  const isLoss = margin.marginMicroUsd !== null && margin.marginMicroUsd < 0;
  return (
    <span className="inline-flex flex-col items-end whitespace-nowrap">
      {isLoss ? (
        <Badge tone="bad">{words}</Badge>
      ) : (
        (words ?? <span className="font-normal text-ink-3">Not known</span>)
      )}
      <span className="text-12 font-normal text-ink-3">of {rateWords(margin.soldMicroUsd)}</span>
    </span>
  );
}
