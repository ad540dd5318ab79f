import { useCallback } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { OnlyFor } from '#features/workspaces/web/widgets.tsx';
import { paths } from '#kernel/paths.ts';
import { PageHeader } from '#ui/page-header.tsx';
import { contactsText } from '../../constants.ts';
import { type BookTab, ContactBook } from '../components/book/contact-book.tsx';
import { ContactPage } from '../components/record/contact-page.tsx';

export const meta = () => [{ title: 'Contacts' }];

const TABS: readonly BookTab[] = ['contacts', 'lists', 'new'];

/** The contacts of the workspace, and one of them by its id. */
export default function Contacts() {
  const [query, setQuery] = useSearchParams();
  const navigate = useNavigate();
  const id = query.get('id');
  const tab = TABS.find((one) => one === query.get('tab')) ?? 'contacts';
  const setTab = useCallback(
    (next: BookTab) => setQuery(next === 'contacts' ? {} : { tab: next }, { preventScrollReset: true }),
    [setQuery],
  );
  const open = useCallback((one: string) => void navigate(paths.contacts({ id: one })), [navigate]);
  return (
    <OnlyFor action="contacts.read" title={contactsText.title}>
      {id !== null ? (
        <ContactPage key={id} id={id} />
      ) : (
        <>
          <PageHeader title={contactsText.title} lead={contactsText.lead} />
          <ContactBook tab={tab} onTab={setTab} onOpen={open} number={query.get('number') ?? undefined} />
        </>
      )}
    </OnlyFor>
  );
}
