import { Search } from 'lucide-react';
import { inputClass } from '#ui/field-style.ts';
import { billingText, PHONE_USE, RATE_LIST } from '../../constants.ts';
import { rateOnPhone } from '../../rules/deck-figures.ts';
import { formatRate } from '../../rules/format-rate.ts';
import { rateMarks } from '../rate-search-script.ts';

/** The whole rate deck with its search, for a page that ships without React (see rate-search-script.ts). */
export function RateDeck() {
  return (
    <div>
      <label className="relative mb-2 block max-w-sm unscripted:hidden">
        <span className="sr-only">Search countries</span>
        <Search
          size={16}
          strokeWidth={1.75}
          aria-hidden="true"
          className="pointer-events-none absolute inset-y-0 left-3 my-auto text-ink-3"
        />
        <input
          type="search"
          autoComplete="off"
          placeholder={billingText.searchCountries}
          className={`${inputClass} pl-9`}
          {...rateMarks.search}
        />
      </label>
      <table aria-label="Call rates" className="w-full text-15">
        <thead className="text-12 text-ink-3">
          <tr className="border-b">
            <th scope="col" className="py-2 text-left font-normal">
              Country
            </th>
            <th scope="col" className="py-2 text-right font-normal">
              Rate per minute
            </th>
            <th scope="col" className="py-2 text-right font-normal">
              On Phone
            </th>
            <th scope="col" className="py-2 text-right font-normal">
              Zone
            </th>
          </tr>
        </thead>
        <tbody>
          {RATE_LIST.map((rate) => (
            <tr key={rate.countryCode} className="border-b" {...rateMarks.row(rate.destination)}>
              <th scope="row" className="py-3 pr-2 text-left font-normal">
                {rate.destination}
              </th>
              <td className="py-3 text-right font-medium">{formatRate(rate.microUsdPerMinute)}</td>
              <td className="py-3 pl-2 text-right text-ink-2">{formatRate(rateOnPhone(rate, PHONE_USE))}</td>
              <td className="py-3 pl-2 text-right text-ink-2">{rate.zone}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <output className="block py-6 text-15 text-ink-2">
        <span hidden {...rateMarks.none}>
          {billingText.noCountries}
        </span>
      </output>
    </div>
  );
}
