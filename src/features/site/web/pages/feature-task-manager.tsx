import { PlanPart } from '#features/billing/web/widgets.tsx';
import { BoardToTry } from '#features/tasks/web/widgets.tsx';
import { documentHandle } from '#ui/document.ts';
import { FactsSection } from '../components/facts.tsx';
import { FeatureActions } from '../components/feature-actions.tsx';
import { FeaturePage } from '../components/feature-page.tsx';
import { LimitsAndPlans } from '../components/limits-and-plans.tsx';
import { Section, SectionHeading } from '../components/section.tsx';
import { TaskLedger } from '../components/task-ledger.tsx';
import { featureMeta } from '../feature-meta.ts';

export const handle = documentHandle;

export const meta = () => featureMeta('task-manager');

const FACTS = [
  {
    name: 'It knows its people',
    text: 'A task about a contact is on their timeline, and links back to the call or meeting that it came from.',
  },
  {
    name: 'Written as you say it',
    text: '“Send the quote tomorrow 9am” has a date and a time as soon as you type it. “Every weekday” repeats it.',
  },
  {
    name: 'Two reminders',
    text: 'One before the due date, and one on the day.',
  },
  {
    name: 'Alone or in a team',
    text: 'Larger plans have no limit, and with Team Collaboration several people work in one project.',
  },
];

export default function TaskManager() {
  return (
    <FeaturePage
      slug="task-manager"
      title="Promised on the phone, kept on a list."
      lead="What you promise on a call becomes a task with a name and a date, linked to that call."
      actions={<FeatureActions />}
      today="Try the board below. It stays on this page, and nothing is sent."
      artefact={<TaskLedger />}
    >
      <Section room="small">
        <SectionHeading title="Try the board" className="mb-6" />
        <BoardToTry />
      </Section>
      <FactsSection sunk title="How it works" facts={FACTS} />
      <LimitsAndPlans
        limits={[
          'Repeating tasks, dependencies and files are part of Full Features.',
          'Sharing projects and assigning tasks to others are part of Team Collaboration.',
          'Changes you make offline are saved when you’re back online.',
        ]}
        plans={<PlanPart label="Active tasks" />}
      />
    </FeaturePage>
  );
}
