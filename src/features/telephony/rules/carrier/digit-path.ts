/** What decides how keys are sent to a carrier. */
export interface DigitFacts {
  /** Whether it listens to our audio now. A side that has put us on hold doesn't. */
  readonly listens: boolean;
  /** Whether it takes telephone events (RFC 4733). */
  readonly takesEvents: boolean;
  /** Whether it may take SIP INFO: it lists it, or lists nothing, and has refused none. */
  readonly takesInfo: boolean;
  /** Whether the operator has set that it wants INFO if it takes no events. */
  readonly wantsInfo: boolean;
}

/**
 * Chooses how keys are sent: in the audio, as events or else as tones; by SIP INFO; or not at all. Tones come before
 * INFO, because G.711 always carries them to the far end, while a carrier may accept INFO and do nothing with it.
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
