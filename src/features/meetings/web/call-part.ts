// Not on the first screen: when a call is recorded, or one that has ended is looked at.

import type { CallPart } from '#platform/browser/call-part.ts';
import { late } from '#ui/late.ts';
import { CallRecording } from './components/recordings/call-recording.tsx';

const RecordingsOfCall = late(async () => ({
  default: (await import('./components/participants/recordings-of-call.tsx')).RecordingsOfCall,
}));

export const callRecorder: CallPart = { Recorder: CallRecording, Recordings: RecordingsOfCall };
