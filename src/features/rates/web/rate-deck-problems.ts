import { ORPCError } from '@orpc/client';
import { ratesErrors } from '../errors.ts';
import type { RateDeckProblem } from '../model.ts';

export interface RateDeckProblems {
  readonly problems: readonly RateDeckProblem[];
  /** Of all; the first of them are listed. */
  readonly problemCount: number;
}

/** What the server found wrong with a text that should become a deck; null when it failed for another reason. */
export function rateDeckProblems(error: unknown): RateDeckProblems | null {
  if (!(error instanceof ORPCError) || error.code !== ratesErrors.badDeck().code) return null;
  // Our own server's, in the shape that its error promises.
  return error.data as RateDeckProblems;
}
