import { documentHandle } from '#ui/document.ts';
import { EveryPlan } from '../components/every-plan.tsx';
import { FactsSection } from '../components/facts.tsx';
import { FeatureActions } from '../components/feature-actions.tsx';
import { FeaturePage } from '../components/feature-page.tsx';
import { IndexCard } from '../components/index-card.tsx';
import { LimitsAndPlans } from '../components/limits-and-plans.tsx';
import { featureMeta } from '../feature-meta.ts';

export const handle = documentHandle;

export const meta = () => featureMeta('crm');

const FACTS = [
  {
    name: 'A card from a call',
    text: 'A name, and one way to reach whoever it is. A number that called is enough to begin with.',
  },
  {
    name: 'Everything behind it',
    text: 'Calls, messages and meetings stand on the card of the person they were with, newest first.',
  },
  {
    name: 'One card each',
    text: 'The same person twice is found and put together, and nothing on either card is lost.',
  },
  {
    name: 'Lists of your own',
    text: 'Tags and lists as you name them. Taking somebody off one can be undone.',
  },
];

export default function Crm() {
  return (
    <FeaturePage
      slug="crm"
      title="Everybody you talk to, on one card."
      lead="Who it was, how to reach them and what was said last, without copying it from anywhere."
      actions={<FeatureActions />}
      today="There are no contacts yet. The people you called stand in the list of calls, by username."
      artefact={<IndexCard />}
    >
      <FactsSection sunk title="How it will work" facts={FACTS} />
      <LimitsAndPlans
        limits={[
          'No contact can be kept in this release.',
          'It is a card index with a telephone. It will not forecast your sales.',
          'Cards are yours alone: nothing of them is shown to the people on them.',
        ]}
        plans={<EveryPlan>No plan limits how many people you know.</EveryPlan>}
      />
    </FeaturePage>
  );
}
