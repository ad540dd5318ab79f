import { paths } from '#kernel/paths.ts';
import { Card } from '#ui/card.tsx';
import { Link } from '#ui/link.tsx';
import { RATE_SUMMARY } from '../../constants.ts';
import { RateTable } from './rate-table.tsx';

/** The rates that most people look for, and the way to all of them. */
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
