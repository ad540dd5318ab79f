import { callingText } from '../../constants.ts';
import { isEmergencyNumber } from './emergency-number.ts';

/**
 * Why a call cannot be transferred to what stands in the field; null when it can be asked for. Help comes first, as when
 * a number is dialled (decision R85).
 * @param typed what stands in the field, without what only makes it readable
 * @param home the country one dials from, ISO 3166-1
 */
export function reasonNotToTransfer(facts: {
  typed: string;
  home: string;
  isComplete: boolean;
}): string | null {
  const { typed, home, isComplete } = facts;
  if (typed === '') return callingText.enterNumber;
  if (isEmergencyNumber(typed, home)) return callingText.noEmergencyCalls;
  return isComplete ? null : callingText.incompleteNumber;
}
