import { useMay } from '#features/workspaces/web/widgets.tsx';
import { Button } from '#ui/button.tsx';
import type { MeetingBot } from '../../../model-bots.ts';
import { meetingsApi } from '../../api.ts';
import { botProgressOf } from '../../bot-words.ts';
import { changed } from '../../refresh.ts';

/** How far the bot of a meeting is, and the way to call it back. Nothing when it's done. */
export function BotProgress(props: {
  meeting: { id: string; name: string };
  bot: MeetingBot;
  /** Whether it stands below a name that has an icon before it. */
  isInset?: boolean;
}) {
  const { id, name } = props.meeting;
  const { refusal } = useMay('meetings.change');
  const progress = botProgressOf(props.bot);
  if (progress === null) return null;
  return (
    <div
      className={`flex flex-wrap items-center justify-end gap-x-3 gap-y-1 text-13 text-ink-2 max-phone:w-full max-phone:justify-start ${props.isInset === true ? 'max-phone:pl-8' : ''}`}
    >
      <span className="text-pretty">{progress.words}</span>
      {progress.canLeave && refusal === null && (
        <Button
          size="small"
          variant="secondary"
          aria-label={`Have the bot leave ${name}`}
          onPress={() => void changed(meetingsApi.callBotBack({ id }))}
        >
          Leave
        </Button>
      )}
    </div>
  );
}
