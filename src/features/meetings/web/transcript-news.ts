import { toast } from '#ui/toast.tsx';
import { recordingText } from '../constants-recordings.ts';
import { recordingApiIn } from './finish-recording.ts';

/** Says of a recording that has just ended if there is nobody to transcribe it. That it's transcribed is an event. */
export async function sayIfNoEngine({ id, workspaceId }: { id: string; workspaceId: string }): Promise<void> {
  // Without a network its row says so later.
  const recording = await recordingApiIn(workspaceId)
    .recording({ id })
    .catch(() => null);
  if (recording?.transcript.state === 'waiting-for-engine') toast.message(recordingText.noEngine);
}
