// Not on the first screen: when a call is recorded, or one that has ended is looked at.

import type { CallPart } from '#platform/browser/call-part.ts';
import { RecordingsOfCall } from './components/participants/recordings-later.tsx';
import { CallRecording } from './components/recordings/call-recording.tsx';

export const callRecorder: CallPart = { Recorder: CallRecording, Recordings: RecordingsOfCall };
