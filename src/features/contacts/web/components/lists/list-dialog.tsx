import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { sentenceOf } from '#platform/browser/api.ts';
import { queryClient } from '#platform/browser/query-client.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { TextField } from '#ui/text-field.tsx';
import { toast } from '#ui/toast.tsx';
import { contactsText } from '../../../constants.ts';
import type { Contact } from '../../../model.ts';
import { failureOr, useContactActions } from '../../actions.ts';
import { contactsApi } from '../../api.ts';
import { contactKeys } from '../../keys.ts';
import { listsQuery } from '../../queries.ts';
import { contactsCount } from '../../words.ts';

/** Puts contacts into a list by hand, or into a new one. */
export function ListDialog({ contacts, onClose }: { contacts: readonly Contact[]; onClose: () => void }) {
  const { addToList } = useContactActions();
  const lists = useQuery(listsQuery);
  const byHand = (lists.data ?? []).filter(({ rule }) => rule === null);
  const addTo = (id: string) => {
    void addToList(
      { id },
      contacts.map((contact) => contact.id),
    );
    onClose();
  };
  const whom = contacts.length === 1 ? (contacts[0]?.name ?? '') : contactsCount(contacts.length);
  return (
    <Dialog title={`Add ${whom} to a list`} isOpen onOpenChange={onClose}>
      {lists.isError && <p className="text-13 text-ink-2">{sentenceOf(lists.error)}</p>}
      {byHand.length > 0 && (
        <ul
          aria-label={contactsText.tabs.lists}
          className="flex max-h-60 flex-col divide-y overflow-y-auto border-y"
        >
          {byHand.map(({ id, name, count }) => (
            <li key={id}>
              <button
                type="button"
                onClick={() => addTo(id)}
                className="flex min-h-11 w-full items-center justify-between gap-3 px-1 text-left text-15 -outline-offset-2 hover:bg-paper"
              >
                <span className="min-w-0 truncate">{name}</span>
                <span className="shrink-0 text-13 text-ink-2">{contactsCount(count)}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      <NewList onMade={addTo} />
    </Dialog>
  );
}

function NewList({ onMade }: { onMade: (id: string) => void }) {
  const [name, setName] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [isCreating, setCreating] = useState(false);
  const create = async () => {
    if (name.trim() === '') return setError(contactsText.listName);
    setCreating(true);
    try {
      const { id } = await contactsApi.createList({ id: crypto.randomUUID(), name, description: '' });
      void queryClient.invalidateQueries({ queryKey: contactKeys.lists });
      return onMade(id);
    } catch (failure) {
      setCreating(false);
      return toast.error(failureOr(failure, contactsText.listFailed));
    }
  };
  return (
    <form
      noValidate
      className="flex items-start gap-2 [&>button]:mt-6.5"
      onSubmit={(event) => {
        event.preventDefault();
        void create();
      }}
    >
      <span className="min-w-0 flex-1">
        <TextField
          label={contactsText.newList}
          value={name}
          error={error}
          onChange={(next) => {
            setName(next);
            setError(null);
          }}
        />
      </span>
      <Button type="submit" variant="secondary" isPending={isCreating}>
        Create and add
      </Button>
    </form>
  );
}
