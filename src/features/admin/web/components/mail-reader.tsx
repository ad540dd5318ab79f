import { useQuery } from '@tanstack/react-query';
import { sentenceOf } from '#platform/browser/api.ts';
import { classes } from '#ui/classes.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { Loading } from '#ui/spinner.tsx';
import { outboxMailQuery } from '../queries.ts';
import { readerClass } from '../reader-style.ts';
import { partsOf } from '../text-parts.ts';
import { BackButton } from './back-button.tsx';

/** The open email, as text with working links. */
export function MailReader({ id, onClose }: { id: string | null; onClose: () => void }) {
  const mail = useQuery({ ...outboxMailQuery(id ?? ''), enabled: id !== null });
  return (
    <section aria-label="Open email" className={classes(readerClass, id === null && 'max-wide:hidden')}>
      {id === null && <EmptyState>Select an email to read it.</EmptyState>}
      {id !== null && <BackButton onPress={onClose}>All emails</BackButton>}
      {id !== null && mail.isPending && <Loading label="Opening the email" />}
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
