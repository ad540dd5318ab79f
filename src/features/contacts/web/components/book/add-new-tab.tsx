// Not on the first screen: after a press.
import { useState } from 'react';
import { Segmented } from '#ui/segmented.tsx';
import { toast } from '#ui/toast.tsx';
import { contactsText } from '../../../constants.ts';
import type { Contact } from '../../../model.ts';
import { homeCountry } from '../../actions.ts';
import { useSave } from '../../outbox.ts';
import { ListForm } from '../lists/list-form.tsx';
import { ContactForm } from './contact-form.tsx';

const KINDS = [
  { id: 'contact', label: contactsText.newContact },
  { id: 'list', label: contactsText.newList },
] as const;

/** Adds a contact or a list. */
export function AddNewTab(props: {
  /** Of somebody who called: a number (E.164), or "@alice". */
  number?: string | undefined;
  onAdded: (id: string) => void;
  onListMade: () => void;
}) {
  const { number, onAdded, onListMade } = props;
  const [kind, setKind] = useState<'contact' | 'list'>('contact');
  const save = useSave();
  return (
    <div className="flex max-w-2xl flex-col gap-5 px-4 py-5 desk:px-6">
      <div>
        <Segmented label={contactsText.tabs.add} choices={KINDS} selected={kind} onSelect={setKind} />
      </div>
      {kind === 'contact' ? (
        <section aria-label={contactsText.newContact}>
          <ContactForm
            known={knownOf(number)}
            submit="Add contact"
            onSave={async (facts) => {
              const id = crypto.randomUUID();
              const source = number === undefined ? 'manual' : 'call';
              const how = await save({ kind: 'create', id, source, facts, home: homeCountry() });
              if (how === 'saved') toast.success(contactsText.added);
              else toast.message("You're offline. We'll add this contact when you're back online.");
              onAdded(id);
            }}
          />
        </section>
      ) : (
        <section aria-label={contactsText.newList}>
          <ListForm known={null} onDone={onListMade} />
        </section>
      )}
    </div>
  );
}

function knownOf(caller: string | undefined): Partial<Contact> {
  if (caller === undefined) return {};
  return caller.startsWith('@')
    ? { usernames: [{ value: caller.slice(1), label: '' }] }
    : { phones: [{ value: caller, label: '' }] };
}
