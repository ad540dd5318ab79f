/** Reports an error that was caught to the operator. */
export type Report = (message: string) => void;

/**
 * Makes a function that never throws. An exception that leaves a callback of node-datachannel ends the process, and with
 * it every call.
 */
export function guarded<Arguments extends readonly unknown[]>(
  report: Report,
  act: (...given: Arguments) => void,
): (...given: Arguments) => void {
  return (...given) => {
    try {
      act(...given);
    } catch (error) {
      report(error instanceof Error ? (error.stack ?? error.message) : String(error));
    }
  };
}
