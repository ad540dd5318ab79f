import * as z from 'zod/mini';
import { COLUMN_KINDS, IMPORT_STATES } from './constants.ts';

const columns = z.array(z.nullable(z.enum(COLUMN_KINDS)));

/** An import of contacts from a file. */
export const contactImport = z.object({
  id: z.string(),
  name: z.string(),
  kind: z.enum(['csv', 'vcard']),
  state: z.enum(IMPORT_STATES),
  rowsTotal: z.nullable(z.int()),
  rowsDone: z.int(),
  added: z.int(),
  /** Rows that weren't imported, and why; the first hundred. */
  problems: z.array(z.object({ row: z.int(), sentence: z.string() })),
  problemCount: z.int(),
  createdAt: z.int(),
});
export type ContactImport = z.infer<typeof contactImport>;

/** What a file looks like before it is imported. */
export const importPreview = z.object({
  import: contactImport,
  /** Names of the columns, and what they are by our guess. Empty for vCards. */
  header: z.array(z.string()),
  columns,
  /** The first rows. */
  rows: z.array(z.array(z.string())),
});
export type ImportPreview = z.infer<typeof importPreview>;

export const importColumns = columns;
