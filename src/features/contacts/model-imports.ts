import * as z from 'zod/mini';
import { COLUMN_KINDS, IMPORT_STATES, KNOWN_CHOICES } from './constants.ts';

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
  /** Contacts that were there and in which something was filled in. */
  updated: z.int(),
  /** Rows of contacts that were there and stayed as they are. */
  skipped: z.int(),
  known: z.enum(KNOWN_CHOICES),
  /** Rows that weren't imported or only in part, and why; the first hundred. */
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

/** What an import would find. */
export const importCheck = z.object({
  /** Rows of people who aren't contacts yet. */
  fresh: z.int(),
  /** Rows of people who are contacts already, or stand in the file before. */
  known: z.int(),
  problems: z.array(z.object({ row: z.int(), sentence: z.string() })),
  problemCount: z.int(),
});
export type ImportCheck = z.infer<typeof importCheck>;

export const importColumns = columns;
