import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { MINUTE_MS } from '#kernel/instant.ts';
import { useReader } from '#platform/browser/reader.ts';
import { isIn, type Scope } from '../rules/board/scopes.ts';
import { dayAt } from '../rules/planning/due.ts';
import { applied } from './changes.ts';
import { taskOutbox, useTasksOwner, useUnsaved } from './outbox.ts';
import { overviewQuery } from './overview-query.ts';
import { listQuery, peopleQuery } from './queries.ts';

/** The moment and the day for this reader. Changes by the minute. */
export function useNow(): { now: number; today: string; timeZone: string; locale: string } {
  const { timeZone, locale } = useReader();
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE_MS);
    return () => clearInterval(timer);
  }, []);
  return useMemo(() => ({ now, today: dayAt(now, timeZone), timeZone, locale }), [now, timeZone, locale]);
}

/** The tasks of a list as they will be once everything is saved. */
export function useTaskList(scope: Scope) {
  const owner = useTasksOwner();
  const list = useQuery(listQuery(scope));
  const { changes, waiting } = useUnsaved();
  const { data } = list;
  const me = owner?.accountId ?? '';
  const { now } = useNow();
  const tasks = useMemo(() => {
    if (data === undefined) return undefined;
    const shown = applied(data.tasks, changes, { me, at: now });
    // A change may take a task out of the list that it is in.
    return changes.length === 0 ? shown : shown.filter((task) => isIn(task, scope, me));
  }, [data, changes, me, scope, now]);
  useSending();
  return { list, tasks, waiting, me, doneCount: data?.doneCount ?? 0 };
}

/** Sends what waits as soon as a page of tasks is open, and when the network is back. */
export function useSending(): void {
  const owner = useTasksOwner();
  useEffect(() => {
    if (owner === null) return undefined;
    const flush = () => void taskOutbox().flush(owner);
    flush();
    window.addEventListener('online', flush);
    return () => window.removeEventListener('online', flush);
  }, [owner]);
}

export function useOverview() {
  const { today } = useNow();
  return useQuery(overviewQuery(today));
}

/** People by id. */
export function usePeople() {
  const { data } = useQuery(peopleQuery);
  return useMemo(() => data ?? [], [data]);
}
