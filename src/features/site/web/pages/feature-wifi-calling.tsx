import { PlanPart } from '#features/billing/web/widgets.tsx';
import { RECONNECT_GIVE_UP_MS } from '#features/calling/constants.ts';
import { NetworkTable } from '#features/calling/web/widgets.tsx';
import { SECOND_MS } from '#kernel/instant.ts';
import { documentHandle } from '#ui/document.ts';
import { FactsSection } from '../components/facts.tsx';
import { FeatureActions } from '../components/feature-actions.tsx';
import { FeaturePage } from '../components/feature-page.tsx';
import { LimitsAndPlans } from '../components/limits-and-plans.tsx';
import { featureMeta } from '../feature-meta.ts';

export const handle = documentHandle;

export const meta = () => featureMeta('wifi-calling');

const FACTS = [
  {
    name: 'No bars needed',
    text: 'In a basement, a hotel or another country: where there’s WiFi, there’s your line, with your number.',
  },
  {
    name: 'Out of the door',
    text: `Your call follows you from WiFi to mobile data and back. If the network drops, it waits up to ${RECONNECT_GIVE_UP_MS / SECOND_MS} seconds.`,
  },
  {
    name: 'Measured, not promised',
    text: 'Bars on the call show how the network affects the sound while you talk. Your call history keeps it minute by minute.',
  },
];

export default function WifiCalling() {
  return (
    <FeaturePage
      slug="wifi-calling"
      title="Where there’s a network, it rings."
      lead="A phone number that doesn’t depend on a mobile signal. It rings in your browser, over any network."
      actions={<FeatureActions />}
      today="Calls by username and by number do all of this, over any WiFi."
      soon="Calls by username already do all of this, over any WiFi. Calls from phones to your number follow when a carrier is connected here."
      artefact={
        <figure className="w-full max-w-md">
          <div className="surface rounded-phone p-5 shadow-e3 desk:p-7">
            <NetworkTable />
          </div>
          <figcaption className="mt-4 text-13 text-pretty text-ink-2">
            How a network affects a voice, by the same rule that rates each minute of your calls (ITU-T
            G.107). 4.5 is the best a phone call can sound.
          </figcaption>
        </figure>
      }
    >
      <FactsSection sunk title="What it does" facts={FACTS} />
      <LimitsAndPlans
        limits={[
          {
            lacks: ['phone-calls'],
            text: 'No carrier is connected here yet, so phones can’t call your number.',
          },
          'A network that only lets web pages through needs a relay, set up by the people who run this installation.',
          {
            lacks: ['emergency-calls'],
            text: 'You can’t call emergency services this way. Keep another phone for them.',
          },
        ]}
        plans={<PlanPart label="Virtual numbers" />}
      />
    </FeaturePage>
  );
}
