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
    name: 'Out',
    text: 'A document and a number. You see each page as the other machine will print it, before it leaves.',
  },
  {
    name: 'In',
    text: 'A number of yours answers with the tone of a fax, and what comes is a document in your list.',
  },
  {
    name: 'The receipt',
    text: 'When it arrived, at which number, how many pages and how long it took. It says what the other machine said, and nothing more.',
  },
  {
    name: 'The line is busy',
    text: 'As fax lines are. It tries again later, tells you so, and you can stop it.',
  },
];

export default function InternetFax() {
  return (
    <FeaturePage
      slug="internet-fax"
      title="A fax, and no machine."
      lead="Some offices still want a sheet of paper to come out of a wall. Send them a document; what they send back is one."
      actions={<FeatureActions />}
      today="No fax can be sent or received yet. This page says how it will work and what it will cost."
      artefact={<FaxSheet />}
    >
      <FactsSection sunk title="How it will work" facts={FACTS} />
      <LimitsAndPlans
        limits={[
          'Faxes travel through a telephony provider. None is connected to this installation yet.',
          'A fax is encrypted as far as the telephone network. Beyond that it is open, as it has always been.',
          'No colour and no grey: the telephone network carries neither.',
        ]}
        plans={<PlanPart label="eFax pages" byUse="payg_fax" />}
      />
    </FeaturePage>
  );
}
