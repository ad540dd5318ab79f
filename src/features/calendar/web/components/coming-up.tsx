// Not on the first screen: for those who have something planned in the coming days.
import { useQuery } from '@tanstack/react-query';
import { Phone, Video } from 'lucide-react';
import { paths } from '#kernel/paths.ts';
import { useReader } from '#platform/browser/reader.ts';
import { Link } from '#ui/link.tsx';
import { HeadLink, Section } from '#ui/section.tsx';
import type { ComingItem } from '../../contract-coming.ts';
import { comingQuery } from '../coming-query.ts';
import { useNow } from '../use-schedule.ts';
import { kindWords, peopleWords, whenWords } from '../words.ts';
import { RecordLink } from './planned-links.tsx';

const icon = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const;

/** The next events and bookings, on the dashboard. */
export function ComingUp({ className }: { className: string }) {
  const { data: items = [] } = useQuery(comingQuery);
  const { now } = useNow();
  if (items.length === 0) return null;
  return (
    <Section
      title="Coming up"
      aside={<HeadLink to={paths.calendar()}>Calendar</HeadLink>}
      className={className}
    >
      <ul className="border-t">
        {items.map((item) => (
          <Row key={`${item.id} ${item.startsAt}`} item={item} now={now} />
        ))}
      </ul>
    </Section>
  );
}

function Row({ item, now }: { item: ComingItem; now: number }) {
  const reader = useReader();
  const { id, isBooking, title, startsAt, endsAt, isAllDay, kind, people } = item;
  const day = new Intl.DateTimeFormat('en-CA', { timeZone: reader.timeZone }).format(startsAt);
  const allDay = new Intl.DateTimeFormat(reader.locale, { timeZone: reader.timeZone, dateStyle: 'medium' });
  return (
    <li className="flex items-center border-b hover:bg-paper">
      <Link
        to={isBooking ? paths.calendar({ tab: 'bookings', booking: id }) : paths.calendar({ day })}
        className="flex h-15 min-w-0 flex-1 items-center gap-3 px-4 text-13 text-ink! no-underline! -outline-offset-2 desk:h-14 desk:px-6"
      >
        {kind === 'video' ? <Video {...icon} /> : <Phone {...icon} />}
        <span className="sr-only">{kindWords[kind]}</span>
        <span className="min-w-0 flex-1">
          <span className="block truncate text-15 font-medium">{title}</span>
          <span className="block truncate text-ink-2">
            {isAllDay
              ? `${allDay.format(startsAt)}, all day`
              : whenWords({ from: startsAt, before: endsAt }, reader)}{' '}
            · {peopleWords(people)}
          </span>
        </span>
      </Link>
      {!isAllDay && (
        <div className="pr-4 empty:hidden desk:pr-6">
          <RecordLink
            planned={{ kind: isBooking ? 'booking' : 'event', id, startsAt, endsAt }}
            now={now}
            title={title}
          />
        </div>
      )}
    </li>
  );
}
