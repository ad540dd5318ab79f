import { useEffect, useState } from 'react';
import { loadPrices } from '#features/rates/web/widgets.tsx';
import { type NumberReading, unread } from '../rules/phone/number-reading.ts';

/** A number and its rate, as far as both are known. */
export interface PricedNumber extends NumberReading {
  /** Rate of the deck in force. Null if none is published, undefined while unknown. */
  readonly microUsdPerMinute: number | null | undefined;
}

export interface NumberReader {
  readonly read: (typed: string) => PricedNumber;
  /** The number with its current rate, once that was requested. */
  readonly priced: (number: PricedNumber) => PricedNumber;
  /** Country of numbers without a country code, ISO 3166-1. */
  readonly home: string;
  /** Whether the numbering plans are loaded, or have failed to. Before that, typed text is returned as is. */
  readonly isReady: boolean;
}

export const unpriced = (typed: string): PricedNumber => ({
  ...unread(typed),
  microUsdPerMinute: undefined,
});

const asTyped = { read: unpriced, priced: (number: PricedNumber) => number };

/**
 * Parses numbers for a field. The world's numbering plans and rates are 45 KB, so they are loaded with the first number
 * field and not with the page. A number can be typed before they have arrived.
 * @param callingFrom caller ID, E.164. A number without a country code belongs to its country; without a caller ID, to
 * the country of the browser's language.
 */
export function useNumberReader(callingFrom: string | null = null): NumberReader {
  const [reader, setReader] = useState<NumberReader>({ ...asTyped, home: 'US', isReady: false });
  useEffect(() => {
    let isLate = false;
    const language = homeCountry(navigator.language);
    // Offline, a number can still be dialled as typed.
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

/**
 * Country of the browser's language: "en-GB" is the United Kingdom. A language without a region is that of most of its
 * speakers.
 */
function homeCountry(language: string): string {
  return new Intl.Locale(language).maximize().region ?? 'US';
}
