import { join } from 'node:path';

/** Where a run leaves the statements that it sent to the database, one JSON text a line. */
export const RECORDED = join(import.meta.dirname, '../../.cache/statements');

/** A statement as it was sent for the first time. */
export interface Recorded {
  readonly text: string;
  /** In PostgreSQL's text form; null if there is none. */
  readonly values: readonly (string | null)[];
  /** Prepared once and planned for any values. */
  readonly isNamed: boolean;
}
