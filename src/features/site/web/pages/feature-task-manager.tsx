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
    text: 'A task from a call links back to it, and to the moment it was promised.',
  },
  {
    name: 'A name and a date',
    text: 'Who does it, and by when. A task without both goes to your wish list.',
  },
  {
    name: 'Two reminders',
    text: 'One before the due date, and one on the day.',
  },
  {
    name: 'Alone or in a team',
    text: 'Larger plans have no limit, and several people can work on one list.',
  },
];

export default function TaskManager() {
  return (
    <FeaturePage
      slug="task-manager"
      title="Promised on the phone, kept on a list."
      lead="What you promise on a call becomes a task with a name and a date, linked to that call."
      actions={<FeatureActions />}
      soon="There’s no board to try yet. You’ll find it on this page."
      artefact={<TaskLedger />}
    >
      <FactsSection sunk title="How it will work" facts={FACTS} />
      <LimitsAndPlans
        limits={[
          { lacks: ['tasks'], text: 'You can’t create tasks yet.' },
          'It’s for follow-ups from your calls, not for planning projects.',
          'Notes suggest tasks, but only you can accept them.',
        ]}
        plans={<PlanPart label="Active tasks" />}
      />
    </FeaturePage>
  );
}
