import { botLimits, botNameFor } from '../../../constants-bots.ts';
import type { JoinedPlatform } from '../../../constants-meetings.ts';

/** What happens with a bot, and what the platform makes of bots. */
export function BotSteps({ platform, name }: { platform: JoinedPlatform; name: string }) {
  const steps = [
    `A bot joins as “${botNameFor(name)}”. Everyone sees it.`,
    'Let it in if the meeting has a waiting room.',
    'When the meeting ends, its transcript and notes are under Recordings & Transcripts.',
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
