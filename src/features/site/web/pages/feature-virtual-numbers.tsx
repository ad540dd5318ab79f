import { PlanPart } from '#features/billing/web/widgets.tsx';
import { documentHandle } from '#ui/document.ts';
import { Coverage } from '../components/coverage.tsx';
import { FactsSection } from '../components/facts.tsx';
import { FeatureActions } from '../components/feature-actions.tsx';
import { FeaturePage } from '../components/feature-page.tsx';
import { LimitsAndPlans } from '../components/limits-and-plans.tsx';
import { NumberParts } from '../components/number-parts.tsx';
import { featureMeta } from '../feature-meta.ts';

export const handle = documentHandle;

export const meta = () => featureMeta('virtual-numbers');

const FACTS = [
  {
    name: 'Chosen by place',
    text: 'Pick a country, then an area code. Callers pay what a call to that town costs them.',
  },
  {
    name: 'It rings where you are',
    text: 'In the browser, on all your devices, like a call by username.',
  },
  {
    name: 'It shows when you call',
    text: 'Call from a number you own, and the other person sees it. You can’t show a number that isn’t yours.',
  },
  {
    name: 'It says what it can do',
    text: 'Local, mobile or toll-free: you see each number’s capabilities before you choose it.',
  },
];

export default function VirtualNumbers() {
  return (
    <FeaturePage
      slug="virtual-numbers"
      title="Be local somewhere else."
      lead="A phone number in another town or country, answered wherever you are."
      actions={<FeatureActions />}
      today={
        <>
          Pick a country and an area code, and choose from four numbers.
          <Coverage />
        </>
      }
      artefact={<NumberParts />}
    >
      <FactsSection sunk title="How it works" facts={FACTS} />
      <LimitsAndPlans
        limits={[
          {
            lacks: ['real-numbers'],
            text: 'The numbers here are reserved for fiction: they call each other on this installation. Numbers for the world’s phone network come with a provider, which isn’t connected yet.',
          },
          {
            has: ['real-numbers'],
            lacks: ['phone-calls'],
            text: 'No carrier is connected here yet, so your number can’t take calls from phones.',
          },
          'Some countries require a local address or documents. We tell you before you choose.',
          {
            lacks: ['emergency-calls'],
            text: 'You can’t call emergency services with it. Keep another phone for them.',
          },
        ]}
        plans={<PlanPart label="Virtual numbers" />}
      />
    </FeaturePage>
  );
}
