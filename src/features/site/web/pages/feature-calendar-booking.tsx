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
    text: 'Your username and a length: /book/you/30 is half an hour with you. It can be switched off at any time.',
  },
  {
    name: 'Your hours, their hours',
    text: 'You say when you work, in your time zone. Whoever books sees the same hours in theirs.',
  },
  {
    name: 'Room to breathe',
    text: 'Some minutes are kept free before and after, and counted once between two meetings.',
  },
  {
    name: 'Plans change',
    text: 'Both sides get a link to move or cancel it. The hour is free again at once.',
  },
];

export default function CalendarBooking() {
  return (
    <FeaturePage
      slug="calendar-booking"
      title="No more “does Tuesday suit you?”"
      lead="A link that lets people take a free hour of your week, and none that is taken."
      actions={<FeatureActions />}
      today="Nobody can be booked yet, and the link leads nowhere. The week drawn here is nobody’s."
      artefact={<WeekSheet />}
    >
      <FactsSection sunk title="How it will work" facts={FACTS} />
      <LimitsAndPlans
        limits={[
          'No hour can be booked in this release.',
          'It offers your time and takes no money for it.',
          'On Free it reads the calendar that you have, and writes nothing into it.',
        ]}
        plans={<PlanPart label="Calendar integration" />}
      />
    </FeaturePage>
  );
}
