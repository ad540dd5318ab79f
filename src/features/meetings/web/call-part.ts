// Not on the first screen: when a call is recorded.
import type { CallPart } from '#platform/browser/call-part.ts';
import { CallRecording } from './components/recordings/call-recording.tsx';

export const callRecorder: CallPart = { Recorder: CallRecording };
