import { useEffect, useState } from 'react';
import { loadPrices } from '#features/billing/web/widgets.tsx';
import { type NumberReading, unread } from '../rules/number-reading.ts';

/** A number and what a minute to it costs, as far as both are known. */
export interface PricedNumber extends NumberReading {
  /** By the deck in force. Null when no rate is published for it, undefined while nobody can say. */
  readonly microUsdPerMinute: number | null | undefined;
}

export interface NumberReader {
  readonly read: (typed: string) => PricedNumber;
  /** The same number with what it costs now, once that was asked for. */
  readonly priced: (number: PricedNumber) => PricedNumber;
  /** The country of numbers without a country code, ISO 3166-1. */
  readonly home: string;
  /** Whether the numbering plans are here, or will not come; without them it gives back what was typed. */
  readonly isReady: boolean;
}

export const unpriced = (typed: string): PricedNumber => ({
  ...unread(typed),
  microUsdPerMinute: undefined,
});

const asTyped = { read: unpriced, priced: (number: PricedNumber) => number };

/**
 * Reads numbers for a field. The numbering plans of the world and the rates to them are 45 KB, so they are fetched when a
 * field for numbers is drawn and not with the page; a number can be typed before they are here.
 */
export function useNumberReader(): NumberReader {
  const [reader, setReader] = useState<NumberReader>({ ...asTyped, home: 'US', isReady: false });
  useEffect(() => {
    const home = homeCountry(navigator.language);
    // Without a network a number can still be dialled as it was typed.
    loadReader(home).then(
      (reading) => setReader({ ...reading, home, isReady: true }),
      () => setReader({ ...asTyped, home, isReady: true }),
    );
  }, []);
  return reader;
}

async function loadReader(home: string): Promise<Pick<NumberReader, 'read' | 'priced'>> {
  const [{ readNumber }, priceOf] = await Promise.all([import('../rules/read-number.ts'), loadPrices()]);
  const priced = <Read extends NumberReading>(reading: Read) => ({
    ...reading,
    microUsdPerMinute: priceOf?.(reading.e164),
  });
  return { read: (typed) => priced(readNumber(typed, home)), priced };
}

/** "en-GB" is the United Kingdom; a language without a region is that of most of its speakers. */
function homeCountry(language: string): string {
  return new Intl.Locale(language).maximize().region ?? 'US';
}
