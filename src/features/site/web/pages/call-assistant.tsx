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
      'An assistant that answers when you can’t: it says what it is, asks what the caller wants and sends you a summary.',
    path: paths.callAssistant(),
  });

const BENEFITS = [
  {
    name: 'Every caller gets an answer',
    text: 'It answers when you’re on another call, asleep or away.',
  },
  {
    name: 'It says what it is',
    text: 'It’s a program and says so in its first sentence. Callers can always leave a message instead.',
  },
  {
    name: 'Read it instead of listening',
    text: 'Who called, what they wanted and what was agreed, in three lines, with the recording behind them.',
  },
  {
    name: 'It decides nothing for you',
    text: 'It asks and takes notes. It only promises what you allowed in its settings.',
  },
];

const USES = [
  {
    name: 'Appointment scheduling',
    text: 'It knows your free hours, offers two of them and holds the one they choose until you agree.',
  },
  {
    name: 'FAQ answering',
    text: 'Opening hours, directions, prices: it uses answers you wrote, in your words.',
  },
  {
    name: 'Call screening',
    text: 'It asks who’s calling and why, and only rings you for people you want to talk to.',
  },
];

const STEPS = [
  {
    digit: '1',
    letters: '',
    name: 'Write',
    text: 'Who you are, your hours, and ten answers you’re tired of repeating.',
  },
  {
    digit: '2',
    letters: 'ABC',
    name: 'Try',
    text: 'Call it from your browser and be a difficult caller.',
  },
  {
    digit: '3',
    letters: 'DEF',
    name: 'Switch on',
    text: 'For all calls, for calls you miss, or for hours you choose.',
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
        title="It answers when you can’t."
        lead="It asks what the caller wants, answers what it can, and sends you three lines. No caller hears a busy tone."
        actions={<FeatureActions />}
        needs={['call-assistant']}
        soon="The assistant doesn’t answer calls yet. This conversation is a sample we wrote."
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
        <WithHeading title="How it works" lead="Three steps. You can switch it off again at any time.">
          <ol className="flex flex-col">
            {STEPS.map((step) => (
              <Step key={step.digit} {...step} />
            ))}
          </ol>
        </WithHeading>
      </Section>
      <LimitsAndPlans
        limits={[
          { lacks: ['call-assistant'], text: 'The assistant doesn’t answer calls yet.' },
          'When you’ve used up your plan’s assistant calls, callers reach voicemail and we let you know. No call is cut off.',
          'Calls it answers won’t be end-to-end encrypted, because it has to hear them.',
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
