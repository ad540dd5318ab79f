import { codeOf, sentenceOf } from '#platform/browser/api.ts';

/** The server refuses more at once. */
const DIGITS_AT_ONCE_MAX = 32;

/** Shown when the server gives no reason. */
export const KEYS_LOST = "Your last keys didn't get through. Press them again.";

/** Sends keys pressed in a call, in order. Keys pressed while a request is under way go together in the next. */
export class KeyPresses {
  readonly #send: (digits: string) => Promise<unknown>;
  readonly #changed: () => void;
  #pressed = '';
  #waiting = '';
  #isSending = false;
  #problem: string | null = null;

  constructor(send: (digits: string) => Promise<unknown>, changed: () => void) {
    this.#send = send;
    this.#changed = changed;
  }

  /** All pressed keys, and why the last of them failed. */
  get state(): { readonly pressed: string; readonly problem: string | null } {
    return { pressed: this.#pressed, problem: this.#problem };
  }

  press(digits: string): void {
    this.#pressed += digits;
    this.#waiting += digits;
    this.#problem = null;
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
      } catch (error) {
        // Never repeated, because pressing a key twice means something else than losing it.
        this.#waiting = '';
        this.#problem = codeOf(error) === 'calling.keysUnheard' ? sentenceOf(error) : KEYS_LOST;
        this.#changed();
      }
    }
    this.#isSending = false;
  }
}
