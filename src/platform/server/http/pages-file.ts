import { z } from 'zod';

const page = z.object({
  /** Below build/client. */
  file: z.string(),
  /** CSP sources ('sha256-...') of the inline scripts and styles of this page. */
  scripts: z.array(z.string()),
  styles: z.array(z.string()),
  /** Whether it contains speculation rules. */
  speculates: z.boolean(),
  /** Whether search engines may list it. */
  isIndexed: z.boolean(),
});
export type Page = z.infer<typeof page>;

/** build/pages.json: what scripts/finish-build.ts found out about the built web app, for the server that serves it. */
export const pagesFile = z.object({
  /** Documents made at build time, by the path that they answer. */
  documents: z.record(z.string(), page),
  /** Documents that are filled in for each request, by the path that they were made under: "/book/_". */
  templates: z.prefault(z.record(z.string(), page), {}),
  /** The page that starts the app at every path without a document of its own. */
  fallback: page,
  /** The document for status 404. */
  notFound: page,
  /** Patterns of the app's own pages, such as "/calls/:id". */
  appRoutes: z.array(z.string()),
  /** Every other file that may be fetched, such as "assets/root-x.js". */
  files: z.array(z.string()),
});
export type PagesFile = z.infer<typeof pagesFile>;
