import { Link as LinkIcon } from 'lucide-react';
import { useState } from 'react';
import { paths } from '#kernel/paths.ts';
import { inWorkspace } from '#platform/browser/workspace-files.ts';
import { Button } from '#ui/button.tsx';
import { buttonClass } from '#ui/button-style.ts';
import type { MeetingDetails } from '../../../model-meetings.ts';
import { LinksDialog } from './links-dialog.tsx';

/** Saving the transcript as a file, and links for people outside. */
export function DialogActions({ details }: { details: MeetingDetails }) {
  const { meeting, notes } = details;
  const [isSharing, setSharing] = useState(false);
  const look = buttonClass({ variant: 'secondary', size: 'small' });
  return (
    <div className="flex flex-wrap gap-2">
      <a
        className={look}
        download={`${meeting.name}.txt`}
        href={inWorkspace(paths.transcriptFile(meeting.id))}
      >
        Download
      </a>
      <a
        className={look}
        download={`${meeting.name}.vtt`}
        href={inWorkspace(paths.transcriptFile(meeting.id, { format: 'vtt' }))}
      >
        WebVTT
      </a>
      <Button
        size="small"
        variant="secondary"
        icon={<LinkIcon size={16} strokeWidth={1.75} aria-hidden="true" />}
        disabledReason={notes === null ? 'Generate notes first. The link shows them.' : null}
        isReasonAtEnd
        onPress={() => setSharing(true)}
      >
        Share link
      </Button>
      {isSharing && <LinksDialog details={details} onClose={() => setSharing(false)} />}
    </div>
  );
}
