import { createFeatureApi } from '#platform/browser/api.ts';
import { callingContract } from '../contract.ts';
import type { CallingApi } from './line-ports.ts';

/** The calling feature of the server. */
export const callingApi: CallingApi = createFeatureApi(callingContract);
