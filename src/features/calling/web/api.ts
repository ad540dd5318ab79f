import { createFeatureApi } from '#platform/browser/api.ts';
import { callingContract } from '../contract.ts';
import type { CallingApi } from './line-ports.ts';

/** Client of the calling feature's API. */
export const callingApi: CallingApi = createFeatureApi(callingContract);
