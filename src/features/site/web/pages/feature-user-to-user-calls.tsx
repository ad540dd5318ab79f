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
    text: `Phone, laptop, the other tab. The first to answer has the call and the others stop. Nobody there: it ends after ${RING_TIMEOUT_MS / SECOND_MS} seconds and is told as missed.`,
  },
  {
    name: 'It goes on',
    text: `Over a change of page, a reload, another network and a restart of our server. A lost network is waited for, ${RECONNECT_GIVE_UP_MS / SECOND_MS} seconds long.`,
  },
  {
    name: 'A second call waits',
    text: `Hold one and talk to the other: ${CALLS_AT_ONCE_MAX} calls at once. Whoever comes third hears that you are busy.`,
  },
  {
    name: 'You see how it was',
    text: 'Each minute is measured on your side and rated. When it sounded bad, the list of calls says what was wrong, and in which minute.',
  },
  {
    name: 'Encrypted end to end',
    text: 'The keys are made by the two browsers for this one call (DTLS-SRTP). Nobody on the way hears a word.',
  },
];

export default function UserToUserCalls() {
  return (
    <FeaturePage
      slug="user-to-user-calls"
      title="A name is enough to call."
      lead="Choose a username and call anybody else by theirs, from browser to browser. It costs nothing, and it is not a trial."
      actions={
        <ButtonLink to={paths.register()} size="large">
          Get Started
        </ButtonLink>
      }
      today="All that this page says works today, but for what stands under “Where it ends”."
      artefact={<VoiceRoute />}
    >
      <FactsSection sunk title="What a call does" facts={FACTS} />
      <LimitsAndPlans
        limits={[
          'Two people and their voices. Groups of up to ten, video and a shared screen are coming.',
          'A browser that is closed does not ring.',
          'Our server introduces the two browsers to each other. There is no safety number yet by which they could check that it did so honestly.',
          'Emergency services have no username. Keep another phone for them.',
        ]}
        plans={<PlanPart label="User-to-user calls" />}
      />
    </FeaturePage>
  );
}
