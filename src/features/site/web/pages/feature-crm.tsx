import { ContactSandbox } from '#features/contacts/web/widgets.tsx';
import { documentHandle } from '#ui/document.ts';
import { EveryPlan } from '../components/every-plan.tsx';
import { FactsSection } from '../components/facts.tsx';
import { FeatureActions } from '../components/feature-actions.tsx';
import { FeaturePage } from '../components/feature-page.tsx';
import { IndexCard } from '../components/index-card.tsx';
import { LimitsAndPlans } from '../components/limits-and-plans.tsx';
import { Section, SectionHeading } from '../components/section.tsx';
import { featureMeta } from '../feature-meta.ts';

export const handle = documentHandle;

export const meta = () => featureMeta('crm');

const FACTS = [
  {
    name: 'A card from a call',
    text: 'A name and one way to reach them. A number that called you is enough to start.',
  },
  {
    name: 'Everything behind it',
    text: 'Calls and notes are on the card of the person they were with, newest first.',
  },
  {
    name: 'One card each',
    text: 'We find duplicates and merge them, and nothing on either card is lost.',
  },
  {
    name: 'Lists of your own',
    text: 'Name your own tags and lists. You can undo removing a person from one.',
  },
];

export default function Crm() {
  return (
    <FeaturePage
      slug="crm"
      title="Everyone you talk to, each on one card."
      lead="Who they are, how to reach them and what was said last, all in one place."
      actions={<FeatureActions />}
      today="Add people, import a file, or save a caller with one press. Calls appear on their card automatically."
      soon="There are no contacts yet. Your call history lists the people you’ve talked to."
      artefact={<IndexCard />}
    >
      <Section>
        <SectionHeading title="Try the table" className="mb-8">
          Search, select rows, add a tag or delete people. It’s the table of the app, with people who don’t
          exist.
        </SectionHeading>
        <ContactSandbox />
      </Section>
      <FactsSection sunk title="What it does" facts={FACTS} />
      <LimitsAndPlans
        limits={[
          { lacks: ['contacts'], text: 'You can’t save contacts yet.' },
          'It’s an address book with a phone. It won’t forecast your sales.',
          'Cards are private: the people on them never see them.',
        ]}
        plans={<EveryPlan>On every plan, without a limit.</EveryPlan>}
      />
    </FeaturePage>
  );
}
