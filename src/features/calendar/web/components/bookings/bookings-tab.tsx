import { Suspense, useState } from 'react';
import { useSearchParams } from 'react-router';
import { late } from '#ui/late.ts';
import { HeadButton } from '#ui/section.tsx';
import { Select } from '#ui/select.tsx';
import { Tabs } from '#ui/tabs.tsx';
import { useUrlTab } from '#ui/url-tab.ts';
import { BOOKING_STATUSES, BOOKING_TABS, type BookingStatus, calendarText } from '../../../constants.ts';
import type { Booking } from '../../../model-bookings.ts';
import type { Now } from '../../use-schedule.ts';
import { statusWords } from '../../words.ts';
import { BookingsList } from './bookings-list.tsx';
import type { BookingAsk } from './use-booking-act.ts';

const BookingDialog = late(async () => ({ default: (await import('./booking-dialog.tsx')).BookingDialog }));
const MoveDialog = late(async () => ({ default: (await import('./move-dialog.tsx')).MoveDialog }));
const CancelDialog = late(async () => ({ default: (await import('./cancel-dialog.tsx')).CancelDialog }));
const PageDialog = late(async () => ({ default: (await import('../pages/page-dialog.tsx')).PageDialog }));

const TAB_WORDS = { upcoming: 'Upcoming', past: 'Past', all: 'All' } as const;
const STATUS_CHOICES: readonly { id: BookingStatus | 'any'; label: string }[] = [
  { id: 'any', label: 'Any status' },
  ...BOOKING_STATUSES.map((id) => ({ id, label: statusWords[id] })),
];

/** Bookings that the person hosts. */
export function BookingsTab({ now }: { now: Now }) {
  const [show, setShow] = useUrlTab(BOOKING_TABS, 'show');
  const [query, set] = useQueryPart();
  const status = BOOKING_STATUSES.find((one) => one === query.get('status')) ?? null;
  const openId = query.get('booking');
  const [asked, setAsked] = useState<{ ask: BookingAsk; booking: Booking } | null>(null);
  const [isCreating, setCreating] = useState(false);
  return (
    <section aria-label={calendarText.bookings} className="flex grow flex-col pt-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 px-4 desk:px-6">
        <h2 className="text-17">{calendarText.bookings}</h2>
        <HeadButton onPress={() => setCreating(true)}>{calendarText.createPage}</HeadButton>
      </div>
      <Tabs
        label={calendarText.bookings}
        look="pills"
        className="px-1 desk:px-3"
        selected={show}
        onSelect={setShow}
        fills
        aside={
          <div className="w-full px-4 pb-2 phone:w-48 phone:py-1 desk:mr-2">
            <Select
              label="Status"
              isLabelHidden
              choices={STATUS_CHOICES}
              selected={status ?? 'any'}
              onSelect={(id) => set('status', id === 'any' ? null : id)}
            />
          </div>
        }
        items={BOOKING_TABS.map((id) => ({
          id,
          label: TAB_WORDS[id],
          content: (
            <BookingsList
              {...{ now, status }}
              show={id}
              onAsk={(ask, booking) => setAsked({ ask, booking })}
              onOpen={({ id: one }) => set('booking', one)}
            />
          ),
        }))}
      />
      <Suspense fallback={null}>
        {openId !== null && asked === null && (
          <BookingDialog
            id={openId}
            now={now}
            onClose={() => set('booking', null)}
            onAsk={(ask, booking) => setAsked({ ask, booking })}
          />
        )}
        {asked?.ask === 'edit' && (
          <MoveDialog booking={asked.booking} now={now} onClose={() => setAsked(null)} />
        )}
        {asked?.ask === 'cancel' && (
          <CancelDialog booking={asked.booking} now={now} onClose={() => setAsked(null)} />
        )}
        {isCreating && <PageDialog page={null} onClose={() => setCreating(false)} />}
      </Suspense>
    </section>
  );
}

/** Parts of the address. */
function useQueryPart() {
  const [query, setQuery] = useSearchParams();
  const set = (name: string, value: string | null) =>
    setQuery(
      (before) => {
        const next = new URLSearchParams(before);
        if (value === null) next.delete(name);
        else next.set(name, value);
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  return [query, set] as const;
}
