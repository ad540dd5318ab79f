import { callingText } from '../../constants.ts';
import { isEmergencyNumber } from './emergency-number.ts';

/**
 * Why a call can't be transferred to the typed number; null if it can. Emergency numbers are checked first, as when
 * dialling (decision R85).
 * @param typed text of the field without formatting
 * @param home country that the caller dials from, ISO 3166-1
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
