import { isMatch } from '../rules/rates-matching.ts';

/*
 * The search of the rate deck in plain DOM: its page only informs and ships without React. Without scripts the whole
 * deck is in sight and there is no field.
 */

/** Marks of the elements that the search reads and changes, for the component that draws them. */
export const rateMarks = {
  search: { 'data-rate-search': '' },
  row: (destination: string) => ({ 'data-rate': destination }),
  none: { 'data-no-rates': '' },
} as const;

/** @returns a function that ends it */
export function startRateSearch(): () => void {
  const ended = new AbortController();
  document.addEventListener('input', ({ target }) => onInput(target), { signal: ended.signal });
  // A browser that comes back to the page may have kept what was typed.
  onInput(document.querySelector('[data-rate-search]'));
  return () => ended.abort();
}

function onInput(target: EventTarget | null): void {
  if (!(target instanceof HTMLInputElement && target.matches('[data-rate-search]'))) return;
  let found = 0;
  for (const row of document.querySelectorAll<HTMLElement>('[data-rate]')) {
    row.hidden = !isMatch(row.dataset['rate'] ?? '', target.value);
    if (!row.hidden) found += 1;
  }
  for (const none of document.querySelectorAll<HTMLElement>('[data-no-rates]')) none.hidden = found > 0;
}
