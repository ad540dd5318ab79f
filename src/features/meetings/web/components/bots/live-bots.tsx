import { useBots } from '../../use-bots.ts';
import { BotProgress } from './bot-progress.tsx';

/** Bots under way, above the form that sends the next one. */
export function LiveBots() {
  const meetings = useBots()?.meetings ?? [];
  if (meetings.length === 0) return null;
  return (
    <section aria-label="Bots" className="border-b">
      <ul>
        {meetings.map((meeting) => (
          <li
            key={meeting.id}
            className="flex min-h-12 flex-wrap items-center gap-x-4 px-4 py-2 not-last:border-b desk:px-6"
          >
            <div className="min-w-0 flex-1 basis-48">
              <p className="truncate text-13 font-medium">{meeting.name}</p>
              <p className="truncate text-12 text-ink-2">{meeting.bot?.shownName}</p>
            </div>
            {meeting.bot !== null && <BotProgress meeting={meeting} bot={meeting.bot} />}
          </li>
        ))}
      </ul>
    </section>
  );
}
