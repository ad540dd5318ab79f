import { unusableAnswer } from './asking.ts';
import type { HeardLine, Sound, SpeechEngine } from './engine.ts';

/** Nobody says more than that: characters of an answer, a few and then for each second. People say 15. */
const TEXT_MAX = { few: 2_000, eachSecond: 100, ofUnknownLength: 1_000_000 };

/**
 * Passes on what an engine heard, if anyone can say so much in that time.
 * @throws SpeechError "unusable"
 */
export function possibleAnswer(
  heard: readonly HeardLine[],
  { engine, sound }: { engine: Pick<SpeechEngine, 'name'>; sound: Pick<Sound, 'durationMs'> },
): readonly HeardLine[] {
  const { few, eachSecond, ofUnknownLength } = TEXT_MAX;
  const { durationMs } = sound;
  const most = durationMs === 0 ? ofUnknownLength : few + (durationMs / 1_000) * eachSecond;
  const length = heard.reduce((sum, { text }) => sum + text.length + 1, 0);
  if (length > most) throw unusableAnswer(engine.name);
  return heard;
}
