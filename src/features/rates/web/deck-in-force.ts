import type { RateSummary } from '../model.ts';

const ANSWER_MS = 10_000;
const NOT_FOUND = 404;

/** Address under which a browser may cache an answer about a deck while it is in force. */
export function addressOf(path: string, { fingerprint }: Pick<RateSummary, 'fingerprint'>): string {
  return `${path}?fingerprint=${fingerprint}`;
}

/**
 * Fetches an answer about the deck in force, in the shape of the contract. Null when the deck doesn't have it. Without
 * the app's client, which public pages would have to load.
 * @throws Error without an answer
 */
export async function askRates<Answer>(path: string, signal?: AbortSignal): Promise<Answer | null> {
  const timeout = AbortSignal.timeout(ANSWER_MS);
  const response = await fetch(path, { signal: signal ? AbortSignal.any([signal, timeout]) : timeout });
  if (response.status === NOT_FOUND) return null;
  if (!response.ok) throw new Error(`The rates were answered with ${response.status}.`);
  return response.json() as Promise<Answer>;
}
