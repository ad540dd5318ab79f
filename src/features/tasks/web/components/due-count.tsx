import { useQuery } from '@tanstack/react-query';
import { useUser } from '#features/identity/web/widgets.tsx';
import { useReader } from '#platform/browser/reader.ts';
import { CountBadge } from '#ui/count-badge.tsx';
import { overviewQuery } from '../overview-query.ts';

/** Number of my tasks that are late or due today; nothing if there are none. */
export function DueCount({ className }: { className: string }) {
  const { timeZone } = useReader();
  const isSignedIn = useUser().user !== null;
  const today = new Intl.DateTimeFormat('en-CA', { timeZone }).format();
  const { data } = useQuery({ ...overviewQuery(today), enabled: isSignedIn });
  return <CountBadge count={data?.today ?? 0} said="due" className={className} />;
}
