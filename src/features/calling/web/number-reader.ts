import { useEffect, useState } from 'react';
import { loadPrices } from '#features/rates/web/widgets.tsx';
import { type NumberReading, unread } from '../rules/phone/number-reading.ts';

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
 * @param callingFrom the number that calls, E.164: a number without a country code belongs to its country. Without one it
 *   belongs to the country of the browser's language.
 */
export function useNumberReader(callingFrom: string | null = null): NumberReader {
  const [reader, setReader] = useState<NumberReader>({ ...asTyped, home: 'US', isReady: false });
  useEffect(() => {
    let isLate = false;
    const language = homeCountry(navigator.language);
    // Without a network a number can still be dialled as it was typed.
    loadReader(callingFrom, language).then(
      (reading) => isLate || setReader({ ...reading, isReady: true }),
      () => isLate || setReader({ ...asTyped, home: language, isReady: true }),
    );
    return () => {
      isLate = true;
    };
  }, [callingFrom]);
  return reader;
}

async function loadReader(
  callingFrom: string | null,
  language: string,
): Promise<Pick<NumberReader, 'read' | 'priced' | 'home'>> {
  const [{ readNumber, homeOf }, priceOf] = await Promise.all([
    import('../rules/phone/read-number.ts'),
    loadPrices(),
  ]);
  const home = homeOf(callingFrom, language);
  const priced = <Read extends NumberReading>(reading: Read) => ({
    ...reading,
    microUsdPerMinute: priceOf?.(reading.e164),
  });
  return { read: (typed) => priced(readNumber(typed, home)), priced, home };
}

/** "en-GB" is the United Kingdom; a language without a region is that of most of its speakers. */
function homeCountry(language: string): string {
  return new Intl.Locale(language).maximize().region ?? 'US';
}
