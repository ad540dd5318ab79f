import { recordingText } from '../constants-recordings.ts';
import { meetingsErrors } from '../errors.ts';
import type { Recording } from '../model-recordings.ts';

export interface RecordingProgress {
  readonly words: string;
  /** 0 to 100; null where there's nothing to fill. */
  readonly share: number | null;
  /** What can be done about it. */
  readonly offers: 'cancel' | 'resume' | 'transcribe' | null;
}

/** What this tab knows of a recording. */
interface Here {
  /** The upload of its file in this tab; null: none. */
  readonly upload: { readonly share: number; readonly isAway: boolean } | null;
}

/** What the row of a recording says while it isn't done; null: it is. */
export function progressOf(recording: Recording, here: Here): RecordingProgress | null {
  if (recording.state === 'recording') return comingIn(recording, here);
  const { state, progress, problem } = recording.transcript;
  const words = {
    off: null,
    later: null,
    done: null,
    queued: 'Waiting to be transcribed',
    running: `Transcribing, ${progress}%`,
    'waiting-for-engine': recordingText.noEngine,
    failed: problem ?? "We couldn't transcribe this recording",
  }[state];
  if (words === null) return null;
  return {
    words,
    share: state === 'running' ? progress : null,
    offers: state === 'failed' && !hasNoSound(recording) ? 'transcribe' : null,
  };
}

/** Whether an engine found that the file has no sound: there's nothing to play, and another try finds none either. */
export const hasNoSound = ({ transcript: { state, problem } }: Pick<Recording, 'transcript'>): boolean =>
  state === 'failed' && problem === meetingsErrors.badSound().message;

function comingIn({ source, bytes, bytesExpected }: Recording, here: Here): RecordingProgress | null {
  // Its bot says how far it is.
  if (source === 'bot') return null;
  if (source !== 'upload') return { words: recordingText.recording, share: null, offers: null };
  if (here.upload !== null) {
    const { share, isAway } = here.upload;
    const words = isAway ? `Waiting for the network, ${share}%` : `Uploading, ${share}%`;
    return { words, share, offers: 'cancel' };
  }
  const share = bytesExpected === null || bytesExpected === 0 ? 0 : Math.floor((100 * bytes) / bytesExpected);
  return { words: `Upload stopped at ${share}%`, share, offers: 'resume' };
}
