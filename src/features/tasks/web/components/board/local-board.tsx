import { useState } from 'react';
import type { Task, TaskPerson } from '../../../model.ts';
import { applied, type TaskChange } from '../../changes.ts';
import { Board } from './board.tsx';

const ME = 'you';
const PEOPLE: readonly TaskPerson[] = [
  { id: ME, name: 'You', username: null },
  { id: 'maya', name: 'Maya Brandt', username: null },
  { id: 'omar', name: 'Omar Haddad', username: null },
];
const NOW = { now: 0, today: '2026-11-24', locale: 'en-US' };

const sample = (id: string, facts: Partial<Task> & { title: string }): TaskChange => ({
  kind: 'create',
  id,
  facts,
});
const SAMPLES: readonly TaskChange[] = [
  sample('quote', { title: 'Send revised quote', priority: 4 }),
  sample('brackets', { title: 'Order brackets for the landing', priority: 3, assigneeId: 'maya' }),
  sample('crew', { title: 'Confirm the fitting crew', priority: 2, state: 'doing', assigneeId: 'omar' }),
  sample('handrail', { title: 'Draw the handrail detail', priority: 2, state: 'doing' }),
  sample('oak', { title: 'Oak samples from the mill', priority: 3, state: 'waiting', assigneeId: 'maya' }),
  sample('hold', { title: 'Hold Thursday 2:00 PM', priority: 2, state: 'done' }),
];

/** The real board with samples of its own. Nothing is sent or kept. */
export function LocalBoard() {
  const [tasks, setTasks] = useState<readonly Task[]>(() =>
    applied([], SAMPLES, { me: ME, at: Date.UTC(2026, 10, 24) }),
  );
  return (
    <div className="surface flex min-h-96 flex-col overflow-hidden rounded-card">
      <Board
        isBare
        tasks={tasks}
        people={PEOPLE}
        now={NOW}
        onOpen={() => undefined}
        onMove={({ id }, { column, after }) =>
          setTasks((now) =>
            applied(now, [{ kind: 'move', id, after, state: column }], {
              me: ME,
              at: Date.UTC(2026, 10, 24),
            }),
          )
        }
      />
    </div>
  );
}
