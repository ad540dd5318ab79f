/** Runs steps one after the other. */
export class Steps {
  readonly #failed: (cause: unknown, problem: string) => Promise<void>;
  #last: Promise<void> = Promise.resolve();

  /** @param failed told of a step that failed; the next one is taken afterwards all the same */
  constructor(failed: (cause: unknown, problem: string) => Promise<void>) {
    this.#failed = failed;
  }

  /** @param problem what is wrong when it fails, for the log */
  take(problem: string, work: () => Promise<unknown>): void {
    this.#last = this.#last.then(work).then(
      () => undefined,
      (cause: unknown) => this.#failed(cause, problem),
    );
  }
}
