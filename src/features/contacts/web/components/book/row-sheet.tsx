import { ListPlus, Phone, Tag, Trash2, UserRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { Sheet } from '#ui/dialog.tsx';
import type { Contact } from '../../../model.ts';
import type { RowAction } from '../../asked.ts';
import { useContactPhone } from '../../call-contact.ts';

const icon = { size: 20, strokeWidth: 1.75, 'aria-hidden': true } as const;

/** Actions of a row, on a touch screen. */
export function RowSheet(props: {
  contact: Contact;
  onAction: (action: RowAction, contact: Contact) => void;
  onClose: () => void;
}) {
  const { contact, onAction, onClose } = props;
  const { reason } = useContactPhone();
  const item = (action: RowAction, label: string, of: ReactNode) => (
    <button
      key={action}
      type="button"
      onClick={() => {
        onClose();
        onAction(action, contact);
      }}
      className="flex min-h-12 items-center gap-3 rounded-control px-2 text-left text-15 hover:bg-sunk"
    >
      {of}
      {label}
    </button>
  );
  return (
    <Sheet title={contact.name} isOpen onOpenChange={onClose}>
      <div className="-mx-2 flex flex-col">
        {item('open', 'Open', <UserRound {...icon} />)}
        {contact.phones.length > 0 && reason === null && item('call', 'Call', <Phone {...icon} />)}
        {item('list', 'Add to list', <ListPlus {...icon} />)}
        {item('tags', 'Manage tags', <Tag {...icon} />)}
        {item('delete', 'Delete', <Trash2 {...icon} />)}
      </div>
    </Sheet>
  );
}
