import { PlanPart } from '#features/billing/web/widgets.tsx';
import { CALLS_AT_ONCE_MAX, RECONNECT_GIVE_UP_MS, RING_TIMEOUT_MS } from '#features/calling/constants.ts';
import { SECOND_MS } from '#kernel/instant.ts';
import { paths } from '#kernel/paths.ts';
import { documentHandle } from '#ui/document.ts';
import { ButtonLink } from '#ui/link.tsx';
import { FactsSection } from '../components/facts.tsx';
import { FeaturePage } from '../components/feature-page.tsx';
import { LimitsAndPlans } from '../components/limits-and-plans.tsx';
import { VoiceRoute } from '../components/voice-route.tsx';
import { featureMeta } from '../feature-meta.ts';

export const handle = documentHandle;

export const meta = () => featureMeta('user-to-user-calls');

const FACTS = [
  {
    name: 'Every device rings',
    text: `Phone, laptop, the other tab: answer on one, and the others stop. No answer? It stops after ${RING_TIMEOUT_MS / SECOND_MS} seconds and shows up as a missed call.`,
  },
  {
    name: 'It keeps going',
    text: `When you change the page, reload it or switch networks, and while our server restarts. If the network drops, the call waits up to ${RECONNECT_GIVE_UP_MS / SECOND_MS} seconds.`,
  },
  {
    name: 'A second call waits',
    text: `Hold one call and talk on the other. You can have ${CALLS_AT_ONCE_MAX} calls at once. A third caller hears that you’re busy.`,
  },
  {
    name: 'You see how it sounded',
    text: 'We measure every minute on your side. If a call sounded bad, your call history says what went wrong, and in which minute.',
  },
  {
    name: 'End-to-end encrypted',
    text: 'The two browsers make keys for this one call (DTLS-SRTP). No one in between hears a word.',
  },
];

export default function UserToUserCalls() {
  return (
    <FeaturePage
      slug="user-to-user-calls"
      title="A name is enough to call."
      lead="Choose a username and call anyone else by theirs, browser to browser. It’s free, and it’s not a trial."
      actions={
        <ButtonLink to={paths.register()} size="large">
          Get Started
        </ButtonLink>
      }
      today="Everything on this page works today, except what’s listed under “Limits”."
      artefact={<VoiceRoute />}
    >
      <FactsSection sunk title="What a call does" facts={FACTS} />
      <LimitsAndPlans
        limits={[
          {
            lacks: ['rooms', 'video'],
            text: 'Voice only, two people a call. Groups, video and screen sharing are coming soon.',
          },
          'A closed browser doesn’t ring.',
          'Our server connects the two browsers. There’s no safety number yet to check that it did so honestly.',
          'You can’t reach emergency services by username. Keep another phone for them.',
        ]}
        plans={<PlanPart label="User-to-user calls" />}
      />
    </FeaturePage>
  );
}
