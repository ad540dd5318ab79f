import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react';
import { classes } from '#ui/classes.ts';
import { ON_PHONE_MICRO_USD_PER_MINUTE_MAX } from '../../constants.ts';
import type { CountryRate } from '../../model.ts';
import { countryCells } from '../../rules/rate-cells.ts';
import type { RateColumn, RateOrder } from '../../rules/sort-rates.ts';
import { rateMarks } from '../rate-list-script.ts';

export interface RateListProps {
  rates: readonly CountryRate[];
  order: RateOrder;
  /** In the app; on a document rate-list-script.ts does it. */
  onSort?: (column: RateColumn) => void;
}

/** Which of the cells are left out on a phone: what one can do without to choose a country. */
const wide = 'max-phone:hidden';
const cellClasses = [
  'py-3 pr-2 text-left font-normal',
  'py-3 text-right font-medium whitespace-nowrap',
  'py-3 pl-2 text-right font-medium whitespace-nowrap',
  `py-3 pl-2 text-right whitespace-nowrap text-ink-2 ${wide}`,
  'py-3 pl-2 text-right whitespace-nowrap text-ink-2',
];

/** Every country with what a minute to it costs. The heads of the first columns sort it. */
export function RateList({ rates, order, onSort }: RateListProps) {
  const head = (column: RateColumn, label: string, rowSpan = 1) => (
    <SortHead column={column} label={label} order={order} onSort={onSort} rowSpan={rowSpan} />
  );
  return (
    <table aria-label="Call rates" className="w-full text-13 tabular-nums phone:text-15">
      <thead className="text-12 text-ink-3">
        <tr>
          {head('country', 'Country', 2)}
          <th scope="colgroup" colSpan={2} className="pt-2 text-right font-normal">
            Rate per minute
          </th>
          <th
            scope="col"
            rowSpan={2}
            className={classes('pb-2.5 pl-2 text-right align-bottom font-normal', wide)}
          >
            Phone plan
          </th>
          <th scope="col" rowSpan={2} className="pb-2.5 pl-2 text-right align-bottom font-normal">
            Zone
          </th>
        </tr>
        <tr className="border-b">
          {head('landline', 'Landline')}
          {head('mobile', 'Mobile')}
        </tr>
      </thead>
      <tbody {...rateMarks.countries}>
        {rates.map((rate) => (
          <tr key={rate.countryCode} className="border-b">
            {countryCells(rate, ON_PHONE_MICRO_USD_PER_MINUTE_MAX).map((text, at) =>
              at === 0 ? (
                // oxlint-disable-next-line react/no-array-index-key -- The cells of a row never change places.
                <th key={at} scope="row" className={cellClasses[at]}>
                  {text}
                </th>
              ) : (
                // oxlint-disable-next-line react/no-array-index-key -- The cells of a row never change places.
                <td key={at} className={cellClasses[at]}>
                  {text}
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function SortHead(props: {
  column: RateColumn;
  label: string;
  order: RateOrder;
  onSort: ((column: RateColumn) => void) | undefined;
  rowSpan: number;
}) {
  const { column, label, order, onSort } = props;
  const isEnd = column !== 'country';
  const sorted = order.isDescending ? 'descending' : 'ascending';
  return (
    <th
      scope="col"
      rowSpan={props.rowSpan}
      aria-sort={order.by === column ? sorted : 'none'}
      className={classes('group align-bottom font-normal', isEnd ? 'text-right' : 'text-left')}
    >
      <span className="hidden unscripted:inline">{label}</span>
      <button
        type="button"
        {...(onSort === undefined ? {} : { onClick: () => onSort(column) })}
        {...rateMarks.sortBy(column)}
        className={classes(
          '-mx-1.5 inline-flex h-9 items-center gap-1 rounded-small px-1.5 hover:text-ink group-aria-[sort=ascending]:text-ink group-aria-[sort=descending]:text-ink unscripted:hidden',
          isEnd && 'flex-row-reverse',
        )}
      >
        {label}
        <ChevronsUpDown
          {...mark}
          className="group-aria-[sort=ascending]:hidden group-aria-[sort=descending]:hidden"
        />
        <ArrowUp {...mark} className="hidden group-aria-[sort=ascending]:block" />
        <ArrowDown {...mark} className="hidden group-aria-[sort=descending]:block" />
      </button>
    </th>
  );
}

const mark = { size: 12, strokeWidth: 1.75, 'aria-hidden': true } as const;
