import { useEffect } from 'react';
import { coverageMarks, startPage } from '../coverage-script.ts';

/** In how many countries there are numbers now: the page's script asks the inventory. Until it knows, nothing is said. */
export function Coverage() {
  // Where React runs; on a document, document-entry.ts does the same.
  useEffect(startPage, []);
  return <span data-script="coverage" {...coverageMarks.place} />;
}
