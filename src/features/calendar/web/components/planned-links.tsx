import { useQuery } from '@tanstack/react-query';
import { CircleDot } from 'lucide-react';
import { paths } from '#kernel/paths.ts';
import { ButtonLink } from '#ui/link.tsx';
import { joinState } from '../../rules/bookings/joining.ts';
import { meetingsPartQuery } from '../meetings-part-query.ts';

/** Something in the calendar that takes place at a time. */
export interface PlannedTime {
  readonly kind: 'event' | 'booking';
  readonly id: string;
  readonly startsAt: number;
  readonly endsAt: number;
}

/** Leads to where a meeting is joined and recorded, from 10 minutes before it begins until it ends. Nothing starts by it. */
export function RecordLink({ planned, now, title }: { planned: PlannedTime; now: number; title: string }) {
  const { kind, id, startsAt } = planned;
  if (joinState(planned, now) !== 'open') return null;
  return (
    <ButtonLink
      variant="secondary"
      size="small"
      icon={<CircleDot size={16} strokeWidth={1.75} aria-hidden="true" />}
      to={paths.calendar({ tab: 'meetings', part: 'join', record: kind, of: id, at: String(startsAt) })}
    >
      Record<span className="sr-only"> {title}</span>
    </ButtonLink>
  );
}

/** What is around a meeting in the calendar: recording it at its time, and what was said before. */
export function PlannedLinks(props: { planned: PlannedTime; now: number; title: string }) {
  const { Planned } = useQuery(meetingsPartQuery).data ?? {};
  const { kind, id, startsAt: at } = props.planned;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 empty:hidden">
      <RecordLink {...props} />
      {Planned !== undefined && <Planned kind={kind} id={id} at={at} />}
    </div>
  );
}
