import { ORPCError } from '@orpc/client';
import { ratesErrors } from '../errors.ts';
import type { RateDeckProblem } from '../model.ts';

export interface RateDeckProblems {
  readonly problems: readonly RateDeckProblem[];
  /** Number of all problems. Only the first are listed. */
  readonly problemCount: number;
}

/** Problems that the server found in a deck's text. Null when it failed for another reason. */
export function rateDeckProblems(error: unknown): RateDeckProblems | null {
  if (!(error instanceof ORPCError) || error.code !== ratesErrors.badDeck().code) return null;
  // Our own server's, in the shape that its error promises.
  return error.data as RateDeckProblems;
}
