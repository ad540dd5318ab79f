import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { applied } from './changes.ts';
import { inTime } from './groups.ts';
import { taskKeys } from './keys.ts';
import { useTasksOwner, useUnsaved } from './outbox.ts';
import { tasksApi } from './queries.ts';
import { useNow } from './use-tasks.ts';

/** Open tasks about a contact as they will be once everything is saved; undefined while they aren't known. */
export function useContactTasks(contactId: string | null) {
  const me = useTasksOwner()?.accountId ?? '';
  const { now } = useNow();
  const { changes } = useUnsaved();
  const query = useQuery({
    queryKey: [...taskKeys.ofContact, contactId],
    queryFn: async () => (await tasksApi.ofContact({ contactId: contactId ?? '' })).tasks,
    enabled: contactId !== null,
  });
  const { data } = query;
  const tasks = useMemo(
    () =>
      data === undefined
        ? undefined
        : applied(data, changes, { me, at: now })
            .filter((task) => task.contactId === contactId && task.doneAt === null)
            .toSorted(inTime),
    [data, changes, me, now, contactId],
  );
  return { query, tasks };
}
