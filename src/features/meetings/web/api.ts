import { createFeatureApi, type FeatureApi } from '#platform/browser/api.ts';
import { meetingsContract } from '../contract.ts';

export const meetingsApi: FeatureApi<typeof meetingsContract> = createFeatureApi(meetingsContract);
