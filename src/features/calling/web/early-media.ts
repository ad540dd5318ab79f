import { SECOND_MS } from '#kernel/instant.ts';
import type { SignalIn } from '../model.ts';
import type { CallMedia } from './call-media.ts';
import type { Timer } from './timer.ts';

/** A call follows its offer within moments. If it hasn't by now, it was refused. */
const CALL_AWAITED_MS = 5 * SECOND_MS;
/** Limits that honest senders never reach: calls at once, and signals per call. */
const CALLS_MAX = 4;
const SIGNALS_MAX = 100;

interface Early {
  media: CallMedia | null;
  signals: SignalIn[];
  readonly timeout: unknown;
}

/**
 * Handles signals for calls that this device doesn't know yet. It works on an offer at once, so the media path comes up
 * while the server saves the call. It doesn't ring and doesn't touch the microphone.
 */
export class EarlyMedia {
  readonly #open: (callId: string) => CallMedia;
  readonly #timer: Timer;
  readonly #calls = new Map<string, Early>();

  constructor({ open, timer }: { open: (callId: string) => CallMedia; timer: Timer }) {
    this.#open = open;
    this.#timer = timer;
  }

  receive(signal: SignalIn): void {
    const { callId, body } = signal.signal;
    const early = this.#calls.get(callId) ?? this.#expect(callId);
    if (early === null) return;
    // Only the answering side gets offers. The offering side learns its role with the call.
    if (early.media === null && body.kind === 'offer') {
      early.media = this.#open(callId);
      for (const earlier of early.signals.splice(0)) early.media.receive(earlier);
    }
    if (early.media !== null) early.media.receive(signal);
    else if (early.signals.length < SIGNALS_MAX) early.signals.push(signal);
  }

  /** Hands over what has arrived for a call. */
  take(callId: string): { media: CallMedia | null; signals: readonly SignalIn[] } {
    const early = this.#calls.get(callId);
    this.#forget(callId);
    return early ?? { media: null, signals: [] };
  }

  close(): void {
    for (const [callId, { media }] of this.#calls) {
      this.#forget(callId);
      media?.close();
    }
  }

  #expect(callId: string): Early | null {
    if (this.#calls.size >= CALLS_MAX) return null;
    const timeout = this.#timer.setTimeout(() => {
      this.#calls.get(callId)?.media?.close();
      this.#forget(callId);
    }, CALL_AWAITED_MS);
    const early: Early = { media: null, signals: [], timeout };
    this.#calls.set(callId, early);
    return early;
  }

  #forget(callId: string): void {
    this.#timer.clearTimeout(this.#calls.get(callId)?.timeout);
    this.#calls.delete(callId);
  }
}
