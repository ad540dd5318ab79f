import { useQuery } from '@tanstack/react-query';
import { useMay } from '#features/workspaces/web/widgets.tsx';
import { paths } from '#kernel/paths.ts';
import { Link } from '#ui/link.tsx';
import { namesTogether } from '../../../rules/participants/last-time.ts';
import { type PlanKey, planQuery } from '../../queries.ts';

const to = (meeting: string) => paths.calendar({ tab: 'meetings', part: 'recordings', meeting });

/** Beside something in the calendar: what was recorded of it, and the last meeting with its people. */
export function PlannedPart(key: PlanKey) {
  const { isAllowed } = useMay('meetings.read');
  const { data } = useQuery({ ...planQuery(key), enabled: isAllowed });
  if (data === undefined) return null;
  const { last, meetings } = data;
  // Its own recording isn't "last time".
  const isBefore = last !== null && meetings.every(({ id }) => id !== last.meeting.id);
  return (
    <>
      {meetings.map(({ id, name }) => (
        <Link key={id} to={to(id)} className="text-13">
          Recorded: {name}
        </Link>
      ))}
      {isBefore && (
        <Link to={to(last.meeting.id)} className="text-13">
          Last time with {namesTogether(last.participants.map(({ name }) => name))}
        </Link>
      )}
    </>
  );
}
