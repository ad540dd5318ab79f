import { Card } from '#ui/card.tsx';
import { formatUsd } from '../../rules/format-usd.ts';

/** What is left to call with. Nothing can be topped up yet, so every account stands at zero. */
export function BalanceCard() {
  return (
    <Card small title="Balance">
      <p className="display text-22">{formatUsd(0)}</p>
      <p className="text-12 text-ink-3">Calls by username are free</p>
    </Card>
  );
}
