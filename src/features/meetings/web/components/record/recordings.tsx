import { useInfiniteQuery } from '@tanstack/react-query';
import { type DragEvent, lazy, Suspense, useState } from 'react';
import { sentenceOf } from '#platform/browser/api.ts';
import { classes } from '#ui/classes.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { LoadMore } from '#ui/load-more.tsx';
import { SettledSearch } from '#ui/settled-search.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { meetingsText, NAME_MAX } from '../../../constants-meetings.ts';
import type { Meeting } from '../../../model-meetings.ts';
import { meetingsQuery } from '../../queries.ts';
import { dayWords, todayHere } from '../../words.ts';
import { NewRecording } from '../recordings/new-recording.tsx';
import { AskAll } from './ask-all.tsx';
import { MeetingRow, type Opened } from './meeting-row.tsx';
import { SaidLines } from './said-lines.tsx';

const AddTranscript = lazy(async () => ({ default: (await import('./add-transcript.tsx')).AddTranscript }));
const RecordingDialog = lazy(async () => ({
  default: (await import('../recordings/recording-dialog.tsx')).RecordingDialog,
}));
const TranscriptDialog = lazy(async () => ({
  default: (await import('./transcript-dialog.tsx')).TranscriptDialog,
}));

/** Recordings & Transcripts: the list of meetings, a question to all of them, and each with its dialog. */
export function Recordings() {
  const [search, setSearch] = useState('');
  const [isAdding, setAdding] = useState(false);
  const [dropped, setDropped] = useState<readonly File[]>([]);
  const drop = useDrop(setDropped);
  const [heard, setHeard] = useState<Meeting | null>(null);
  const [opened, setOpened] = useState<Opened | null>(null);
  // Portals pass their events on, so a file that's dropped on a dialog is not one for the list.
  const hasDialog = isAdding || heard !== null || opened !== null || dropped.length > 0;
  const list = useInfiniteQuery(meetingsQuery(search));
  const meetings = list.data?.pages.flatMap((page) => page.meetings);
  return (
    <div
      className={classes('flex grow flex-col', drop.isOver && 'bg-sunk')}
      {...(hasDialog ? {} : drop.handlers)}
    >
      <div className="flex flex-wrap items-center justify-between gap-3 border-b px-4 py-2.5 desk:px-6">
        <div className="min-w-44 flex-1 desk:max-w-80">
          <SettledSearch
            label="Search meetings"
            placeholder="Meeting, person or what was said"
            maxLength={NAME_MAX}
            text={search}
            onSearch={(text) => setSearch(text.trim())}
          />
        </div>
        <NewRecording
          onTranscript={() => setAdding(true)}
          dropped={dropped}
          onDroppedDone={() => setDropped([])}
        />
      </div>
      {(meetings?.length ?? 0) > 0 && <AskAll onOpen={setOpened} />}
      {meetings === undefined && list.error !== null && (
        <ErrorState onRetry={() => void list.refetch()} isRetrying={list.isFetching}>
          {sentenceOf(list.error)}
        </ErrorState>
      )}
      {meetings === undefined && list.error === null && <SkeletonRows label="Loading meetings" />}
      {meetings?.length === 0 && (
        <EmptyState>
          {search === '' ? meetingsText.noRecordings : 'No meeting or person has this name.'}
        </EmptyState>
      )}
      {meetings !== undefined && <Groups meetings={meetings} onOpen={setOpened} onHear={setHeard} />}
      <LoadMore list={list} />
      {search !== '' && <SaidLines search={search} onOpen={setOpened} />}
      <Dialogs
        heard={heard}
        onHear={setHeard}
        opened={opened}
        onOpen={setOpened}
        isAdding={isAdding}
        onAdding={setAdding}
      />
    </div>
  );
}

/** Files that are dropped. */
function useDrop(onDrop: (files: readonly File[]) => void) {
  const [isOver, setOver] = useState(false);
  const handlers = {
    onDragOver(event: DragEvent) {
      if (!event.dataTransfer.types.includes('Files')) return;
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: () => setOver(false),
    onDrop(event: DragEvent) {
      event.preventDefault();
      setOver(false);
      onDrop([...event.dataTransfer.files]);
    },
  };
  return { isOver, handlers };
}

/** What is open of a meeting, or a new one. */
function Dialogs(props: {
  heard: Meeting | null;
  onHear: (meeting: Meeting | null) => void;
  opened: Opened | null;
  onOpen: (opened: Opened | null) => void;
  isAdding: boolean;
  onAdding: (isAdding: boolean) => void;
}) {
  const { heard, onHear, opened, onOpen, isAdding, onAdding } = props;
  return (
    <Suspense fallback={null}>
      {heard !== null && (
        <RecordingDialog
          meeting={heard}
          onClose={() => onHear(null)}
          onTranscript={(id) => {
            onHear(null);
            onOpen({ id, tab: 'transcript', line: null });
          }}
        />
      )}
      {isAdding && (
        <AddTranscript
          onClose={() => onAdding(false)}
          onAdded={(id) => {
            onAdding(false);
            onOpen({ id, tab: 'transcript', line: null });
          }}
        />
      )}
      {opened !== null && (
        <TranscriptDialog key={opened.id} opened={opened} onClose={() => onOpen(null)} onOpen={onOpen} />
      )}
    </Suspense>
  );
}

/** Rows by the day of the meeting, the newest first. */
function Groups(props: {
  meetings: readonly Meeting[];
  onOpen: (opened: Opened) => void;
  onHear: (meeting: Meeting) => void;
}) {
  const today = todayHere();
  const days = [...new Set(props.meetings.map(({ day }) => day))];
  return days.map((day) => {
    const rows = props.meetings.filter((meeting) => meeting.day === day);
    const name = dayWords(day, today);
    return (
      <section key={day} aria-label={name}>
        <h2 className="flex h-8 items-center gap-2 border-b bg-paper px-4 font-sans text-12 font-medium tracking-normal desk:px-6">
          {name} <span className="font-normal text-ink-3">{rows.length}</span>
        </h2>
        <ul>
          {rows.map((meeting) => (
            <MeetingRow key={meeting.id} meeting={meeting} onOpen={props.onOpen} onHear={props.onHear} />
          ))}
        </ul>
      </section>
    );
  });
}
