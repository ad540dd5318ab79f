import type { ReactNode } from 'react';
import { useUser } from '#features/identity/web/widgets.tsx';
import { NativeSelect } from '#ui/native-select.tsx';
import { Segmented } from '#ui/segmented.tsx';
import { SettledSearch } from '#ui/settled-search.tsx';
import { SEARCH_LENGTH_MAX } from '../../../constants.ts';
import { CATEGORIES } from '../../../constants-categories.ts';
import type { Category } from '../../../model-inbox.ts';
import type { NotificationSearch } from '../../notification-search.ts';

interface NotificationFiltersProps {
  search: NotificationSearch;
  onChange: (change: Partial<NotificationSearch>) => void;
  /** Actions on the whole list. */
  children: ReactNode;
}

const shows = [
  { id: 'all', label: 'All' },
  { id: 'unread', label: 'Unread' },
] as const;

/** What the list shows: read or not, of which kind, and with which words. */
export function NotificationFilters({ search, onChange, children }: NotificationFiltersProps) {
  const isOperator = useUser().user?.isOperator === true;
  const { show, category } = search;
  return (
    <div className="flex flex-col gap-3 border-b px-4 py-3 desk:flex-row desk:items-center desk:gap-4 desk:px-6">
      <div className="flex items-center justify-between gap-2 desk:contents">
        <Segmented
          label="Notifications shown"
          choices={shows}
          selected={show}
          onSelect={(next) => onChange({ show: next })}
        />
        <div className="flex items-center gap-1 desk:order-last">{children}</div>
      </div>
      <div className="flex flex-1 gap-3 *:min-w-0 desk:gap-4">
        <div className="flex-1 desk:max-w-64">
          <NativeSelect
            aria-label="Kind"
            choices={kindsFor(isOperator)}
            placeholder="All kinds"
            value={category ?? ''}
            onChange={({ target }) => onChange({ category: target.value === '' ? null : target.value })}
          />
        </div>
        <div className="flex-1">
          <SettledSearch
            label="Search your notifications"
            placeholder="Search"
            maxLength={SEARCH_LENGTH_MAX}
            text={search.search}
            onSearch={(text) => onChange({ search: text })}
          />
        </div>
      </div>
    </div>
  );
}

/** The rows of the settings that can be in the list. */
const kindsFor = (isOperator: boolean) =>
  Object.entries<Category>(CATEGORIES)
    .filter(
      ([, { offers, isForOperator }]) => offers.includes('app') && (isForOperator !== true || isOperator),
    )
    .map(([id, { words }]) => ({ id, label: words }));
