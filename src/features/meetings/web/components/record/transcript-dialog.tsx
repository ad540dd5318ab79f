// Not on the first screen: after a press.
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { sentenceOf } from '#platform/browser/api.ts';
import { Frame } from '#ui/dialog.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { toast } from '#ui/toast.tsx';
import { meetingsText } from '../../../constants-meetings.ts';
import type { Meeting } from '../../../model-meetings.ts';
import { meetingQuery } from '../../queries.ts';
import { factsOf, lengthOf, said } from '../../words.ts';
import { DialogActions } from '../sharing/dialog-actions.tsx';
import type { Opened } from './meeting-row.tsx';
import { MeetingTabs } from './meeting-tabs.tsx';

interface TranscriptDialogProps {
  opened: Opened;
  onClose: () => void;
  /** Opens another meeting, which an answer cites. */
  onOpen: (opened: Opened) => void;
}

/** One meeting: its transcript, questions to it, its notes, and the people it names. */
export function TranscriptDialog({ opened, onClose, onOpen }: TranscriptDialogProps) {
  const { data, error, refetch, isFetching } = useQuery(meetingQuery(opened.id));
  useNotesNews(data?.meeting.notesState);
  return (
    <Frame
      title={data?.meeting.name ?? 'Meeting'}
      facts={
        data !== undefined && [factsOf(data.meeting), lengthOf(data.meeting)].filter(Boolean).join(' · ')
      }
      actions={data !== undefined && <DialogActions details={data} />}
      onClose={onClose}
    >
      {data !== undefined && <MeetingTabs details={data} opened={opened} onOpen={onOpen} />}
      {data === undefined && error !== null && (
        <ErrorState onRetry={() => void refetch()} isRetrying={isFetching}>
          {sentenceOf(error)}
        </ErrorState>
      )}
      {data === undefined && error === null && <SkeletonRows label="Loading the meeting" />}
    </Frame>
  );
}

/** Says once that notes are there, or that they couldn't be made. */
function useNotesNews(state: Meeting['notesState'] | undefined): void {
  const before = useRef(state);
  useEffect(() => {
    const was = before.current;
    before.current = state;
    if (was !== 'making') return;
    if (state === 'made') toast.success(said(meetingsText.notesGenerated, meetingsText.notesAvailable));
    if (state === 'failed') toast.error(meetingsText.notesFailed);
  }, [state]);
}
