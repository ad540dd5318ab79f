import { queryOptions, useQuery } from '@tanstack/react-query';
import { meetingsPart } from '#platform/browser/meetings-part.ts';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { Tabs } from '#ui/tabs.tsx';
import { useUrlTab } from '#ui/url-tab.ts';
import { calendarText } from '../../constants.ts';
import type { Now } from '../use-schedule.ts';
import { UpcomingMeetings } from './upcoming-meetings.tsx';

const PARTS = ['join', 'recordings'] as const;
const partQuery = queryOptions({ queryKey: ['meetings-part'], queryFn: meetingsPart, staleTime: Infinity });

/** Meetings to join, and those that were held. */
export function MeetingsTab({ now }: { now: Now }) {
  const [part, setPart] = useUrlTab(PARTS, 'part');
  const { data: given } = useQuery(partQuery);
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
