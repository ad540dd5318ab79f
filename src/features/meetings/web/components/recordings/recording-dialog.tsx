// Not on the first screen: after a press.
import { useQuery } from '@tanstack/react-query';
import { ShieldCheck } from 'lucide-react';
import { Dialog } from '#ui/dialog.tsx';
import type { Meeting } from '../../../model-meetings.ts';
import type { Recording } from '../../../model-recordings.ts';
import { meetingQuery } from '../../queries.ts';
import { useSoundPlayer } from '../../use-sound-player.ts';
import { factsOf, lengthOf } from '../../words.ts';
import { OwnWords } from '../notes/own-words.tsx';
import { GiveTranscript } from '../record/give-transcript.tsx';
import { Player } from './player.tsx';

/** A meeting by its recording: its sound, the notes of its person, who agreed, and a transcript from elsewhere. */
export function RecordingDialog(props: {
  meeting: Meeting;
  onClose: () => void;
  /** The meeting has a transcript now. */
  onTranscript: (id: string) => void;
}) {
  const { data } = useQuery(meetingQuery(props.meeting.id));
  const meeting = data?.meeting ?? props.meeting;
  const { recording } = meeting;
  const player = useSoundPlayer(meeting);
  const isOver = recording === null || recording.state === 'ended';
  return (
    <Dialog title={meeting.name} isOpen isWide onOpenChange={props.onClose}>
      <p className="text-13 text-ink-2">
        {[factsOf(meeting), lengthOf(meeting)].filter(Boolean).join(' · ')}
      </p>
      {recording !== null && <ConsentFacts recording={recording} />}
      {data !== undefined && (
        <OwnWords
          details={data}
          label="Your notes and marks"
          hint="What you want to remember about this meeting."
        />
      )}
      {isOver && data !== undefined && meeting.lines === 0 && (
        <details className="text-13">
          <summary className="cursor-pointer font-medium">Add a transcript from elsewhere</summary>
          <div className="pt-3">
            <GiveTranscript meetingId={meeting.id} onGiven={() => props.onTranscript(meeting.id)} />
          </div>
        </details>
      )}
      <div className="-mx-4 -mb-4 phone:-mx-6 phone:-mb-6">
        <Player meeting={meeting} player={player} transcript={data?.transcript ?? []} />
      </div>
    </Dialog>
  );
}

function ConsentFacts({ recording }: { recording: Recording }) {
  const { at, words } = recording.consent;
  const when = new Date(at).toLocaleString('en-US', { dateStyle: 'medium', timeStyle: 'short' });
  return (
    <p className="flex items-start gap-2 text-13 text-ink-2">
      <ShieldCheck size={16} strokeWidth={1.75} aria-hidden="true" className="mt-0.5 shrink-0" />
      <span>{`Consent confirmed ${when}: “${words}”`}</span>
    </p>
  );
}
