import { PlanPart } from '#features/billing/web/widgets.tsx';
import { documentHandle } from '#ui/document.ts';
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
    text: 'First the country, then the area code. Whoever calls pays what a call to that town costs them.',
  },
  {
    name: 'It rings where you are',
    text: 'In the browser, on every device of yours, like a call by username.',
  },
  {
    name: 'It shows when you call',
    text: 'A number that you own may stand on the other side’s display. One that you do not own may not.',
  },
  {
    name: 'It is what it says',
    text: 'Local, mobile or toll-free, for calls, SMS or fax: each number says what it can do before you take it.',
  },
];

export default function VirtualNumbers() {
  return (
    <FeaturePage
      slug="virtual-numbers"
      title="Be local somewhere else."
      lead="A telephone number in another town or country that is answered where you happen to be."
      actions={<FeatureActions />}
      today="Country, area code, four numbers to choose from. The one drawn here belongs to nobody, and never will."
      artefact={<NumberParts />}
    >
      <FactsSection sunk title="How it works" facts={FACTS} />
      <LimitsAndPlans
        limits={[
          'As it comes, this release has numbers that are kept for films. They reach each other here, and nobody else; those of a provider reach everybody.',
          'Some countries give numbers only to who lives there or shows a paper. That is told before you choose.',
          'A number is no place: emergency services cannot find you by it.',
        ]}
        plans={<PlanPart label="Virtual numbers" />}
      />
    </FeaturePage>
  );
}
