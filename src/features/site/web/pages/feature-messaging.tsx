import { PlanPart } from '#features/billing/web/widgets.tsx';
import { MessagingSandbox } from '#features/messaging/web/widgets.tsx';
import { documentHandle } from '#ui/document.ts';
import { FactsSection } from '../components/facts.tsx';
import { FeatureActions } from '../components/feature-actions.tsx';
import { FeaturePage } from '../components/feature-page.tsx';
import { LimitsAndPlans } from '../components/limits-and-plans.tsx';
import { featureMeta } from '../feature-meta.ts';

export const handle = documentHandle;

export const meta = () => featureMeta('messaging');

const FACTS = [
  {
    name: 'A line or a page',
    text: 'Enter sends. Shift and Enter start a new line, and the field grows as you write.',
  },
  {
    name: 'Files, too',
    text: 'Choose them with the clip or paste them. If one is too large, you see its size and the limit at once.',
  },
  {
    name: 'Delivery status',
    text: 'Sent, delivered or read, below your last message. Read means they had it on screen.',
  },
  {
    name: 'Names and numbers',
    text: 'A username gets a message, a phone number gets an SMS, and both are in one list.',
  },
];

export default function Messaging() {
  return (
    <FeaturePage
      slug="messaging"
      title="One place for every conversation."
      lead="Write to people by username or phone number, with files, and see the delivery status."
      actions={<FeatureActions />}
      soon="Try it here: the conversation stays on this page, and nothing is sent."
      artefact={<MessagingSandbox />}
    >
      <FactsSection sunk title="How it will work" facts={FACTS} />
      <LimitsAndPlans
        limits={[
          { lacks: ['messaging'], text: 'You can’t send messages yet.' },
          'Messages between users will be end-to-end encrypted. An SMS crosses the phone network, so it can’t be.',
          {
            lacks: ['sms'],
            text: 'To send an SMS you’ll need a number of your own. Prices aren’t published yet.',
          },
        ]}
        plans={<PlanPart label="File sharing" />}
      />
    </FeaturePage>
  );
}
