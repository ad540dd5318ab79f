import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { sentenceOf } from '#platform/browser/api.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { LoadMore } from '#ui/load-more.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { toast } from '#ui/toast.tsx';
import { meetingsText } from '../../../constants-meetings.ts';
import type { Meeting } from '../../../model-meetings.ts';
import { meetingQuery, meetingsQuery } from '../../queries.ts';
import { dayWords, todayHere } from '../../words.ts';
import { AskAll } from './ask-all.tsx';
import { MeetingRow, type Opened } from './meeting-row.tsx';
import { RecordingsBar } from './recordings-bar.tsx';

const AddTranscript = lazy(async () => ({ default: (await import('./add-transcript.tsx')).AddTranscript }));
const RecordingDialog = lazy(async () => ({
  default: (await import('../recordings/recording-dialog.tsx')).RecordingDialog,
}));
const SaidLines = lazy(async () => ({ default: (await import('./said-lines.tsx')).SaidLines }));
const TranscriptDialog = lazy(async () => ({
  default: (await import('./transcript-dialog.tsx')).TranscriptDialog,
}));

/** Recordings & Transcripts: the list of meetings, a question to all of them, and each with its dialog. */
export function Recordings() {
  const [search, setSearch] = useState('');
  const [isAdding, setAdding] = useState(false);
  const [heard, setHeard] = useState<Meeting | null>(null);
  const [opened, setOpened] = useState<Opened | null>(null);
  const list = useInfiniteQuery(meetingsQuery(search));
  const meetings = list.data?.pages.flatMap((page) => page.meetings);
  return (
    <div className="flex grow flex-col">
      <RecordingsBar search={search} onSearch={setSearch} onTranscript={() => setAdding(true)} />
      {(meetings?.length ?? 0) > 0 && <AskAll onOpen={setOpened} />}
      {meetings === undefined && list.error !== null && (
        <ErrorState onRetry={() => void list.refetch()} isRetrying={list.isFetching}>
          {sentenceOf(list.error)}
        </ErrorState>
      )}
      {meetings === undefined && list.error === null && <SkeletonRows label="Loading meetings" />}
      {meetings?.length === 0 && (
        <EmptyState>
          {search === '' ? meetingsText.noRecordings : 'No meetings have that name or person.'}
        </EmptyState>
      )}
      {meetings !== undefined && <Groups meetings={meetings} onOpen={setOpened} onHear={setHeard} />}
      <LoadMore list={list} />
      {search !== '' && (
        <Suspense fallback={null}>
          <SaidLines text={search} onOpen={setOpened} />
        </Suspense>
      )}
      <Suspense fallback={null}>
        <LinkedMeeting onOpen={setOpened} onHear={setHeard} />
        {heard !== null && (
          <RecordingDialog
            meeting={heard}
            onClose={() => setHeard(null)}
            onTranscript={(id) => {
              setHeard(null);
              setOpened({ id, tab: 'transcript', line: null });
            }}
          />
        )}
        {isAdding && (
          <AddTranscript
            onClose={() => setAdding(false)}
            onAdded={(id) => {
              setAdding(false);
              setOpened({ id, tab: 'transcript', line: null });
            }}
          />
        )}
        {opened !== null && (
          <TranscriptDialog
            key={opened.id}
            opened={opened}
            onClose={() => setOpened(null)}
            onOpen={setOpened}
          />
        )}
      </Suspense>
    </div>
  );
}

/** Opens the meeting that the address names: its notes or its transcript, or its sound while there are no lines. */
function LinkedMeeting(props: { onOpen: (opened: Opened) => void; onHear: (meeting: Meeting) => void }) {
  const [query, setQuery] = useSearchParams();
  const id = query.get('meeting');
  const { data, error } = useQuery({ ...meetingQuery(id ?? ''), enabled: id !== null, retry: false });
  const meeting = data?.meeting;
  useEffect(() => {
    if (id === null || (meeting === undefined && error === null)) return;
    setQuery(
      (before) => {
        const next = new URLSearchParams(before);
        next.delete('meeting');
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
    if (meeting === undefined) toast.error(sentenceOf(error));
    else if (meeting.lines === 0) props.onHear(meeting);
    else props.onOpen({ id, tab: meeting.notesState === 'made' ? 'notes' : 'transcript', line: null });
    // Once for each address that names one.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [id, meeting === undefined, error]);
  return null;
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
