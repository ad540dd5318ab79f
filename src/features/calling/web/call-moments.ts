import type { CallSnapshot } from './call-snapshot.ts';

/** Since when a call rings and is on hold, on this device's clock, and its last refused request. */
export class CallMoments {
  readonly #now: () => number;
  readonly #ringingSince: number | null;
  #heldSince: number | null = null;
  /** If the call was on hold when this device joined, the start is unknown. */
  #isFirst = true;
  #problem: string | null = null;

  constructor({ now, isPlacedHere }: { now: () => number; isPlacedHere: boolean }) {
    this.#now = now;
    this.#ringingSince = isPlacedHere ? now() : null;
  }

  get facts(): Pick<CallSnapshot, 'ringingSince' | 'heldSince' | 'problem'> {
    return { ringingSince: this.#ringingSince, heldSince: this.#heldSince, problem: this.#problem };
  }

  follow({ isHeld }: { isHeld: boolean }): void {
    if (!isHeld) this.#heldSince = null;
    else if (!this.#isFirst) this.#heldSince ??= this.#now();
    this.#isFirst = this.#isFirst && isHeld;
  }

  holdRequested(): void {
    this.#problem = null;
  }

  /** @param on what was requested */
  holdRefused(on: boolean): void {
    this.#problem = on
      ? "This call couldn't be put on hold. Please try again."
      : 'This call is still on hold. Please try again.';
  }
}
