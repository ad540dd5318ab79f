import { numbersOperatorContract } from '#features/numbers/contract-operator.ts';
import { createFeatureApi } from '#platform/browser/api.ts';

/** Client of the operator's routes for numbers. */
export const numbersDeskApi = createFeatureApi(numbersOperatorContract);
