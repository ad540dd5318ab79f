import type { Sound } from '../../model.ts';
import type { EndFigures, MediaEvent, MediaFlow, NetworkEnd, RtpRemote } from './media-engine.ts';

/** Messages between the supervisor and its worker, over the channel between their processes. */
export interface WorkerOptions {
  /** Address of this machine to which every socket is bound. */
  readonly address: string;
  /** Under which the world reaches it, when that differs. */
  readonly announcedAddress: string | null;
  readonly icePort: number;
  /** Whether browsers may come through relays over TCP or TLS, which need a port of their own (relay-port.ts). */
  readonly tcpRelays: boolean;
}

/** A sound, and how many frames of it were sent. */
export interface Playing {
  readonly sound: Sound;
  readonly repeat: boolean;
  readonly frame: number;
}

/** Position of a stream, and when it was there, in milliseconds since the epoch. */
export interface StreamPlace {
  readonly ssrc: number;
  readonly sequence: number;
  readonly timestamp: number;
  readonly at: number;
}

export type PerEnd<Value> = Readonly<Record<NetworkEnd, Value>>;

/** All that makes a session, so that another worker can go on with it. */
export interface SessionState {
  readonly session: string;
  readonly rtpPort: number;
  readonly remote: RtpRemote | null;
  readonly flow: MediaFlow;
  readonly playing: PerEnd<Playing | null>;
  /** Digits that no worker has begun to send. One that was begun is never repeated, because the carrier may have it. */
  readonly digits: string;
  /** The ends that programs hear. */
  readonly heard: readonly NetworkEnd[];
  /** Null before the first worker has begun it. */
  readonly progress: SessionProgress | null;
}

/** Progress of a session that only the worker knows. Sent when it begins, and about once a second. */
export interface SessionProgress {
  readonly stream: StreamPlace;
  readonly playing: PerEnd<Playing | null>;
  readonly counted: PerEnd<Counted>;
}

export type Counted = Pick<EndFigures, 'packetsIn' | 'packetsOut' | 'lostIn'>;

export type Command =
  | { readonly what: 'flow'; readonly session: string; readonly flow: MediaFlow }
  | {
      readonly what: 'play';
      readonly session: string;
      readonly to: NetworkEnd;
      readonly sound: Sound;
      readonly repeat: boolean;
    }
  | { readonly what: 'stopPlaying'; readonly session: string; readonly to: NetworkEnd }
  | { readonly what: 'sendDigits'; readonly session: string; readonly digits: string }
  | { readonly what: 'hear'; readonly session: string; readonly ends: readonly NetworkEnd[] }
  | { readonly what: 'close'; readonly session: string };

/** Each question and its answer. */
export interface Questions {
  open: { request: SessionState; answer: null };
  attach: { request: { readonly session: string; readonly offer: string }; answer: string };
  connect: { request: { readonly session: string; readonly remote: RtpRemote }; answer: null };
  figures: { request: { readonly session: string }; answer: PerEnd<EndFigures> & Spoken };
}

/** Speech of programs to both ends of a session, in frames since the worker began. */
export interface Spoken {
  readonly framesIn: number;
  readonly framesDropped: number;
}

export type Question = {
  [What in keyof Questions]: { readonly what: What; readonly request: Questions[What]['request'] };
}[keyof Questions];

export type ToWorker =
  | { readonly kind: 'command'; readonly command: Command }
  | { readonly kind: 'question'; readonly id: number; readonly question: Question };

/** Counters of a worker since its start. */
export interface WorkerFigures {
  readonly packetsIn: number;
  readonly packetsOut: number;
  /** From a wrong source, or malformed. */
  readonly packetsDropped: number;
  /** Frames of 20 ms that programs didn't take in time. */
  readonly framesDropped: number;
  readonly memoryBytes: number;
  /** Processor time of all its threads. */
  readonly cpuSeconds: number;
}

export type FromWorker =
  | { readonly kind: 'ready' }
  | { readonly kind: 'answer'; readonly id: number; readonly answer: unknown }
  | { readonly kind: 'failure'; readonly id: number; readonly name: string; readonly message: string }
  | { readonly kind: 'event'; readonly event: MediaEvent }
  /** The worker has begun to send the first of the waiting digits. */
  | { readonly kind: 'digitBegun'; readonly session: string }
  /** The browser sent a key. It goes to the carrier like every other digit. */
  | { readonly kind: 'pressed'; readonly session: string; readonly digit: string }
  | {
      readonly kind: 'progress';
      readonly sessions: Readonly<Record<string, SessionProgress>>;
      readonly figures: WorkerFigures;
    }
  | { readonly kind: 'problem'; readonly message: string };

/** File descriptor of the worker's sound pipe (pcm-pipe.ts). */
export const PCM_FD = 4;

/** How often a worker reports its progress. */
export const PROGRESS_MS = 1_000;
