import { formatRate } from '#kernel/money.ts';
import { Table } from '#ui/table.tsx';
import { RATE_LOOKUP_PATH, RATE_SUMMARY_PATH, RATES_PATH } from '../../constants.ts';
import { ratesTo, SEED_FINGERPRINT } from '../../rules/seed-deck.ts';
import { deckMarks } from '../deck-in-force-script.ts';
import { quoteMarks } from '../quoted-rates-script.ts';

const rateColumns = [{ label: 'Country' }, { label: 'Rate per minute', isEnd: true }];

/** The rates to some countries, for a page whose script keeps them to the deck in force. */
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
 * Which deck the page shows. It was made with the first; the page's script asks which is in force. Without this element
 * it asks nothing, so that no page quotes a deck without saying which.
 */
export function DeckVersion() {
  return <span {...known}>Version 1, as this page was made.</span>;
}
