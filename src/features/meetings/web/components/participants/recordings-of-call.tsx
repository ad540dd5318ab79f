// Not on the first screen: after a press on a call.
import { useQuery } from '@tanstack/react-query';
import { useMay } from '#features/workspaces/web/widgets.tsx';
import { paths } from '#kernel/paths.ts';
import { Link } from '#ui/link.tsx';
import { ofCallQuery } from '../../queries.ts';

/** Links to the recordings of a call that you see. */
export function RecordingsOfCall({ callId }: { callId: string }) {
  const { isAllowed } = useMay('meetings.read');
  const { data = [] } = useQuery({ ...ofCallQuery(callId), enabled: isAllowed });
  if (data.length === 0) return null;
  return (
    <ul aria-label="Recordings" className="flex flex-wrap gap-x-4 gap-y-1">
      {data.map(({ id }, nth) => (
        <li key={id}>
          <Link to={paths.calendar({ tab: 'meetings', part: 'recordings', meeting: id })}>
            {data.length === 1 ? 'Recording' : `Recording ${data.length - nth}`}
          </Link>
        </li>
      ))}
    </ul>
  );
}
