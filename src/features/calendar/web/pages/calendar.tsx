import { type ReactNode, Suspense } from 'react';
import { late } from '#ui/late.ts';
import { PageHeader } from '#ui/page-header.tsx';
import { Segmented } from '#ui/segmented.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { Tabs } from '#ui/tabs.tsx';
import { useUrlTab } from '#ui/url-tab.ts';
import { calendarText } from '../../constants.ts';
import { ScheduleTab } from '../components/events/schedule-tab.tsx';
import { useNow, useShownDays, type View } from '../use-schedule.ts';

const BookingsTab = late(async () => ({
  default: (await import('../components/bookings/bookings-tab.tsx')).BookingsTab,
}));
const AvailabilityTab = late(async () => ({
  default: (await import('../components/availability/availability-tab.tsx')).AvailabilityTab,
}));
const ShareTab = late(async () => ({
  default: (await import('../components/pages/share-tab.tsx')).ShareTab,
}));
const MeetingsTab = late(async () => ({
  default: (await import('../components/meetings-tab.tsx')).MeetingsTab,
}));
const ContactsTab = late(async () => ({
  default: (await import('../components/contacts-tab.tsx')).ContactsTab,
}));

export const meta = () => [{ title: calendarText.title }];

const TABS = ['calendar', 'bookings', 'availability', 'share', 'meetings', 'contacts'] as const;
const DESK_VIEWS: readonly { id: View; label: string }[] = [
  { id: 'day', label: 'Day' },
  { id: 'week', label: 'Week' },
];
const PHONE_VIEWS: readonly { id: View; label: string }[] = [
  { id: 'list', label: 'Month' },
  { id: 'day', label: 'Day' },
  { id: 'week', label: '3 days' },
];

/** Six tabs, each with an address of its own (decision R79). */
export default function CalendarPage() {
  const [tab, setTab] = useUrlTab(TABS);
  const now = useNow();
  const shown = useShownDays(now.today, now.weekStart);
  const contents: Readonly<Record<(typeof TABS)[number], ReactNode>> = {
    calendar: <ScheduleTab now={now} shown={shown} />,
    bookings: <BookingsTab now={now} />,
    availability: <AvailabilityTab now={now} />,
    share: <ShareTab now={now} onTab={setTab} />,
    meetings: <MeetingsTab now={now} />,
    contacts: <ContactsTab />,
  };
  return (
    <>
      <PageHeader title={calendarText.title} />
      <Tabs
        label={calendarText.title}
        className="px-4 desk:px-6"
        selected={tab}
        onSelect={setTab}
        fills
        aside={
          tab === 'calendar' ? (
            <div className="px-4 pb-2 phone:py-1 desk:px-6">
              <Segmented
                label="View"
                choices={shown.isDesk ? DESK_VIEWS : PHONE_VIEWS}
                selected={shown.view}
                onSelect={shown.setView}
              />
            </div>
          ) : (
            <span />
          )
        }
        items={TABS.map((id) => ({
          id,
          label: calendarText.tabs[id],
          content: (
            <Suspense fallback={<SkeletonRows label={`Loading ${calendarText.tabs[id].toLowerCase()}`} />}>
              {contents[id]}
            </Suspense>
          ),
        }))}
      />
    </>
  );
}
