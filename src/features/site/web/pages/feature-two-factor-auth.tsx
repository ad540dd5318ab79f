import { identityLimits, PASSWORD_MIN_LENGTH, RESET_TOKEN_MINUTES } from '#features/identity/constants.ts';
import { documentHandle } from '#ui/document.ts';
import { EveryPlan } from '../components/every-plan.tsx';
import { FactsSection } from '../components/facts.tsx';
import { FeatureActions } from '../components/feature-actions.tsx';
import { FeaturePage } from '../components/feature-page.tsx';
import { LimitsAndPlans } from '../components/limits-and-plans.tsx';
import { TwoProofs } from '../components/two-proofs.tsx';
import { featureMeta } from '../feature-meta.ts';

export const handle = documentHandle;

export const meta = () => featureMeta('two-factor-auth');

const guesses = identityLimits.signInByEmail;

/** What holds today, with the figures that the server uses. */
const FACTS = [
  {
    name: 'Guessing is slow',
    text: `${guesses.points} wrong passwords, and a stranger waits ${guesses.seconds / 60} minutes. The browser that you signed in with before is not locked out by it.`,
  },
  {
    name: 'Passwords that hold',
    text: `At least ${PASSWORD_MIN_LENGTH} characters, and none of those that are tried first. Only a slow hash of it is kept.`,
  },
  {
    name: 'You see who is in',
    text: 'Every session with its browser and its last use, and a button that ends it. Signing out during a call hangs up.',
  },
  {
    name: 'A way back',
    text: `A mailed link sets a new password, once and within ${RESET_TOKEN_MINUTES} minutes. It ends every session, and you are told by mail.`,
  },
];

export default function TwoFactorAuth() {
  return (
    <FeaturePage
      slug="two-factor-auth"
      title="A password can be told. A device cannot."
      lead="A second proof that it is you, before anybody uses your line: a code that only something of yours can make."
      actions={<FeatureActions />}
      today="The second proof is coming. What protects an account without it stands below, and is at work."
      artefact={<TwoProofs />}
    >
      <FactsSection sunk title="At work today" facts={FACTS} />
      <LimitsAndPlans
        limits={[
          'An account is protected by its password alone in this release.',
          'Codes will come from an app on a device, not by SMS: a number can be taken over.',
          'Who loses the device needs the spare codes from the day it was set up. Support cannot wave you through.',
        ]}
        plans={<EveryPlan>The same in every plan, Free included. Safety is not for sale.</EveryPlan>}
      />
    </FeaturePage>
  );
}
