import { useQuery } from '@tanstack/react-query';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { Tabs } from '#ui/tabs.tsx';
import { useUrlTab } from '#ui/url-tab.ts';
import { calendarText } from '../../constants.ts';
import { meetingsPartQuery } from '../meetings-part-query.ts';
import type { Now } from '../use-schedule.ts';
import { UpcomingMeetings } from './upcoming-meetings.tsx';

const PARTS = ['join', 'recordings'] as const;

/** Meetings to join, and those that were held. */
export function MeetingsTab({ now }: { now: Now }) {
  const [part, setPart] = useUrlTab(PARTS, 'part');
  const { data: given } = useQuery(meetingsPartQuery);
  const { Join, Recordings } = given ?? {};
  return (
    <Tabs
      label={calendarText.tabs.meetings}
      look="pills"
      className="px-1 desk:px-3"
      selected={part}
      onSelect={setPart}
      fills
      items={[
        {
          id: 'join',
          label: calendarText.meetingTabs.join,
          content: (
            <>
              {Join !== undefined && <Join />}
              <UpcomingMeetings now={now} />
            </>
          ),
        },
        {
          id: 'recordings',
          label: calendarText.meetingTabs.recordings,
          content: Recordings === undefined ? <SkeletonRows label="Loading recordings" /> : <Recordings />,
        },
      ]}
    />
  );
}
