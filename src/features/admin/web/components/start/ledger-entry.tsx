import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { DeskEntry } from '#features/billing/model-desk.ts';
import { formatUsd } from '#kernel/money.ts';
import { sentenceOf } from '#platform/browser/api.ts';
import { moment } from '#platform/browser/moment.ts';
import { Button } from '#ui/button.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { Link } from '#ui/link.tsx';
import { ListRow } from '#ui/list-row.tsx';
import { Notice } from '#ui/notice.tsx';
import { Section } from '#ui/section.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { accountName, KIND_WORDS, shortId, shortKey, statusWords } from '../../ledger-names.ts';
import { amountWords, detailsInWords, entryLink } from '../../ledger-words.ts';
import { entryQuery, ledgerApi } from '../../start-queries.ts';
import { AccountCode } from './account-code.tsx';

/** One entry: its postings, and the payment, invoice or call that it is about. */
export function LedgerEntry({ entryKey }: { entryKey: string }) {
  const entry = useQuery(entryQuery(entryKey));
  if (entry.isPending) return <SkeletonRows label="Loading the entry" />;
  if (entry.isError)
    return (
      <ErrorState onRetry={() => void entry.refetch()} isRetrying={entry.isFetching}>
        {sentenceOf(entry.error)}
      </ErrorState>
    );
  const { key, kind, postedAt, postings, invoice } = entry.data;
  return (
    <>
      <Section title={`${KIND_WORDS[kind]}, ${moment(postedAt)}`}>
        <p className="px-4 pb-3 text-13 break-words text-ink-2 desk:px-6">{key}</p>
        <ul aria-label="Postings">
          {postings.map(({ id, source, destination, amount, unit }) => (
            <ListRow
              key={id}
              title={
                <>
                  <AccountCode code={source} /> to <AccountCode code={destination} />
                </>
              }
              detail={
                <span className="flex flex-wrap gap-3">
                  <Link to={accountLink(source)}>Postings of {nameOf(source)}</Link>
                  <Link to={accountLink(destination)}>Postings of {nameOf(destination)}</Link>
                </span>
              }
              end={amountWords(amount, unit)}
            />
          ))}
        </ul>
      </Section>
      <About entry={entry.data} />
      {invoice?.status === 'paid' && (
        <Refund key={invoice.id} invoiceId={invoice.id} entryKey={key} total={invoice.totalMicroUsd} />
      )}
    </>
  );
}

function About({ entry: { key, details, payment, invoice, call } }: { entry: DeskEntry }) {
  return (
    <Section title="About">
      <ul aria-label="About this entry">
        {payment !== null && (
          <ListRow
            title={`Payment ${payment.id}`}
            detail={[statusWords(payment.status), payment.ref].filter(Boolean).join(' · ')}
            end={formatUsd(payment.microUsd)}
          />
        )}
        {invoice !== null && (
          <ListRow
            title={`Invoice ${invoice.number ?? invoice.id}`}
            detail={
              <span className="flex flex-wrap gap-3">
                <span>{statusWords(invoice.status)}</span>
                {invoice.entries
                  .filter((one) => one !== key)
                  .map((one) => (
                    <Link key={one} to={entryLink(one)}>
                      Entry {shortKey(one)}
                    </Link>
                  ))}
              </span>
            }
            end={formatUsd(invoice.totalMicroUsd)}
          />
        )}
        {call !== null && (
          <ListRow
            title={call.number ?? 'Call'}
            detail={`Call ${call.id} · ${call.seconds} s`}
            end={moment(call.placedAt)}
          />
        )}
        {detailsInWords(details).map(({ label, value }) => (
          <li
            key={label}
            className="flex min-h-10 items-baseline gap-4 border-b px-4 py-2.5 text-13 desk:px-6"
          >
            <span className="w-36 shrink-0 text-ink-2">{label}</span>
            <span className="min-w-0 wrap-anywhere">{value}</span>
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** "Call revenue", "Balance …c41d90ab" */
function nameOf(code: string): string {
  const { words, owner } = accountName(code);
  return owner === null ? words : `${words} ${shortId(owner)}`;
}

const accountLink = (code: string) => `?account=${encodeURIComponent(code)}`;

/** Gives what is left of an invoice back to its card. The key makes a second press the same refund. */
function Refund(props: { invoiceId: string; entryKey: string; total: number }) {
  const [key] = useState(() => crypto.randomUUID());
  const [isAsking, ask] = useState(false);
  const client = useQueryClient();
  const refunding = useMutation({
    mutationFn: () => ledgerApi.refundInvoice({ id: props.invoiceId, key }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['admin'] }),
  });
  return (
    <div className="flex flex-wrap items-center gap-3 px-4 py-4 text-13 desk:px-6">
      {refunding.isError && <Notice>{sentenceOf(refunding.error)}</Notice>}
      {refunding.isSuccess && <output>The refund is on its way to the card.</output>}
      {!refunding.isSuccess && !isAsking && (
        <Button variant="secondary" onPress={() => ask(true)}>
          Refund to card
        </Button>
      )}
      {!refunding.isSuccess && isAsking && (
        <>
          <span>Refund what is left of {formatUsd(props.total)} to the card?</span>
          <Button isPending={refunding.isPending} onPress={() => refunding.mutate()}>
            Refund
          </Button>
          <Button variant="secondary" onPress={() => ask(false)}>
            Keep
          </Button>
        </>
      )}
    </div>
  );
}
