import { useInfiniteQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { sentenceOf } from '#platform/browser/api.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { LoadMore } from '#ui/load-more.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { Segmented } from '#ui/segmented.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { InboxMessage } from '../components/inbox-message.tsx';
import { type InboxFilter, inboxQuery } from '../queries.ts';

export const meta = () => [{ title: 'Messages' }];

const filters = [
  { id: 'open', label: 'Open' },
  { id: 'all', label: 'All' },
] as const;

/** Messages from the contact form, for the operator. Which ones are shown is in the address. */
export default function Messages() {
  const [search, setSearch] = useSearchParams();
  const show: InboxFilter = search.get('show') === 'all' ? 'all' : 'open';
  return (
    <>
      <PageHeader title="Messages">
        <Segmented
          label="Messages shown"
          choices={filters}
          selected={show}
          onSelect={(next) => setSearch(next === 'open' ? {} : { show: next }, { replace: true })}
        />
      </PageHeader>
      <Inbox show={show} />
    </>
  );
}

function Inbox({ show }: { show: InboxFilter }) {
  const inbox = useInfiniteQuery(inboxQuery(show));
  if (inbox.isPending) return <SkeletonRows label="Loading the messages" />;
  if (inbox.data === undefined)
    return (
      <ErrorState onRetry={() => void inbox.refetch()} isRetrying={inbox.isRefetching}>
        {sentenceOf(inbox.error)}
      </ErrorState>
    );
  const messages = inbox.data.pages.flatMap((page) => page.messages);
  if (messages.length === 0)
    return <EmptyState>{show === 'open' ? 'No open messages.' : 'No messages yet.'}</EmptyState>;
  return (
    <>
      <ul aria-label="Messages">
        {messages.map((message) => (
          <InboxMessage key={message.id} message={message} />
        ))}
      </ul>
      <LoadMore list={inbox} />
    </>
  );
}
