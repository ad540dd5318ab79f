import { useEffect, useState } from 'react';
import { type NumberReading, unread } from '../rules/number-reading.ts';

export interface NumberReader {
  readonly read: (typed: string) => NumberReading;
  /** The country of numbers without a country code, ISO 3166-1. */
  readonly home: string;
  /** Whether the numbering plans are here, or will not come; without them it gives back what was typed. */
  readonly isReady: boolean;
}

const asTyped: NumberReader = { read: unread, home: 'US', isReady: false };

/**
 * Reads numbers for a field. The numbering plans of the world are 35 KB, so they are fetched when a field for numbers
 * is drawn and not with the page; a number can be typed before they are here.
 */
export function useNumberReader(): NumberReader {
  const [reader, setReader] = useState<NumberReader>(asTyped);
  useEffect(() => {
    const home = homeCountry(navigator.language);
    // Without a network a number can still be dialled as it was typed.
    import('../rules/read-number.ts').then(
      ({ readNumber }) => setReader({ read: (typed) => readNumber(typed, home), home, isReady: true }),
      () => setReader({ read: unread, home, isReady: true }),
    );
  }, []);
  return reader;
}

/** "en-GB" is the United Kingdom; a language without a region is that of most of its speakers. */
function homeCountry(language: string): string {
  return new Intl.Locale(language).maximize().region ?? 'US';
}
