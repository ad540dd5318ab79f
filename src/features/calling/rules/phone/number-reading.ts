/** What the text of a number field means. */
export interface NumberReading {
  /** As it is written in its country: "+44 20 7946 0018", "(415) 555-0134". */
  readonly text: string;
  /** With its country's code, for sentences: "+1 415 555 0134"; like `text` while it is not complete. */
  readonly international: string;
  /** The digits so far in E.164, with the plus; null while nobody can tell the country's code. */
  readonly e164: string | null;
  /** ISO 3166-1, two letters; null while the digits could still lead to several countries. */
  readonly countryCode: string | null;
  /** The town or region of its area code, where we know it. */
  readonly place: string | null;
  /** Whether it has all digits that a number of its country needs. */
  readonly isComplete: boolean;
}

/** A number into which nothing is read: a code of the network, or one typed before the numbering plans are here. */
export function unread(typed: string): NumberReading {
  return { text: typed, international: typed, e164: null, countryCode: null, place: null, isComplete: false };
}
