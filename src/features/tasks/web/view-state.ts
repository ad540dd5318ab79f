import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import type { Scope } from '../rules/board/scopes.ts';

export const VIEWS = ['list', 'board', 'calendar', 'day'] as const;
export type View = (typeof VIEWS)[number];
const SCOPES = ['mine', 'inbox', 'given'] as const;

/** What the page shows, in its address, so that it can be linked to and survives a reload. */
export function useTasksView() {
  const [query, setQuery] = useSearchParams();
  const set = useCallback(
    (changes: Readonly<Record<string, string | null>>) =>
      setQuery(
        (before) => {
          const next = new URLSearchParams(before);
          for (const [name, value] of Object.entries(changes))
            if (value === null) next.delete(name);
            else next.set(name, value);
          return next;
        },
        { preventScrollReset: true, replace: true },
      ),
    [setQuery],
  );
  const view = VIEWS.find((one) => one === query.get('view')) ?? 'list';
  const project = query.get('project');
  const named = SCOPES.find((one) => one === query.get('scope')) ?? 'mine';
  const scope = useMemo<Scope>(
    () => (project === null ? { scope: named } : { scope: 'project', project }),
    [project, named],
  );
  return {
    view,
    scope,
    taskId: query.get('task'),
    isAdding: query.get('dialog') === 'new',
    /** The text that a new task begins with; empty without one. */
    newTitle: query.get('title') ?? '',
    set,
  };
}
