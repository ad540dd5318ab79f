import { useQuery } from '@tanstack/react-query';
import { Clock } from 'lucide-react';
import { Suspense, useState } from 'react';
import { paths } from '#kernel/paths.ts';
import { codeOf, sentenceOf } from '#platform/browser/api.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { late } from '#ui/late.ts';
import { ButtonLink } from '#ui/link.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { contactsErrors } from '../../../errors.ts';
import type { RecordDialog } from '../../asked.ts';
import { isAbout, waitingContacts, withWaiting } from '../../changes.ts';
import { useWaiting, WAITING_WORDS } from '../../outbox.ts';
import { contactQuery } from '../../queries.ts';
import { ContactHeader, RecordBar } from './contact-header.tsx';
import { ContactParts } from './contact-parts.tsx';

const RecordDialogs = late(async () => ({ default: (await import('./record-dialogs.tsx')).RecordDialogs }));

/** Everything about one contact. */
export function ContactPage({ id }: { id: string }) {
  const { contact, query, isWaiting } = useContact(id);
  const [dialog, setDialog] = useState<RecordDialog | null>(null);
  if (contact === null)
    return (
      <>
        <RecordBar id={id} name="Contact" />
        {query.isPending ? (
          <SkeletonRows rows={6} label="Loading the contact" />
        ) : codeOf(query.error) === contactsErrors.notFound().code || query.isSuccess ? (
          <EmptyState action={<ButtonLink to={paths.contacts()}>All contacts</ButtonLink>}>
            {contactsErrors.notFound().message}.
          </EmptyState>
        ) : (
          <ErrorState onRetry={() => void query.refetch()} isRetrying={query.isFetching}>
            {sentenceOf(query.error)}
          </ErrorState>
        )}
      </>
    );
  return (
    <>
      <RecordBar id={id} name={contact.name} />
      <ContactHeader contact={contact} onAsk={setDialog} />
      {isWaiting && (
        <p className="flex items-center gap-2 border-b bg-sunk px-4 py-2 text-13 text-ink-2 desk:px-6">
          <Clock size={14} strokeWidth={2} aria-hidden="true" />
          {WAITING_WORDS}
        </p>
      )}
      <ContactParts contact={contact} onAsk={setDialog} />
      <Suspense fallback={null}>
        {dialog !== null && (
          <RecordDialogs dialog={dialog} contact={contact} onClose={() => setDialog(null)} />
        )}
      </Suspense>
    </>
  );
}

/** The contact with what waits to be saved. Null: not there, or not yet. */
function useContact(id: string) {
  const query = useQuery(contactQuery(id));
  const waiting = useWaiting();
  const own = waiting.filter(({ change }) => isAbout(change, id));
  const changes = own.map(({ change }) => change);
  const added = waitingContacts(own).find((one) => one.id === id) ?? null;
  const contact = query.data === undefined ? added : withWaiting(query.data, changes);
  return { query, contact, isWaiting: own.length > 0 };
}
