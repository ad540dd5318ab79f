import { queryOptions } from '@tanstack/react-query';
import { createFeatureApi } from '#platform/browser/api.ts';
import { pushContract } from '../contract-push.ts';
import { pushDevicesKey } from './push-topics.ts';

export const pushApi = createFeatureApi(pushContract);

export const pushDevicesQuery = queryOptions({ queryKey: pushDevicesKey, queryFn: () => pushApi.devices() });
