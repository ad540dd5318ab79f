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
    text: 'A cellar, a hotel, another country: where there is WiFi there is your line, with your number on it.',
  },
  {
    name: 'Out of the door',
    text: `A call follows from WiFi to mobile data and back. It looks for the new way at once and waits ${RECONNECT_GIVE_UP_MS / SECOND_MS} seconds for it.`,
  },
  {
    name: 'Measured, not promised',
    text: 'Bars on the call show what the network does to the sound while you talk, and the list of calls keeps it by the minute.',
  },
];

export default function WifiCalling() {
  return (
    <FeaturePage
      slug="wifi-calling"
      title="Where there is a network, it rings."
      lead="A telephone number that does not hang on an antenna: it rings in a browser, over whatever network that has."
      actions={<FeatureActions />}
      today="Calls between usernames do all of this now, over any WiFi. Numbers follow when a carrier is connected."
      artefact={
        <figure className="w-full max-w-md">
          <div className="surface rounded-phone p-5 shadow-e3 desk:p-7">
            <NetworkTable />
          </div>
          <figcaption className="mt-4 text-13 text-pretty text-ink-2">
            What a network does to a voice, computed by the rule that rates each minute of your calls (ITU-T
            G.107). 4.5 is the best that anybody says of a telephone.
          </figcaption>
        </figure>
      }
    >
      <FactsSection sunk title="What it does" facts={FACTS} />
      <LimitsAndPlans
        limits={[
          'No number rings in this release. Usernames do.',
          'A network that lets only web pages through needs a relay, which whoever runs an installation has to set up.',
          'Emergency services cannot be reached this way, and would not learn where you are.',
        ]}
        plans={<PlanPart label="Virtual numbers" />}
      />
    </FeaturePage>
  );
}
