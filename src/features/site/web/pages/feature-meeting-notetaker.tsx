import { PlanPart } from '#features/billing/web/widgets.tsx';
import { documentHandle } from '#ui/document.ts';
import { FactsSection } from '../components/facts.tsx';
import { FeatureActions } from '../components/feature-actions.tsx';
import { FeaturePage } from '../components/feature-page.tsx';
import { LimitsAndPlans } from '../components/limits-and-plans.tsx';
import { NotesForm } from '../components/notes-form.tsx';
import { featureMeta } from '../feature-meta.ts';

export const handle = documentHandle;

export const meta = () => featureMeta('meeting-notetaker');

const FACTS = [
  {
    name: 'The whole of it',
    text: 'A transcript with who spoke and when. Press a line, and you hear that moment.',
  },
  {
    name: 'The short of it',
    text: 'A summary, what was decided, and what was left open; each with the place where it was said.',
  },
  {
    name: 'Who does what',
    text: 'A promise with a name and a date becomes a task when you say so, and not before.',
  },
  {
    name: 'Everybody knows',
    text: 'Nothing is recorded before all who are there were asked, and it can be seen as long as it is.',
  },
];

export default function MeetingNotetaker() {
  return (
    <FeaturePage
      slug="meeting-notetaker"
      title="Listen. It is being written down."
      lead="What was said, decided and promised in a meeting, as notes that can show where they have it from."
      actions={<FeatureActions />}
      today="There is nothing to try here yet. When the notes can be made, they will be made on this page, from a text of yours."
      artefact={<NotesForm />}
    >
      <FactsSection sunk title="How it will work" facts={FACTS} />
      <LimitsAndPlans
        limits={[
          'No meeting can be recorded or written down in this release.',
          'A program mishears. We name no accuracy before we have measured it.',
          'A call that is recorded here is no longer encrypted end to end, and says so.',
        ]}
        plans={<PlanPart label="Meeting notetaker" />}
      />
    </FeaturePage>
  );
}
