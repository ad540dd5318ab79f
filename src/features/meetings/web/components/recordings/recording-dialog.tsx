// Not on the first screen: after a press.
import { inWorkspace } from '#platform/browser/workspace-files.ts';
import { Dialog } from '#ui/dialog.tsx';
import type { Meeting } from '../../../model-meetings.ts';
import { factsOf, lengthOf } from '../../words.ts';

/** The sound of a meeting. */
export function RecordingDialog({ meeting, onClose }: { meeting: Meeting; onClose: () => void }) {
  return (
    <Dialog title={meeting.name} isOpen onOpenChange={onClose}>
      <p className="text-13 text-ink-2">
        {[factsOf(meeting), lengthOf(meeting)].filter(Boolean).join(' · ')}
      </p>
      {/* What was said is in the transcript beside it, where there is one. */}
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption */}
      <audio
        controls
        preload="metadata"
        aria-label={`Recording of ${meeting.name}`}
        src={inWorkspace(`/api/recordings/${encodeURIComponent(meeting.id)}/sound`)}
        className="w-full"
      />
    </Dialog>
  );
}
