import { type ReactNode, useCallback, useMemo, useState } from 'react';
import { Tabs } from '#ui/tabs.tsx';
import type { MeetingDetails } from '../../../model-meetings.ts';
import { LineMarks } from '../../line-marks.ts';
import { useChat } from '../../use-chat.ts';
import { useSoundPlayer } from '../../use-sound-player.ts';
import { NotesTab } from '../notes/notes-tab.tsx';
import { PeopleTab } from '../notes/people-tab.tsx';
import { MeetingPeople } from '../participants/meeting-people.tsx';
import { Player } from '../recordings/player.tsx';
import { ChatTab } from './chat-tab.tsx';
import type { DialogTab, Opened } from './meeting-row.tsx';
import { TranscriptColumn } from './transcript-column.tsx';
import { TranscriptTab } from './transcript-tab.tsx';

/** The four tabs of a meeting, the transcript beside what cites it, and the player below. */
export function MeetingTabs(props: {
  details: MeetingDetails;
  opened: Opened;
  /** Opens another meeting, which an answer cites. */
  onOpen: (opened: Opened) => void;
}) {
  const { details, opened, onOpen } = props;
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
      <div className="px-4 pb-1 empty:hidden desk:px-6">
        <MeetingPeople details={details} />
      </div>
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
