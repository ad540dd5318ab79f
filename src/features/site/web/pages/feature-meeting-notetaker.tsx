import { PlanPart } from '#features/billing/web/widgets.tsx';
import { NotesToTry } from '#features/meetings/web/widgets.tsx';
import { documentHandle } from '#ui/document.ts';
import { FactsSection } from '../components/facts.tsx';
import { FeatureActions } from '../components/feature-actions.tsx';
import { FeaturePage } from '../components/feature-page.tsx';
import { LimitsAndPlans } from '../components/limits-and-plans.tsx';
import { NotesForm } from '../components/notes-form.tsx';
import { Section, SectionHeading } from '../components/section.tsx';
import { featureMeta } from '../feature-meta.ts';

export const handle = documentHandle;

export const meta = () => featureMeta('meeting-notetaker');

const FACTS = [
  {
    name: 'Every word',
    text: 'A transcript with who spoke and when. Press a line to hear that moment.',
  },
  {
    name: 'The short version',
    text: 'A summary, the decisions and the open questions, each with a link to where it was said.',
  },
  {
    name: 'Who does what',
    text: 'A promise with a name and a date becomes a task when you approve it.',
  },
  {
    name: 'Everyone knows',
    text: 'You confirm that everyone agreed before anything is recorded. On calls, we ask the other side.',
  },
];

export default function MeetingNotetaker() {
  return (
    <FeaturePage
      slug="meeting-notetaker"
      title="Listen. We’ll take the notes."
      lead="What was said, decided and promised in a meeting, in notes that show their source."
      actions={<FeatureActions />}
      soon="You can’t record meetings yet. You can try the notes on this page, with a sample or a transcript of your own."
      artefact={<NotesForm />}
    >
      <Section>
        <div className="flex flex-col gap-10">
          <SectionHeading title="Try the notes">
            Every note names its lines. Click a number to see what was said. The notes are made in your
            browser, without an AI model, and nothing is sent.
          </SectionHeading>
          <NotesToTry />
        </div>
      </Section>
      <FactsSection sunk title="How it works" facts={FACTS} />
      <LimitsAndPlans
        limits={[
          { lacks: ['notetaker'], text: 'You can’t record meetings yet.' },
          'Your provider chooses the speech engine that makes transcripts. Without one, recordings wait until there is one.',
          'Speech engines mishear. We only state an accuracy that we’ve measured.',
          'The notes are in English. They quote and shorten what was said, and can miss what was only implied.',
          'A recorded call isn’t end-to-end encrypted, and the call screen says so.',
        ]}
        plans={<PlanPart label="Meeting notetaker" />}
      />
    </FeaturePage>
  );
}
