import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { PageHeader } from '#ui/page-header.tsx';
import { listQuery } from '../bell-list.ts';
import { NotificationFilters } from '../components/inbox/notification-filters.tsx';
import { NotificationList } from '../components/inbox/notification-list.tsx';
import { ReadAllButton } from '../components/inbox/read-all-button.tsx';
import { SettingsLink } from '../components/inbox/settings-link.tsx';
import { useBellActions } from '../components/inbox/use-bell-actions.ts';
import {
  EVERYTHING,
  filterOf,
  isNarrowed,
  type NotificationSearch,
  searchIn,
  withSearch,
} from '../notification-search.ts';
import { countQuery, notificationsApi } from '../queries.ts';

export const meta = () => [{ title: 'Notifications' }];

/** All notifications, with the filter in the address (?show=unread&category=missed-calls&search=omar). */
export default function Notifications() {
  const [address, setAddress] = useSearchParams();
  const search = searchIn(address);
  // While another list loads, the one before is shown.
  const list = useInfiniteQuery({
    ...listQuery(filterOf(search), notificationsApi),
    placeholderData: keepPreviousData,
  });
  const { data: count } = useQuery(countQuery);
  const { setRead, readAll } = useBellActions();
  const change = (next: Partial<NotificationSearch>) =>
    setAddress((before) => withSearch(before, { ...searchIn(before), ...next }), {
      replace: true,
      preventScrollReset: true,
    });
  // It reads up to the newest one that was seen, which a filter may hide.
  const newest = isNarrowed(search) ? undefined : list.data?.pages[0]?.items[0];
  return (
    <>
      <PageHeader title="Notifications" />
      <NotificationFilters search={search} onChange={change}>
        <span title={isNarrowed(search) ? 'Clear the filters and the search to mark all as read' : undefined}>
          <ReadAllButton unread={count?.unread ?? 0} newest={newest} onReadAll={readAll} />
        </span>
        <SettingsLink />
      </NotificationFilters>
      <NotificationList {...{ search, list }} onRead={setRead} onClear={() => change(EVERYTHING)} />
    </>
  );
}
