import { useInfiniteQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { sentenceOf } from '#platform/browser/api.ts';
import { classes } from '#ui/classes.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { late } from '#ui/late.ts';
import { LoadMore } from '#ui/load-more.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { meetingsText } from '../../../constants-meetings.ts';
import type { Meeting } from '../../../model-meetings.ts';
import { meetingsQuery } from '../../queries.ts';
import { useDrop } from '../../use-drop.ts';
import { dayWords, todayHere } from '../../words.ts';
import { AskAll } from './ask-all.tsx';
import { MeetingDialogs } from './meeting-dialogs.tsx';
import { MeetingRow, type Opened } from './meeting-row.tsx';
import { RecordingsBar } from './recordings-bar.tsx';

const SaidLines = late(async () => ({ default: (await import('./said-lines.tsx')).SaidLines }));

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
      <RecordingsBar
        search={search}
        onSearch={setSearch}
        onTranscript={() => setAdding(true)}
        dropped={dropped}
        onDroppedDone={() => setDropped([])}
      />
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
      {search !== '' && (
        <Suspense fallback={null}>
          <SaidLines text={search} onOpen={setOpened} />
        </Suspense>
      )}
      <MeetingDialogs
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
