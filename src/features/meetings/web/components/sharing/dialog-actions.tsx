import { ChevronDown, Download, Link as LinkIcon } from 'lucide-react';
import { useState } from 'react';
import { paths } from '#kernel/paths.ts';
import { saveFrom } from '#platform/browser/save-file.ts';
import { inWorkspace } from '#platform/browser/workspace-files.ts';
import { Button } from '#ui/button.tsx';
import { Menu } from '#ui/menu.tsx';
import type { MeetingDetails } from '../../../model-meetings.ts';
import { LinksDialog } from './links-dialog.tsx';

const FILES = [
  { what: 'transcript', format: 'txt', label: 'Transcript, text' },
  { what: 'transcript', format: 'vtt', label: 'Transcript, WebVTT' },
  { what: 'transcript', format: 'docx', label: 'Transcript, Word' },
  { what: 'transcript', format: 'pdf', label: 'Transcript, PDF' },
  { what: 'notes', format: 'docx', label: 'Notes, Word' },
  { what: 'notes', format: 'pdf', label: 'Notes, PDF' },
] as const;

/** Saving the transcript and the notes as files, and links for people outside. */
export function DialogActions({ details }: { details: MeetingDetails }) {
  const { meeting, notes } = details;
  const [isSharing, setSharing] = useState(false);
  return (
    <>
      <Menu
        label="Download"
        trigger={
          <Button
            size="small"
            variant="secondary"
            icon={<Download size={16} strokeWidth={1.75} aria-hidden="true" />}
            endIcon={<ChevronDown size={14} strokeWidth={1.75} aria-hidden="true" />}
          >
            Download
          </Button>
        }
        actions={FILES.map(({ what, format, label }) => ({
          id: `${what} ${format}`,
          label,
          disabledReason: what === 'notes' && notes === null ? 'Generate notes first.' : null,
          onAction: () => saveFrom(inWorkspace(paths.transcriptFile(meeting.id, { what, format }))),
        }))}
      />
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
    </>
  );
}
