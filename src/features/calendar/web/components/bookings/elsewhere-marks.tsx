import { Button } from '#ui/button.tsx';
import type { Booking } from '../../../model-bookings.ts';
import { calendarNamed } from '../../../rules/bookings/elsewhere.ts';
import type { Now } from '../../use-schedule.ts';
import { whenWords } from '../../words.ts';
import { useElsewhere } from './use-elsewhere.ts';

/** What was done to a booking in connected calendars, and what its host can do about it. */
export function ElsewhereMarks({ booking, now }: { booking: Booking; now: Now }) {
  const { keep, take } = useElsewhere(booking.id);
  const isBusy = keep.isPending || take.isPending;
  const about = `${booking.title} with ${booking.client.name}`;
  return booking.elsewhere.map((mark) => (
    <span key={mark.sourceId} className="mt-1 block text-12 text-ink-2">
      <span className="block">{markWords(mark, now)}</span>
      <span className="mt-1 flex flex-wrap gap-2">
        {mark.startsAt !== null && mark.startsAt !== booking.startsAt && mark.startsAt > now.now && (
          <Button
            variant="secondary"
            size="small"
            isDisabled={isBusy}
            aria-label={`Use the new time: ${about}`}
            onPress={() => take.mutate(mark.startsAt ?? booking.startsAt)}
          >
            Use the new time
          </Button>
        )}
        <Button
          variant="quiet"
          size="small"
          isDisabled={isBusy}
          aria-label={`Keep ours: ${about}`}
          onPress={() => keep.mutate()}
        >
          Keep ours
        </Button>
      </span>
    </span>
  ));
}

function markWords({ kind, name, what, startsAt, endsAt }: Booking['elsewhere'][number], now: Now): string {
  const where = calendarNamed({ calendar: kind, name });
  if (what === 'gone' || startsAt === null || endsAt === null) return `Deleted in ${where}`;
  return `Moved in ${where} to ${whenWords({ from: startsAt, before: endsAt }, now)}`;
}
