import { useQuery } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import { useSearchParams } from 'react-router';
import { sentenceOf } from '#platform/browser/api.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { MailList } from '../components/mail-list.tsx';
import { MailReader } from '../components/mail-reader.tsx';
import { outboxQuery } from '../queries.ts';

export const meta = () => [{ title: 'Outgoing mail' }];

/** Emails that an installation without a mail server has kept instead of sending, for its operator. */
export default function Mail() {
  const outbox = useQuery(outboxQuery);
  const [search, setSearch] = useSearchParams();
  const open = search.get('mail');
  return (
    <>
      <PageHeader title="Outgoing mail">
        <IconButton
          label="Refresh"
          size="small"
          icon={<RefreshCw size={16} strokeWidth={1.75} />}
          isDisabled={outbox.isFetching}
          onPress={() => void outbox.refetch()}
        />
      </PageHeader>
      {outbox.isPending && <SkeletonRows label="Loading the emails" />}
      {outbox.isError && (
        <ErrorState onRetry={() => void outbox.refetch()} isRetrying={outbox.isFetching}>
          {sentenceOf(outbox.error)}
        </ErrorState>
      )}
      {outbox.isSuccess && outbox.data.mails.length === 0 && (
        <EmptyState>
          {outbox.data.engine === 'smtp'
            ? 'Emails go out through your mail server, so none are kept here.'
            : 'No emails sent yet.'}
        </EmptyState>
      )}
      {outbox.isSuccess && outbox.data.mails.length > 0 && (
        <div className="flex flex-col wide:flex-row">
          <MailList mails={outbox.data.mails} open={open} onOpen={(id) => setSearch({ mail: id })} />
          <MailReader id={open} onClose={() => setSearch({})} />
        </div>
      )}
    </>
  );
}
