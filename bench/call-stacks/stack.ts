/** One finished call set-up. */
export interface CallSetUp {
  /** From placing the call to the callee's page learning of it; null without such a page. */
  readonly ringMs: number | null;
  /** From placing the call to the first packets, also of silence, on both sides. */
  readonly mediaMs: number;
  /** From placing the call, which is answered at once, to sound on both sides. */
  readonly soundMs: number;
  /** From the answer to audio packets coming in on both sides; null where the answer is no step of its own. */
  readonly answerToAudioMs: number | null;
}

/** A stack for calls. They are answered at once and ended after they were measured. */
export interface CallStack {
  readonly name: string;
  call(): Promise<CallSetUp>;
  close(): Promise<void>;
}
