import type { SignalIn } from '../model.ts';
import type { LinkState } from './media-link.ts';
import type { LinkSample } from './quality.ts';

export interface CallAudioListener {
  /** Reports the state of the media path, once its other end is known. */
  readonly onState: (state: LinkState) => void;
  readonly onRemote: (stream: MediaStream) => void;
}

/** Audio of one call: between browsers (CallMedia), or through the server to a phone (PhoneMedia). */
export interface CallAudio {
  /** Attaches the listeners. The audio may start before the call is known. */
  listen(listener: CallAudioListener): void;
  /** The server knows the call, so held-back signals may go out. */
  placed(): void;
  /** Starts for a call that this device has just learned about, towards one device of the other side or all. */
  begin(deviceId: string | null): void;
  /** Whether an offer has arrived. */
  readonly isOffered: boolean;
  /** Sets the other side's device. */
  choose(deviceId: string): void;
  /** This device has the call: keeps the media path up from now on, and restores it when lost. */
  engage(): void;
  receive(signal: SignalIn): void;
  /** Sets the track to send; null is silence. */
  setTrack(track: MediaStreamTrack | null): void;
  /** The network may have changed, so a new path is needed at once. */
  restart(): void;
  /** The connection to the server is back. */
  resend(): void;
  sample(): Promise<LinkSample | null>;
  close(): void;
}
