import { Clock, Trash2 } from 'lucide-react';
import { sentenceOf } from '#platform/browser/api.ts';
import { queryClient } from '#platform/browser/query-client.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { toast } from '#ui/toast.tsx';
import type { ContactNote } from '../../../model-record.ts';
import { contactsApi } from '../../api.ts';
import { contactKeys } from '../../keys.ts';
import { piecesOf } from '../../note-mentions.ts';
import { useWaiting, WAITING_WORDS } from '../../outbox.ts';
import type { MemberName } from '../../use-members.ts';

const icon = { size: 14, strokeWidth: 1.75, 'aria-hidden': true } as const;

/** The text of a note, which its author can delete. */
export function NoteText(props: { note: ContactNote; members: readonly MemberName[]; isOwn: boolean }) {
  const { note, members, isOwn } = props;
  const refresh = () =>
    queryClient.invalidateQueries({ queryKey: [...contactKeys.timeline, note.contactId] });
  const remove = async () => {
    try {
      await contactsApi.removeNote({ id: note.id });
      const { contactId, text, mentions } = note;
      toast.undoable('Note deleted', () => {
        void contactsApi.addNote({ id: crypto.randomUUID(), contactId, text, mentions }).then(refresh);
      });
    } catch (error) {
      toast.error(sentenceOf(error));
    }
    await refresh();
  };
  return (
    <span className="flex items-start gap-2">
      <span className="min-w-0 flex-1 whitespace-pre-wrap break-words text-ink">
        <Pieces text={note.text} members={members} />
        {note.editedAt !== null && <span className="text-12 text-ink-3"> (edited)</span>}
      </span>
      {isOwn && (
        <span className="-my-1.5 opacity-0 group-focus-within/entry:opacity-100 group-hover/entry:opacity-100 pointer-coarse:opacity-100">
          <IconButton
            size="small"
            label="Delete this note"
            icon={<Trash2 {...icon} />}
            onPress={() => void remove()}
          />
        </span>
      )}
    </span>
  );
}

function Pieces({ text, members }: { text: string; members: readonly MemberName[] }) {
  return piecesOf(text, members).map((piece, at) =>
    piece.isMention ? (
      // Pieces have no other identity than their place.
      // oxlint-disable-next-line react/no-array-index-key
      <span key={at} className="text-accent">
        {piece.text}
      </span>
    ) : (
      piece.text
    ),
  );
}

/** Notes that were written without a connection. */
export function WaitingNotes({ contactId, members }: { contactId: string; members: readonly MemberName[] }) {
  const waiting = useWaiting();
  const notes = waiting.flatMap(({ change }) =>
    change.kind === 'note' && change.contactId === contactId ? [change] : [],
  );
  if (notes.length === 0) return null;
  return (
    <ul aria-label={WAITING_WORDS} className="mt-4 flex flex-col gap-2 px-4 text-13 desk:px-6">
      {notes.map(({ id, text }) => (
        <li key={id} className="flex flex-col gap-1 rounded-control border border-dashed px-3 py-2">
          <span className="whitespace-pre-wrap">
            <Pieces text={text} members={members} />
          </span>
          <span className="flex items-center gap-1.5 text-12 text-ink-2">
            <Clock size={12} strokeWidth={2} aria-hidden="true" />
            {WAITING_WORDS}
          </span>
        </li>
      ))}
    </ul>
  );
}
