import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { count } from '#kernel/count.ts';
import { formatDay } from '#kernel/day.ts';
import { sentenceOf } from '#platform/browser/api.ts';
import { Badge } from '#ui/badge.tsx';
import { Card } from '#ui/card.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { Table } from '#ui/table.tsx';
import type { RateDeckVersion } from '../../model.ts';
import { rateDecksQuery } from '../rate-desk.ts';

const columns = [
  { label: 'Version' },
  { label: 'Starts' },
  { label: 'Rows' },
  { label: 'Published' },
  { label: 'Note' },
  { label: 'CSV', isEnd: true },
];

/** Every deck that was ever published; none of them can be changed. */
export function RateDeckVersions() {
  const decks = useQuery(rateDecksQuery);
  return (
    <Card title="Published rates">
      {decks.isPending && <SkeletonRows label="Loading the rates" />}
      {decks.isError && (
        <ErrorState onRetry={() => void decks.refetch()} isRetrying={decks.isFetching}>
          {sentenceOf(decks.error)}
        </ErrorState>
      )}
      {decks.isSuccess && (
        <Table
          label="Published rates"
          columns={columns}
          rows={decks.data.decks.map((deck) => ({ key: String(deck.version), cells: cellsOf(deck) }))}
        />
      )}
    </Card>
  );
}

const states = { planned: 'Planned', 'in-force': 'Current', past: 'Past' } as const;

function cellsOf(deck: RateDeckVersion) {
  return [
    <span key="version" className="flex items-center gap-2 pr-4 whitespace-nowrap">
      {deck.version}
      <Badge tone={deck.state === 'in-force' ? 'strong' : 'plain'}>{states[deck.state]}</Badge>
    </span>,
    <span key="from" className="pr-4 whitespace-nowrap">
      {formatDay(deck.effectiveFrom)}
    </span>,
    <span key="rows" className="pr-4">
      {count(deck.rowCount)}
    </span>,
    <span key="published" className="pr-4 whitespace-nowrap">
      {formatDay(deck.publishedAt)}
    </span>,
    <span key="note" className="block max-w-60 min-w-32 pr-4 break-words text-ink-2">
      {deck.note}
    </span>,
    <a
      key="csv"
      href={`/api/admin/rates/${deck.version}/csv`}
      download
      aria-label={`Download version ${deck.version}`}
      className="inline-flex size-9 items-center justify-center rounded-control text-ink-2 hover:bg-sunk hover:text-ink"
    >
      <Download size={16} strokeWidth={1.75} aria-hidden="true" />
    </a>,
  ];
}
