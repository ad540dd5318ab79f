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

/** Protection that works today, with the figures that the server uses. */
const FACTS = [
  {
    name: 'Guessing is slow',
    text: `After ${guesses.points} wrong passwords, a stranger has to wait ${guesses.seconds / 60} minutes. A browser you’ve signed in with before isn’t locked out.`,
  },
  {
    name: 'Strong passwords',
    text: `At least ${PASSWORD_MIN_LENGTH} characters, and nothing that’s easy to guess. We only keep a slow hash of yours.`,
  },
  {
    name: 'You see who’s signed in',
    text: 'Every session with its browser and when it was last used, and a button to end it. Signing out ends your call.',
  },
  {
    name: 'A way back',
    text: `We email you a link to set a new password. It works once, within ${RESET_TOKEN_MINUTES} minutes, and signs you out everywhere else.`,
  },
];

export default function TwoFactorAuth() {
  return (
    <FeaturePage
      slug="two-factor-auth"
      title="A password can be shared. A device can’t."
      lead="A second check that it’s really you, before anyone uses your line: a code that only your device can make."
      actions={<FeatureActions />}
      soon="Until then, your account has the protection listed below."
      artefact={<TwoProofs />}
    >
      <FactsSection sunk title="Protecting you today" facts={FACTS} />
      <LimitsAndPlans
        limits={[
          { lacks: ['second-factor'], text: 'For now, only your password protects your account.' },
          'Codes will come from an app on your device. SMS codes can be intercepted.',
          'If you lose the device, you’ll need the spare codes from when you set it up. Support can’t skip this check.',
        ]}
        plans={<EveryPlan>The same on every plan, including Free. Security isn’t an extra.</EveryPlan>}
      />
    </FeaturePage>
  );
}
