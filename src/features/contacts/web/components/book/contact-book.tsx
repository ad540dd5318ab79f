import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { late } from '#ui/late.ts';
import { Tabs } from '#ui/tabs.tsx';
import { contactsText } from '../../../constants.ts';
import { duplicatesQuery, listsQuery } from '../../queries.ts';
import { useShown } from '../../shown.ts';
import { useBook } from '../../use-book.ts';
import { ContactsTab } from './contacts-tab.tsx';

const ListsTab = late(async () => ({ default: (await import('../lists/lists-tab.tsx')).ListsTab }));
const AddNewTab = late(async () => ({ default: (await import('./add-new-tab.tsx')).AddNewTab }));
const DuplicatesDialog = late(async () => ({
  default: (await import('../identity/duplicates-dialog.tsx')).DuplicatesDialog,
}));

export type BookTab = 'contacts' | 'lists' | 'new';

export interface ContactBookProps {
  tab: BookTab;
  onTab: (tab: BookTab) => void;
  onOpen: (id: string) => void;
  /** Number of a caller who is being added. */
  number?: string | undefined;
}

/** The contacts of the workspace: all of them, their lists, and what adds to both. Any page can have it. */
export function ContactBook({ tab, onTab, onOpen, number }: ContactBookProps) {
  const book = useBook();
  const [, setShown] = useShown();
  const lists = useQuery(listsQuery);
  return (
    <Tabs
      label={contactsText.title}
      look="pills"
      className="px-3 desk:px-5"
      selected={tab}
      onSelect={onTab}
      fills
      aside={<DuplicatesLine />}
      items={[
        {
          id: 'contacts',
          label: contactsText.tabs.contacts,
          count: book.total ?? undefined,
          content: <ContactsTab book={book} onOpen={onOpen} onNew={() => onTab('new')} />,
        },
        {
          id: 'lists',
          label: contactsText.tabs.lists,
          count: lists.data?.length,
          content: (
            <Suspense fallback={null}>
              <ListsTab
                onShow={(list) => {
                  setShown({
                    search: undefined,
                    tag: undefined,
                    source: undefined,
                    owner: undefined,
                    list,
                  });
                  onTab('contacts');
                }}
                onNew={() => onTab('new')}
              />
            </Suspense>
          ),
        },
        {
          id: 'new',
          label: contactsText.tabs.add,
          content: (
            <Suspense fallback={null}>
              <AddNewTab
                number={number}
                onAdded={(id) => (number === undefined ? onTab('contacts') : onOpen(id))}
                onListMade={() => onTab('lists')}
              />
            </Suspense>
          ),
        },
      ]}
    />
  );
}

/** How many pairs look like one person each, and the way to them. */
function DuplicatesLine() {
  const pairs = useQuery(duplicatesQuery).data?.length ?? 0;
  const [isReviewing, setReviewing] = useState(false);
  return (
    <>
      {pairs > 0 && (
        <p className="px-4 pb-2 text-13 text-ink-2 phone:py-2 desk:pr-6">
          {pairs} possible {pairs === 1 ? 'duplicate' : 'duplicates'}{' '}
          <button type="button" className="text-link ml-1" onClick={() => setReviewing(true)}>
            Review
          </button>
        </p>
      )}
      <Suspense fallback={null}>
        {isReviewing && <DuplicatesDialog onClose={() => setReviewing(false)} />}
      </Suspense>
    </>
  );
}
