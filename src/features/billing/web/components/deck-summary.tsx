import { RATE_LIST } from '../../constants.ts';
import { figuresOf } from '../../rules/deck-figures.ts';

const { countries, lowest, highest } = figuresOf(RATE_LIST);

/** What the rate deck reaches and costs, counted when the page is made. */
export function DeckSummary() {
  return (
    <>
      Calls to {countries} countries, from {lowest} to {highest}.
    </>
  );
}
