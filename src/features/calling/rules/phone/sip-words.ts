const WORDS: Readonly<Record<number, string>> = {
  200: 'answered',
  403: 'refused the call',
  404: 'does not know the number',
  408: 'did not reply',
  410: 'says the number is gone',
  480: 'could not reach the number',
  484: 'says the number is incomplete',
  486: 'found the line busy',
  487: 'stopped ringing',
  488: 'has no audio in common with us',
  503: 'cannot take calls now',
  600: 'found the line busy',
  603: 'was declined',
  604: 'does not know the number',
};

/** Describes a carrier's answer to a call, to follow its name. @param sipCode null if it hasn't answered */
export function sipWords(sipCode: number | null): string {
  if (sipCode === null) return 'was asked';
  return WORDS[sipCode] ?? (sipCode >= 500 && sipCode < 600 ? 'had an error' : 'refused the call');
}
