import { oc } from '@orpc/contract';
import * as z from 'zod/mini';
import { ID_PATTERN } from '#kernel/ids.ts';
import { Upload } from '#kernel/upload.ts';
import { CONTACT_SOURCES, KNOWN_CHOICES, LINE_MAX, TAG_MAX } from './constants.ts';
import { contactImport, importCheck, importColumns, importPreview } from './model-imports.ts';

const tags = { tags: ['Contacts'] } as const;
const id = z.string().check(z.regex(ID_PATTERN));

/** A file as a page sends it (a Blob). */
interface SentFile {
  readonly size: number;
  readonly type: string;
}
const fileBody = z.pipe(
  z.custom<SentFile>((body) => body instanceof Upload),
  // It has just been found to be one.
  z.transform((body) => body as unknown as Upload),
);

const mapped = {
  id,
  columns: importColumns,
  /** ISO 3166-1: where numbers without a country code are from. */
  home: z.optional(z.string().check(z.maxLength(2))),
};

/** Contacts into files and out of them. */
export const importsContract = {
  uploadImport: oc
    .route({
      method: 'POST',
      path: '/api/contact-imports',
      summary: 'Upload a file of contacts (CSV or vCard) as the body, and preview it',
      inputStructure: 'detailed',
      ...tags,
    })
    .input(
      z.object({ query: z.object({ id, name: z.string().check(z.maxLength(LINE_MAX)) }), body: fileBody }),
    )
    .output(importPreview),
  checkImport: oc
    .route({
      method: 'POST',
      path: '/api/contact-imports/{id}/check',
      summary: 'Count the contacts of an uploaded file that are new, known, or have problems',
      ...tags,
    })
    .input(z.object(mapped))
    .output(importCheck),
  runImport: oc
    .route({
      method: 'POST',
      path: '/api/contact-imports/{id}/run',
      summary: 'Import an uploaded file',
      ...tags,
    })
    .input(
      z.object({
        ...mapped,
        /** What becomes of people who are contacts already: they are skipped if it is left out. */
        known: z.optional(z.enum(KNOWN_CHOICES)),
      }),
    )
    .output(contactImport),
  imports: oc
    .route({ method: 'GET', path: '/api/contact-imports', summary: 'Imports, latest first', ...tags })
    .output(z.object({ imports: z.array(contactImport) })),
  undoImport: oc
    .route({
      method: 'POST',
      path: '/api/contact-imports/{id}/undo',
      summary: 'Delete every contact of an import',
      ...tags,
    })
    .input(z.object({ id }))
    .output(contactImport),
  exportFile: oc
    .route({
      method: 'GET',
      path: '/api/contacts.file',
      summary: 'The contacts of a view as a CSV file (RFC 4180) or vCards (RFC 6350)',
      outputStructure: 'detailed',
      ...tags,
    })
    .input(
      z.object({
        format: z.enum(['csv', 'vcard']),
        search: z.optional(z.string().check(z.maxLength(LINE_MAX))),
        tag: z.optional(z.string().check(z.maxLength(TAG_MAX))),
        list: z.optional(id),
        source: z.optional(z.enum(CONTACT_SOURCES)),
        owner: z.optional(id),
      }),
    )
    .output(z.object({ headers: z.record(z.string(), z.string()), body: z.unknown() })),
};
