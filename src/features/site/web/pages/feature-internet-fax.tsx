import { PlanPart } from '#features/billing/web/widgets.tsx';
import { documentHandle } from '#ui/document.ts';
import { FactsSection } from '../components/facts.tsx';
import { FaxSheet } from '../components/fax-sheet.tsx';
import { FeatureActions } from '../components/feature-actions.tsx';
import { FeaturePage } from '../components/feature-page.tsx';
import { LimitsAndPlans } from '../components/limits-and-plans.tsx';
import { featureMeta } from '../feature-meta.ts';

export const handle = documentHandle;

export const meta = () => featureMeta('internet-fax');

const FACTS = [
  {
    name: 'Send',
    text: 'Choose a document and enter a number. Before it goes out, you see each page as the other machine will print it.',
  },
  {
    name: 'Receive',
    text: 'Your number answers with a fax tone, and the fax becomes a document in your list.',
  },
  {
    name: 'The receipt',
    text: 'When it arrived, at which number, how many pages and how long it took, as the other machine confirmed it.',
  },
  {
    name: 'Busy line?',
    text: 'We retry, keep you posted, and you can cancel.',
  },
];

export default function InternetFax() {
  return (
    <FeaturePage
      slug="internet-fax"
      title="A fax without the machine."
      lead="Some offices still want paper. Send them a document, and what they fax back is a document, too."
      actions={<FeatureActions />}
      soon="You can’t send or receive faxes yet. This page shows how it will work and what it will cost."
      artefact={<FaxSheet />}
    >
      <FactsSection sunk title="How it will work" facts={FACTS} />
      <LimitsAndPlans
        limits={[
          { lacks: ['fax'], text: 'You can’t send or receive faxes yet.' },
          'A fax will be encrypted between you and Ahoy, but not across the phone network.',
          'Black and white only: fax machines have no grey and no colour.',
        ]}
        plans={<PlanPart label="eFax pages" byUse="payg_fax" />}
      />
    </FeaturePage>
  );
}
