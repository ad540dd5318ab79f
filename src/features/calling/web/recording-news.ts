import type { CallSnapshot } from './call-snapshot.ts';

type Recorded = Pick<CallSnapshot, 'peer' | 'recording'>;

/** State of a call's recording in words; null if there is nothing to say. */
export function recordingWordsOf({ peer, recording }: Recorded): string | null {
  if (recording === undefined) return null;
  const { state, byMe, endedByMe } = recording;
  switch (state) {
    case 'asked':
      return byMe ? `Waiting for ${peer.name} to agree` : `${peer.name} wants to record this call`;
    case 'announcing':
      return 'A voice is telling them that this call is being recorded';
    case 'on':
      return byMe ? "You're recording this call" : `${peer.name} is recording this call`;
    case 'declined':
      return byMe ? `${peer.name} doesn't want this call to be recorded` : null;
    case 'stopped':
      return endedByMe ? 'Recording stopped' : `${peer.name} stopped the recording`;
    default:
      return null;
  }
}

/** What screen readers announce when the recording of a call changes; null for nothing. */
export function recordingNews(before: Recorded, after: Recorded): string | null {
  return before.recording?.state === after.recording?.state ? null : recordingWordsOf(after);
}
