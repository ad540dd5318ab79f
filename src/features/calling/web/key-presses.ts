/** More at once are refused by the server. */
const DIGITS_AT_ONCE_MAX = 32;

/** Sends the keys that are pressed in a call, in order: those that come while others are on their way go together. */
export class KeyPresses {
  readonly #send: (digits: string) => Promise<unknown>;
  readonly #changed: () => void;
  #pressed = '';
  #waiting = '';
  #isSending = false;
  #isLost = false;

  constructor(send: (digits: string) => Promise<unknown>, changed: () => void) {
    this.#send = send;
    this.#changed = changed;
  }

  /** All that was pressed, and whether the last of it did not get through. */
  get state(): { readonly pressed: string; readonly isLost: boolean } {
    return { pressed: this.#pressed, isLost: this.#isLost };
  }

  press(digits: string): void {
    this.#pressed += digits;
    this.#waiting += digits;
    this.#isLost = false;
    this.#changed();
    if (!this.#isSending) void this.#sendAll();
  }

  async #sendAll(): Promise<void> {
    this.#isSending = true;
    while (this.#waiting !== '') {
      const next = this.#waiting.slice(0, DIGITS_AT_ONCE_MAX);
      this.#waiting = this.#waiting.slice(next.length);
      try {
        await this.#send(next);
      } catch {
        // Never repeated: a key that was pressed twice chooses something else than one that was lost.
        this.#waiting = '';
        this.#isLost = true;
        this.#changed();
      }
    }
    this.#isSending = false;
  }
}
