import { type ReactNode, type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { classes } from '#ui/classes.ts';
import { STATE_WORDS, TASK_STATES, type TaskState } from '../../../constants.ts';
import type { Task, TaskPerson } from '../../../model.ts';
import { type Column, type Held, useDrag } from '../../use-drag.ts';
import { CardFace } from './card.tsx';
import { FootBar, KeyHint } from './foot-bar.tsx';

export interface BoardProps {
  tasks: readonly Task[];
  people: readonly TaskPerson[];
  now: { now: number; today: string; locale?: string };
  onMove: (task: Task, to: { column: TaskState; after: string | null }) => void;
  onOpen: (task: Task) => void;
  /** Keys of a card besides those that move it. @returns whether there was one */
  onKey?: (task: Task, key: string) => boolean;
  /** Without the bar of keys, for a board on another page. */
  isBare?: boolean;
}

/** Done cards that are shown at once. */
const DONE_SHOWN = 10;

/** Cards in four columns, moved by mouse, finger or keyboard. */
export function Board({ tasks, people, now, onMove, onOpen, onKey, isBare = false }: BoardProps) {
  const [words, say] = useState('');
  const [doneShown, setDoneShown] = useState(DONE_SHOWN);
  const columns = useMemo(
    () =>
      TASK_STATES.map((id): Column<TaskState> & { count: number } => {
        const own = tasks.filter(({ state, parentId }) => state === id && parentId === null);
        return {
          id,
          title: STATE_WORDS[id],
          count: own.length,
          tasks: id === 'done' ? own.slice(0, doneShown) : own,
        };
      }),
    [tasks, doneShown],
  );
  const { board, held, cardProps } = useDrag({ columns, onMove, onOpen, say });
  const keepFocusOn = useKeptFocus(board, held !== null && held.drawn === null);
  return (
    <>
      <div
        ref={board}
        className={classes(
          'relative flex min-h-80 flex-1 overflow-x-auto border-b',
          held === null && 'snap-x snap-mandatory desk:snap-none',
        )}
      >
        {columns.map((column, nth) => (
          <ColumnView
            key={column.id}
            column={column}
            height={held?.drawn?.height}
            hiddenId={held?.drawn == null ? null : held.task.id}
            shown={placed(column.tasks, held, nth)}
            onMore={() => setDoneShown(doneShown + DONE_SHOWN * 5)}
          >
            {(task) => (
              <Card
                {...{ task, people, now, held, onKey }}
                handlers={cardProps(task)}
                onFocus={() => keepFocusOn(task.id)}
              />
            )}
          </ColumnView>
        ))}
      </div>
      {held?.drawn != null && (
        <div
          data-held=""
          aria-hidden="true"
          style={{ left: held.drawn.x, top: held.drawn.y, width: held.drawn.width }}
          className="surface pointer-events-none fixed z-50 flex cursor-grabbing flex-col gap-2 rounded-[10px] p-3 shadow-e3"
        >
          <CardFace task={held.task} people={people} now={now} />
        </div>
      )}
      <output className="sr-only">{words}</output>
      <p id="board-keys" hidden>
        Press Space to pick up the card, Enter to open it
      </p>
      {!isBare && <BoardKeys title={held?.task.title ?? null} />}
    </>
  );
}

function ColumnView(props: {
  column: Column<TaskState> & { count: number };
  /** Cards in their order; null is the outline of the one in hand. */
  shown: readonly (Task | null)[];
  height: number | undefined;
  /** The card in hand, which stays where it was without being seen. */
  hiddenId: string | null;
  onMore: () => void;
  children: (task: Task) => ReactNode;
}) {
  const { id, title, count, tasks } = props.column;
  return (
    <section
      data-column={id}
      aria-labelledby={`column-${id}`}
      className="flex w-[85vw] shrink-0 snap-center flex-col gap-2 border-r px-3 pt-3 pb-6 last:border-r-0 phone:w-70 desk:w-auto desk:min-w-52 desk:flex-1"
    >
      <h2 id={`column-${id}`} className="flex h-8 items-center gap-2 px-1 text-15">
        {title} <span className="font-sans text-13 font-normal text-ink-2 tabular-nums">{count}</span>
      </h2>
      <ul aria-label={title} className="flex flex-col gap-2">
        {props.shown.map((task) =>
          task === null ? (
            <li
              key="place"
              aria-hidden="true"
              style={{ height: props.height ?? 64 }}
              className="rounded-[10px] border border-accent bg-accent/10"
            />
          ) : (
            <li key={task.id} className={classes(task.id === props.hiddenId && 'hidden')}>
              {props.children(task)}
            </li>
          ),
        )}
      </ul>
      {id === 'done' && count > tasks.length && (
        <button type="button" onClick={props.onMore} className="text-link self-start px-1 py-1 text-13">
          Show {count - tasks.length} more
        </button>
      )}
    </section>
  );
}

function Card(props: {
  task: Task;
  people: readonly TaskPerson[];
  now: BoardProps['now'];
  held: Held | null;
  onKey: BoardProps['onKey'];
  handlers: ReturnType<ReturnType<typeof useDrag>['cardProps']>;
  onFocus: () => void;
}) {
  const { task, people, now, held, onKey, handlers, onFocus } = props;
  const isHeld = held?.task.id === task.id;
  return (
    <button
      type="button"
      {...handlers}
      onKeyDown={(event) => {
        if (held === null && onKey?.(task, event.key) === true) return event.preventDefault();
        return handlers.onKeyDown(event);
      }}
      onFocus={onFocus}
      data-card={task.id}
      aria-describedby="board-keys"
      className={classes(
        'surface flex w-full cursor-grab touch-manipulation flex-col gap-2 rounded-[10px] p-3 text-left shadow-e1 select-none',
        isHeld && held.drawn === null && 'shadow-e3 ring-2 ring-accent',
        isHeld && held.drawn !== null && 'hidden',
      )}
    >
      <CardFace task={task} people={people} now={now} />
    </button>
  );
}

function BoardKeys({ title }: { title: string | null }) {
  if (title === null)
    return (
      <FootBar end={<KeyHint keys={['Ctrl', 'K']}>All commands</KeyHint>}>
        <KeyHint keys={['N']}>New</KeyHint>
        <KeyHint keys={['Space']}>Pick up</KeyHint>
        <KeyHint keys={['X']}>Done</KeyHint>
        <KeyHint keys={['A']}>Assign</KeyHint>
        <KeyHint keys={['D']}>Due</KeyHint>
        <KeyHint keys={['P']}>Priority</KeyHint>
      </FootBar>
    );
  return (
    <FootBar
      end={
        <>
          <KeyHint keys={['←', '→']}>Column</KeyHint>
          <KeyHint keys={['↑', '↓']}>Place</KeyHint>
          <KeyHint keys={['Space']}>Drop</KeyHint>
          <KeyHint keys={['Esc']}>Put back</KeyHint>
        </>
      }
    >
      <span className="font-medium text-ink">Moving “{title}”</span>
    </FootBar>
  );
}

/** The cards of a column. By keyboard the held one is in its new place; by pointer its outline is there (null). */
function placed(tasks: readonly Task[], held: Held | null, column: number): (Task | null)[] {
  if (held === null) return [...tasks];
  const { task, place, drawn } = held;
  const isHere = column === place.column;
  if (drawn === null) {
    const others = tasks.filter(({ id }) => id !== task.id);
    return isHere ? others.toSpliced(place.index, 0, task) : others;
  }
  // The held card stays where it was, hidden: its element has the finger.
  const shown: (Task | null)[] = [];
  let above = 0;
  for (const one of tasks) {
    if (isHere && above === place.index && !shown.includes(null)) shown.push(null);
    shown.push(one);
    if (one.id !== task.id) above += 1;
  }
  return isHere && !shown.includes(null) ? [...shown, null] : shown;
}

/** A card that goes to another column is drawn anew there, and keeps the focus. */
function useKeptFocus(board: RefObject<HTMLElement | null>, isLifted: boolean): (id: string) => void {
  const kept = useRef<string | null>(null);
  useEffect(() => {
    if (kept.current === null || document.activeElement !== document.body) return;
    board.current?.querySelector<HTMLElement>(`[data-card="${CSS.escape(kept.current)}"]`)?.focus();
  });
  useEffect(() => {
    // Whoever presses elsewhere has left the board.
    const leave = () => {
      if (!isLifted) kept.current = null;
    };
    window.addEventListener('pointerdown', leave, { capture: true });
    return () => window.removeEventListener('pointerdown', leave, { capture: true });
  }, [isLifted]);
  return useCallback((id) => {
    kept.current = id;
  }, []);
}
