import { formatRate } from '#kernel/money.ts';
import { Table } from '#ui/table.tsx';
import { RATE_LOOKUP_PATH, RATE_SUMMARY_PATH, RATES_PATH } from '../../constants.ts';
import { ratesTo, SEED_FINGERPRINT } from '../../rules/seed-deck.ts';
import { deckMarks } from '../deck-in-force-script.ts';
import { quoteMarks } from '../quoted-rates-script.ts';

const rateColumns = [{ label: 'Country' }, { label: 'Rate per minute', isEnd: true }];

/** Rates to some countries, kept up to date with the deck in force by the page's script. */
export function QuotedRateTable({ countryCodes }: { countryCodes: readonly string[] }) {
  return (
    <Table
      label="Call rates"
      columns={rateColumns}
      rows={ratesTo(countryCodes).map(({ countryCode, destination, microUsdPerMinute }) => ({
        key: countryCode,
        cells: [
          destination,
          <span key="rate" {...quoteMarks.ofCountry(countryCode)}>
            {formatRate(microUsdPerMinute)}
          </span>,
        ],
      }))}
    />
  );
}

const known = deckMarks.version({
  summaryPath: RATE_SUMMARY_PATH,
  listPath: RATES_PATH,
  lookupPath: RATE_LOOKUP_PATH,
  fingerprint: SEED_FINGERPRINT,
});

/**
 * Version of the deck that the page shows. The page was built with the first one, and its script asks which one is in
 * force. Without this element it doesn't ask, so that no page shows prices without naming their deck.
 */
export function DeckVersion() {
  return <span {...known}>Version 1, as this page was made.</span>;
}
