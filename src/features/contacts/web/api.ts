import { createFeatureApi, type FeatureApi } from '#platform/browser/api.ts';
import { contactsContract } from '../contract.ts';

export const contactsApi: FeatureApi<typeof contactsContract> = createFeatureApi(contactsContract);
