import { useMemo } from 'react';
import { sentenceOf } from '#platform/browser/api.ts';
import { queryClient } from '#platform/browser/query-client.ts';
import { toast } from '#ui/toast.tsx';
import type { Notification } from '../../../model-inbox.ts';
import { createBellActions } from '../../bell-actions.ts';
import { notificationsApi } from '../../queries.ts';

/** Actions on a list of notifications. A failure shows a message. */
export function useBellActions() {
  return useMemo(() => {
    const actions = createBellActions(notificationsApi, queryClient);
    const readAll = async (newest: Notification) => {
      const takeBack = await actions.readAll(newest);
      toast.undoable('All notifications marked as read', () => void takeBack().catch(say));
    };
    return {
      setRead: (one: Notification, isRead: boolean) => void actions.setRead(one, isRead).catch(say),
      readAll: (newest: Notification) => void readAll(newest).catch(say),
    };
  }, []);
}

const say = (error: unknown) => toast.error(sentenceOf(error));
