import { PlanFeatures } from '#features/billing/web/widgets.tsx';
import type { Capability } from '#kernel/capabilities.ts';
import { paths } from '#kernel/paths.ts';
import { WhenMissing } from '#platform/browser/when.tsx';
import { ComingSoon } from '#ui/coming-soon.tsx';
import { documentHandle } from '#ui/document.ts';
import { ButtonLink } from '#ui/link.tsx';
import { FEATURE_CATEGORIES, FEATURES, type FeatureCategory } from '../../constants.ts';
import { Section, SectionHeading } from '../components/section.tsx';
import { StartActions } from '../components/start-actions.tsx';
import { publicMeta } from '../public-meta.ts';

export const handle = documentHandle;

export const meta = () =>
  publicMeta({
    title: 'Features – Ahoy',
    description:
      'Everything Ahoy does and what’s on the way: calls, messages, fax, numbers abroad, notes and tasks.',
    path: paths.features(),
  });

export default function Features() {
  return (
    <>
      <Section room="medium" className="flex flex-col gap-4">
        <h1 className="text-40 desk:text-hero">Features</h1>
        <p className="max-w-xl text-18 text-pretty text-ink-2">
          Features marked “Coming soon” aren’t available yet. Everything else works today.
        </p>
      </Section>
      <Section sunk room="small">
        <FreePlan />
      </Section>
      <Section className="flex flex-col gap-14">
        {FEATURE_CATEGORIES.map((category) => (
          <Category key={category} category={category} />
        ))}
      </Section>
      <Closing />
    </>
  );
}

function FreePlan() {
  return (
    <div className="grid gap-8 desk:grid-cols-[minmax(0,5fr)_minmax(0,7fr)] desk:gap-16">
      <div className="flex flex-col items-start gap-6">
        <SectionHeading title="The Free plan">
          Every account starts here, and you can stay as long as you like. Calls between users are always
          free.
        </SectionHeading>
        <ButtonLink to={paths.pricing()} variant="secondary">
          Compare All Plans
        </ButtonLink>
      </div>
      <div className="max-w-xl">
        <PlanFeatures id="free" />
      </div>
    </div>
  );
}

/** A ruled heading and the entries below it, as a directory has them. */
function Category({ category }: { category: FeatureCategory }) {
  return (
    <div className="grid gap-x-16 gap-y-4 desk:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]">
      <h2 className="border-y border-t-ink py-4 text-22 desk:border-b-0 desk:sticky desk:top-20 desk:self-start">
        {category}
      </h2>
      <ul className="desk:border-t desk:border-ink">
        {entriesOf(category).map((entry) => (
          <Entry key={entry.path} {...entry} />
        ))}
      </ul>
    </div>
  );
}

interface EntryProps {
  name: string;
  path: string;
  summary: string;
  needs: readonly Capability[];
}

/** The feature with its own address in the header, listed where it belongs. */
const CALL_ASSISTANT: EntryProps = {
  name: 'AI Call Assistant',
  path: paths.callAssistant(),
  summary: 'Answers when you can’t, asks what the caller wants and tells you.',
  needs: ['call-assistant'],
};

function entriesOf(category: FeatureCategory): EntryProps[] {
  const entries = FEATURES.filter((feature) => feature.category === category).map(({ slug, ...feature }) => ({
    ...feature,
    path: paths.feature(slug),
  }));
  return category === 'AI-Powered Features' ? [CALL_ASSISTANT, ...entries] : entries;
}

/** The whole entry can be pressed. A screen reader reads one link that names its target. */
function Entry({ name, path, summary, needs }: EntryProps) {
  return (
    <li className="relative flex items-end justify-between gap-6 border-b py-5">
      <div className="min-w-0">
        <h3 className="flex flex-wrap items-baseline gap-x-3 text-18">
          {name}
          <WhenMissing needs={needs}>
            <ComingSoon />
          </WhenMissing>
        </h3>
        <p className="mt-1 text-pretty text-ink-2">{summary}</p>
      </div>
      <a href={path} className="shrink-0 text-15 text-link after:absolute after:inset-0 after:content-['']">
        Learn More<span className="sr-only"> about {name}</span>
      </a>
    </li>
  );
}

function Closing() {
  return (
    <Section sunk room="large">
      <div className="flex flex-col items-start gap-8">
        <h2 className="max-w-3xl text-40">Start with a username. The rest follows.</h2>
        <StartActions />
      </div>
    </Section>
  );
}
