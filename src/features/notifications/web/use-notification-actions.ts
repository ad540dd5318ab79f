import { useQuery } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { type NotificationButtons, notificationActions } from '#platform/browser/notification-actions.ts';

/** The buttons of a category; null without any, and until they are loaded. Without them the list is complete. */
export function useNotificationActions(category: string): ComponentType<NotificationButtons> | null {
  const { data } = useQuery({
    queryKey: ['notifications', 'actions'],
    queryFn: notificationActions,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data?.find((one) => one.category === category)?.Buttons ?? null;
}
