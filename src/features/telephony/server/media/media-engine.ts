import type { Sound } from '../../model.ts';

/**
 * The ends of a session that exchange packets: one person's browser (WebRTC) and a carrier (plain RTP).
 * Either may be missing. Audio is G.711 at 8 kHz in packets of 20 ms.
 */
export type NetworkEnd = 'browser' | 'carrier';

/** The third kind of end is a program of ours that hears and speaks samples: voicemail, a recording, the assistant. */
export type MediaEnd = NetworkEnd | 'program';

/** Where RTP is sent or received. */
export interface RtpAddress {
  /** Numeric: the reader of a session description would look up a name. */
  readonly address: string;
  readonly port: number;
}

/** Where and how a carrier wants RTP, from its session description. */
export interface RtpRemote extends RtpAddress {
  /** RTP payload type: 0 is PCMU, 8 is PCMA (RFC 3551). */
  readonly payloadType: 0 | 8;
  /** Payload type of telephone events (RFC 4733); null if it takes none. */
  readonly telephoneEvent: number | null;
  /** False while it wants no audio, as when it has put us on hold (RFC 3264 section 5.1); otherwise absent. */
  readonly listens?: false;
}

/**
 * bridge: each end hears the other. listen: the browser hears the carrier, which hears silence (early media). hold: neither
 * hears the other. echo: an end hears itself, later by `ECHO_DELAY_MS`; so does the carrier of a session without a browser.
 */
export type MediaFlow = 'bridge' | 'listen' | 'hold' | 'echo';

/** Packets to and from an end since the session began. */
export interface EndFigures {
  readonly packetsIn: number;
  readonly packetsOut: number;
  /** Packets that the sequence numbers say are missing. */
  readonly lostIn: number;
  /** RFC 3550, in milliseconds. */
  readonly jitterMs: number;
  /** Root mean square of the last second received, 0 to 1. */
  readonly level: number;
}

/** Audio between a session and its programs, in frames of 20 ms. */
export interface ProgramFigures {
  /** Given to programs. */
  readonly framesOut: number;
  /** Lost between worker and programs, or while the worker restarted. */
  readonly framesLost: number;
  /** Said by programs and sent. */
  readonly framesIn: number;
  /** Dropped, because too much was waiting. */
  readonly framesDropped: number;
}

export type SessionFigures = {
  readonly [End in MediaEnd]: End extends NetworkEnd ? EndFigures : ProgramFigures;
};

export type MediaEvent =
  /** connected: audio can flow to and from the browser. lost: it could before, and can't now. */
  | { readonly kind: 'browser'; readonly session: string; readonly state: 'connected' | 'lost' }
  /**
   * Reports that an end has been silent for `SILENT_AFTER_MS`, or is back. Silent means no RTP at all, or from the
   * carrier of a bridged call also nothing but digital silence. Audio is expected once the browser is connected or the
   * carrier's address is known.
   */
  | { readonly kind: 'silent' | 'audible'; readonly session: string; readonly end: NetworkEnd }
  /** The carrier's telephone event, once it is over. */
  | { readonly kind: 'digit'; readonly session: string; readonly digit: string; readonly durationMs: number }
  | { readonly kind: 'played'; readonly session: string; readonly to: NetworkEnd; readonly sound: Sound }
  /** Everything that a program has said to this end has been sent. */
  | { readonly kind: 'said'; readonly session: string; readonly to: NetworkEnd }
  /** The engine died and is back: the sessions are as they were, but browsers must attach again. */
  | { readonly kind: 'restarted'; readonly sessions: readonly string[] };

/** 20 ms of an end's audio: 160 samples of 16 bits at 8 kHz. Silence if nothing arrived. */
export interface AudioFrame {
  readonly from: NetworkEnd;
  /** Milliseconds on the machine's steady clock. The next frame is 20 ms later, unless some were lost. */
  readonly at: number;
  readonly samples: Int16Array;
}

/** Which ends a program hears, and which one it speaks to. */
export interface ProgramOptions {
  /** Heard in every flow, including ringing and hold. */
  readonly hears: readonly NetworkEnd[];
  /** The end it speaks to, one program at a time. Null if it doesn't speak. */
  readonly speaksTo: NetworkEnd | null;
  /** Limit of unsent speech. Beyond it the oldest is dropped. `SPEECH_MS_MAX` by default. */
  readonly waitsMsMax?: number;
  receive(frame: AudioFrame): void;
  /** Called when the engine has restarted. Sound in between and speech that was waiting are lost. */
  restarted?(): void;
}

/** A program in a session. After `close`, or when the session closes, it hears and says nothing. */
export interface ProgramEnd {
  /**
   * Says samples (16 bits, 8 kHz, any number) after those that are waiting. They replace silence and the other end's
   * voice. Sounds of `MediaEngine.play` go first.
   */
  say(samples: Int16Array): void;
  /** Drops the speech that is waiting. */
  hush(): void;
  close(): void;
}

/** Default limit of waiting speech, for live voices. */
export const SPEECH_MS_MAX = 1_000;

export const SILENT_AFTER_MS = 3_000;
export const ECHO_DELAY_MS = 1_000;

/**
 * Carries the audio of calls. A session's state survives a crash of the worker: ports stay the same, and the carrier
 * sees one stream. Repeating a command changes nothing. An unknown session counts as closed, and only `attach`,
 * `connect` and `figures` report it.
 */
export interface MediaEngine {
  /** Opens a session and a UDP port for the carrier's RTP. @throws when there is no port left */
  open(session: string): Promise<RtpAddress>;
  /** Answers a browser's offer. It replaces the browser that was attached before. @throws MediaSessionUnknown, MediaOfferRefused */
  attach(session: string, offer: string): Promise<string>;
  /**
   * Sets where the carrier's RTP goes. May be called again, as after a re-INVITE. Nothing is sent to 0.0.0.0 or port 0.
   * @throws MediaSessionUnknown; RangeError for an address that is invalid or of another family
   */
  connect(session: string, remote: RtpRemote): Promise<void>;
  flow(session: string, flow: MediaFlow): void;
  /**
   * Plays a sound to one end in place of other audio. With `repeat`, until something else is played or `stopPlaying`.
   */
  play(session: string, playing: { to: NetworkEnd; sound: Sound; repeat: boolean }): void;
  stopPlaying(session: string, to: NetworkEnd): void;
  /** Sends telephone events to the carrier, 100 ms each with pauses of 60 ms, after those that are being sent. */
  sendDigits(session: string, digits: string): void;
  /** Lets a program hear and speak. @throws Error if another program speaks to that end */
  program(session: string, options: ProgramOptions): ProgramEnd;
  figures(session: string): Promise<SessionFigures>;
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
