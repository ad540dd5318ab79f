// Not on the first screen: when a call is recorded, or one that has ended is looked at.

import type { CallPart } from '#platform/browser/call-part.ts';
import { late } from '#ui/late.ts';
import { CallRecording } from './components/recordings/call-recording.tsx';

const LateRecordings = late(async () => ({
  default: (await import('./components/participants/recordings-of-call.tsx')).RecordingsOfCall,
}));

/** As a function: what loads late can't be loaded late once more. */
function RecordingsOfCall(props: { readonly callId: string }) {
  return <LateRecordings {...props} />;
}

export const callRecorder: CallPart = { Recorder: CallRecording, Recordings: RecordingsOfCall };
