// Not on the first screen: after a press.
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { sentenceOf } from '#platform/browser/api.ts';
import { Frame } from '#ui/dialog.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { Tabs } from '#ui/tabs.tsx';
import { toast } from '#ui/toast.tsx';
import { meetingsText } from '../../../constants-meetings.ts';
import type { Meeting, MeetingDetails } from '../../../model-meetings.ts';
import { LineMarks } from '../../line-marks.ts';
import { meetingQuery } from '../../queries.ts';
import { useChat } from '../../use-chat.ts';
import { useSoundPlayer } from '../../use-sound-player.ts';
import { factsOf, lengthOf, said } from '../../words.ts';
import { NotesTab } from '../notes/notes-tab.tsx';
import { PeopleTab } from '../notes/people-tab.tsx';
import { Player } from '../recordings/player.tsx';
import { DialogActions } from '../sharing/dialog-actions.tsx';
import { ChatTab } from './chat-tab.tsx';
import type { DialogTab, Opened } from './meeting-row.tsx';
import { TranscriptColumn } from './transcript-column.tsx';
import { TranscriptTab } from './transcript-tab.tsx';

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
      {data !== undefined && <Meeting details={data} opened={opened} onOpen={onOpen} />}
      {data === undefined && error !== null && (
        <ErrorState onRetry={() => void refetch()} isRetrying={isFetching}>
          {sentenceOf(error)}
        </ErrorState>
      )}
      {data === undefined && error === null && <SkeletonRows label="Loading the meeting" />}
    </Frame>
  );
}

function Meeting({
  details,
  opened,
  onOpen,
}: { details: MeetingDetails } & Omit<TranscriptDialogProps, 'onClose'>) {
  const { meeting, transcript } = details;
  const [tab, setTab] = useState<DialogTab>(opened.tab);
  const [marked, mark] = useState<readonly number[]>(opened.line === null ? [] : [opened.line]);
  const marks = useMemo(() => ({ marked, mark }), [marked]);
  const chat = useChat(meeting.id);
  const player = useSoundPlayer(meeting);
  const playFrom = (line: number) => {
    const startMs = transcript[line]?.startMs ?? null;
    if (startMs !== null) player?.playFrom(startMs);
  };
  const onPlay = player === null ? null : playFrom;
  const onLine = useCallback((line: number) => mark([line]), []);
  const show = (line: number) => {
    mark([line]);
    playFrom(line);
    // Where there's no room for a column, the transcript is a tab.
    if (!window.matchMedia('(min-width: 56.25rem)').matches) setTab('transcript');
  };
  const showIn = (meetingId: string, line: number) =>
    meetingId === meeting.id ? show(line) : onOpen({ id: meetingId, tab: 'transcript', line });
  const beside = (content: ReactNode) => (
    <div className="flex min-h-0 flex-1">
      <div className="flex min-w-0 flex-1 flex-col overflow-y-auto">{content}</div>
      <TranscriptColumn transcript={transcript} onPlay={onPlay} />
    </div>
  );
  return (
    <LineMarks value={marks}>
      <Tabs
        label="Meeting"
        look="pills"
        fills="exactly"
        className="px-4 desk:px-6"
        selected={tab}
        onSelect={setTab}
        items={[
          {
            id: 'transcript',
            label: 'View Transcript',
            content: <TranscriptTab details={details} onPlay={onPlay} />,
          },
          {
            id: 'chat',
            label: 'Chat with Transcript',
            content: beside(<ChatTab meeting={meeting} chat={chat} onShow={showIn} />),
          },
          {
            id: 'notes',
            label: 'Meeting Notes',
            content: beside(<NotesTab details={details} onShow={show} />),
          },
          {
            id: 'contacts',
            label: 'Extract Contacts',
            content: beside(<PeopleTab details={details} onShow={show} />),
          },
        ]}
      />
      <Player meeting={meeting} player={player} transcript={transcript} onLine={onLine} />
    </LineMarks>
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
