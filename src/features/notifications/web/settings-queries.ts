import { queryOptions } from '@tanstack/react-query';
import { bellKeys, notificationsApi } from './queries.ts';

export const settingsQuery = queryOptions({
  queryKey: bellKeys.settings,
  queryFn: () => notificationsApi.settings(),
});
