import { PlanPart } from '#features/billing/web/widgets.tsx';
import { paths } from '#kernel/paths.ts';
import { documentHandle } from '#ui/document.ts';
import { Link } from '#ui/link.tsx';
import { AssistantSample } from '../components/assistant-sample.tsx';
import { FactsSection, WithHeading } from '../components/facts.tsx';
import { FeatureActions } from '../components/feature-actions.tsx';
import { FeatureOpening } from '../components/feature-opening.tsx';
import { LimitsAndPlans } from '../components/limits-and-plans.tsx';
import { Section, SectionHeading } from '../components/section.tsx';
import { publicMeta } from '../public-meta.ts';

export const handle = documentHandle;

export const meta = () =>
  publicMeta({
    title: 'Call Assistant – Ahoy',
    description:
      'An assistant that answers when you cannot: it says what it is, asks what is wanted, and you read it. How it will work, and where it ends.',
    path: paths.callAssistant(),
  });

const BENEFITS = [
  {
    name: 'Nobody is put off',
    text: 'It answers when you are on another call, asleep or away, or when you let it.',
  },
  {
    name: 'It says what it is',
    text: 'A program, from its first sentence on. Whoever would rather not talk to one leaves a message instead.',
  },
  {
    name: 'You read, and need not listen',
    text: 'Who called, what was wanted, how it sounded and what was agreed, in three lines, with the sound behind them.',
  },
  {
    name: 'It decides nothing for you',
    text: 'It asks for and writes down. What it may promise is what you wrote into its list, and no more.',
  },
];

const USES = [
  {
    name: 'Appointment scheduling',
    text: 'It knows your free hours, offers two of them and holds the one that is taken until you agree.',
  },
  {
    name: 'FAQ answering',
    text: 'Opening hours, the way to you, what a thing costs: from answers that you wrote, in your words.',
  },
  {
    name: 'Call screening',
    text: 'It asks who is calling and why, and rings you only for those you want to talk to.',
  },
];

const STEPS = [
  {
    digit: '1',
    letters: '',
    name: 'Write',
    text: 'Who you are, your hours, and ten answers that you are tired of giving.',
  },
  {
    digit: '2',
    letters: 'ABC',
    name: 'Try',
    text: 'Call it from your browser and talk to it as a difficult caller would.',
  },
  {
    digit: '3',
    letters: 'DEF',
    name: 'Switch on',
    text: 'For all calls, for those you miss, or for hours that you choose.',
  },
];

export default function CallAssistant() {
  return (
    <>
      <FeatureOpening
        kicker={
          <>
            <Link to={paths.features()}>Features</Link> / AI-Powered Features
          </>
        }
        name="AI Call Assistant"
        title="It answers when you cannot."
        lead="It asks what is wanted, answers what it may, and tells you in three lines. Nobody hears an engaged tone."
        actions={<FeatureActions />}
        isAvailable={false}
        today="The assistant answers no calls yet. The conversation here is a sample that we wrote."
        artefact={<AssistantSample />}
      />
      <FactsSection sunk title="What you get" facts={BENEFITS} />
      <Section>
        <div className="flex flex-col gap-10">
          <SectionHeading title="What it is for" />
          <ul className="grid gap-10 desk:grid-cols-3 desk:gap-8">
            {USES.map(({ name, text }) => (
              <li key={name} className="border-t border-ink pt-4">
                <h3 className="text-22">{name}</h3>
                <p className="mt-2 text-pretty text-ink-2">{text}</p>
              </li>
            ))}
          </ul>
        </div>
      </Section>
      <Section sunk>
        <WithHeading title="How it works" lead="Three steps, and the third can be undone with one press.">
          <ol className="flex flex-col">
            {STEPS.map((step) => (
              <Step key={step.digit} {...step} />
            ))}
          </ol>
        </WithHeading>
      </Section>
      <LimitsAndPlans
        limits={[
          'No call is answered by a program in this release.',
          'When the calls of a plan are used up, the next caller reaches voicemail and you are told. Nobody is cut off.',
          'A call that it answers is not encrypted end to end, because it has to hear it.',
        ]}
        plans={<PlanPart label="AI assistant calls" />}
      />
    </>
  );
}

/** A step as a key of the house. */
function Step({ digit, letters, name, text }: (typeof STEPS)[number]) {
  return (
    <li className="flex items-center gap-6 border-b py-5 first:border-t first:border-t-ink">
      <span
        aria-hidden="true"
        className="flex h-14 w-20 shrink-0 flex-col items-center justify-center rounded-control border bg-panel text-22 font-medium"
      >
        <span className="leading-none">{digit}</span>
        {letters !== '' && (
          <span className="mt-1 text-[0.625rem] leading-none tracking-widest">{letters}</span>
        )}
      </span>
      <div>
        <h3 className="text-18">{name}</h3>
        <p className="mt-1 text-pretty text-ink-2">{text}</p>
      </div>
    </li>
  );
}
