import { useEffect } from 'react';
import { PlanComparison } from '#features/billing/web/widgets.tsx';
import { DeckVersion, QuotedRateTable } from '#features/rates/web/widgets.tsx';
import type { Sentence } from '#kernel/capabilities.ts';
import { paths } from '#kernel/paths.ts';
import { TrueSentences } from '#platform/browser/when.tsx';
import { documentHandle } from '#ui/document.ts';
import { ButtonLink, Link } from '#ui/link.tsx';
import { HomeCards } from '../components/home-cards.tsx';
import { HomeFree } from '../components/home-free.tsx';
import { HomeHighlights } from '../components/home-highlights.tsx';
import { PadToTry } from '../components/pad-to-try.tsx';
import { Section, SectionHeading } from '../components/section.tsx';
import { StartActions } from '../components/start-actions.tsx';
import { organizationData, publicMeta } from '../public-meta.ts';
import { startPage } from '../quoted-rates-script.ts';

export const handle = documentHandle;

export const meta = () => [
  ...publicMeta({
    title: 'Ahoy: your phone line, in a browser tab',
    description:
      'Choose a username and call anyone else by theirs: in the browser, end-to-end encrypted, free. Every call to a phone shows its price first.',
    path: paths.home(),
  }),
  ...organizationData(),
];

export default function Home() {
  // Runs with React. On a document, document-entry.ts does the same.
  useEffect(startPage, []);
  return (
    <div data-script="quoted-rates">
      <Hero />
      <Rates />
      <Section>
        <h2 className="sr-only">What Ahoy does</h2>
        <HomeCards />
      </Section>
      <Section room="small">
        <HomeHighlights />
      </Section>
      <Section sunk>
        <HomeFree />
      </Section>
      <Section>
        <Plans />
      </Section>
      <Closing />
    </div>
  );
}

const WHAT_IT_IS: readonly Sentence[] = [
  'Choose a username and call anyone by theirs: browser to browser, end-to-end encrypted, free.',
  { has: ['phone-calls'], text: 'Call any phone, too, with the price shown before you call.' },
  {
    lacks: ['phone-calls', 'fax'],
    text: 'Calls to phones, fax and more are on the way, always with the price shown before you call.',
  },
];

function Hero() {
  return (
    <Section room="large" className="pb-2 desk:pb-8">
      <div className="grid items-center gap-12 desk:grid-cols-[minmax(0,1fr)_22.5rem] desk:gap-16">
        <div className="flex flex-col items-start gap-6">
          <h1 className="text-hero">
            Your phone line, in a <span className="lit whitespace-nowrap">browser tab</span>.
          </h1>
          <p className="max-w-lg text-18 text-pretty text-ink-2">
            <TrueSentences of={WHAT_IT_IS} />
          </p>
          <StartActions />
          <p className="text-13 text-ink-3">
            No card, no expiring trial. Calls between users are always free.
          </p>
        </div>
        <PadToTry />
      </div>
    </Section>
  );
}

/** Enough of the deck to see what kind of prices these are. */
const SHOWN_COUNTRIES = ['US', 'CA', 'GB', 'DE', 'JP', 'ZA'];

const WHAT_A_MINUTE_COSTS: readonly Sentence[] = [
  'What a minute costs, straight from the list we bill from.',
  { lacks: ['phone-calls'], text: 'Calls to phones are coming soon. Calls between users are free today.' },
];

function Rates() {
  return (
    <Section sunk>
      <div className="grid gap-8 desk:grid-cols-[minmax(0,5fr)_minmax(0,7fr)] desk:gap-16">
        <div className="flex flex-col items-start gap-5">
          <SectionHeading title="Rates you can read">
            <TrueSentences of={WHAT_A_MINUTE_COSTS} />
          </SectionHeading>
          <Link to={paths.rates()} className="font-medium">
            All countries
          </Link>
          <p className="text-13 text-ink-3">
            <DeckVersion />
          </p>
        </div>
        <QuotedRateTable countryCodes={SHOWN_COUNTRIES} />
      </div>
    </Section>
  );
}

const WHAT_PLANS_INCLUDE: readonly Sentence[] = [
  'What each plan includes every month. Every account starts on Free.',
  { lacks: ['fax'], text: 'Rows marked “Coming soon” aren’t available yet.' },
];

function Plans() {
  return (
    <div className="flex flex-col gap-10">
      <SectionHeading title="One phone line, three plans">
        <TrueSentences of={WHAT_PLANS_INCLUDE} />
      </SectionHeading>
      <PlanComparison on="home" only={['free', 'business', 'enterprise']} />
    </div>
  );
}

function Closing() {
  return (
    <Section sunk room="large">
      <div className="flex flex-col items-start gap-8">
        <h2 className="max-w-3xl text-40 desk:text-hero">Bell answered “Ahoy”. So can you.</h2>
        <div className="flex flex-wrap gap-3">
          <ButtonLink to={paths.register()} size="large">
            Create Free Account
          </ButtonLink>
          <ButtonLink to={paths.pricing()} size="large" variant="secondary">
            Compare All Plans
          </ButtonLink>
          <ButtonLink to={paths.features()} size="large" variant="quiet">
            View All Features
          </ButtonLink>
        </div>
      </div>
    </Section>
  );
}
