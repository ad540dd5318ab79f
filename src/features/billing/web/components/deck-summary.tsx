import { deckSentence } from '../../rules/deck-figures.ts';
import { RATE_LIST } from '../../rules/seed-deck.ts';
import { rateMarks } from '../rate-list-script.ts';

/** What the rate deck reaches and costs, counted when the page is made and again when the deck is another one. */
export function DeckSummary() {
  return <span {...rateMarks.summary}>{deckSentence(RATE_LIST)}</span>;
}

/** Which deck the page shows. It was made with the first; the script asks which is in force. */
export function DeckVersion() {
  return <span {...rateMarks.version}>Version 1, as this page was made.</span>;
}
