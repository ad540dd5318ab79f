import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { contactsText, KEPT_DAYS } from '../../../constants.ts';
import type { Contact } from '../../../model.ts';
import { useContactActions } from '../../actions.ts';
import { contactsCount } from '../../words.ts';

/** Asks with the sentence of the specification. What is deleted can be restored. */
export function DeleteDialog(props: {
  contacts: readonly Pick<Contact, 'id' | 'name'>[];
  onClose: () => void;
  onDeleted?: () => void;
}) {
  const { contacts, onClose, onDeleted } = props;
  const { remove } = useContactActions();
  const [first] = contacts;
  const isOne = contacts.length === 1;
  return (
    <Dialog
      title={isOne ? `Delete ${first?.name ?? ''}` : `Delete ${contactsCount(contacts.length)}`}
      role="alertdialog"
      isOpen
      onOpenChange={onClose}
    >
      <p className="text-15">
        {isOne
          ? contactsText.reallyDelete
          : `Are you sure you want to delete these ${contactsCount(contacts.length)}?`}
      </p>
      <p className="text-13 text-ink-2">
        You can restore {isOne ? 'it' : 'them'} for {KEPT_DAYS} days. {isOne ? "It's" : "They're"} also
        removed from lists.
      </p>
      <div className="flex justify-end gap-2">
        <Button variant="quiet" onPress={onClose}>
          Cancel
        </Button>
        <Button
          variant="hang"
          onPress={() => {
            void remove(contacts.map(({ id }) => id));
            onClose();
            onDeleted?.();
          }}
        >
          Delete
        </Button>
      </div>
    </Dialog>
  );
}
