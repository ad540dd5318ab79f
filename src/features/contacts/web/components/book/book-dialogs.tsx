// Not on the first screen: after a press.
import { missingCase } from '#kernel/assert.ts';
import type { Contact } from '../../../model.ts';
import type { Asked, RowAction } from '../../asked.ts';
import { MergeDialog } from '../identity/merge-dialog.tsx';
import { ListDialog } from '../lists/list-dialog.tsx';
import { DeleteDialog } from './delete-dialog.tsx';
import { OwnerDialog } from './owner-dialog.tsx';
import { RowSheet } from './row-sheet.tsx';
import { TagsDialog } from './tags-dialog.tsx';

export interface BookDialogsProps {
  asked: Asked;
  onAsk: (asked: Asked) => void;
  onAction: (action: RowAction, contact: Contact) => void;
  onClose: () => void;
  onDeleted: () => void;
}

/** The one dialog that was asked for. */
export function BookDialogs({ asked, onAction, onClose, onDeleted }: BookDialogsProps) {
  const { kind, contacts } = asked;
  const [first, second] = contacts;
  switch (kind) {
    case 'delete':
      return <DeleteDialog contacts={contacts} onClose={onClose} onDeleted={onDeleted} />;
    case 'tags':
      return <TagsDialog contacts={contacts} onClose={onClose} />;
    case 'list':
      return <ListDialog contacts={contacts} onClose={onClose} />;
    case 'owner':
      return <OwnerDialog contacts={contacts} onClose={onClose} />;
    case 'merge':
      return first === undefined || second === undefined ? null : (
        <MergeDialog pair={[first, second]} onClose={onClose} onMerged={onDeleted} />
      );
    case 'more':
      return first === undefined ? null : <RowSheet contact={first} onAction={onAction} onClose={onClose} />;
    default:
      return missingCase(kind);
  }
}
