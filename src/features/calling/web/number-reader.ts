import { useEffect, useState } from 'react';
import { loadQuotes } from '#features/billing/web/widgets.tsx';
import { type NumberReading, unread } from '../rules/number-reading.ts';

/** A number and what a minute to it costs, as far as both are known. */
export interface PricedNumber extends NumberReading {
  /** Null when no rate is published for it. */
  readonly microUsdPerMinute: number | null;
}

export interface NumberReader {
  readonly read: (typed: string) => PricedNumber;
  /** The country of numbers without a country code, ISO 3166-1. */
  readonly home: string;
  /** Whether the numbering plans are here, or will not come; without them it gives back what was typed. */
  readonly isReady: boolean;
}

export const unpriced = (typed: string): PricedNumber => ({ ...unread(typed), microUsdPerMinute: null });

const asTyped: NumberReader = { read: unpriced, home: 'US', isReady: false };

/**
 * Reads numbers for a field. The numbering plans of the world and the rates to them are 45 KB, so they are fetched when a
 * field for numbers is drawn and not with the page; a number can be typed before they are here.
 */
export function useNumberReader(): NumberReader {
  const [reader, setReader] = useState<NumberReader>(asTyped);
  useEffect(() => {
    const home = homeCountry(navigator.language);
    // Without a network a number can still be dialled as it was typed.
    loadReader(home).then(
      (read) => setReader({ read, home, isReady: true }),
      () => setReader({ read: unpriced, home, isReady: true }),
    );
  }, []);
  return reader;
}

async function loadReader(home: string): Promise<NumberReader['read']> {
  const [{ readNumber }, { quotedRate }] = await Promise.all([
    import('../rules/read-number.ts'),
    loadQuotes(),
  ]);
  return (typed) => {
    const reading = readNumber(typed, home);
    return { ...reading, microUsdPerMinute: quotedRate(reading.e164)?.microUsdPerMinute ?? null };
  };
}

/** "en-GB" is the United Kingdom; a language without a region is that of most of its speakers. */
function homeCountry(language: string): string {
  return new Intl.Locale(language).maximize().region ?? 'US';
}
