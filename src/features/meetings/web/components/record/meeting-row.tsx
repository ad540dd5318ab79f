import { AlignLeft, FileUp, MessageSquare, MicVocal, NotebookText, Phone, Play, Video } from 'lucide-react';
import { Button } from '#ui/button.tsx';
import { classes } from '#ui/classes.ts';
import type { MeetingPlatform } from '../../../constants-meetings.ts';
import type { Meeting } from '../../../model-meetings.ts';
import { hasNoSound } from '../../recording-words.ts';
import { factsOf, lengthOf } from '../../words.ts';
import { BotProgress } from '../bots/bot-progress.tsx';
import { RecordingProgress } from '../recordings/recording-progress.tsx';
import { MeetingMenu } from './meeting-menu.tsx';

export type DialogTab = 'transcript' | 'chat' | 'notes' | 'contacts';

/** The meeting whose dialog is open, and where. */
export interface Opened {
  readonly id: string;
  readonly tab: DialogTab;
  readonly line: number | null;
}

const icon = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const;
const ICONS: Readonly<Record<MeetingPlatform, typeof Video>> = {
  zoom: Video,
  'google-meet': Video,
  teams: Video,
  'in-person': MicVocal,
  call: Phone,
  upload: FileUp,
};
const ACTIONS = [
  { tab: 'transcript', label: 'Transcript', Icon: AlignLeft },
  { tab: 'chat', label: 'Chat', Icon: MessageSquare },
  { tab: 'notes', label: 'Notes', Icon: NotebookText },
] as const;

/** A meeting in the list, with what can be opened of it. */
export function MeetingRow(props: {
  meeting: Meeting;
  onOpen: (opened: Opened) => void;
  onHear: (meeting: Meeting) => void;
}) {
  const { meeting, onOpen } = props;
  const { id, name, platform, isPrivate, recording, bot } = meeting;
  const isOver = recording?.state === 'ended';
  const canHear = recording?.hasSound === true && isOver && !hasNoSound(recording);
  const PlatformIcon = ICONS[platform];
  return (
    <li className="flex min-h-16 flex-wrap items-center gap-x-4 border-b px-4 py-2 hover:bg-paper desk:px-6">
      <PlatformIcon {...icon} className="shrink-0 text-ink-2" />
      <div className="min-w-0 flex-1 basis-48">
        <p className="truncate text-13 font-medium">{name}</p>
        <p className="truncate text-12 text-ink-2">
          {factsOf(meeting)}
          {isPrivate ? '' : ' · Shared'}
        </p>
      </div>
      <span className="w-14 shrink-0 text-13 whitespace-nowrap text-ink-2 tabular-nums max-desk:w-auto">
        {lengthOf(meeting)}
      </span>
      {/* As wide in every row, so that the durations stand in one column. */}
      <div className="flex flex-wrap items-center justify-end gap-x-4 gap-y-1 max-phone:w-full desk:w-125">
        {bot !== null && <BotProgress meeting={meeting} bot={bot} isInset />}
        {recording !== null && <RecordingProgress meeting={meeting} recording={recording} />}
        <div
          className={classes(
            'flex items-center max-phone:w-full max-phone:flex-wrap',
            // What has no border begins with its words where the name does.
            canHear ? 'max-phone:pl-8' : 'max-phone:pl-5',
          )}
        >
          {canHear && (
            <Button
              variant="secondary"
              size="small"
              icon={<Play {...icon} />}
              aria-label={`Recording of ${name}`}
              onPress={() => props.onHear(meeting)}
            >
              Recording
            </Button>
          )}
          {isOver && !canHear && meeting.lines === 0 && <Details {...props} />}
          {(meeting.lines > 0 ? ACTIONS : []).map(({ tab, label, Icon }) => (
            <Button
              key={tab}
              variant="quiet"
              size="small"
              icon={<Icon {...icon} />}
              aria-label={`${label} of ${name}`}
              onPress={() => onOpen({ id, tab, line: null })}
            >
              {label}
            </Button>
          ))}
          <MeetingMenu meeting={meeting} />
        </div>
      </div>
    </li>
  );
}

/** Of a recording without sound and transcript: its notes, and who agreed. */
function Details({ meeting, onHear }: { meeting: Meeting; onHear: (meeting: Meeting) => void }) {
  return (
    <Button
      variant="quiet"
      size="small"
      aria-label={`Details of ${meeting.name}`}
      onPress={() => onHear(meeting)}
    >
      Details
    </Button>
  );
}
