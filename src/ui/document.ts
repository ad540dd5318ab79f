import { createContext, use } from 'react';
import { useMatches } from 'react-router';

/** True while a page is made at build time that will be served as a document, without React in the browser. */
export const DocumentContext = createContext(false);

/** Placeholder of a document's only script. The build replaces it with the hashed name. */
export const DOCUMENT_SCRIPT = '/assets/site.js';

/** Exported as `handle` by pages that only inform. */
export const documentHandle = { document: true } as const;

/**
 * Whether the page being drawn ships without scripts. Only pages made at build time can: the fallback of the
 * signed-in app is made from "/" too, and there the context says no.
 */
export function useIsDocument(): boolean {
  const asksForIt = useMatches().some(
    ({ handle }) => typeof handle === 'object' && handle !== null && 'document' in handle,
  );
  return use(DocumentContext) && asksForIt;
}
