import { PlanPart } from '#features/billing/web/widgets.tsx';
import { documentHandle } from '#ui/document.ts';
import { FactsSection } from '../components/facts.tsx';
import { FeatureActions } from '../components/feature-actions.tsx';
import { FeaturePage } from '../components/feature-page.tsx';
import { LimitsAndPlans } from '../components/limits-and-plans.tsx';
import { WeekSheet } from '../components/week-sheet.tsx';
import { featureMeta } from '../feature-meta.ts';

export const handle = documentHandle;

export const meta = () => featureMeta('calendar-booking');

const FACTS = [
  {
    name: 'One link',
    text: 'Your username and a length: /book/you/30 is half an hour with you. You can switch it off at any time.',
  },
  {
    name: 'Your hours, their hours',
    text: 'You set your hours in your time zone. Your guests see them in theirs.',
  },
  {
    name: 'Never twice',
    text: 'Two people can’t book the same time. If a guest is a moment late, they see the nearest free times and keep what they typed.',
  },
  {
    name: 'Room to breathe',
    text: 'We keep a few minutes free before and after each meeting.',
  },
  {
    name: 'Busy elsewhere is busy here',
    text: 'Add your other calendars by their address, or by CalDAV. What’s in them can’t be booked over.',
  },
  {
    name: 'As a team',
    text: 'One page for several people: the next free person takes the guest, or all of you meet them together.',
  },
  {
    name: 'Plans change',
    text: 'You both can move or cancel it. Both calendars follow, and the hour is free again at once.',
  },
];

export default function CalendarBooking() {
  return (
    <FeaturePage
      slug="calendar-booking"
      title="No more “Does Tuesday work for you?”"
      lead="A link that lets people book a free hour of your week."
      actions={<FeatureActions />}
      today="Your guests need no account to book."
      soon="Booking links don’t work yet. The week shown here is an example."
      artefact={<WeekSheet />}
    >
      <FactsSection sunk title="How it works" facts={FACTS} />
      <LimitsAndPlans
        limits={[
          { lacks: ['booking'], text: 'People can’t book time with you yet.' },
          'It books your time, but it won’t take payments.',
          'On Free it reads your calendar, but doesn’t write to it.',
          'CalDAV calendars, such as iCloud, Nextcloud and Fastmail, can be read and written. Google and Outlook calendars can be read by their address.',
          {
            lacks: ['video'],
            text: 'There’s no video call inside Ahoy yet. For video, your page can name the address of any meeting.',
          },
        ]}
        plans={<PlanPart label="Calendar integration" />}
      />
    </FeaturePage>
  );
}
