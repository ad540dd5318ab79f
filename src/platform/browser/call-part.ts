import type { ComponentType } from 'react';

/** A call that everyone agreed to record, on the device that records it. */
export interface RecordedCallProps {
  readonly callId: string;
  /** The other side, as people know it. */
  readonly peerName: string;
  /** The workspace of a phone call; null for a call between two people. */
  readonly workspaceId: string | null;
  /** What the other side gets from here and what it sends, now; null where there is nothing. */
  readonly tracks: () => Readonly<Record<'me' | 'them', MediaStreamTrack | null>>;
  /** The recording can't continue. Everyone on the call is told. */
  readonly onEnded: () => void;
}

/** What a feature above calls puts into them (its `web/feature.ts`). */
export interface CallPart {
  /** Records the call for as long as it's drawn. */
  readonly Recorder: ComponentType<RecordedCallProps>;
  /** Leads to the recordings of a call that is over. */
  readonly Recordings: ComponentType<{ readonly callId: string }>;
}

let given: (() => Promise<CallPart>) | null = null;

/** Called once by the shell, with the part of the feature that has one. */
export function giveCallPart(part: () => Promise<CallPart>): void {
  given = part;
}

/** Whether calls can be recorded here. */
export const hasCallPart = (): boolean => given !== null;

/** That part, loaded with the first recording. */
export async function callPart(): Promise<CallPart> {
  if (given === null) throw new Error('no feature records calls');
  return given();
}
