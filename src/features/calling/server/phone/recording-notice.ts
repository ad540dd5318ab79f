import type { Sound } from '#features/telephony/model.ts';
import type { MediaEngine } from '#features/telephony/server/service.ts';
import type { CallId } from '#kernel/ids.ts';
import type { AnsweredCall } from '../../rules/record/call-record.ts';

const NOTICE: Sound = 'recording-notice';

/**
 * Tells the other side of a phone call, which has no screen, that it's going to be recorded. Only once the voice has
 * been played to its end may the recording begin.
 */
export class RecordingNotice {
  readonly #media: MediaEngine;
  readonly #callId: CallId;
  readonly #heard: () => void;
  #isPlaying = false;

  /** @param heard called when the other side has heard it */
  constructor(media: MediaEngine, callId: CallId, heard: () => void) {
    this.#media = media;
    this.#callId = callId;
    this.#heard = heard;
  }

  follow({ recording }: AnsweredCall): void {
    const isWanted = recording?.state === 'announcing';
    if (isWanted === this.#isPlaying) return;
    this.#isPlaying = isWanted;
    if (!isWanted) return;
    // Both hear it, so that nobody talks over it.
    for (const to of ['browser', 'carrier'] as const)
      this.#media.play(this.#callId, { to, sound: NOTICE, repeat: false });
  }

  /** A sound for the other side has been played to its end. */
  played(sound: Sound): void {
    if (!this.#isPlaying || sound !== NOTICE) return;
    this.#heard();
  }
}
