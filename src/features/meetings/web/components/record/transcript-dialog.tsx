// Not on the first screen: after a press.
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { sentenceOf } from '#platform/browser/api.ts';
import { Dialog } from '#ui/dialog.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { Tabs } from '#ui/tabs.tsx';
import { toast } from '#ui/toast.tsx';
import { meetingsText } from '../../../constants-meetings.ts';
import type { Meeting, MeetingDetails } from '../../../model-meetings.ts';
import { meetingQuery } from '../../queries.ts';
import { useChat } from '../../use-chat.ts';
import { useSoundPlayer } from '../../use-sound-player.ts';
import { said } from '../../words.ts';
import { NotesTab } from '../notes/notes-tab.tsx';
import { PeopleTab } from '../notes/people-tab.tsx';
import { Player } from '../recordings/player.tsx';
import { ChatTab } from './chat-tab.tsx';
import { MeetingHead } from './meeting-head.tsx';
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
    <Dialog title={data?.meeting.name ?? 'Meeting'} isOpen isWide onOpenChange={onClose}>
      {data !== undefined && <Meeting details={data} opened={opened} onOpen={onOpen} />}
      {data === undefined && error !== null && (
        <ErrorState onRetry={() => void refetch()} isRetrying={isFetching}>
          {sentenceOf(error)}
        </ErrorState>
      )}
      {data === undefined && error === null && <SkeletonRows label="Loading the meeting" />}
    </Dialog>
  );
}

function Meeting({
  details,
  opened,
  onOpen,
}: { details: MeetingDetails } & Omit<TranscriptDialogProps, 'onClose'>) {
  const { meeting, transcript } = details;
  const [tab, setTab] = useState<DialogTab>(opened.tab);
  const [shown, setShown] = useState<number | null>(opened.line);
  const chat = useChat();
  const player = useSoundPlayer(meeting);
  const playFrom = (line: number) => {
    const startMs = transcript[line]?.startMs ?? null;
    if (startMs !== null) player?.playFrom(startMs);
  };
  const onPlay = player === null ? null : playFrom;
  const show = (line: number) => {
    setShown(line);
    playFrom(line);
    // Where there's no room for a column, the transcript is a tab.
    if (!window.matchMedia('(min-width: 64rem)').matches) setTab('transcript');
  };
  const showIn = (meetingId: string, line: number) =>
    meetingId === meeting.id ? show(line) : onOpen({ id: meetingId, tab: 'transcript', line });
  return (
    <div className="flex min-h-0 flex-col gap-3">
      <MeetingHead details={details} />
      <div className="grid min-h-0 gap-6 desk:grid-cols-[minmax(0,1fr)_24rem]">
        <div className={tab === 'transcript' ? 'min-w-0 desk:col-span-2' : 'min-w-0'}>
          <Tabs
            label="Meeting"
            look="pills"
            selected={tab}
            onSelect={setTab}
            items={[
              {
                id: 'transcript',
                label: 'View Transcript',
                content: <TranscriptTab details={details} shown={shown} onPlay={onPlay} />,
              },
              {
                id: 'chat',
                label: 'Chat with Transcript',
                content: <ChatTab meeting={meeting} chat={chat} onShow={showIn} />,
              },
              { id: 'notes', label: 'Meeting Notes', content: <NotesTab details={details} onShow={show} /> },
              {
                id: 'contacts',
                label: 'Extract Contacts',
                content: <PeopleTab details={details} onShow={show} />,
              },
            ]}
          />
        </div>
        {tab !== 'transcript' && <TranscriptColumn transcript={transcript} shown={shown} onPlay={onPlay} />}
      </div>
      <Player meeting={meeting} player={player} transcript={transcript} onLine={setShown} />
    </div>
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
