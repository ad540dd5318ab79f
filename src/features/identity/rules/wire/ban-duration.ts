const UNIT_MS: Readonly<Record<string, number>> = {
  ns: 1e-6,
  us: 1e-3,
  µs: 1e-3,
  ms: 1,
  s: 1_000,
  m: 60_000,
  h: 3_600_000,
};
const PART = /(\d+(?:\.\d+)?)(ns|us|µs|ms|s|m|h)/g;
const WHOLE = /^(?:\d+(?:\.\d+)?(?:ns|us|µs|ms|s|m|h))+$/;

/**
 * Reads how long somebody is suspended, as the auth client writes it: "2h45m", "300ms".
 * @returns milliseconds; 0 for "none", which lifts a suspension; null if it can't be read
 */
export function banDurationMs(text: string): number | null {
  if (text === 'none') return 0;
  if (text.length > 40 || !WHOLE.test(text)) return null;
  let total = 0;
  for (const [, amount, unit] of text.matchAll(PART)) total += Number(amount) * (UNIT_MS[unit ?? ''] ?? 0);
  return Math.min(Math.ceil(total), LONGEST_MS);
}

/** A hundred years: later instants are none that the database knows. */
const LONGEST_MS = 100 * 365 * 86_400_000;
