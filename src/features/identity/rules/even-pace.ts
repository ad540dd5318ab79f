import { REFUSAL_STEP_MS } from '../constants.ts';

/**
 * Returns how long an answer that took `elapsedMs` waits until a whole number of steps is over. Its duration then
 * reveals nothing, unless the work takes as long as a step.
 */
export function restOfStepMs(elapsedMs: number): number {
  return Math.ceil(Math.ceil(elapsedMs / REFUSAL_STEP_MS) * REFUSAL_STEP_MS - elapsedMs);
}
