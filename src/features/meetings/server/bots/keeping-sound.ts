import { keepFetched } from '../recordings/keeping.ts';
import type { RecordingParts } from '../recordings/parts.ts';
import { BotError } from './bot-engine.ts';
import type { KeepSound } from './collecting.ts';

/** Keeps the sound of bots as recordings of their meetings. */
export const keepSoundOf =
  (parts: RecordingParts): KeepSound =>
  async (sound) => {
    const keeping = await keepFetched(parts, sound);
    if (keeping === 'taken') throw new BotError('later', 'another process fetches this sound');
    if (keeping === 'no-sound' || keeping === 'not-sound')
      throw new BotError('refused', 'what the bot service sent is no sound', { reason: keeping });
  };
