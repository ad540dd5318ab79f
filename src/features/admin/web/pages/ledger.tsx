import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import type { DeskPosting } from '#features/billing/model-desk.ts';
import { count } from '#kernel/count.ts';
import { parseDecimalUsd } from '#kernel/money.ts';
import { sentenceOf } from '#platform/browser/api.ts';
import { moment } from '#platform/browser/moment.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { Link } from '#ui/link.tsx';
import { ListRow } from '#ui/list-row.tsx';
import { LoadMore } from '#ui/load-more.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { Table } from '#ui/table.tsx';
import { AccountCode } from '../components/start/account-code.tsx';
import { LedgerEntry } from '../components/start/ledger-entry.tsx';
import { LedgerSearch } from '../components/start/ledger-search.tsx';
import { KIND_WORDS, shortKey } from '../ledger-names.ts';
import { amountWords, entryLink } from '../ledger-words.ts';
import { type LedgerFilter, postingsQuery, totalsQuery } from '../start-queries.ts';

export const meta = () => [{ title: 'Ledger' }];

/** Every posting, searched by what the address says. */
export default function Ledger() {
  const [search] = useSearchParams();
  const entry = search.get('entry');
  return (
    <>
      <PageHeader title="Ledger">{entry !== null && <Link to="/admin/ledger">All postings</Link>}</PageHeader>
      {entry === null ? <Postings /> : <LedgerEntry entryKey={entry} />}
    </>
  );
}

function filterOf(search: URLSearchParams): LedgerFilter {
  const text = (name: string) => search.get(name)?.trim() ?? '';
  const amount = parseDecimalUsd(text('amount'));
  const from = Date.parse(text('from'));
  const until = Date.parse(text('until'));
  return {
    ...(text('account') !== '' && { account: text('account') }),
    ...(text('id') !== '' && { id: text('id') }),
    ...(amount !== undefined && amount > 0 && { amount }),
    ...(!Number.isNaN(from) && { from }),
    ...(!Number.isNaN(until) && { until }),
  };
}

function Postings() {
  const [search] = useSearchParams();
  const filter = filterOf(search);
  const list = useInfiniteQuery(postingsQuery(filter));
  const postings = list.data?.pages.flatMap((page) => page.postings) ?? [];
  return (
    <>
      <LedgerSearch key={search.toString()} />
      <Totals filter={filter} />
      {list.isPending && <SkeletonRows label="Loading the ledger" />}
      {list.isError && (
        <ErrorState onRetry={() => void list.refetch()} isRetrying={list.isFetching}>
          {sentenceOf(list.error)}
        </ErrorState>
      )}
      {list.isSuccess && postings.length === 0 && <EmptyState>No postings match.</EmptyState>}
      {postings.length > 0 && (
        <>
          <ul aria-label="Postings" className="wide:hidden">
            {postings.map((posting) => (
              <NarrowPosting key={posting.id} posting={posting} />
            ))}
          </ul>
          <div className="hidden px-4 wide:block desk:px-6">
            <Table
              label="Postings"
              columns={[
                { label: 'Time' },
                { label: 'Kind' },
                { label: 'From' },
                { label: 'To' },
                { label: 'Entry' },
                { label: 'Amount', isEnd: true },
              ]}
              rows={postings.map(({ id, entry, kind, source, destination, amount, unit, postedAt }) => ({
                key: String(id),
                cells: [
                  <span key="at" className="whitespace-nowrap">
                    {moment(postedAt)}
                  </span>,
                  KIND_WORDS[kind],
                  <AccountCode key="source" code={source} />,
                  <AccountCode key="destination" code={destination} />,
                  <span key="entry" className="block max-w-52 truncate" title={entry}>
                    <Link to={entryLink(entry)}>{shortKey(entry)}</Link>
                  </span>,
                  amountWords(amount, unit),
                ],
              }))}
            />
          </div>
        </>
      )}
      <LoadMore list={list} />
    </>
  );
}

/** A posting where there is no room for a table. */
function NarrowPosting({ posting }: { posting: DeskPosting }) {
  const { entry, kind, source, destination, amount, unit, postedAt } = posting;
  return (
    <ListRow
      title={<Link to={entryLink(entry)}>{KIND_WORDS[kind]}</Link>}
      detail={
        <span className="flex flex-col">
          <span>
            <AccountCode code={source} />
          </span>
          <span>
            to <AccountCode code={destination} />
          </span>
        </span>
      }
      end={
        <span className="flex flex-col">
          <span className="font-medium text-ink">{amountWords(amount, unit)}</span>
          <span className="text-12">{moment(postedAt)}</span>
        </span>
      }
    />
  );
}

function Totals({ filter }: { filter: LedgerFilter }) {
  const totals = useQuery(totalsQuery(filter)).data;
  if (totals === undefined || totals.totals.length === 0) return null;
  return (
    <details className="border-b px-4 py-3 text-13 desk:px-6">
      <summary className="w-fit rounded-small text-ink-2 hover:text-ink">
        Totals since {moment(totals.from)}
      </summary>
      <Table
        small
        label="Totals"
        columns={[{ label: 'Kind' }, { label: 'Postings', isEnd: true }, { label: 'Amount', isEnd: true }]}
        rows={totals.totals.map(({ kind, unit, postings, amount }) => ({
          key: `${kind} ${unit}`,
          cells: [KIND_WORDS[kind], count(postings), amountWords(amount, unit)],
        }))}
      />
    </details>
  );
}
