import { recordingText } from '../../constants-recordings.ts';

/** What runs, as the panel says it (decision R49). Null: neither does. */
export function liveLabel(what: { records: boolean; transcribes: boolean }): string | null {
  if (what.records) return what.transcribes ? recordingText.both : recordingText.recording;
  return what.transcribes ? recordingText.transcribing : null;
}
