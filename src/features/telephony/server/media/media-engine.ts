/**
 * A session has two ends: the browser of one person (WebRTC) and a carrier (plain RTP). Either may be missing. Audio is
 * G.711 at 8 kHz in packets of 20 ms.
 */
export type MediaEnd = 'browser' | 'carrier';

/** Where RTP goes to or is awaited. */
export interface RtpAddress {
  /** In digits: whoever reads a name in a session description looks it up. */
  readonly address: string;
  readonly port: number;
}

/** What a carrier wants to be sent, from its session description. */
export interface RtpRemote extends RtpAddress {
  /** RTP payload type: 0 is PCMU, 8 is PCMA (RFC 3551). */
  readonly payloadType: 0 | 8;
  /** Payload type of telephone events (RFC 4733); null when it takes none. */
  readonly telephoneEvent: number | null;
  /** False while it wants to be sent nothing, as when it has put us on hold (RFC 3264 section 5.1); else it is left out. */
  readonly listens?: false;
}

/**
 * bridge: each end hears the other. listen: the browser hears the carrier, which hears silence (early media). hold: neither
 * hears the other. echo: an end hears itself, later by `ECHO_DELAY_MS`; so does the carrier of a session without a browser.
 */
export type MediaFlow = 'bridge' | 'listen' | 'hold' | 'echo';

/** What can be played: tones made by rule, and spoken prompts that come with the program. */
export const SOUNDS = [
  /** 440 Hz, on for 2 s and off for 4 s. */
  'ringback',
  /** A soft beep every 10 s. */
  'hold-tone',
  /** Three short beeps: the money will last for half a minute. */
  'warning-tone',
  'echo-prompt',
  'not-available',
  'number-not-in-service',
  /** "This is a test announcement", for the test number that speaks. */
  'test-announcement',
  /** "Your code is", and the digits that it is made of. */
  'code-prompt',
  'digit-0',
  'digit-1',
  'digit-2',
  'digit-3',
  'digit-4',
  'digit-5',
  'digit-6',
  'digit-7',
  'digit-8',
  'digit-9',
  /** 1004 Hz without a pause, for the test number that sounds. */
  'test-tone',
] as const;
export type Sound = (typeof SOUNDS)[number];

/** What an end was sent and has sent, since the session began. */
export interface EndFigures {
  readonly packetsIn: number;
  readonly packetsOut: number;
  /** Packets that the sequence numbers say are missing. */
  readonly lostIn: number;
  /** RFC 3550, in milliseconds. */
  readonly jitterMs: number;
  /** Root mean square of the last second that was heard, 0 to 1. */
  readonly level: number;
}

export type MediaEvent =
  /** connected: audio can flow to and from the browser; lost: it could and cannot now. */
  | { readonly kind: 'browser'; readonly session: string; readonly state: 'connected' | 'lost' }
  /**
   * Nothing has come from an end for `SILENT_AFTER_MS`, or it comes again. Nothing is: no RTP at all; from the carrier,
   * while the two are bridged, also packets of digital silence alone. An end is expected to speak since its browser was
   * connected or its carrier's address was told.
   */
  | { readonly kind: 'silent' | 'audible'; readonly session: string; readonly end: MediaEnd }
  /** The carrier's telephone event, once it is over. */
  | { readonly kind: 'digit'; readonly session: string; readonly digit: string; readonly durationMs: number }
  | { readonly kind: 'played'; readonly session: string; readonly to: MediaEnd; readonly sound: Sound }
  /** The engine died and is back: the sessions are as they were, but browsers must attach again. */
  | { readonly kind: 'restarted'; readonly sessions: readonly string[] };

export const SILENT_AFTER_MS = 3_000;
export const ECHO_DELAY_MS = 1_000;

/**
 * Carries the audio of calls. What it is told about a session outlives a crash of what does the work: ports stay the
 * same, and the carrier hears one stream. Telling it the same again changes nothing; a session that it does not know is
 * closed already, and only `attach`, `connect` and `figures` say so.
 */
export interface MediaEngine {
  /** Opens a session and a UDP port for the carrier's RTP. @throws when there is no port left */
  open(session: string): Promise<RtpAddress>;
  /** Answers a browser's offer. It replaces the browser that was attached before. @throws MediaSessionUnknown, MediaOfferRefused */
  attach(session: string, offer: string): Promise<string>;
  /**
   * Says where the carrier's RTP goes. May be told again, as after a re-INVITE; to 0.0.0.0 or port 0 nothing is sent.
   * @throws MediaSessionUnknown; RangeError for an address that is none, or not of the family of ours
   */
  connect(session: string, remote: RtpRemote): Promise<void>;
  flow(session: string, flow: MediaFlow): void;
  /** Plays to one end, in place of what it would hear; `repeat` until something else is played or `stopPlaying`. */
  play(session: string, playing: { to: MediaEnd; sound: Sound; repeat: boolean }): void;
  stopPlaying(session: string, to: MediaEnd): void;
  /** Sends telephone events to the carrier, 100 ms each with pauses of 60 ms, after those that are being sent. */
  sendDigits(session: string, digits: string): void;
  figures(session: string): Promise<Readonly<Record<MediaEnd, EndFigures>>>;
  close(session: string): void;
  /** @returns a function that ends the subscription */
  onEvent(receive: (event: MediaEvent) => void): () => void;
  start(): Promise<void>;
  stop(): Promise<void>;
}

export class MediaSessionUnknown extends Error {
  override readonly name = 'MediaSessionUnknown';
}
export class MediaOfferRefused extends Error {
  override readonly name = 'MediaOfferRefused';
}
