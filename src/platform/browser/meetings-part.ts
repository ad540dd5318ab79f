import type { ComponentType } from 'react';

/** What a feature above the calendar puts into the sub-tabs of its Meetings tab (its `web/feature.ts`). */
export interface MeetingsPart {
  /** Meetings that were held. */
  readonly Recordings: ComponentType;
  /** Joins a meeting: above those that are coming up. Not every installation has one. */
  readonly Join?: ComponentType;
}

let given: () => Promise<MeetingsPart | null> = async () => null;

/** Called once by the shell, with the part of the feature that has one. */
export function giveMeetingsPart(part: typeof given): void {
  given = part;
}

/** That part, loaded with the tab that draws it. */
export const meetingsPart = (): Promise<MeetingsPart | null> => given();
