export type MicrophoneHint = 'muted-speech' | 'dead';

/** Speech at arm's length is well above this, a quiet room below. */
const SPEECH_LEVEL = 0.03;
/** Samples (ten a second) with speech in the last second that count as talking. */
const SPEECH_SAMPLES = 4;
const WINDOW = 10;
/** A working microphone never has exactly the same level for this many samples. */
const DEAD_SAMPLES = 30;
/** How long "You are muted" stays after the last word. */
const HELD_SAMPLES = 20;

/** Watches the microphone's level, ten times a second, for problems the person should know about. */
export class SpeechWatch {
  #hint: MicrophoneHint | null = null;
  #recent: boolean[] = [];
  #held = 0;
  #last: number | null = null;
  #same = 0;

  get hint(): MicrophoneHint | null {
    return this.#hint;
  }

  /** @returns whether the hint has changed */
  add(level: number, muted: boolean): boolean {
    this.#same = level === this.#last ? this.#same + 1 : 0;
    this.#last = level;
    this.#recent = [...this.#recent, level >= SPEECH_LEVEL].slice(-WINDOW);
    const isSpeaking = this.#recent.filter(Boolean).length >= SPEECH_SAMPLES;
    this.#held = muted ? (isSpeaking ? HELD_SAMPLES : Math.max(0, this.#held - 1)) : 0;
    const before = this.#hint;
    this.#hint = this.#held > 0 ? 'muted-speech' : this.#same >= DEAD_SAMPLES ? 'dead' : null;
    return this.#hint !== before;
  }
}
