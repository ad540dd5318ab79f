import { Table } from '#ui/table.tsx';
import type { PublishedRate } from '../../model.ts';
import { formatRate } from '../../rules/format-rate.ts';

export const rateColumns = [{ label: 'Country' }, { label: 'Rate per minute', isEnd: true }];

/** The ruled list of destinations and prices. */
export function RateTable(props: { rates: readonly PublishedRate[]; small?: boolean }) {
  return (
    <Table
      label="Call rates"
      columns={rateColumns}
      small={props.small ?? false}
      rows={props.rates.map(({ destination, microUsdPerMinute }) => ({
        key: destination,
        cells: [destination, formatRate(microUsdPerMinute)],
      }))}
    />
  );
}
