/**
 * An expected failure: something that will happen, with the sentence that a person is shown.
 * Wire shape (see platform/server/http): `{ code, status, message, data }`.
 */
export class AppError extends Error {
  override readonly name = 'AppError';
  /** For programs: "area.reason", stable for ever. */
  readonly code: string;
  /** HTTP status. */
  readonly status: number;
  /** Facts for the program, safe to show to the caller. */
  readonly details: Readonly<Record<string, unknown>>;

  constructor(entry: {
    code: string;
    status: number;
    sentence: string;
    details?: Readonly<Record<string, unknown>> | undefined;
    cause?: unknown;
  }) {
    super(entry.sentence, { cause: entry.cause });
    this.code = entry.code;
    this.status = entry.status;
    this.details = entry.details ?? {};
  }
}

export interface ErrorEntry {
  readonly status: number;
  /** The exact sentence for people; the specification's where it has one. */
  readonly sentence: string;
}

type ErrorFactory = (details?: Readonly<Record<string, unknown>>, options?: { cause?: unknown }) => AppError;

/**
 * Declares the expected failures of one area. `errors.busy({ ... })` makes the error to throw;
 * the sentence lives here once, for the server, the browser and the tests.
 */
export function errorCatalogue<const Entries extends Readonly<Record<string, ErrorEntry>>>(
  area: string,
  entries: Entries,
): { readonly [Key in keyof Entries]: ErrorFactory } {
  const factories = Object.entries(entries).map(([reason, entry]): [string, ErrorFactory] => [
    reason,
    (details, options) =>
      new AppError({ code: `${area}.${reason}`, ...entry, details, cause: options?.cause }),
  ]);
  // Every key of `entries` has just been given a factory.
  return Object.fromEntries(factories) as { readonly [Key in keyof Entries]: ErrorFactory };
}
