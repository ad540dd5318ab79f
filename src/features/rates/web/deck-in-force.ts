import type { RateSummary } from '../model.ts';

const ANSWER_MS = 10_000;
const NOT_FOUND = 404;

/** The address under which a browser may keep what is said of the deck in force, for as long as it is that deck. */
export function addressOf(path: string, { fingerprint }: Pick<RateSummary, 'fingerprint'>): string {
  return `${path}?fingerprint=${fingerprint}`;
}

/**
 * Our own server's answer about the deck in force, in the shape of its contract; null when the deck has no such thing.
 * Not through the client of the app, which public pages would load for it.
 * @throws Error when there is no answer
 */
export async function askRates<Answer>(path: string, signal?: AbortSignal): Promise<Answer | null> {
  const timeout = AbortSignal.timeout(ANSWER_MS);
  const response = await fetch(path, { signal: signal ? AbortSignal.any([signal, timeout]) : timeout });
  if (response.status === NOT_FOUND) return null;
  if (!response.ok) throw new Error(`The rates were answered with ${response.status}.`);
  return response.json() as Promise<Answer>;
}
