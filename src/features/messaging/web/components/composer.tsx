import { Paperclip, SendHorizontal } from 'lucide-react';
import { type ClipboardEvent, type KeyboardEvent, useId, useRef, useState } from 'react';
import { FileTrigger } from 'react-aria-components/FileTrigger';
import { Button } from '#ui/button.tsx';
import { errorClass } from '#ui/field-style.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { messagingText } from '../../constants.ts';
import type { Attachment, Draft } from '../../model.ts';
import { acceptFiles } from '../../rules/accept-files.ts';
import { AttachmentList } from './attachment-list.tsx';
import { GrowingText } from './growing-text.tsx';

const icon = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const;

export interface ComposerProps {
  /** Largest file that is accepted, in bytes. */
  fileBytesMax: number;
  onSend: (draft: Draft) => void;
}

/** Message field: Enter sends, Shift+Enter starts a line, and files come by button or from the clipboard. */
export function Composer({ fileBytesMax, onSend }: ComposerProps) {
  const [text, setText] = useState('');
  const [attachments, setAttachments] = useState<readonly Attachment[]>([]);
  const [error, setError] = useState<string | null>(null);
  const errorId = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const attach = (files: Iterable<File> | null) => {
    const { accepted, refusal } = acceptFiles([...(files ?? [])].map(attachmentOf), fileBytesMax);
    setAttachments((before) => [...before, ...accepted]);
    setError(refusal);
    field.current?.focus();
  };
  const send = () => {
    field.current?.focus();
    if (text.trim() === '' && attachments.length === 0) return setError(messagingText.empty);
    onSend({ text: text.trim(), attachments });
    setText('');
    setAttachments([]);
    setError(null);
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <div className="rounded-card border border-field-line bg-panel p-1.5 transition-colors focus-within:border-accent">
        <AttachmentList
          attachments={attachments}
          onRemove={(id) => setAttachments((before) => before.filter((one) => one.id !== id))}
        />
        <div className="flex items-end gap-1">
          <FileTrigger allowsMultiple onSelect={attach}>
            <IconButton label={messagingText.attach} icon={<Paperclip {...icon} />} />
          </FileTrigger>
          <GrowingText
            label={messagingText.composer}
            placeholder={messagingText.placeholder}
            describedBy={error === null ? undefined : errorId}
            ref={field}
            value={text}
            onChange={(next) => {
              setText(next);
              setError(null);
            }}
            onKeyDown={(event) => {
              if (!isSendKey(event)) return;
              event.preventDefault();
              send();
            }}
            onPaste={(event) => pasteFiles(event, attach)}
          />
          <Button type="submit" icon={<SendHorizontal {...icon} />}>
            {messagingText.send}
          </Button>
        </div>
      </div>
      <p id={errorId} role="alert" className={`${errorClass} px-3 pt-1.5 empty:hidden`}>
        {error}
      </p>
    </form>
  );
}

/** While an input method composes a character, Enter chooses it and sends nothing. */
function isSendKey(event: KeyboardEvent): boolean {
  return event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing;
}

function pasteFiles(event: ClipboardEvent, attach: (files: Iterable<File>) => void): void {
  const { files } = event.clipboardData;
  if (files.length === 0) return;
  event.preventDefault();
  attach(files);
}

function attachmentOf(file: File): Attachment {
  return { id: crypto.randomUUID(), name: file.name, bytes: file.size };
}
