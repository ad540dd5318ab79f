// Not on the first screen: when somebody records a call, or looks at one that is over.

import { lazy } from 'react';
import type { CallPart } from '#platform/browser/call-part.ts';
import { CallRecording } from './components/recordings/call-recording.tsx';

const RecordingsOfCall = lazy(async () => ({
  default: (await import('./components/participants/recordings-of-call.tsx')).RecordingsOfCall,
}));

export const callRecorder: CallPart = { Recorder: CallRecording, Recordings: RecordingsOfCall };
