// Not on the first screen: when somebody records a call.
import type { CallPart } from '#platform/browser/call-part.ts';
import { CallRecording } from './components/recordings/call-recording.tsx';

export const callRecorder: CallPart = { Recorder: CallRecording };
