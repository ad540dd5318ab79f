import type { SignalIn } from '../model.ts';
import type { LinkState } from './media-link.ts';
import type { LinkSample } from './quality.ts';

export interface CallAudioListener {
  /** The state of the way for audio, once it is known where it leads. */
  readonly onState: (state: LinkState) => void;
  readonly onRemote: (stream: MediaStream) => void;
}

/** The audio of one call, as the call sees it: from browser to browser (CallMedia), or by the server to a telephone (PhoneMedia). */
export interface CallAudio {
  /** Whose call this is. It may begin before the call is known. */
  listen(listener: CallAudioListener): void;
  /** The server knows the call: what waited for that may go. */
  placed(): void;
  /** This device has just learned of a call that exists, with a device of the other side or none in particular. */
  begin(deviceId: string | null): void;
  /** Whether what makes the way has come already. */
  readonly isOffered: boolean;
  /** The other side's device is known. */
  choose(deviceId: string): void;
  /** This device has the call: from now on its way is to be up, and comes back when it is lost. */
  engage(): void;
  receive(signal: SignalIn): void;
  /** What the other side hears; null is silence. */
  setTrack(track: MediaStreamTrack | null): void;
  /** The network may have changed: look for a new way at once. */
  restart(): void;
  /** The line to the server is back. */
  resend(): void;
  sample(): Promise<LinkSample | null>;
  close(): void;
}
