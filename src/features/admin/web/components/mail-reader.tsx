import { useQuery } from '@tanstack/react-query';
import { sentenceOf } from '#platform/browser/api.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { Loading } from '#ui/spinner.tsx';
import { outboxMailQuery } from '../queries.ts';
import { partsOf } from '../text-parts.ts';

/** The open mail, as text; its links can be followed. */
export function MailReader({ id }: { id: string | null }) {
  const mail = useQuery({ ...outboxMailQuery(id ?? ''), enabled: id !== null });
  return (
    <section aria-label="Open mail" className="min-w-0 flex-1 border-l">
      {id === null && <EmptyState>Choose a mail to read it.</EmptyState>}
      {id !== null && mail.isPending && <Loading label="Opening the mail" />}
      {mail.isError && (
        <ErrorState onRetry={() => void mail.refetch()} isRetrying={mail.isFetching}>
          {sentenceOf(mail.error)}
        </ErrorState>
      )}
      {id !== null && mail.isSuccess && (
        <article className="p-4 desk:p-6">
          <h2 className="text-18">{mail.data.subject}</h2>
          <p className="mb-4 text-13 text-ink-3">To {mail.data.to}</p>
          <p className="text-15 break-words whitespace-pre-wrap">
            {partsOf(mail.data.text).map(({ at, text, isLink }) =>
              isLink ? (
                <a key={at} href={text} className="text-link">
                  {text}
                </a>
              ) : (
                <span key={at}>{text}</span>
              ),
            )}
          </p>
        </article>
      )}
    </section>
  );
}
