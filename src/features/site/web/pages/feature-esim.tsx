import { PlanPart } from '#features/billing/web/widgets.tsx';
import { CompatibleDevices, EsimPlans } from '#features/esim/web/widgets.tsx';
import { documentHandle } from '#ui/document.ts';
import { FactsSection } from '../components/facts.tsx';
import { FeatureActions } from '../components/feature-actions.tsx';
import { FeaturePage } from '../components/feature-page.tsx';
import { LimitsAndPlans } from '../components/limits-and-plans.tsx';
import { Section, SectionHeading } from '../components/section.tsx';
import { featureMeta } from '../feature-meta.ts';

export const handle = documentHandle;

export const meta = () => featureMeta('esim');

const FACTS = [
  {
    name: 'Your number stays',
    text: 'The eSIM is a second line beside the card you have, for data alone. Calls and messages reach you as before.',
  },
  {
    name: 'A code, no counter',
    text: 'A phone reads the plan from a code on the screen. There is no card to wait for and none to lose.',
  },
  {
    name: 'It ends by itself',
    text: 'A plan is over when its days or its gigabytes are, and nothing has to be cancelled.',
  },
];

export default function Esim() {
  return (
    <FeaturePage
      slug="esim"
      title="Data for the journey, priced before you land."
      lead="So many gigabytes for so many days, at one price, on a phone that takes an eSIM."
      actions={<FeatureActions />}
      today="The plans are those of the catalogue, and the phones those that Apple, Google and Samsung name. Data cannot be bought yet."
      artefact={<EsimPlans />}
    >
      <FactsSection title="What an eSIM does" facts={FACTS} />
      <Section sunk>
        <div className="flex flex-col gap-10">
          <SectionHeading title="Compatible devices">
            Phones that take an eSIM, as sold by their makers. One that a network has locked takes none but
            that network’s.
          </SectionHeading>
          <CompatibleDevices />
        </div>
      </Section>
      <LimitsAndPlans
        limits={[
          'No data plan can be bought in this release: a provider has to be connected first.',
          'It carries data. It has no phone number and sends no SMS.',
          'Phones sold for one network, and some sold in mainland China, take no eSIM of ours although their model is in the list.',
        ]}
        plans={<PlanPart label="eSIM" byUse="payg_esim" />}
      />
    </FeaturePage>
  );
}
