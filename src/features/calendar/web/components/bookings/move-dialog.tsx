// Not on the first screen: after a press.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { codeOf, sentenceOf } from '#platform/browser/api.ts';
import { Button } from '#ui/button.tsx';
import { classes } from '#ui/classes.ts';
import { Dialog } from '#ui/dialog.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { Notice } from '#ui/notice.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { TextField } from '#ui/text-field.tsx';
import { toast } from '#ui/toast.tsx';
import { TEXT_MAX } from '../../../constants.ts';
import type { Booking } from '../../../model-bookings.ts';
import { type Day, dayAt, monthAround, stretchOf } from '../../../rules/events/days.ts';
import { calendarKeys } from '../../keys.ts';
import { bookingSlotsQuery, calendarApi } from '../../queries.ts';
import type { Now } from '../../use-schedule.ts';
import { fullDay, timeOf, whenWords } from '../../words.ts';
import { MonthPicker } from '../events/month-picker.tsx';

/** Chooses another free time for a booking. */
export function MoveDialog({ booking, now, onClose }: { booking: Booking; now: Now; onClose: () => void }) {
  const first = dayAt(Math.max(booking.startsAt, now.now), now.timeZone);
  const [month, setMonth] = useState<Day>(first);
  const [day, setDay] = useState<Day | null>(first);
  const [startsAt, setStartsAt] = useState<number | null>(null);
  const [reason, setReason] = useState('');
  const stretch = useMemo(
    () => stretchOf(monthAround(month, now.weekStart), now.timeZone),
    [month, now.weekStart, now.timeZone],
  );
  const free = useQuery(bookingSlotsQuery(booking.id, stretch));
  const byDay = useMemo(
    () => Map.groupBy(free.data ?? [], (at) => dayAt(at, now.timeZone)),
    [free.data, now.timeZone],
  );
  const offered = useMemo(() => new Set(byDay.keys()), [byDay]);
  const times = (day === null ? undefined : byDay.get(day)) ?? [];
  const move = useMove(booking.id, { onMoved: onClose, onTaken: () => setStartsAt(null) });
  return (
    <Dialog title="Edit booking" isOpen onOpenChange={(isOpen) => !isOpen && onClose()}>
      <p className="text-13 text-ink-2">
        {booking.title} with {booking.client.name}, now{' '}
        {whenWords({ from: booking.startsAt, before: booking.endsAt }, now)}. Choose another free time. We'll
        email them.
      </p>
      <MonthPicker
        label="Free days"
        {...{ now, month, offered }}
        chosen={day}
        onMonth={setMonth}
        onChoose={(chosen) => {
          setDay(chosen);
          setStartsAt(null);
        }}
      />
      {free.isPending && <Skeleton className="h-10 w-full" />}
      {free.isError && free.data === undefined && (
        <ErrorState onRetry={() => void free.refetch()} isRetrying={free.isFetching}>
          {sentenceOf(free.error)}
        </ErrorState>
      )}
      {free.data !== undefined && day !== null && (
        <Times {...{ day, times, startsAt, now }} onChoose={setStartsAt} />
      )}
      <TextField label="Reason" hint="Optional" value={reason} onChange={setReason} maxLength={TEXT_MAX} />
      <div className="flex justify-end">
        <Button
          isDisabled={startsAt === null}
          isPending={move.isPending}
          onPress={() => startsAt !== null && move.mutate({ startsAt, reason: reason.trim() })}
        >
          Move booking
        </Button>
      </div>
    </Dialog>
  );
}

function useMove(id: string, { onMoved, onTaken }: { onMoved: () => void; onTaken: () => void }) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (to: { startsAt: number; reason: string }) => calendarApi.moveBooking({ id, ...to }),
    onSuccess: () => {
      toast.success('Booking moved');
      onMoved();
    },
    onError: (error) => {
      toast.error(sentenceOf(error));
      if (codeOf(error) !== 'calendar.slotTaken') return;
      onTaken();
      void client.invalidateQueries({ queryKey: calendarKeys.free });
    },
    onSettled: () => client.invalidateQueries({ queryKey: calendarKeys.bookings }),
  });
}

/** Free times of a day. */
function Times(props: {
  day: Day;
  times: readonly number[];
  startsAt: number | null;
  now: Now;
  onChoose: (at: number) => void;
}) {
  const { day, times, startsAt, now } = props;
  return (
    <section aria-label={`Free times on ${fullDay(day, now.locale)}`}>
      <h3 className="mb-2 font-sans! text-13! font-medium!">{fullDay(day, now.locale)}</h3>
      {times.length === 0 && <Notice tone="plain">No free times on this day. Choose another one.</Notice>}
      <div className="grid max-h-48 grid-cols-3 gap-2 overflow-y-auto p-0.5 phone:grid-cols-4">
        {times.map((at) => (
          <button
            key={at}
            type="button"
            aria-pressed={at === startsAt}
            onClick={() => props.onChoose(at)}
            className={classes(
              'h-10 rounded-control border text-13 pointer-coarse:h-11',
              at === startsAt
                ? 'border-ink bg-ink font-medium text-on-ink'
                : 'border-field-line hover:bg-sunk',
            )}
          >
            {timeOf(at, now)}
          </button>
        ))}
      </div>
    </section>
  );
}
