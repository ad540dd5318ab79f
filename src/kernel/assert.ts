/**
 * States what must hold. A failure is a bug of ours, never a user's mistake, and ends as
 * "An unexpected error occurred" with a request id.
 * @throws Error when `condition` is false
 */
export function assert(condition: unknown, what: string): asserts condition {
  if (!condition) throw new Error(`assertion failed: ${what}`);
}

/** Makes a switch exhaustive: a member that is not handled is a compile error, and a bug at run time. */
export function missingCase(value: never): never {
  throw new Error(`missing case: ${JSON.stringify(value)}`);
}
