import { missingCase } from '#kernel/assert.ts';
import type { FindableBy } from '../model.ts';

/** Contact between two people who have called each other; `talked`: one of their calls was answered. */
export interface Acquaintance {
  readonly talked: boolean;
}

/** Whether one person can find another by username. @param acquaintance null when they have never called each other */
export function mayFind(findableBy: FindableBy, acquaintance: Acquaintance | null): boolean {
  switch (findableBy) {
    case 'everyone':
      return true;
    case 'acquaintances':
      return acquaintance !== null;
    case 'nobody':
      // People who have talked with them can call back.
      return acquaintance?.talked ?? false;
    default:
      return missingCase(findableBy);
  }
}
