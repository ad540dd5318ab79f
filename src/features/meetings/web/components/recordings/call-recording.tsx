import { useEffect } from 'react';
import type { RecordedCallProps } from '#platform/browser/call-part.ts';
import { CallRecorder } from '../../call-recorder.ts';
import { useOwner } from '../../use-owner.ts';

/** Records a call for as long as it's drawn. The call itself shows that it's recorded. */
export function CallRecording({ callId, peerName, workspaceId, tracks, onEnded }: RecordedCallProps) {
  const owner = useOwner();
  const [accountId, home, name] = [owner?.accountId, workspaceId ?? owner?.workspaceId, owner?.name];
  useEffect(() => {
    if (accountId === undefined || home === undefined || name === undefined) return undefined;
    const recorder = new CallRecorder({
      callId,
      peerName,
      owner: { accountId, workspaceId: home, name },
      tracks,
      onEnded,
    });
    void recorder.start();
    return () => void recorder.stop();
    // The other side's name may become known later. The recording keeps the first one.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [callId, accountId, home, tracks, onEnded]);
  return null;
}
