/** What is known of a carrier when keys are pressed. */
export interface DigitFacts {
  /** Whether it listens to our audio now; a side that has put us on hold does not. */
  readonly listens: boolean;
  /** Whether it takes telephone events (RFC 4733). */
  readonly takesEvents: boolean;
  /** Whether it may take SIP INFO: it lists it, or lists nothing, and has refused none. */
  readonly takesInfo: boolean;
  /** Whether the operator says that it wants INFO where it takes no events. */
  readonly wantsInfo: boolean;
}

/**
 * How keys are heard: in the audio, as events or else as tones; by SIP INFO; or on none. Tones come before
 * INFO, because G.711 carries them to the far end whatever is between, while a carrier may take INFO and do nothing
 * about it.
 */
export function digitPath({
  listens,
  takesEvents,
  takesInfo,
  wantsInfo,
}: DigitFacts): 'audio' | 'info' | 'none' {
  if (listens && (takesEvents || !wantsInfo || !takesInfo)) return 'audio';
  return takesInfo ? 'info' : 'none';
}
