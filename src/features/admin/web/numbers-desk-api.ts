import { numbersOperatorContract } from '#features/numbers/contract-operator.ts';
import { createFeatureApi } from '#platform/browser/api.ts';

/** What numbers lets the operator do. */
export const numbersDeskApi = createFeatureApi(numbersOperatorContract);
