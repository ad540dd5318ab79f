import { botReasons, botStateWords } from '../constants-bots.ts';
import type { MeetingBot } from '../model-bots.ts';

export interface BotProgress {
  readonly words: string;
  /** Whether it can be called back. */
  readonly canLeave: boolean;
}

/** What the row of a meeting says of its bot; null: it's done, and there's nothing to say. */
export function botProgressOf({ state, reason, isAway, isLeaving }: MeetingBot): BotProgress | null {
  if (state === 'done') return reason === null ? null : { words: botReasons[reason], canLeave: false };
  if (state === 'refused' || state === 'failed')
    return { words: reason === null ? botStateWords[state] : botReasons[reason], canLeave: false };
  const canLeave = !isLeaving && state !== 'leaving' && state !== 'collecting';
  if (isAway) return { words: 'We can’t reach the bot service. We’ll keep trying.', canLeave };
  if (isLeaving && state !== 'collecting') return { words: botStateWords.leaving, canLeave };
  return { words: botStateWords[state], canLeave };
}
