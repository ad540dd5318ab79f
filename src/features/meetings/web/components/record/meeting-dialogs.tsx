import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { sentenceOf } from '#platform/browser/api.ts';
import { late } from '#ui/late.ts';
import { toast } from '#ui/toast.tsx';
import type { Meeting } from '../../../model-meetings.ts';
import { meetingQuery } from '../../queries.ts';
import type { Opened } from './meeting-row.tsx';

const AddTranscript = late(async () => ({ default: (await import('./add-transcript.tsx')).AddTranscript }));
const RecordingDialog = late(async () => ({
  default: (await import('../recordings/recording-dialog.tsx')).RecordingDialog,
}));
const TranscriptDialog = late(async () => ({
  default: (await import('./transcript-dialog.tsx')).TranscriptDialog,
}));

/** What is open of a meeting, or a new one. */
export function MeetingDialogs(props: {
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
      <LinkedMeeting onOpen={onOpen} onHear={onHear} />
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

/** Opens the meeting that the address names: its notes or its transcript, or its sound while there are no lines. */
function LinkedMeeting(props: { onOpen: (opened: Opened) => void; onHear: (meeting: Meeting) => void }) {
  const [query, setQuery] = useSearchParams();
  const id = query.get('meeting');
  const { data, error, isFetching } = useQuery({
    ...meetingQuery(id ?? ''),
    enabled: id !== null,
    retry: false,
  });
  const meeting = data?.meeting;
  useEffect(() => {
    // What was seen before may have a transcript by now.
    if (id === null || isFetching || (meeting === undefined && error === null)) return;
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
  }, [id, isFetching, meeting === undefined, error]);
  return null;
}
