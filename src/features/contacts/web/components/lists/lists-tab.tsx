// Not on the first screen: after a press.
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { sentenceOf } from '#platform/browser/api.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { contactsText } from '../../../constants.ts';
import type { ContactList } from '../../../model.ts';
import { listsQuery } from '../../queries.ts';
import { AddContactsDialog } from './add-contacts-dialog.tsx';
import { ListCard } from './list-card.tsx';
import { ListForm } from './list-form.tsx';

/** The lists of the workspace, by hand and by rule. */
export function ListsTab({ onShow, onNew }: { onShow: (list: string) => void; onNew: () => void }) {
  const lists = useQuery(listsQuery);
  const [adding, setAdding] = useState<ContactList | null>(null);
  const [editing, setEditing] = useState<ContactList | null>(null);
  if (lists.isPending) return <SkeletonRows rows={3} label="Loading lists" />;
  if (lists.data === undefined)
    return (
      <ErrorState onRetry={() => void lists.refetch()} isRetrying={lists.isFetching}>
        {sentenceOf(lists.error)}
      </ErrorState>
    );
  if (lists.data.length === 0)
    return (
      <EmptyState action={<Button onPress={onNew}>{contactsText.newList}</Button>}>
        No lists yet. Add contacts to a list yourself, or let a rule add them.
      </EmptyState>
    );
  return (
    <>
      <ul
        aria-label={contactsText.tabs.lists}
        className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,18rem),1fr))] gap-4 px-4 py-5 desk:px-6"
      >
        {lists.data.map((list) => (
          <ListCard
            key={list.id}
            list={list}
            onShow={() => onShow(list.id)}
            onAdd={() => setAdding(list)}
            onEdit={() => setEditing(list)}
          />
        ))}
      </ul>
      {adding !== null && <AddContactsDialog list={adding} onClose={() => setAdding(null)} />}
      {editing !== null && (
        <Dialog title="Edit list" isOpen onOpenChange={() => setEditing(null)}>
          <ListForm known={editing} onDone={() => setEditing(null)} />
        </Dialog>
      )}
    </>
  );
}
