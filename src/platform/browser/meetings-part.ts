import type { ComponentType } from 'react';

/** What a feature above the calendar puts into its Meetings tab and beside what is planned (its `web/feature.ts`). */
export interface MeetingsPart {
  /** Meetings that were held. */
  readonly Recordings: ComponentType;
  /** Knows what was said before a meeting in the calendar, and what was recorded of it. */
  readonly Planned?: ComponentType<{
    readonly kind: 'event' | 'booking';
    readonly id: string;
    /** When it begins. */
    readonly at: number;
  }>;
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
