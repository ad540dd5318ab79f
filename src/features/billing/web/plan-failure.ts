import { codeOf, sentenceOf } from '#platform/browser/api.ts';
import { billingErrors } from '../errors.ts';

/** Why a plan wasn't bought: the server's reason or, without an answer, the sentence of specification 001 §8. */
export function planFailureOf(error: unknown): string {
  return codeOf(error) === null ? billingErrors.planFailed().message : sentenceOf(error);
}
