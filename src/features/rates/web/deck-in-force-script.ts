import { formatDay } from '#kernel/day.ts';
import type { RateList, RateSummary } from '../model.ts';
import { addressOf, askRates } from './deck-in-force.ts';

/*
 * Keeps public pages to the deck in force, in plain DOM: they are made with the deck of the program and ship without
 * React. Each says which deck it shows and by what fingerprint it knows it; where another is in force, the list of that
 * one is fetched and the page's own script writes it into the page.
 */

/** Marks of the element that says which deck a page shows, for the component that draws it. */
export const deckMarks = {
  /** Routes and the known deck, in the page's markup, so that the script needn't load all of constants.ts. */
  version: (known: { summaryPath: string; listPath: string; lookupPath: string; fingerprint: string }) => ({
    'data-deck-version': '',
    'data-deck-summary-path': known.summaryPath,
    'data-deck-list-path': known.listPath,
    'data-deck-lookup-path': known.lookupPath,
    'data-deck-fingerprint': known.fingerprint,
  }),
} as const;

/** A deck in force that isn't the one the page was built with. */
export interface OtherDeck {
  readonly list: RateList;
  /** Price of a minute to a number in E.164. Null without a published rate. */
  readonly rateOf: (number: string) => Promise<number | null>;
}

/**
 * Asks once which deck is in force when the page opens. Without an answer the page stays as built, and says which deck
 * it shows.
 * @param show writes another deck into the page; only then does the page name it
 * @param signal ends it, together with the page's script
 */
export function startDeckInForce(show: (deck: OtherDeck) => void | Promise<void>, signal: AbortSignal): void {
  void showDeckInForce(show, signal).catch(() => undefined);
}

async function showDeckInForce(
  show: (deck: OtherDeck) => void | Promise<void>,
  signal: AbortSignal,
): Promise<void> {
  const places = document.querySelectorAll<HTMLElement>('[data-deck-version]');
  const [first] = places;
  if (first === undefined) return;
  const { deckSummaryPath = '', deckListPath = '', deckLookupPath = '', deckFingerprint } = first.dataset;
  const summary = await askRates<RateSummary>(deckSummaryPath, signal);
  if (summary === null) return;
  if (summary.fingerprint !== deckFingerprint) {
    const list = await askRates<RateList>(addressOf(deckListPath, summary), signal);
    if (list === null) return;
    await show({
      list,
      async rateOf(number) {
        const path = `${deckLookupPath}?number=${encodeURIComponent(number)}`;
        return (await askRates<{ microUsdPerMinute: number }>(path, signal))?.microUsdPerMinute ?? null;
      },
    });
  }
  for (const place of places)
    place.textContent = `Version ${summary.version}, in force since ${formatDay(summary.effectiveFrom)}.`;
}
