import type { MeetingPlatform } from '../constants-meetings.ts';
import type { PlanKey } from './queries.ts';

/** Whose voice is on a channel of the recording. */
export type Channel = 'me' | 'them';

/** What the person asked for. */
export interface Wish {
  readonly source: 'tab' | 'in-person';
  readonly platform: MeetingPlatform;
  /** Where the meeting is; null: in the room. */
  readonly url: string | null;
  /** Never empty. */
  readonly name: string;
  readonly records: boolean;
  readonly transcribes: boolean;
  readonly hasMicrophone: boolean;
  readonly hasCamera: boolean;
  /** Contacts whom it is with and who agreed. */
  readonly contactIds?: readonly string[];
  /** What it is in the calendar. */
  readonly planned?: PlanKey;
}

/** Why a channel gives no sound, or why nothing could be recorded. */
export type Trouble =
  /** The tab was closed or isn't shared any more; the microphone was unplugged or taken away. */
  | 'ended'
  /** The system silenced it. */
  | 'silenced'
  | 'blocked'
  | 'missing'
  | 'busy';

/** One recording while it runs. */
export interface Take {
  /** Of the meeting and its recording. */
  readonly id: string;
  readonly mime: string;
  readonly channels: readonly Channel[];
  /** When the words were confirmed that everyone agreed, and which. */
  readonly consent: { readonly words: string; readonly at: number };
  readonly recordedMs: number;
  /** Up to where the server has the sound. */
  readonly savedMs: number;
  readonly isMuted: boolean;
  readonly troubles: Readonly<Partial<Record<Channel, Trouble>>>;
  /** Whole seconds since a channel was heard. */
  readonly silentSeconds: Readonly<Partial<Record<Channel, number>>>;
  /** Whether this device also keeps what the server doesn't have yet. */
  readonly isKeptHere: boolean;
  /** Why nothing more is sent; null: it is, or will be. */
  readonly refusal: string | null;
  /** Whether the server didn't answer the last time. */
  readonly isAway: boolean;
  readonly notes: string;
}

export type RecorderState =
  | { readonly is: 'idle' }
  /** The browser asks what to share. */
  | { readonly is: 'starting'; readonly wish: Wish }
  /** In the meeting, and nothing is recorded. */
  | { readonly is: 'joined'; readonly wish: Wish; readonly problem: string | null }
  | { readonly is: 'recording'; readonly wish: Wish; readonly take: Take }
  /** Stopped; what the server doesn't have yet goes there. */
  | { readonly is: 'saving'; readonly wish: Wish; readonly take: Take; readonly isLeaving: boolean };

/** Whether leaving the page would cut something off. */
export const isAtWork = ({ is }: RecorderState): boolean => is !== 'idle' && is !== 'joined';
