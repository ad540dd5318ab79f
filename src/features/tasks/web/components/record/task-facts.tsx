import { Bell, CalendarClock, Folder, Lock, Repeat, UserRound } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { paths } from '#kernel/paths.ts';
import { Button } from '#ui/button.tsx';
import { Menu } from '#ui/menu.tsx';
import { PRIORITY_WORDS, STATE_WORDS, TASK_STATES } from '../../../constants.ts';
import type { Task, TaskDetails, TaskFacts, TaskPerson, TaskProject } from '../../../model.ts';
import { dayWords, timeWords } from '../../../rules/planning/due.ts';
import { repeatWords } from '../../../rules/planning/repeats.ts';
import { sourcePath, sourceWords } from '../../sources.ts';
import { PriorityMark } from '../board/priority-mark.tsx';
import type { ChangeKind } from '../board/task-list.tsx';
import { TextEditor } from './text-editor.tsx';
import { WaitsDialog } from './waits-dialog.tsx';

interface TaskFactsProps {
  details: TaskDetails;
  people: readonly TaskPerson[];
  projects: readonly TaskProject[];
  now: { today: string; locale: string };
  onChange: (task: Task, kind: ChangeKind) => void;
  change: (facts: Partial<TaskFacts>) => void;
}

const icon = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const;

/** What is known about a task, each line a button that changes it. */
export function TaskFactsList(props: TaskFactsProps) {
  return (
    <dl className="flex flex-col border-y py-1">
      <When {...props} />
      <Where {...props} />
      <Around {...props} />
    </dl>
  );
}

function When({ details, people, now, onChange, change }: TaskFactsProps) {
  const { task } = details;
  const { due, repeats } = task;
  const person = people.find(({ id }) => id === task.assigneeId)?.name ?? 'Nobody';
  const dueText =
    due === null
      ? 'No date'
      : `${dayWords(due.day, now.today)}${due.time === null ? '' : `, ${timeWords(due.time, now.locale)}`}`;
  return (
    <>
      <Fact name="State" mark={null}>
        <Menu
          label="State"
          trigger={
            <Button variant="quiet" size="small">
              {STATE_WORDS[task.state]}
            </Button>
          }
          actions={TASK_STATES.map((state) => ({
            id: state,
            label: STATE_WORDS[state],
            onAction: () => change({ state }),
          }))}
        />
      </Fact>
      <Fact name="Due" mark={<CalendarClock {...icon} />}>
        <Button variant="quiet" size="small" onPress={() => onChange(task, 'due')}>
          {dueText}
        </Button>
      </Fact>
      {repeats !== null && (
        <Fact name="Repeats" mark={<Repeat {...icon} />}>
          <Button variant="quiet" size="small" onPress={() => onChange(task, 'due')}>
            {repeatWords(repeats)}
          </Button>
          <Button variant="quiet" size="small" onPress={() => change({ repeats: null })}>
            Stop
          </Button>
        </Fact>
      )}
      {due !== null && (
        <Fact name="Reminders" mark={<Bell {...icon} />}>
          <Menu
            label="Reminders"
            trigger={
              <Button variant="quiet" size="small">
                {reminderWords(task.reminders)}
              </Button>
            }
            actions={REMINDERS.map((reminders) => ({
              id: reminderWords(reminders),
              label: reminderWords(reminders),
              onAction: () => change({ reminders: [...reminders] }),
            }))}
          />
        </Fact>
      )}
      <Fact name="Assigned to" mark={<UserRound {...icon} />}>
        <Button variant="quiet" size="small" onPress={() => onChange(task, 'assign')}>
          {person}
        </Button>
      </Fact>
      <Fact name="Priority" mark={<PriorityMark priority={task.priority} isSilent />}>
        <Button variant="quiet" size="small" onPress={() => onChange(task, 'priority')}>
          {PRIORITY_WORDS[task.priority]}
        </Button>
      </Fact>
    </>
  );
}

function Where({ details, projects, change }: TaskFactsProps) {
  const { task } = details;
  const project = projects.find(({ id }) => id === task.projectId);
  return (
    <>
      {task.parentId === null && (
        <Fact name="Project" mark={<Folder {...icon} />}>
          <Menu
            label="Project"
            trigger={
              <Button variant="quiet" size="small">
                {project?.name ?? 'No project'}
              </Button>
            }
            actions={[
              { id: '', label: 'No project', onAction: () => change({ projectId: null }) },
              ...projects.map(({ id, name }) => ({
                id,
                label: name,
                onAction: () => change({ projectId: id }),
              })),
            ]}
          />
          {project !== undefined && project.sections.length > 0 && (
            <Menu
              label="Section"
              trigger={
                <Button variant="quiet" size="small">
                  {project.sections.find(({ id }) => id === task.sectionId)?.name ?? 'No section'}
                </Button>
              }
              actions={[
                { id: '', label: 'No section', onAction: () => change({ sectionId: null }) },
                ...project.sections.map(({ id, name }) => ({
                  id,
                  label: name,
                  onAction: () => change({ sectionId: id }),
                })),
              ]}
            />
          )}
        </Fact>
      )}
    </>
  );
}

function Around({ details, change }: TaskFactsProps) {
  const { task, waitsFor } = details;
  const { source } = task;
  const [isWaitsOpen, setWaitsOpen] = useState(false);
  return (
    <>
      <Fact name="Waits for" mark={<Lock {...icon} />}>
        <Button variant="quiet" size="small" onPress={() => setWaitsOpen(true)}>
          {waitsFor.length === 0 ? 'Nothing' : waitsFor.map(({ title }) => title).join(', ')}
        </Button>
        {isWaitsOpen && (
          <WaitsDialog
            task={task}
            waitsFor={waitsFor}
            onSave={(ids) => change({ waitsFor: ids })}
            onClose={() => setWaitsOpen(false)}
          />
        )}
      </Fact>
      <Fact name="Labels" mark={null}>
        <TextEditor
          label="Labels"
          placeholder="lease, samples"
          isLine
          value={task.labels.join(', ')}
          onSave={(text) =>
            change({
              labels: text
                .split(',')
                .map((label) => label.trim())
                .filter(Boolean),
            })
          }
        />
      </Fact>
      {source !== null && (
        <Fact name="Came from" mark={null}>
          <Link to={sourcePath(source)} className="text-link px-2.5 text-13">
            {sourceWords(source)}
          </Link>
        </Fact>
      )}
      {task.contactId !== null && (
        <Fact name="About" mark={null}>
          <Link to={paths.contacts({ id: task.contactId })} className="text-link px-2.5 text-13">
            Open the contact
          </Link>
        </Fact>
      )}
    </>
  );
}

/** Choices of reminders, in minutes before. */
const REMINDERS: readonly (readonly number[])[] = [[1_440, 30], [1_440], [60], [30], [0], []];
const REMINDER_WORDS: Readonly<Record<number, string>> = {
  0: 'at the time',
  30: '30 min before',
  60: '1 h before',
  1440: '1 day before',
};

/** "1 day before and 30 min before" */
function reminderWords(minutes: readonly number[]): string {
  if (minutes.length === 0) return 'None';
  const words = minutes.map((one) => REMINDER_WORDS[one] ?? `${one} min before`);
  const text = new Intl.ListFormat('en-GB').format(words);
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function Fact({ name, mark, children }: { name: string; mark: ReactNode; children: ReactNode }) {
  return (
    <div className="flex min-h-9 items-center gap-2 text-13">
      <dt className="flex w-28 shrink-0 items-center gap-2 text-ink-2">
        {mark}
        {name}
      </dt>
      <dd className="flex min-w-0 flex-1 flex-wrap items-center gap-1">{children}</dd>
    </div>
  );
}
