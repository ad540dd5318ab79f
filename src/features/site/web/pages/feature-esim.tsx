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
    text: 'The eSIM is a second line beside your SIM card, for data only. Calls and messages reach you as before.',
  },
  {
    name: 'Scan a code, skip the shop',
    text: 'Your phone reads the plan from a code on the screen. There’s no card to wait for and none to lose.',
  },
  {
    name: 'Nothing to cancel',
    text: 'A plan ends when its days or its gigabytes are used up.',
  },
];

export default function Esim() {
  return (
    <FeaturePage
      slug="esim"
      title="Travel data, ready before you land."
      lead="A set amount of data for a set number of days, at one price."
      actions={<FeatureActions />}
      soon="These are the plans we’ll offer, and the phones that Apple, Google and Samsung list. You can’t buy data yet."
      artefact={<EsimPlans />}
    >
      <FactsSection title="What an eSIM does" facts={FACTS} />
      <Section sunk>
        <div className="flex flex-col gap-10">
          <SectionHeading title="Compatible devices">
            Phones that take an eSIM, as sold by their makers. A phone locked to one network only takes that
            network’s eSIM.
          </SectionHeading>
          <CompatibleDevices />
        </div>
      </Section>
      <LimitsAndPlans
        limits={[
          { lacks: ['esim'], text: 'You can’t buy data yet.' },
          'Data only: it has no phone number and sends no SMS.',
          'Phones locked to a network, and some sold in mainland China, won’t take our eSIM even if their model is listed.',
        ]}
        plans={<PlanPart label="eSIM" byUse="payg_esim" />}
      />
    </FeaturePage>
  );
}
