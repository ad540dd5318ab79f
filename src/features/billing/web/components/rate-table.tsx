import { Table } from '#ui/table.tsx';
import type { PublishedRate } from '../../model.ts';
import { formatRate } from '../../rules/format-rate.ts';

const columns = [{ label: 'Country' }, { label: 'Rate per minute', isEnd: true }];

/** The ruled list of destinations and prices. */
export function RateTable(props: { rates: readonly PublishedRate[]; small?: boolean }) {
  return (
    <Table
      label="Call rates"
      columns={columns}
      small={props.small ?? false}
      rows={props.rates.map(({ destination, microUsdPerMinute }) => ({
        key: destination,
        cells: [destination, formatRate(microUsdPerMinute)],
      }))}
    />
  );
}
