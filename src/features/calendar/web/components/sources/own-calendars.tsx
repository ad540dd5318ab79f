import { useQuery } from '@tanstack/react-query';
import { sourcesQuery } from '../../queries.ts';
import { OtherCalendars } from './other-calendars.tsx';

/** Connected calendars whose times can't be booked. */
export function OwnCalendars() {
  const { data } = useQuery(sourcesQuery);
  return (
    <div className="border-t py-2">{data !== undefined && <OtherCalendars sources={data.sources} />}</div>
  );
}
