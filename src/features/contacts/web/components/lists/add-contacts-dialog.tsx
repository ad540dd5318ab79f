import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { sentenceOf } from '#platform/browser/api.ts';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { LoadMore } from '#ui/load-more.tsx';
import { SearchField } from '#ui/search-field.tsx';
import { useDebounced } from '#ui/use-debounced.ts';
import { contactsText } from '../../../constants.ts';
import type { Contact, ContactList } from '../../../model.ts';
import { useContactActions } from '../../actions.ts';
import { pagesQuery } from '../../queries.ts';
import { contactsCount } from '../../words.ts';

const SEARCH_AFTER_MS = 200;

/** Chooses contacts for a list by hand, and takes out those that are in it. */
export function AddContactsDialog({ list, onClose }: { list: ContactList; onClose: () => void }) {
  const { addToList, takeFromList } = useContactActions();
  const [search, setSearch] = useState('');
  const found = useInfiniteQuery(pagesQuery({ search: useDebounced(search, SEARCH_AFTER_MS) }));
  const inList = useInfiniteQuery(pagesQuery({ list: list.id }));
  const members = new Set(inList.data?.pages.flatMap(({ contacts }) => contacts.map(({ id }) => id)) ?? []);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const rows = found.data?.pages.flatMap(({ contacts }) => contacts) ?? [];
  const choose = (id: string, isChosen: boolean) => {
    const next = new Set(chosen);
    if (isChosen) next.add(id);
    else next.delete(id);
    setChosen(next);
  };
  return (
    <Dialog title={`${contactsText.addContacts} to ${list.name}`} isOpen onOpenChange={onClose}>
      <SearchField
        label="Search contacts"
        placeholder="Name, email or company"
        value={search}
        onChange={setSearch}
      />
      {found.isError && <p className="text-13 text-ink-2">{sentenceOf(found.error)}</p>}
      {found.isSuccess && rows.length === 0 && (
        <p className="py-4 text-center text-13 text-ink-2">{contactsText.none}</p>
      )}
      <div className="flex max-h-80 flex-col overflow-y-auto">
        <ul aria-label="Contacts" className="flex flex-col divide-y">
          {rows.map((contact) => (
            <Row
              key={contact.id}
              contact={contact}
              isChosen={chosen.has(contact.id)}
              isMember={members.has(contact.id)}
              onChoose={choose}
              onRemove={() => void takeFromList(list, [contact.id])}
            />
          ))}
        </ul>
        <LoadMore list={found} />
      </div>
      <div className="flex justify-end gap-2">
        <Button variant="quiet" onPress={onClose}>
          Cancel
        </Button>
        <Button
          isDisabled={chosen.size === 0}
          onPress={() => {
            void addToList(list, [...chosen]);
            onClose();
          }}
        >
          {chosen.size === 0 ? 'Add' : `Add ${contactsCount(chosen.size)}`}
        </Button>
      </div>
    </Dialog>
  );
}

function Row(props: {
  contact: Contact;
  isChosen: boolean;
  isMember: boolean;
  onChoose: (id: string, isChosen: boolean) => void;
  onRemove: () => void;
}) {
  const { contact, isChosen, isMember } = props;
  const { id, name, company } = contact;
  return (
    <li className="flex min-h-12 items-center gap-2 px-1">
      <span className="min-w-0 flex-1">
        <Checkbox
          isSelected={isChosen || isMember}
          isDisabled={isMember}
          onChange={(isOn) => props.onChoose(id, isOn)}
        >
          <span className="min-w-0">
            {name}
            {company !== '' && <span className="text-13 text-ink-2"> · {company}</span>}
          </span>
        </Checkbox>
      </span>
      {isMember && (
        <Button size="small" variant="quiet" aria-label={`Remove ${name}`} onPress={props.onRemove}>
          Remove
        </Button>
      )}
    </li>
  );
}
