import type { FeatureApi } from '#platform/browser/api.ts';
import type { ConnectionView, RealtimeClient } from '#platform/browser/realtime.ts';
import type { callingContract } from '../contract.ts';
import type { MakeLink } from './media-link.ts';
import type { MakePhoneLink } from './phone-link.ts';
import type { EstimateMos, Loudness } from './quality.ts';
import type { Timer } from './timer.ts';

export type CallingApi = FeatureApi<typeof callingContract>;

/** What the microphone is doing, for the screen. */
export type MicrophoneState =
  | { readonly state: 'closed' }
  | { readonly state: 'prompting' }
  | { readonly state: 'open'; readonly label: string; readonly movedFrom: string | null }
  /** blocked: the browser or the person refused; missing: there is none; busy: another program has it. */
  | { readonly state: 'blocked' | 'missing' | 'busy' };

/** The microphone of this tab; at most one call hears it. */
export interface MicrophonePort {
  get(): MicrophoneState;
  subscribe(changed: () => void): () => void;
  /** Opens it unless it is open. Never rejects: what went wrong is its state. */
  open(): Promise<void>;
  close(): void;
  /** What is sent; null while there is none. */
  readonly track: MediaStreamTrack | null;
  setMuted(muted: boolean): void;
  /** How loud what is sent was since it was opened: nothing while it is muted. */
  loudness(): Loudness;
}

/** What the person hears of a call. */
export interface PlaybackPort {
  play(callId: string, stream: MediaStream): void;
  setAudible(callId: string, audible: boolean): void;
  /** How loud it is now, 0 to 1, also while it is not audible. */
  level(callId: string): number;
  stop(callId: string): void;
}

/** What outlives a reload of this tab, and nothing else. */
export interface TabMemory {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
}

/** What the line asks of the server. */
export type LineApi = Pick<
  CallingApi,
  | 'place'
  | 'placePhone'
  | 'attach'
  | 'digits'
  | 'active'
  | 'ringing'
  | 'answer'
  | 'decline'
  | 'hangUp'
  | 'hold'
  | 'heartbeat'
  | 'quality'
  | 'details'
>;

/** Everything that the line needs of the world. */
export interface LinePorts {
  readonly deviceId: string;
  readonly api: LineApi;
  readonly realtime: Pick<RealtimeClient, 'onEvent' | 'onMessage' | 'onResync' | 'send'> & {
    readonly connection: Pick<ConnectionView, 'get' | 'subscribe'>;
  };
  readonly timer: Timer;
  /** Runs what can wait once the browser has begun with the call itself; see timer.ts. */
  readonly afterwards: (run: () => void) => void;
  readonly makeLink: MakeLink;
  readonly makePhoneLink: MakePhoneLink;
  readonly microphone: MicrophonePort;
  readonly playback: PlaybackPort;
  readonly memory: TabMemory;
  readonly newCallId: () => string;
  readonly newLinkId: () => string;
  readonly estimateMos: EstimateMos;
  /** Whether this tab is the one that acts for all tabs of the person. */
  readonly isLeader: () => boolean;
}
