// Not on the first screen: when somebody records a call.

import { useCallback } from 'react';
import { callPart } from '#platform/browser/call-part.ts';
import { late } from '#ui/late.ts';
import type { CallSnapshot } from '../call-snapshot.ts';
import { recordingConsent } from '../recording-consent.ts';
import { usePhone } from './phone-context.tsx';

const Recorder = late(async () => ({ default: (await callPart()).Recorder }));

/** Gives the sound of a call to the feature that records it. */
export function RecordedHere({ call: { id, peer, phone } }: { call: CallSnapshot }) {
  const { line, microphone, playback } = usePhone() ?? {};
  const tracks = useCallback(() => {
    const call = line?.get().calls.find((one) => one.id === id);
    // On hold, neither side hears the other. A person on two calls speaks in one of them.
    const isHeard = call !== undefined && !call.heldByMe && !call.heldByPeer;
    return {
      me: isHeard ? (microphone?.track ?? null) : null,
      them: isHeard ? (playback?.streamOf(id)?.getAudioTracks()[0] ?? null) : null,
    };
  }, [id, line, microphone, playback]);
  const onEnded = useCallback(() => void recordingConsent.stop(id), [id]);
  return (
    <Recorder
      callId={id}
      peerName={peer.name}
      workspaceId={phone?.workspaceId ?? null}
      tracks={tracks}
      onEnded={onEnded}
    />
  );
}
