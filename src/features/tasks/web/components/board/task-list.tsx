import { ChevronDown, ChevronRight } from 'lucide-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import type { Task, TaskPerson } from '../../../model.ts';
import type { TaskGroup } from '../../groups.ts';
import { FootBar, KeyHint } from './foot-bar.tsx';
import { TaskRows } from './task-row.tsx';

export type ChangeKind = 'assign' | 'due' | 'priority';

export interface TaskListProps {
  label: string;
  groups: readonly TaskGroup[];
  done: readonly Task[];
  doneCount: number;
  people: readonly TaskPerson[];
  now: { now: number; today: string; locale: string };
  waiting: ReadonlySet<string>;
  onToggle: (task: Task) => void;
  onOpen: (task: Task) => void;
  onChange: (task: Task, kind: ChangeKind) => void;
  onRemove: (task: Task) => void;
  onMoreDone: (() => void) | null;
}

const CHANGES: Readonly<Record<string, ChangeKind>> = { a: 'assign', d: 'due', p: 'priority' };

/** Tasks in groups. Arrows move; the letters of the bar below act on the row that has the focus. */
export function TaskList(props: TaskListProps) {
  const { groups, done, doneCount, onMoreDone } = props;
  const list = useRef<HTMLDivElement>(null);
  const [isDoneOpen, setDoneOpen] = useState(false);
  const { people, now, waiting, onToggle, onOpen } = props;
  const rows = (tasks: readonly Task[]) => (
    <TaskRows {...{ tasks, people, now, waiting, onToggle, onOpen }} />
  );
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- its keys belong to the row that has the focus */}
      <div ref={list} className="flex-1 pb-4" onKeyDown={(event) => pressed(event, props, list.current)}>
        {groups.map((group) => (
          <section key={group.id} aria-labelledby={`tasks-${group.id}`}>
            <h2
              id={`tasks-${group.id}`}
              className="flex h-8 items-center gap-2 border-b bg-paper px-4 font-sans text-12 font-normal tracking-normal text-ink-2 desk:px-6"
            >
              {group.title} <span className="text-ink-3 tabular-nums">{group.tasks.length}</span>
            </h2>
            <ul aria-label={group.title}>{rows(group.tasks)}</ul>
          </section>
        ))}
        {doneCount > 0 && (
          <section aria-label="Done">
            <button
              type="button"
              aria-expanded={isDoneOpen}
              onClick={() => setDoneOpen(!isDoneOpen)}
              className="flex h-8 w-full items-center gap-2 border-b bg-paper px-4 text-12 text-ink-2 hover:text-ink pointer-coarse:h-11 desk:px-6"
            >
              {isDoneOpen ? (
                <ChevronDown size={14} aria-hidden="true" />
              ) : (
                <ChevronRight size={14} aria-hidden="true" />
              )}
              Done <span className="text-ink-3 tabular-nums">{doneCount}</span>
            </button>
            {isDoneOpen && <ul aria-label="Done">{rows(done)}</ul>}
            {isDoneOpen && onMoreDone !== null && (
              <button type="button" onClick={onMoreDone} className="text-link px-6 py-3 text-13">
                Show more
              </button>
            )}
          </section>
        )}
      </div>
      <FootBar end={<KeyHint keys={['Ctrl', 'K']}>All commands</KeyHint>}>
        <KeyHint keys={['N']}>New</KeyHint>
        <KeyHint keys={['X']}>Done</KeyHint>
        <KeyHint keys={['A']}>Assign</KeyHint>
        <KeyHint keys={['D']}>Due</KeyHint>
        <KeyHint keys={['P']}>Priority</KeyHint>
      </FootBar>
    </>
  );
}

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

function pressed(event: KeyboardEvent, props: TaskListProps, list: HTMLElement | null): void {
  const { target, key } = event;
  if (event.ctrlKey || event.metaKey || event.altKey || !(target instanceof HTMLElement)) return;
  const id = target.closest<HTMLElement>('[data-row]')?.dataset['row'];
  const task = [...props.groups.flatMap(({ tasks }) => tasks), ...props.done].find((one) => one.id === id);
  if (task === undefined) return;
  const step = STEPS[key];
  const kind = CHANGES[key.toLowerCase()];
  if (step !== undefined) moveFocus(list, target, step);
  else if (key.toLowerCase() === 'x') {
    // The row leaves the list: the next one takes the focus.
    moveFocus(list, target, 1);
    props.onToggle(task);
  } else if (kind !== undefined) props.onChange(task, kind);
  else if (key === 'Delete' || key === 'Backspace') {
    moveFocus(list, target, 1);
    props.onRemove(task);
  } else return;
  // The keys of the frame come after those of the row.
  event.preventDefault();
}

function moveFocus(list: HTMLElement | null, from: HTMLElement, step: number): void {
  const rows = [...(list?.querySelectorAll<HTMLElement>('[data-row]') ?? [])];
  const at = rows.indexOf(from);
  (rows[at + step] ?? rows[at - step])?.focus();
}
