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
    name: 'A line, or a page',
    text: 'Enter sends. Shift and Enter begin a new line, and the field grows with what you write.',
  },
  {
    name: 'Files go along',
    text: 'Chosen with the clip or pasted from the clipboard. One that is too large is refused at once, with its size and the limit.',
  },
  {
    name: 'How far it came',
    text: 'Sent, delivered, read: said once, below the last thing you wrote. Read means that it was before their eyes.',
  },
  {
    name: 'Names and numbers',
    text: 'A username gets a message, a phone number gets an SMS, and both stand in the same list.',
  },
];

export default function Messaging() {
  return (
    <FeaturePage
      slug="messaging"
      title="One place for what was said."
      lead="Write to people by username or phone number, with files, and see how far it came."
      actions={<FeatureActions />}
      today="Field and bubbles are those of the app. They are at work here on a conversation that stays in this page; nothing can be sent to anybody yet."
      artefact={<MessagingSandbox />}
    >
      <FactsSection sunk title="How it writes" facts={FACTS} />
      <LimitsAndPlans
        limits={[
          'Nothing is sent or stored in this release.',
          'End-to-end encryption is for messages between usernames. An SMS crosses the telephone network and cannot have it.',
          'An SMS needs a number of your own. Its price is not published yet.',
        ]}
        plans={<PlanPart label="File sharing" />}
      />
    </FeaturePage>
  );
}
