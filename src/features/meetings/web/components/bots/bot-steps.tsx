import { botLimits, botNameFor } from '../../../constants-bots.ts';
import type { JoinedPlatform } from '../../../rules/recordings/meeting-address.ts';

/** What happens with a bot, and what the platform makes of bots. */
export function BotSteps({ platform, name }: { platform: JoinedPlatform; name: string }) {
  const steps = [
    `A bot joins as “${botNameFor(name)}”. Everyone can see it.`,
    'Let it in if the meeting has a waiting room.',
    'After the meeting, you’ll find its transcript and notes under Recordings & Transcripts.',
  ];
  return (
    <aside className="flex flex-col gap-6 px-4 py-6 max-desk:border-t desk:px-6">
      <h2 className="text-17">What happens next</h2>
      <ol className="flex list-inside list-decimal flex-col gap-3 text-13 text-pretty">
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <p className="text-13 text-pretty text-ink-2">{botLimits[platform]}</p>
    </aside>
  );
}
