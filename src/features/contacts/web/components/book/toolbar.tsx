import { useQuery } from '@tanstack/react-query';
import { ArrowDownWideNarrow, Columns3, ListFilter, X } from 'lucide-react';
import { Suspense, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { ChoiceMenu } from '#ui/choice-menu.tsx';
import { late } from '#ui/late.ts';
import { SearchField } from '#ui/search-field.tsx';
import type { ContactSort } from '../../../model.ts';
import { listsQuery } from '../../queries.ts';
import type { Book } from '../../use-book.ts';
import { useMembers } from '../../use-members.ts';

const FilterDialog = late(async () => ({ default: (await import('./filter-dialog.tsx')).FilterDialog }));
const ColumnsDialog = late(async () => ({ default: (await import('./columns-dialog.tsx')).ColumnsDialog }));

const icon = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const;

const SORTS: readonly { id: ContactSort; label: string; detail: string }[] = [
  { id: 'name', label: 'Name', detail: 'A to Z' },
  { id: 'company', label: 'Company', detail: 'A to Z' },
  { id: 'talk', label: 'Last talk', detail: 'Latest first' },
  { id: 'created', label: 'Added', detail: 'Newest first' },
];

/** Search, filters in words, order and columns. */
export function Toolbar({ book }: { book: Book }) {
  const { shown, setShown } = book;
  const [open, setOpen] = useState<'filter' | 'columns' | null>(null);
  const sort = shown.sort ?? 'name';
  return (
    <div className="flex min-h-13 flex-wrap items-center gap-2 border-b px-4 py-1.5 desk:px-6">
      <div data-contact-search="" className="min-w-0 flex-1 phone:w-62 phone:flex-none">
        <SearchField
          label="Search contacts"
          placeholder="Name, email or company"
          value={shown.search ?? ''}
          onChange={(search) => setShown({ search })}
        />
      </div>
      <span className="contents max-phone:[&>*]:order-last">
        <Chips book={book} />
      </span>
      <Button
        size="small"
        variant="quiet"
        aria-label="Filter"
        icon={<ListFilter {...icon} />}
        onPress={() => setOpen('filter')}
      >
        <span className="max-phone:sr-only">Filter</span>
      </Button>
      <span className="flex phone:ml-auto">
        <ChoiceMenu
          label="Sort by"
          selected={sort}
          onSelect={(chosen) => setShown({ sort: chosen })}
          choices={SORTS}
          trigger={
            <Button size="small" variant="quiet" icon={<ArrowDownWideNarrow {...icon} />}>
              <span className="max-phone:sr-only">{SORTS.find(({ id }) => id === sort)?.label}</span>
            </Button>
          }
        />
        <span className="max-phone:hidden">
          <Button
            size="small"
            variant="quiet"
            icon={<Columns3 {...icon} />}
            onPress={() => setOpen('columns')}
          >
            Columns
          </Button>
        </span>
      </span>
      <Suspense fallback={null}>
        {open === 'filter' && <FilterDialog book={book} onClose={() => setOpen(null)} />}
        {open === 'columns' && <ColumnsDialog book={book} onClose={() => setOpen(null)} />}
      </Suspense>
    </div>
  );
}

/** "Tag is client", each with what takes it away. */
function Chips({ book: { shown, setShown } }: { book: Book }) {
  const lists = useQuery(listsQuery).data ?? [];
  const members = useMembers();
  const chips = [
    { key: 'tag', what: 'Tag', value: shown.tag },
    { key: 'list', what: 'List', value: lists.find(({ id }) => id === shown.list)?.name ?? shown.list },
    { key: 'owner', what: 'Owner', value: members.find(({ id }) => id === shown.owner)?.name ?? shown.owner },
    { key: 'source', what: 'Source', value: shown.source },
  ] as const;
  return chips.map(
    ({ key, what, value }) =>
      value !== undefined && (
        <span
          key={key}
          className="inline-flex h-8 items-center gap-1 rounded-control border border-field-line pl-2.5 text-13"
        >
          <span>
            <span className="text-ink-2">{what} is</span> <span className="font-medium">{value}</span>
          </span>
          <button
            type="button"
            aria-label={`Remove the filter ${what} is ${value}`}
            onClick={() => setShown({ [key]: undefined })}
            className="inline-flex h-full items-center rounded-control px-2 text-ink-2 hover:text-ink"
          >
            <X size={14} strokeWidth={1.75} aria-hidden="true" />
          </button>
        </span>
      ),
  );
}
