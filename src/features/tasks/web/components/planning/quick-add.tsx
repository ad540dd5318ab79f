import { CalendarClock, Folder, Plus, Repeat, Tag, UserRound } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, type Ref, useId, useRef, useState } from 'react';
import { errorClass } from '#ui/field-style.ts';
import { PRIORITY_WORDS, TITLE_MAX } from '../../../constants.ts';
import type { TaskFacts, TaskPerson, TaskProject } from '../../../model.ts';
import { dayWords, timeWords } from '../../../rules/planning/due.ts';
import { repeatWords } from '../../../rules/planning/repeats.ts';
import { type Part, type PartKind, type QuickAdd as Read, readQuickAdd } from '../../../rules/quick-add.ts';
import { PriorityMark } from '../board/priority-mark.tsx';

export interface QuickAddProps {
  people: readonly TaskPerson[];
  projects: readonly TaskProject[];
  now: { now: number; today: string; timeZone: string; locale: string };
  /** What a task has that doesn't say otherwise. */
  given: Partial<TaskFacts>;
  onAdd: (facts: Partial<TaskFacts> & { title: string }) => Promise<boolean>;
  inputRef?: Ref<HTMLInputElement>;
  onEscape?: () => void;
  label?: string;
  placeholder?: string;
  /** It is in a side column or a dialog. */
  isNarrow?: boolean;
  /** Text that another page has put into the field. */
  startsWith?: string;
}

/** One line that becomes a task. What is understood is underlined at once, and said below. */
export function QuickAdd(props: QuickAddProps) {
  const { people, projects, now, given, onAdd, inputRef, onEscape, isNarrow = false } = props;
  const { label = 'New task', placeholder = 'Call Maya tomorrow 9am', startsWith = '' } = props;
  const [line, setLine] = useLine(startsWith);
  const [plain, setPlain] = useState<readonly string[]>([]);
  /** The line that was sent without a title. */
  const [untitled, setUntitled] = useState('');
  const id = useId();
  const read = readQuickAdd(line, { today: now.today, now: clockOf(now), people, projects }, plain);
  async function add(): Promise<void> {
    setUntitled(read.title === '' ? line.trim() : '');
    if (read.title === '') return;
    const kept = line;
    setLine('');
    setPlain([]);
    // What was refused can be sent once more.
    if (!(await onAdd(factsOf(read, given, now.timeZone)))) setLine((next) => (next === '' ? kept : next));
  }
  function press(event: KeyboardEvent<HTMLInputElement>): void {
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault();
      void add();
    }
    if (event.key === 'Escape') onEscape?.();
    const part = read.parts.find(({ to }) => to === event.currentTarget.selectionStart);
    // Backspace right behind understood words first makes them plain words.
    if (
      event.key === 'Backspace' &&
      part !== undefined &&
      event.currentTarget.selectionStart === event.currentTarget.selectionEnd
    ) {
      event.preventDefault();
      setPlain([...plain, line.slice(part.from, part.to)]);
    }
  }
  return (
    <div className="rounded-control border border-field-line bg-panel focus-within:border-accent focus-within:outline-2 focus-within:-outline-offset-1 focus-within:outline-accent">
      <div className="flex h-11 items-center gap-3 px-3.5">
        <Plus size={18} strokeWidth={1.75} aria-hidden="true" className="shrink-0" />
        <LineField {...{ id, line, read, inputRef, label, placeholder }} onPress={press} onLine={setLine} />
        <button
          type="button"
          disabled={read.title === ''}
          onClick={() => void add()}
          className="shrink-0 rounded-small border px-2 text-12 leading-5 text-ink-2 disabled:text-ink-3 pointer-coarse:h-9 pointer-coarse:px-3"
        >
          <span className="pointer-coarse:hidden">Enter</span>
          <span className="hidden pointer-coarse:inline">Add</span>
        </button>
      </div>
      {untitled !== '' && untitled === line.trim() && <TitleNeeded />}
      <div id={id} className="empty:hidden">
        {read.parts.length > 0 && (
          <Understood
            {...{ read, people, projects, now, isNarrow }}
            onPlain={(kinds) =>
              setPlain([
                ...plain,
                ...read.parts
                  .filter(({ kind }) => kinds.includes(kind))
                  .map(({ from, to }) => line.slice(from, to)),
              ])
            }
          />
        )}
      </div>
    </div>
  );
}

const TitleNeeded = () => (
  <p role="alert" className={`px-3.5 pb-2 pl-11 ${errorClass}`}>
    Say what to do, too
  </p>
);

/** The text of the field, which another page may begin. What was begun stays when it has gone from the address. */
function useLine(startsWith: string) {
  const state = useState(startsWith);
  const [begun, setBegun] = useState(startsWith);
  if (startsWith !== begun) {
    setBegun(startsWith);
    if (startsWith !== '') state[1](startsWith);
  }
  return state;
}

/** The field, with what is understood underlined behind its text. */
function LineField(props: {
  id: string;
  line: string;
  read: Read;
  inputRef: Ref<HTMLInputElement> | undefined;
  label: string;
  placeholder: string;
  onLine: (line: string) => void;
  onPress: (event: KeyboardEvent<HTMLInputElement>) => void;
}) {
  const { id, line, read, inputRef, label, placeholder, onLine, onPress } = props;
  const mirror = useRef<HTMLDivElement>(null);
  return (
    <div className="relative h-full min-w-0 flex-1">
      <div
        ref={mirror}
        aria-hidden="true"
        className="pointer-events-none absolute inset-0 flex items-center overflow-hidden text-15 whitespace-pre text-transparent"
      >
        <Underlined line={line} parts={read.parts} />
      </div>
      <input
        {...(inputRef === undefined ? {} : { ref: inputRef })}
        aria-label={label}
        aria-describedby={id}
        // The page of tasks leads here by a key.
        aria-keyshortcuts={inputRef === undefined ? undefined : 'N'}
        autoComplete="off"
        placeholder={placeholder}
        maxLength={TITLE_MAX}
        value={line}
        onChange={({ target }) => onLine(target.value)}
        onScroll={({ currentTarget }) => {
          if (mirror.current !== null) mirror.current.scrollLeft = currentTarget.scrollLeft;
        }}
        onKeyDown={onPress}
        className="relative h-full w-full bg-transparent text-15 text-ink outline-none placeholder:text-ink-3"
      />
    </div>
  );
}

function Underlined({ line, parts }: { line: string; parts: readonly Part[] }) {
  const pieces: ReactNode[] = [];
  let from = 0;
  for (const part of parts) {
    pieces.push(line.slice(from, part.from));
    pieces.push(
      <span key={part.from} className="border-b-2 border-accent leading-5">
        {line.slice(part.from, part.to)}
      </span>,
    );
    from = part.to;
  }
  return <span>{[...pieces, line.slice(from)]}</span>;
}

const icon = { size: 14, strokeWidth: 1.75, 'aria-hidden': true } as const;

/** What the words mean, a button for each: pressed, it makes them plain words again. */
function Understood(props: {
  read: Read;
  people: readonly TaskPerson[];
  projects: readonly TaskProject[];
  now: QuickAddProps['now'];
  isNarrow: boolean;
  onPlain: (kinds: readonly PartKind[]) => void;
}) {
  const { read, people, projects, now, isNarrow, onPlain } = props;
  const { due, repeats, priority, labels, assigneeId, projectId } = read;
  const person = people.find(({ id }) => id === assigneeId)?.name;
  const project = projects.find(({ id }) => id === projectId)?.name;
  const isSaid = (kind: PartKind) => read.parts.some((part) => part.kind === kind);
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1 border-t px-3.5 py-2 pl-11">
      {due !== null && (isSaid('day') || isSaid('time') || isSaid('repeats')) && (
        <Meaning mark={<CalendarClock {...icon} />} isStrong onPress={() => onPlain(['day', 'time'])}>
          {dayWords(due.day, now.today)}
          {due.time !== null && `, ${timeWords(due.time, now.locale)}`}
        </Meaning>
      )}
      {repeats !== null && (
        <Meaning mark={<Repeat {...icon} />} onPress={() => onPlain(['repeats'])}>
          {repeatWords(repeats)}
        </Meaning>
      )}
      {priority !== null && (
        <Meaning mark={<PriorityMark priority={priority} isSilent />} onPress={() => onPlain(['priority'])}>
          {PRIORITY_WORDS[priority]}
        </Meaning>
      )}
      {person !== undefined && (
        <Meaning mark={<UserRound {...icon} />} onPress={() => onPlain(['person'])}>
          {person}
        </Meaning>
      )}
      {project !== undefined && (
        <Meaning mark={<Folder {...icon} />} onPress={() => onPlain(['project'])}>
          {project}
        </Meaning>
      )}
      {labels.length > 0 && (
        <Meaning mark={<Tag {...icon} />} onPress={() => onPlain(['label'])}>
          {labels.join(', ')}
        </Meaning>
      )}
      {!isNarrow && (
        <span className="ml-auto hidden text-12 text-ink-2 desk:inline">
          Click a part to turn it back into text
        </span>
      )}
    </div>
  );
}

function Meaning(props: { mark: ReactNode; children: ReactNode; isStrong?: boolean; onPress: () => void }) {
  return (
    <button
      type="button"
      onClick={props.onPress}
      title="Turn back into text"
      className={`flex min-h-6 items-center gap-1.5 rounded-small text-13 hover:text-ink ${props.isStrong === true ? 'font-medium text-ink' : 'text-ink-2'}`}
    >
      {props.mark}
      {props.children}
    </button>
  );
}

const clockOf = ({ now, timeZone }: { now: number; timeZone: string }) =>
  new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(
    now,
  );

function factsOf(
  { title, due, repeats, priority, labels, assigneeId, projectId }: Read,
  given: Partial<TaskFacts>,
  timeZone: string,
): Partial<TaskFacts> & { title: string } {
  return {
    ...given,
    title,
    ...(due === null ? {} : { due: { ...due, timeZone } }),
    ...(repeats === null ? {} : { repeats }),
    ...(priority === null ? {} : { priority }),
    ...(labels.length === 0 ? {} : { labels: [...labels] }),
    ...(assigneeId === null ? {} : { assigneeId }),
    ...(projectId === null || projectId === given.projectId ? {} : { projectId, sectionId: null }),
  };
}
