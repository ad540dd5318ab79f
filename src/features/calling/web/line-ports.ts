import type { FeatureApi } from '#platform/browser/api.ts';
import type { ConnectionView, RealtimeClient } from '#platform/browser/realtime.ts';
import type { callingContract } from '../contract.ts';
import type { MakeLink } from './media-link.ts';
import type { MakePhoneLink } from './phone-link.ts';
import type { EstimateMos, Loudness } from './quality.ts';
import type { Timer } from './timer.ts';

export type CallingApi = FeatureApi<typeof callingContract>;

/** State of the microphone, for the screen. */
export type MicrophoneState =
  | { readonly state: 'closed' }
  | { readonly state: 'prompting' }
  | { readonly state: 'open'; readonly label: string; readonly movedFrom: string | null }
  /** blocked: by the browser or the person. missing: no device. busy: in use by another program. */
  | { readonly state: 'blocked' | 'missing' | 'busy' };

/** Microphone of this tab, used by at most one call. */
export interface MicrophonePort {
  get(): MicrophoneState;
  subscribe(changed: () => void): () => void;
  /** Opens it unless it is open. Never rejects; failures are in its state. */
  open(): Promise<void>;
  close(): void;
  /** Track to send; null while there is none. */
  readonly track: MediaStreamTrack | null;
  setMuted(muted: boolean): void;
  /** Level of what was sent since it was opened; silent while muted. */
  loudness(): Loudness;
}

/** Audio output of calls. */
export interface PlaybackPort {
  play(callId: string, stream: MediaStream): void;
  setAudible(callId: string, audible: boolean): void;
  /** Current level, 0 to 1, even while it isn't audible. */
  level(callId: string): number;
  stop(callId: string): void;
}

/** Storage that survives a reload of this tab only. */
export interface TabMemory {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
}

/** Requests of the phone line to the server. */
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

/** Dependencies of the phone line. */
export interface LinePorts {
  readonly deviceId: string;
  readonly api: LineApi;
  readonly realtime: Pick<RealtimeClient, 'onEvent' | 'onMessage' | 'onResync' | 'send'> & {
    readonly connection: Pick<ConnectionView, 'get' | 'subscribe'>;
  };
  readonly timer: Timer;
  /** Runs work that can wait until the browser has started the call; see timer.ts. */
  readonly afterwards: (run: () => void) => void;
  readonly makeLink: MakeLink;
  readonly makePhoneLink: MakePhoneLink;
  readonly microphone: MicrophonePort;
  readonly playback: PlaybackPort;
  readonly memory: TabMemory;
  readonly newCallId: () => string;
  readonly newLinkId: () => string;
  readonly estimateMos: EstimateMos;
  /** Whether this tab acts for all tabs of the person. */
  readonly isLeader: () => boolean;
}
