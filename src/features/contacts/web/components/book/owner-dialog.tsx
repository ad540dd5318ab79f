import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import type { Contact } from '../../../model.ts';
import { useContactActions } from '../../actions.ts';
import { useMembers } from '../../use-members.ts';
import { contactsCount } from '../../words.ts';

/** Says who looks after these contacts. */
export function OwnerDialog({ contacts, onClose }: { contacts: readonly Contact[]; onClose: () => void }) {
  const { setOwner } = useContactActions();
  const members = useMembers();
  const choose = (ownerId: string | null) => {
    void setOwner(
      contacts.map(({ id }) => id),
      ownerId,
    );
    onClose();
  };
  return (
    <Dialog title={`Owner of ${contactsCount(contacts.length)}`} isOpen onOpenChange={onClose}>
      <ul aria-label="People" className="flex max-h-80 flex-col divide-y overflow-y-auto border-y">
        {members.map(({ id, name }) => (
          <li key={id}>
            <button
              type="button"
              onClick={() => choose(id)}
              className="flex min-h-11 w-full items-center px-1 text-left text-15 -outline-offset-2 hover:bg-paper"
            >
              {name}
            </button>
          </li>
        ))}
      </ul>
      <div>
        <Button variant="quiet" onPress={() => choose(null)}>
          Remove owner
        </Button>
      </div>
    </Dialog>
  );
}
