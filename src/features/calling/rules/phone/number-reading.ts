/** Parsed text of a number field. */
export interface NumberReading {
  /** Formatted for its country: "+44 20 7946 0018", "(415) 555-0134". */
  readonly text: string;
  /** Formatted with its country code, for sentences: "+1 415 555 0134"; same as `text` while incomplete. */
  readonly international: string;
  /** Digits so far in E.164, with the plus; null while the country code is unknown. */
  readonly e164: string | null;
  /** ISO 3166-1, two letters; null while the digits fit several countries. */
  readonly countryCode: string | null;
  /** Town or region of its area code, if we know it. */
  readonly place: string | null;
  /** Whether it has all the digits of a number in its country. */
  readonly isComplete: boolean;
}

/** An unparsed number: a network code, or typed before the numbering plans have loaded. */
export function unread(typed: string): NumberReading {
  return { text: typed, international: typed, e164: null, countryCode: null, place: null, isComplete: false };
}
