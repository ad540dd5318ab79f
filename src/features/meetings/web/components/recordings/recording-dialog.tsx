// Not on the first screen: after a press.
import { useQuery } from '@tanstack/react-query';
import { Dialog } from '#ui/dialog.tsx';
import type { Meeting } from '../../../model-meetings.ts';
import { meetingQuery } from '../../queries.ts';
import { useSoundPlayer } from '../../use-sound-player.ts';
import { factsOf, lengthOf } from '../../words.ts';
import { Player } from './player.tsx';

/** The sound of a meeting. */
export function RecordingDialog({ meeting: row, onClose }: { meeting: Meeting; onClose: () => void }) {
  const { data } = useQuery(meetingQuery(row.id));
  const meeting = data?.meeting ?? row;
  const player = useSoundPlayer(meeting);
  return (
    <Dialog title={meeting.name} isOpen isWide onOpenChange={onClose}>
      <p className="text-13 text-ink-2">
        {[factsOf(meeting), lengthOf(meeting)].filter(Boolean).join(' · ')}
      </p>
      <div className="-mx-4 -mb-4 phone:-mx-6 phone:-mb-6">
        <Player meeting={meeting} player={player} transcript={data?.transcript ?? []} />
      </div>
    </Dialog>
  );
}
