import { PlanPart } from '#features/billing/web/widgets.tsx';
import { documentHandle } from '#ui/document.ts';
import { FactsSection } from '../components/facts.tsx';
import { FeatureActions } from '../components/feature-actions.tsx';
import { FeaturePage } from '../components/feature-page.tsx';
import { LimitsAndPlans } from '../components/limits-and-plans.tsx';
import { TaskLedger } from '../components/task-ledger.tsx';
import { featureMeta } from '../feature-meta.ts';

export const handle = documentHandle;

export const meta = () => featureMeta('task-manager');

const FACTS = [
  {
    name: 'It knows its call',
    text: 'A task that came out of a call leads back to it, and to the moment in which it was promised.',
  },
  {
    name: 'A name and a date',
    text: 'Who does it and by when. Without both it is a wish, and stands with the wishes.',
  },
  {
    name: 'Asked for once',
    text: 'A reminder before the day, and one on it. Then it is on you.',
  },
  {
    name: 'By yourself or in a team',
    text: 'The larger plans take the limit away, and let several people work on one list.',
  },
];

export default function TaskManager() {
  return (
    <FeaturePage
      slug="task-manager"
      title="Promised on the phone, kept on a list."
      lead="What a call promised becomes a task with a name and a date, and keeps the call that it came from."
      actions={<FeatureActions />}
      today="There is no board to try here yet. When there is one, it will stand on this page."
      artefact={<TaskLedger />}
    >
      <FactsSection sunk title="How it will work" facts={FACTS} />
      <LimitsAndPlans
        limits={[
          'No task can be written down in this release.',
          'It is for what calls leave behind. It will not plan a project.',
          'Tasks are proposed from notes, and only you accept them.',
        ]}
        plans={<PlanPart label="Active tasks" />}
      />
    </FeaturePage>
  );
}
