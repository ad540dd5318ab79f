/** Runs steps one after the other. */
export class Steps {
  readonly #failed: (cause: unknown, problem: string) => Promise<void>;
  #last: Promise<void> = Promise.resolve();

  /** @param failed called when a step fails; the next step runs anyway */
  constructor(failed: (cause: unknown, problem: string) => Promise<void>) {
    this.#failed = failed;
  }

  /** @param problem log message if it fails */
  take(problem: string, work: () => Promise<unknown>): void {
    this.#last = this.#last.then(work).then(
      () => undefined,
      (cause: unknown) => this.#failed(cause, problem),
    );
  }
}
