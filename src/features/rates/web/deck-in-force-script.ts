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
  /** Where to ask, and what is known. The page says it, because the script would load all of constants.ts for it. */
  version: (known: { summaryPath: string; listPath: string; lookupPath: string; fingerprint: string }) => ({
    'data-deck-version': '',
    'data-deck-summary-path': known.summaryPath,
    'data-deck-list-path': known.listPath,
    'data-deck-lookup-path': known.lookupPath,
    'data-deck-fingerprint': known.fingerprint,
  }),
} as const;

/** A deck that is in force and is not the one with which the page was made. */
export interface OtherDeck {
  readonly list: RateList;
  /** What a minute to a number costs, in E.164; null when no rate is published for it. */
  readonly rateOf: (number: string) => Promise<number | null>;
}

/**
 * Asks once, when the page is opened. Without an answer the page stays that of the day when it was made, and says which
 * deck it shows.
 * @param show writes another deck into the page; only when it is done does the page say that it shows it
 * @param signal ends it, with the rest of the page's script
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
