import type { PublishedRate } from '../../constants.ts';
import { formatRate } from '../../rules/format-rate.ts';

/** The ruled list of destinations and prices. */
export function RateTable(props: { rates: readonly PublishedRate[]; small?: boolean }) {
  const cell = props.small ? 'py-1.5' : 'py-3';
  return (
    <table className="w-full text-13">
      <thead className={props.small ? 'sr-only' : 'text-left text-12 text-ink-3'}>
        <tr className="border-b">
          <th scope="col" className="py-2 font-normal">
            Country
          </th>
          <th scope="col" className="py-2 text-right font-normal">
            Rate per minute
          </th>
        </tr>
      </thead>
      <tbody>
        {props.rates.map(({ destination, microUsdPerMinute }) => (
          <tr key={destination} className="border-b last:border-b-0">
            <td className={cell}>{destination}</td>
            <td className={`${cell} text-right font-medium`}>{formatRate(microUsdPerMinute)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
