import { toast } from '#ui/toast.tsx';
import { recordingText } from '../constants-recordings.ts';
import { recordingApiIn } from './finish-recording.ts';
import { refreshMeetings } from './refresh.ts';

const ASK_EVERY_MS = 3_000;
const ASK_AT_MOST_MS = 30_000;

/** Says when the transcript of a recording is there, as long as this page is open. */
export function followTranscript({ id, workspaceId }: { id: string; workspaceId: string }): void {
  const api = recordingApiIn(workspaceId);
  let wait = ASK_EVERY_MS;
  const ask = async () => {
    // Without a network it's asked again.
    const recording = await api.recording({ id }).catch(() => null);
    const state = recording?.transcript.state;
    if (state === 'done') {
      toast.success(recordingText.transcribed);
      return refreshMeetings();
    }
    if (state === 'waiting-for-engine') return toast.message(recordingText.noEngine);
    if (state === 'failed' || state === 'off') return refreshMeetings();
    wait = Math.min(wait * 1.5, ASK_AT_MOST_MS);
    setTimeout(() => void ask(), wait);
  };
  void ask();
}
