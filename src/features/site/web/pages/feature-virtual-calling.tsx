import { useEffect } from 'react';
import { DeckVersion, PlanPart, QuotedRateTable } from '#features/billing/web/widgets.tsx';
import { DialPadSandbox } from '#features/calling/web/widgets.tsx';
import { paths } from '#kernel/paths.ts';
import { documentHandle } from '#ui/document.ts';
import { Link } from '#ui/link.tsx';
import { FactsSection, WithHeading } from '../components/facts.tsx';
import { FeatureActions } from '../components/feature-actions.tsx';
import { FeaturePage } from '../components/feature-page.tsx';
import { LimitsAndPlans } from '../components/limits-and-plans.tsx';
import { Section } from '../components/section.tsx';
import { featureMeta } from '../feature-meta.ts';
import { startPage } from '../quoted-rates-script.ts';

export const handle = documentHandle;

export const meta = () => featureMeta('virtual-calling');

/** Near and far ones. */
const SHOWN_COUNTRIES = ['US', 'CA', 'GB', 'DE', 'FR', 'AU', 'JP', 'IN', 'BR', 'ZA'];

const FACTS = [
  {
    name: 'It writes the number',
    text: 'Typed, pasted or pressed, with a plus, with two zeros or as you dial it at home: the brackets and spaces of its country come by themselves.',
  },
  {
    name: 'It names the place',
    text: 'The country as soon as the digits leave no other, and the town where its area code is known.',
  },
  {
    name: 'It shows the price',
    text: 'One row of the list that will bill the call. Where no rate is published it says so, and guesses nothing.',
  },
  {
    name: 'It knows an emergency',
    text: 'For 112, 911, 999 and the numbers of your country it says one thing, and before anything else: Ahoy cannot reach them.',
  },
];

export default function VirtualCalling() {
  // Where React runs; on a document, document-entry.ts does the same.
  useEffect(startPage, []);
  return (
    <FeaturePage
      slug="virtual-calling"
      title="Read the price, then press Call."
      lead="Any phone in the world from a browser tab, by the minute. Where a number leads and what it costs stand on the pad before anything rings."
      actions={<FeatureActions withSales />}
      today="The dial pad here is the one of the app, with every country’s numbering plan and the published rates. No carrier is connected to it, so it rings no telephone."
      artefact={<DialPadSandbox />}
    >
      <FactsSection title="What the pad does" facts={FACTS} />
      <Section sunk>
        <WithHeading
          title="What a minute costs"
          lead={
            <>
              To landlines of some countries. <Link to={paths.rates()}>All countries</Link> have one list; a
              number without a rate has no price, and so no call.
            </>
          }
        >
          <div data-script="quoted-rates">
            <QuotedRateTable countryCodes={SHOWN_COUNTRIES} />
            <p className="mt-4 text-13 text-ink-3">
              <DeckVersion />
            </p>
          </div>
        </WithHeading>
      </Section>
      <LimitsAndPlans
        limits={[
          'No telephone can be called in this release: a carrier has to be connected first.',
          'Emergency services cannot be reached. Keep another phone for that.',
          'A call to a telephone is encrypted as far as the telephone network, and not beyond.',
        ]}
        plans={<PlanPart label="Mobile/landline calls" byUse="payg_phone" />}
      />
    </FeaturePage>
  );
}
