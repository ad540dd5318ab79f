import { recordingText } from '../../constants-recordings.ts';

/**
 * What runs, as the panel says it (decision R49). Null: neither does.
 * @param hasEngine whether there's a speech engine: without one, the recording is kept and nothing is transcribed
 */
export function liveLabel(
  what: { records: boolean; transcribes: boolean },
  hasEngine: boolean,
): string | null {
  if (!hasEngine && what.transcribes) return recordingText.recording;
  if (what.records) return what.transcribes ? recordingText.both : recordingText.recording;
  return what.transcribes ? recordingText.transcribing : null;
}
