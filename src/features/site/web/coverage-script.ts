import { coverageSentence } from '../rules/coverage-sentence.ts';

/** Marks of the element that this file fills in, for the component that draws it. */
export const coverageMarks = { place: { 'data-coverage': '' } } as const;

/** Where the feature "numbers" lists the countries of its inventory. */
const COVERAGE_PATH = '/api/numbers/coverage';

/** Says in how many countries there are numbers (decision R19). Without an answer, the page makes no claim. */
export function startPage(): void {
  void showCoverage();
}

async function showCoverage(): Promise<void> {
  const answer = await fetch(COVERAGE_PATH).catch(() => undefined);
  if (answer?.ok !== true) return;
  // Our own server's, in the shape of the contract of numbers.
  const { countryCodes } = (await answer.json()) as { countryCodes: readonly string[] | null };
  for (const place of document.querySelectorAll('[data-coverage]'))
    place.textContent = ` ${coverageSentence(countryCodes ?? [])}`;
}
