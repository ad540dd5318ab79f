import { FileText, X } from 'lucide-react';
import { IconButton } from '#ui/icon-button.tsx';
import type { Attachment } from '../../model.ts';
import { fileSize } from '../../rules/file-size.ts';

const icon = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const;

export interface AttachmentListProps {
  attachments: readonly Attachment[];
  /** Given while the message is not sent yet. */
  onRemove?: (id: string) => void;
}

/** Files by name and size. */
export function AttachmentList({ attachments, onRemove }: AttachmentListProps) {
  if (attachments.length === 0) return null;
  return (
    <ul aria-label="Files" className="flex flex-wrap gap-1.5 p-1">
      {attachments.map(({ id, name, bytes }) => (
        <li
          key={id}
          className="flex max-w-full items-center gap-2 rounded-control bg-sunk py-1 pr-1 pl-3 text-13 text-ink"
        >
          <FileText {...icon} className="shrink-0" />
          <span className="min-w-0 truncate">{name}</span>
          <span className="shrink-0 pr-2 text-ink-2">{fileSize(bytes)}</span>
          {onRemove !== undefined && (
            <IconButton
              label={`Remove ${name}`}
              icon={<X {...icon} />}
              size="small"
              onPress={() => onRemove(id)}
            />
          )}
        </li>
      ))}
    </ul>
  );
}
