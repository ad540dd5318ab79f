import { useEffect } from 'react';
import { PlanPart } from '#features/billing/web/widgets.tsx';
import { DeckVersion, QuotedRateTable } from '#features/rates/web/widgets.tsx';
import { paths } from '#kernel/paths.ts';
import { documentHandle } from '#ui/document.ts';
import { Link } from '#ui/link.tsx';
import { FactsSection, WithHeading } from '../components/facts.tsx';
import { FeatureActions } from '../components/feature-actions.tsx';
import { FeaturePage } from '../components/feature-page.tsx';
import { LimitsAndPlans } from '../components/limits-and-plans.tsx';
import { PadToTry } from '../components/pad-to-try.tsx';
import { Section } from '../components/section.tsx';
import { featureMeta } from '../feature-meta.ts';
import { startPage } from '../quoted-rates-script.ts';

export const handle = documentHandle;

export const meta = () => featureMeta('virtual-calling');

/** Near and far ones. */
const SHOWN_COUNTRIES = ['US', 'CA', 'GB', 'DE', 'FR', 'AU', 'JP', 'IN', 'BR', 'ZA'];

const FACTS = [
  {
    name: 'It formats the number',
    text: 'Type, paste or press it, with a plus, two zeros or the way you dial at home. The brackets and spaces of its country appear as you go.',
  },
  {
    name: 'It names the place',
    text: 'You see the country as soon as the digits are clear, and the town if we know its area code.',
  },
  {
    name: 'It shows the price',
    text: 'It’s the rate we bill, from the same list. If we have no rate for a number, the pad says so.',
  },
  {
    name: 'It knows an emergency',
    text: 'Dial 112, 911, 999 or your country’s number, and before anything else it tells you that Ahoy can’t reach emergency services.',
  },
];

export default function VirtualCalling() {
  // Runs with React. On a document, document-entry.ts does the same.
  useEffect(startPage, []);
  return (
    <FeaturePage
      slug="virtual-calling"
      title="Read the price, then press Call."
      lead="Call any phone in the world from a browser tab, by the minute. See where you’re calling and what it costs before it rings."
      actions={<FeatureActions withSales />}
      today="This is the dial pad of the app, with every country’s numbering plan and the rates we bill. Sign in to call."
      soon="No carrier is connected here yet. The dial pad is the real one, with every country’s numbering plan and our rates. Once you sign in, it calls test numbers such as +1 212 555 0190."
      artefact={<PadToTry />}
    >
      <FactsSection title="What the dial pad does" facts={FACTS} />
      <Section sunk>
        <WithHeading
          title="What a minute costs"
          lead={
            <>
              To landlines in some countries. See <Link to={paths.rates()}>all countries</Link>. A number
              without a rate can’t be called.
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
          {
            lacks: ['phone-calls'],
            text: 'No carrier is connected here yet. Until then you can call test numbers and the numbers of this installation.',
          },
          {
            lacks: ['emergency-calls'],
            text: 'You can’t call emergency services with Ahoy. Keep another phone for them.',
          },
          'Calls to phones are encrypted between you and Ahoy, but not across the phone network.',
        ]}
        plans={<PlanPart label="Mobile/landline calls" byUse="payg_phone" />}
      />
    </FeaturePage>
  );
}
