import { useEffect } from 'react';
import {
  PlanComparison,
  PlanQuestions,
  PlanTabs,
  PlanTerms,
  PriceCalculator,
} from '#features/billing/web/widgets.tsx';
import type { Sentence } from '#kernel/capabilities.ts';
import { paths } from '#kernel/paths.ts';
import { TrueSentences, When } from '#platform/browser/when.tsx';
import { documentHandle } from '#ui/document.ts';
import { ButtonLink, Link } from '#ui/link.tsx';
import { Section, SectionHeading } from '../components/section.tsx';
import { startPage } from '../pricing-script.ts';
import { publicMeta } from '../public-meta.ts';

export const handle = documentHandle;

export const meta = () =>
  publicMeta({
    title: 'Pricing – Ahoy',
    description:
      'Monthly and pay-as-you-go plans, every limit beside its price, and a calculator for calls to phones.',
    path: paths.pricing(),
  });

export default function Pricing() {
  // Runs with React. On a document, document-entry.ts does the same.
  useEffect(startPage, []);
  return (
    <div data-script="pricing">
      <Plans />
      <Section sunk className="flex flex-col gap-10">
        <SectionHeading title="What a month of calls costs">
          Included minutes first, then the rate from the <Link to={paths.rates()}>rate list</Link>. We name
          the cheapest plan, even if it’s not the one you chose.
          <When lacks={['phone-calls']}> Calls to phones are coming soon.</When>
        </SectionHeading>
        <PriceCalculator />
      </Section>
      <Section className="flex flex-col gap-10">
        <SectionHeading title="Every limit, side by side" />
        <PlanComparison inFull />
      </Section>
      <Section
        sunk
        className="grid gap-x-16 gap-y-8 desk:grid-cols-[minmax(0,5fr)_minmax(0,7fr)] desk:items-start"
      >
        <SectionHeading title="Questions" className="desk:sticky desk:top-28" />
        <PlanQuestions />
      </Section>
      <Closing />
    </div>
  );
}

const ABOUT_PLANS: readonly Sentence[] = [
  'Calls between users are always free. A paid plan starts with its first payment, renews every month, and you can cancel at any time.',
  { has: ['test-payments'], text: 'This installation only takes test cards, so no money moves.' },
];

function Plans() {
  return (
    <Section>
      <h1 className="text-40">Plans</h1>
      <p className="mt-4 max-w-2xl text-18 text-pretty text-ink-2">
        <TrueSentences of={ABOUT_PLANS} />
      </p>
      <div className="mt-8 mb-12">
        <PlanTabs />
      </div>
      <PlanTerms />
      <p className="mt-3 text-12 text-ink-3">
        For every plan. Prices in US dollars, plus taxes and fees. You’ll find the zones in the{' '}
        <Link to={paths.rates()}>rate list</Link>.
      </p>
    </Section>
  );
}

function Closing() {
  return (
    <Section room="large" className="flex flex-wrap items-end justify-between gap-8">
      <SectionHeading title="Need more than a plan includes?">
        Numbers in more countries, more minutes or payment by invoice: tell us what you need.
      </SectionHeading>
      <ButtonLink to={paths.contact()} size="large">
        Contact Enterprise Sales
      </ButtonLink>
    </Section>
  );
}
