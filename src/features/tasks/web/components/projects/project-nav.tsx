import { Folder, Inbox, Plus, UserRound, UsersRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { classes } from '#ui/classes.ts';
import type { TasksOverview } from '../../../model.ts';
import type { Scope } from '../../../rules/board/scopes.ts';

interface ProjectNavProps {
  overview: TasksOverview | undefined;
  scope: Scope;
  /** A row above a wide page, as on a phone. */
  isRow: boolean;
  onSelect: (scope: Scope) => void;
  /** Null for those who work in no projects. */
  onNew: (() => void) | null;
}

const icon = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const;

/** The lists of a person, and the projects. On a phone they are a row that scrolls. */
export function ProjectNav({ overview, scope, isRow, onSelect, onNew }: ProjectNavProps) {
  const entry = (to: Scope, label: string, mark: ReactNode, count: number | undefined) => {
    const isHere = to.scope === scope.scope && to.project === scope.project;
    return (
      <li key={`${to.scope} ${to.project ?? ''}`} className="shrink-0">
        <button
          type="button"
          aria-current={isHere ? 'page' : undefined}
          onClick={() => onSelect(to)}
          className={classes(
            'flex h-8 w-full items-center gap-2.5 rounded-control px-2.5 text-left text-13 max-desk:h-10 max-desk:border',
            isRow && 'desk:border',
            isHere ? 'bg-sunk font-medium text-ink' : 'text-ink hover:bg-paper',
          )}
        >
          <span className="shrink-0 text-ink-2">{mark}</span>
          <span className="min-w-0 flex-1 truncate max-desk:max-w-48">{label}</span>
          {count !== undefined && (
            <span className="text-12 font-normal text-ink-2 tabular-nums">{count}</span>
          )}
        </button>
      </li>
    );
  };
  return (
    <nav
      aria-label="Lists of tasks"
      className={classes(
        'relative flex shrink-0 gap-1 overflow-x-auto border-b px-4 py-2 [scrollbar-width:none]',
        isRow
          ? 'desk:px-6'
          : 'desk:w-52 desk:flex-col desk:self-stretch desk:overflow-x-visible desk:border-r desk:border-b-0 desk:px-3 desk:py-3',
      )}
    >
      <ul className={classes('flex shrink-0 gap-1', !isRow && 'desk:flex-col')}>
        {entry({ scope: 'mine' }, 'Assigned to me', <UserRound {...icon} />, overview?.mine)}
        {entry({ scope: 'inbox' }, 'No project', <Inbox {...icon} />, overview?.inbox)}
        {entry({ scope: 'given' }, 'Given to others', <UsersRound {...icon} />, overview?.given)}
      </ul>
      {!isRow && (
        <h2 className="mt-4 mb-1 hidden px-2.5 font-sans text-12 font-normal tracking-normal text-ink-2 desk:block">
          Projects
        </h2>
      )}
      <ul aria-label="Projects" className={classes('flex shrink-0 gap-1', !isRow && 'desk:flex-col')}>
        {overview?.projects.map(({ id, name, open, isShared }) =>
          entry(
            { scope: 'project', project: id },
            name,
            isShared ? <UsersRound {...icon} /> : <Folder {...icon} />,
            open,
          ),
        )}
        {onNew !== null && (
          <li className="shrink-0">
            <button
              type="button"
              onClick={onNew}
              className="flex h-8 w-full items-center gap-2.5 rounded-control px-2.5 text-13 text-ink hover:bg-paper max-desk:h-10 max-desk:border"
            >
              <Plus {...icon} /> New project
            </button>
          </li>
        )}
      </ul>
    </nav>
  );
}
