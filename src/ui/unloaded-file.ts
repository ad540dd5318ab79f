/** Messages of Chromium, Firefox and Safari when a file of the app fails to load. */
const NOT_LOADED =
  /dynamically imported module|importing a module script failed|unable to preload css|load failed/i;

/** Whether an error says that a file of the app could not be loaded, rather than that it is broken. */
export function isUnloadedFile(error: unknown): error is Error {
  return error instanceof Error && NOT_LOADED.test(error.message);
}
