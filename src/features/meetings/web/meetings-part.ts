// Not on the first screen: with the Meetings tab.
import type { MeetingsPart } from '#platform/browser/meetings-part.ts';
import { PlannedPart } from './components/participants/planned-part.tsx';
import { RecordingsPart } from './components/record/recordings-part.tsx';
import { JoinPart } from './components/recordings/join-part.tsx';

export const meetingsTab: MeetingsPart = { Recordings: RecordingsPart, Join: JoinPart, Planned: PlannedPart };
