import type { RateMargin } from '#features/numbers/model-providers.ts';
import { marginShare, shareWords } from '../provider-view.ts';

/** The bar is the cost, the tick the selling price; what loses money is bold and in full ink. */
export function MarginBar({ margin }: { margin: RateMargin | undefined }) {
  const share = marginShare(margin);
  if (margin === undefined || share === null) return <span className="text-ink-3">–</span>;
  const { soldMicroUsd } = margin;
  const cost = soldMicroUsd * (1 - share);
  const whole = Math.max(cost, soldMicroUsd);
  const isLoss = share < 0;
  return (
    <span className="flex items-center gap-3">
      <span
        aria-hidden="true"
        className="relative hidden h-1.5 w-28 shrink-0 rounded-full bg-sunk-hover desk:block"
      >
        <span
          className={`block h-full rounded-full ${isLoss ? 'bg-ink' : 'bg-ink-3'}`}
          style={{ width: `${(100 * cost) / whole}%` }}
        />
        <span
          className="absolute -inset-y-0.5 -ml-0.5 w-0.5 bg-ink ring-2 ring-panel"
          style={{ left: `${(100 * soldMicroUsd) / whole}%` }}
        />
      </span>
      <span className={`tabular-nums ${isLoss ? 'font-bold' : ''}`}>{shareWords(share)}</span>
    </span>
  );
}
