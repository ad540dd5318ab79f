import { formatRate } from '#kernel/money.ts';
import type { CountryRate, PublishedRate } from '../model.ts';
import { deckSentence } from '../rules/deck-figures.ts';
import { countryCells } from '../rules/rate-cells.ts';
import { isMatch } from '../rules/rates-matching.ts';
import { compareRates, orderAfter, type RateColumn, type RateOrder } from '../rules/sort-rates.ts';
import { type OtherDeck, startDeckInForce } from './deck-in-force-script.ts';

/*
 * The rate list in plain DOM, because its page ships without React. It can be searched and sorted, and shows the deck
 * in force if it has changed since the build. Without scripts the whole list is visible, and the controls are hidden.
 */

/** Marks of the elements that this file reads and changes, for the components that draw them. */
export const rateMarks = {
  /** The most that a minute costs on Phone. The page says it, because the script would load all of constants.ts for it. */
  cap: (microUsdPerMinute: number) => ({ 'data-rates-cap': microUsdPerMinute }),
  search: { 'data-rate-search': '' },
  sortBy: (column: RateColumn) => ({ 'data-rate-sort': column }),
  countries: { 'data-rate-countries': '' },
  networks: { 'data-rate-networks': '' },
  none: { 'data-no-rates': '' },
  summary: { 'data-deck-summary': '' },
} as const;

/** @returns a function that ends it */
export function startRateList(): () => void {
  const ended = new AbortController();
  const { signal } = ended;
  document.addEventListener('input', ({ target }) => onInput(target), { signal });
  document.addEventListener('click', ({ target }) => onClick(target), { signal });
  // On a return to the page, the browser may have kept the input.
  search();
  startDeckInForce(showDeck, signal);
  return () => ended.abort();
}

function onInput(target: EventTarget | null): void {
  if (target instanceof Element && target.matches('[data-rate-search]')) search();
}

function search(): void {
  const typed = document.querySelector<HTMLInputElement>('[data-rate-search]')?.value ?? '';
  let found = 0;
  for (const row of countryRows()) {
    row.hidden = !isMatch(nameOf(row), typed);
    if (!row.hidden) found += 1;
  }
  for (const none of document.querySelectorAll<HTMLElement>('[data-no-rates]')) none.hidden = found > 0;
}

function onClick(target: EventTarget | null): void {
  const button = target instanceof Element ? target.closest<HTMLElement>('[data-rate-sort]') : null;
  if (button === null) return;
  const before = shownOrder();
  sort(orderAfter(before, columnOf(button)));
}

/** The table itself has the order, where screen readers find it, too. */
function shownOrder(): RateOrder {
  const sorted = document.querySelector('th[aria-sort=ascending], th[aria-sort=descending]');
  const button = sorted?.querySelector<HTMLElement>('[data-rate-sort]');
  return {
    by: button ? columnOf(button) : 'country',
    isDescending: sorted?.getAttribute('aria-sort') === 'descending',
  };
}

function columnOf(button: HTMLElement): RateColumn {
  const column = button.dataset['rateSort'];
  return column === 'landline' || column === 'mobile' ? column : 'country';
}

function sort(order: RateOrder): void {
  for (const button of document.querySelectorAll<HTMLElement>('[data-rate-sort]')) {
    const direction = order.isDescending ? 'descending' : 'ascending';
    button.closest('th')?.setAttribute('aria-sort', columnOf(button) === order.by ? direction : 'none');
  }
  const rows = countryRows()
    .map((row) => ({
      row,
      destination: nameOf(row),
      microUsdPerMinute: priceIn(row, 1),
      mobileMicroUsdPerMinute: priceIn(row, 2),
    }))
    .toSorted((one, other) => compareRates(order, one, other));
  document.querySelector('[data-rate-countries]')?.append(...rows.map(({ row }) => row));
}

function countryRows(): HTMLTableRowElement[] {
  return [...document.querySelectorAll<HTMLTableRowElement>('[data-rate-countries] > tr')];
}

function nameOf(row: HTMLTableRowElement): string {
  return row.cells[0]?.textContent ?? '';
}

/** "$0.020/min" is 0.02; prices are only compared. */
function priceIn(row: HTMLTableRowElement, cell: number): number {
  return Number.parseFloat(row.cells[cell]?.textContent?.slice(1) ?? '');
}

function showDeck({ list }: OtherDeck): void {
  const cap = document.querySelector<HTMLElement>('[data-rates-cap]')?.dataset['ratesCap'];
  fill('[data-rate-countries]', list.countries, (rate: CountryRate) => countryCells(rate, Number(cap)));
  fill('[data-rate-networks]', list.networks, networkCells);
  const summary = document.querySelector('[data-deck-summary]');
  if (summary !== null) summary.textContent = deckSentence(list.countries);
  sort(shownOrder());
  search();
}

function networkCells({ destination, microUsdPerMinute }: PublishedRate): string[] {
  return [destination, formatRate(microUsdPerMinute)];
}

/** Puts other rows in the place of those of a table, drawn as its first one is. */
function fill<Rate>(
  selector: string,
  rates: readonly Rate[],
  cellsOf: (rate: Rate) => readonly string[],
): void {
  const body = document.querySelector(selector);
  const [first] = body?.children ?? [];
  if (!(first instanceof HTMLTableRowElement)) return;
  body?.replaceChildren(
    ...rates.map((rate) => {
      const row = first.cloneNode(true) as HTMLTableRowElement;
      for (const [at, text] of cellsOf(rate).entries()) {
        const cell = row.cells[at];
        if (cell) cell.textContent = text;
      }
      return row;
    }),
  );
}
