import { setTimeout as pause } from 'node:timers/promises';
import type { CarrierLeg } from '#features/telephony/server/service.ts';
import type { CallId } from '#kernel/ids.ts';
import { SECOND_MS } from '#kernel/instant.ts';
import type { PhoneParts } from './parts.ts';

const AGAIN_MS = 2 * SECOND_MS;
/** How often we ask a carrier that doesn't take a call off hold. */
const TRIES_MAX = 5;

/**
 * Puts a call on hold and takes it off hold. The sound changes at once: the person on hold hears a tone instead of a
 * voice. The carrier is notified, and nothing waits for its answer. If it refuses or ignores the hold, the tone plays
 * anyway. If it doesn't take the call off hold, it is asked again, because it may believe that nobody is listening.
 */
export class LegHold {
  readonly #parts: Pick<PhoneParts, 'media' | 'log'>;
  readonly #callId: CallId;
  readonly #isOver: () => boolean;
  #wanted = false;
  /** What the carrier has agreed to; null while unknown. */
  #agreed: boolean | null = false;
  #isSending = false;

  /** @param isOver whether the leg is gone */
  constructor(parts: Pick<PhoneParts, 'media' | 'log'>, callId: CallId, isOver: () => boolean) {
    this.#parts = parts;
    this.#callId = callId;
    this.#isOver = isOver;
  }

  /** Sets the hold. Only the latest call counts. */
  want(on: boolean, leg: CarrierLeg | null): void {
    if (this.#wanted === on) return;
    this.#wanted = on;
    const { media } = this.#parts;
    media.flow(this.#callId, on ? 'hold' : 'bridge');
    if (on) media.play(this.#callId, { to: 'carrier', sound: 'hold-tone', repeat: true });
    else media.stopPlaying(this.#callId, 'carrier');
    if (leg !== null && !this.#isSending) void this.#send(leg);
  }

  async #send(leg: CarrierLeg): Promise<void> {
    this.#isSending = true;
    let tries = 0;
    while (this.#agreed !== this.#wanted && !this.#isOver()) {
      const on = this.#wanted;
      try {
        await leg.hold(on);
        this.#agreed = on;
        tries = 0;
      } catch (cause) {
        // The request may have arrived although the answer is missing, so hold is always undone.
        this.#agreed = null;
        tries += 1;
        if (this.#isOver()) break;
        this.#parts.log.info(
          { err: cause, callId: this.#callId, on },
          'a carrier refuses a hold, or its end',
        );
        if (on === this.#wanted && (on || tries >= TRIES_MAX)) break;
        if (!on) await pause(AGAIN_MS, undefined, { ref: false });
      }
    }
    this.#isSending = false;
  }
}
