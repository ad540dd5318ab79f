import { ListFilter, X } from 'lucide-react';
import { useState } from 'react';
import { initialsOf } from '#ui/avatar.tsx';
import { Button } from '#ui/button.tsx';
import { classes } from '#ui/classes.ts';
import { Menu } from '#ui/menu.tsx';
import { PRIORITY_WORDS } from '../../../constants.ts';
import type { Task } from '../../../model.ts';
import { type BoardFilter, EVERY_CARD, filtered, labelsOn, peopleOn } from '../../board-filter.ts';
import { Board, type BoardProps } from './board.tsx';

const PRIORITIES = [4, 3, 2, 1] as const satisfies readonly Task['priority'][];

/** The board of a list, with what narrows it down. */
export function BoardView(props: BoardProps) {
  const { tasks } = props;
  const [filter, setFilter] = useState(EVERY_CARD);
  return (
    <>
      <BoardTools {...props} filter={filter} onFilter={setFilter} />
      <Board {...props} tasks={filtered(tasks, filter)} />
    </>
  );
}

function BoardTools({
  tasks,
  people,
  filter,
  onFilter,
}: BoardProps & { filter: BoardFilter; onFilter: (filter: BoardFilter) => void }) {
  const { assigneeId, label, priority } = filter;
  const cards = tasks.filter(({ parentId }) => parentId === null);
  return (
    <div className="flex min-h-12 flex-wrap items-center gap-2 border-y px-4 py-1.5 desk:px-6">
      <fieldset aria-label="People" className="flex gap-1 empty:hidden">
        {peopleOn(cards, people).map(({ id, name }) => (
          <button
            key={id}
            type="button"
            title={name}
            aria-label={`Only tasks for ${name}`}
            aria-pressed={assigneeId === id}
            onClick={() => onFilter({ ...filter, assigneeId: assigneeId === id ? null : id })}
            className={classes(
              'flex h-8 min-w-8 items-center justify-center rounded-small text-[0.625rem] font-semibold pointer-coarse:h-11 pointer-coarse:min-w-11',
              assigneeId === id
                ? 'bg-ink text-on-ink'
                : 'bg-sunk text-ink-2 hover:bg-sunk-hover hover:text-ink',
            )}
          >
            {initialsOf(name)}
          </button>
        ))}
      </fieldset>
      {priority !== null && (
        <Chosen name={PRIORITY_WORDS[priority]} onClear={() => onFilter({ ...filter, priority: null })} />
      )}
      {label !== null && <Chosen name={label} onClear={() => onFilter({ ...filter, label: null })} />}
      <span className="ml-auto">
        <Menu
          label="Filter"
          trigger={
            <Button variant="quiet" size="small" icon={<ListFilter size={16} strokeWidth={1.75} />}>
              Filter
            </Button>
          }
          actions={[
            ...PRIORITIES.map((one) => ({
              id: `priority ${one}`,
              label: `${PRIORITY_WORDS[one]} priority`,
              onAction: () => onFilter({ ...filter, priority: one }),
            })),
            ...labelsOn(cards).map((one) => ({
              id: `label ${one}`,
              label: `Label: ${one}`,
              onAction: () => onFilter({ ...filter, label: one }),
            })),
          ]}
        />
      </span>
    </div>
  );
}

function Chosen({ name, onClear }: { name: string; onClear: () => void }) {
  return (
    <button
      type="button"
      aria-label={`Remove the filter ${name}`}
      onClick={onClear}
      className="flex h-8 items-center gap-1.5 rounded-control bg-sunk px-2.5 text-13 hover:bg-sunk-hover pointer-coarse:h-11"
    >
      {name}
      <X size={14} strokeWidth={1.75} aria-hidden="true" />
    </button>
  );
}
