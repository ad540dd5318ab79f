import { useEffect } from 'react';
import { coverageMarks, startPage } from '../coverage-script.ts';

/** The number of countries with phone numbers, which the page's script requests. Empty until then. */
export function Coverage() {
  // Runs with React. On a document, document-entry.ts does the same.
  useEffect(startPage, []);
  return <span data-script="coverage" {...coverageMarks.place} />;
}
