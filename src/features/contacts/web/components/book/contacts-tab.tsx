import { Suspense, useCallback, useMemo, useState } from 'react';
import { sentenceOf } from '#platform/browser/api.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { late } from '#ui/late.ts';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { contactsText } from '../../../constants.ts';
import type { Contact } from '../../../model.ts';
import type { Asked, RowAction } from '../../asked.ts';
import { useContactPhone } from '../../call-contact.ts';
import { shownColumns } from '../../columns.ts';
import type { Book } from '../../use-book.ts';
import { useMembers } from '../../use-members.ts';
import { useNumberWriter } from '../../written-number.ts';
import { BulkBar } from './bulk-bar.tsx';
import { ContactTable } from './contact-table.tsx';
import { Toolbar } from './toolbar.tsx';
import { ViewsBar } from './views-bar.tsx';

const BookDialogs = late(async () => ({
  default: (await import('./book-dialogs.tsx')).BookDialogs,
}));

/** The table with what searches, filters and changes it. */
export function ContactsTab(props: { book: Book; onOpen: (id: string) => void; onNew: () => void }) {
  const { book, onOpen, onNew } = props;
  const [asked, setAsked] = useState<Asked | null>(null);
  const phone = useContactPhone();
  const { rows, selection, setSelection } = book;
  const onAction = useCallback(
    (action: RowAction, contact: Contact) => {
      if (action === 'open') onOpen(contact.id);
      else if (action === 'call') phone.call(contact.phones[0]?.value ?? '');
      else setAsked({ kind: action, contacts: [contact] });
    },
    [onOpen, phone],
  );
  const selected = useMemo(
    () => (selection.ids.size === 0 ? NONE : rows.filter(({ id }) => selection.ids.has(id))),
    [rows, selection],
  );
  return (
    <div className="flex grow flex-col">
      <ViewsBar book={book} onNew={onNew} />
      <Toolbar book={book} />
      <Rows book={book} onAction={onAction} callReason={phone.reason} onNew={onNew} />
      <BulkBar book={book} selected={selected} onAsk={(kind) => setAsked({ kind, contacts: selected })} />
      <Suspense fallback={null}>
        {asked !== null && (
          <BookDialogs
            asked={asked}
            onAsk={setAsked}
            onAction={onAction}
            onClose={() => setAsked(null)}
            onDeleted={() => setSelection({ ids: new Set(), from: null })}
          />
        )}
      </Suspense>
    </div>
  );
}

const NONE: readonly Contact[] = [];

interface RowsProps {
  book: Book;
  onAction: (action: RowAction, contact: Contact) => void;
  callReason: string | null;
  onNew: () => void;
}

function Rows({ book, onAction, callReason, onNew }: RowsProps) {
  const { query, rows, shown, fields } = book;
  const writeNumber = useNumberWriter();
  const members = useMembers();
  const ownerName = useCallback(
    (id: string) => members.find((member) => member.id === id)?.name ?? null,
    [members],
  );
  const columns = useMemo(() => shownColumns(shown.columns, fields), [shown.columns, fields]);
  if (query.data === undefined && query.isError && rows.length === 0)
    return (
      <ErrorState onRetry={() => void query.refetch()} isRetrying={query.isFetching}>
        {sentenceOf(query.error)}
      </ErrorState>
    );
  if (query.data === undefined && rows.length === 0)
    return <SkeletonRows rows={8} label="Loading contacts" />;
  if (rows.length === 0)
    return (
      <EmptyState action={<Button onPress={onNew}>{contactsText.newContact}</Button>}>
        {contactsText.none}
      </EmptyState>
    );
  return (
    <ContactTable
      rows={rows}
      waitingIds={book.waitingIds}
      columns={columns}
      ownerName={ownerName}
      writeNumber={writeNumber}
      selection={book.selection}
      onSelection={book.setSelection}
      onAction={onAction}
      onEnd={book.loadMore}
      isMore={query.hasNextPage && !query.isFetchNextPageError}
      callReason={callReason}
      takesKeys
    />
  );
}
