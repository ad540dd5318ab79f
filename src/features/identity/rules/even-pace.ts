import { REFUSAL_STEP_MS } from '../constants.ts';

/**
 * How long an answer that took `elapsedMs` waits before it is sent: until a whole number of steps is over. A watch then
 * reads the same whatever was looked up, unless the work is as long as a step.
 */
export function restOfStepMs(elapsedMs: number): number {
  return Math.ceil(Math.ceil(elapsedMs / REFUSAL_STEP_MS) * REFUSAL_STEP_MS - elapsedMs);
}
