import { paths } from '#kernel/paths.ts';
import { Card } from '#ui/card.tsx';
import { Link } from '#ui/link.tsx';
import { RATE_SUMMARY } from '../constants.ts';
import { RateTable } from './components/rate-table.tsx';

export { formatRate } from '../rules/format-rate.ts';
export { PlanComparison } from './components/plan-comparison.tsx';
export { PlanFeatures } from './components/plan-features.tsx';
export { RateTable } from './components/rate-table.tsx';

/** What is left to call with. Nothing can be topped up yet, so every account stands at zero. */
export function BalanceCard() {
  return (
    <Card small title="Balance">
      <p className="display text-22">$0.00</p>
      <p className="text-12 text-ink-3">Calls by username are free</p>
    </Card>
  );
}

export function RateSummaryCard() {
  return (
    <Card
      small
      title="Call Rates"
      aside={
        <Link to={paths.billing({ tab: 'rates' })} className="text-12">
          All rates
        </Link>
      }
    >
      <RateTable rates={RATE_SUMMARY} small />
    </Card>
  );
}
