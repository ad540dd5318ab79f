import { botLimits, botNameFor } from '../../../constants-bots.ts';
import type { JoinedPlatform } from '../../../constants-meetings.ts';
import { useBots } from '../../use-bots.ts';
import { useOwner } from '../../use-owner.ts';

/** What happens with a bot, and what the platform makes of bots. */
export function BotSteps(props: {
  platform: JoinedPlatform;
  asked: { records: boolean; transcribes: boolean };
}) {
  const { platform, asked } = props;
  const name = useOwner()?.name ?? '';
  const hasSound = useBots()?.canRecord === true;
  const brought = [
    ...(asked.records && hasSound ? ['recording'] : []),
    ...(asked.transcribes ? ['transcript', 'notes'] : []),
  ];
  const steps = [
    `A bot joins as “${botNameFor(name)}”. Everyone can see it.`,
    'Let it in if the meeting has a waiting room.',
    ...(brought.length === 0
      ? []
      : [`When the meeting ends, find ${listed(brought)} under Recordings & Transcripts.`]),
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

const listed = (words: readonly string[]) =>
  `its ${new Intl.ListFormat('en-US', { style: 'long', type: 'conjunction' }).format(words)}`;
