import { Search } from 'lucide-react';
import { formatRate } from '#kernel/money.ts';
import { inputClass } from '#ui/field-style.ts';
import { ON_PHONE_MICRO_USD_PER_MINUTE_MAX, ratesText } from '../../constants.ts';
import { deckSentence } from '../../rules/deck-figures.ts';
import { RATE_LIST, RATE_NETWORKS } from '../../rules/seed-deck.ts';
import { FIRST_ORDER } from '../../rules/sort-rates.ts';
import { rateMarks } from '../rate-list-script.ts';
import { RateList } from './rate-list.tsx';

/** The whole rate deck with its search, for a page that ships without React (see rate-list-script.ts). */
export function RateDeck() {
  return (
    <div {...rateMarks.cap(ON_PHONE_MICRO_USD_PER_MINUTE_MAX)}>
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
          placeholder={ratesText.searchCountries}
          className={`${inputClass} pl-9`}
          {...rateMarks.search}
        />
      </label>
      <RateList rates={RATE_LIST} order={FIRST_ORDER} />
      <output className="block py-6 text-15 text-ink-2">
        <span hidden {...rateMarks.none}>
          {ratesText.noCountries}
        </span>
      </output>
      <Networks />
    </div>
  );
}

function Networks() {
  return (
    <section className="mt-6">
      <h2 className="text-22">Networks without a country</h2>
      <table
        aria-label="Rates to networks without a country"
        className="mt-3 w-full text-13 tabular-nums phone:text-15"
      >
        <thead className="sr-only">
          <tr>
            <th scope="col">Network</th>
            <th scope="col">Rate per minute</th>
          </tr>
        </thead>
        <tbody {...rateMarks.networks}>
          {RATE_NETWORKS.map(({ destination, microUsdPerMinute }) => (
            <tr key={destination} className="border-b">
              <th scope="row" className="py-3 pr-2 text-left font-normal">
                {destination}
              </th>
              <td className="py-3 text-right font-medium">{formatRate(microUsdPerMinute)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** Figures about the rate deck, counted at build time and again when another deck is in force. */
export function DeckSummary() {
  return <span {...rateMarks.summary}>{deckSentence(RATE_LIST)}</span>;
}
