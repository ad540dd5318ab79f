import type { CountryRate, MinuteRate } from '#features/rates/model.ts';
import { startDeckInForce } from '#features/rates/web/widgets.tsx';
import { assert } from '#kernel/assert.ts';
import {
  type Calculation,
  type CalculatorField,
  CHOOSE_COUNTRY,
  calculate,
} from '../rules/subscriptions/calculator.ts';

/*
 * The calculator of the pricing page in plain DOM. rules/calculator.ts makes the texts. This file reads the fields and
 * updates the page.
 */

type Part = CalculatorField | 'problem' | 'result' | 'headline' | 'explanation' | 'cheapest' | 'lines';

/** Marks of the elements that this file reads and changes, for the component that draws them. */
export const calculatorMarks = {
  root: { 'data-calculator': '' },
  part: (name: Part) => ({ 'data-part': name }),
  line: (planId: string) => ({ 'data-line': planId }),
  /** Rates of a country in the list. */
  rate: ({ microUsdPerMinute, zone }: MinuteRate) => ({
    'data-micro-usd': microUsdPerMinute,
    'data-zone': zone,
  }),
} as const;

/** @returns a function that ends it */
export function startPriceCalculator(): () => void {
  const ended = new AbortController();
  const onChange = ({ target }: Event) => {
    const root = target instanceof Element ? target.closest('[data-calculator]') : null;
    if (root !== null) update(root);
  };
  for (const event of ['input', 'change'])
    document.addEventListener(event, onChange, { signal: ended.signal });
  // On a return to the page, the browser may have kept the input.
  for (const root of document.querySelectorAll('[data-calculator]')) update(root);
  startDeckInForce(({ list }) => {
    for (const root of document.querySelectorAll('[data-calculator]')) {
      offer(root, list.countries);
      update(root);
    }
  }, ended.signal);
  return () => ended.abort();
}

/** Offers the countries of another deck. Keeps the chosen country if it is still there, otherwise asks for a choice. */
function offer(root: Element, countries: readonly CountryRate[]): void {
  const list = field(root, 'country');
  const chosen = list.value;
  const options = countries.map(({ countryCode, destination, ...rate }) => {
    const option = new Option(destination, countryCode, false, countryCode === chosen);
    for (const [mark, value] of Object.entries(calculatorMarks.rate(rate)))
      option.setAttribute(mark, String(value));
    return option;
  });
  const isThere = countries.some(({ countryCode }) => countryCode === chosen);
  list.replaceChildren(...(isThere ? [] : [new Option(CHOOSE_COUNTRY, '')]), ...options);
}

function update(root: Element): void {
  const minutes = field(root, 'minutes');
  const planId = field(root, 'plan').value;
  const calculation = calculate({
    rate: chosenRate(field(root, 'country')),
    minutes: minutes.value,
    planId,
  });
  for (const name of FIELDS)
    field(root, name).setAttribute(
      'aria-invalid',
      String(!calculation.isValid && calculation.field === name),
    );
  write(root, 'problem', calculation.isValid ? '' : calculation.problem);
  part(root, 'result').hidden = !calculation.isValid;
  if (calculation.isValid) show(root, calculation, planId);
}

const FIELDS = ['country', 'minutes', 'plan'] as const;

function show(root: Element, calculation: Calculation & { isValid: true }, planId: string): void {
  write(root, 'headline', calculation.headline);
  write(root, 'explanation', calculation.explanation);
  write(root, 'cheapest', calculation.cheapest);
  const lines = part(root, 'lines');
  for (const line of calculation.lines) {
    const row = lines.querySelector(`[data-line="${line.planId}"]`);
    assert(row !== null, `the calculator has a line for ${line.planId}`);
    const [, explanation, price] = row.children;
    if (explanation) explanation.textContent = line.explanation;
    if (price) price.textContent = line.price;
    row.toggleAttribute('data-chosen', line.planId === planId);
    // Moves the row to its place: cheapest first.
    lines.append(row);
  }
}

function chosenRate(list: HTMLInputElement | HTMLSelectElement): MinuteRate | undefined {
  const chosen = list.querySelector<HTMLOptionElement>('option:checked');
  const { microUsd, zone } = chosen?.dataset ?? {};
  const found = ZONES.find((one) => String(one) === zone);
  return found === undefined ? undefined : { microUsdPerMinute: Number(microUsd), zone: found };
}
const ZONES = [1, 2, 3] as const;

function write(root: Element, name: Part, text: string): void {
  part(root, name).textContent = text;
}

function field(root: Element, name: Part): HTMLInputElement | HTMLSelectElement {
  const element = part(root, name);
  assert(element instanceof HTMLInputElement || element instanceof HTMLSelectElement, `${name} is a field`);
  return element;
}

function part(root: Element, name: Part): HTMLElement {
  const element = root.querySelector<HTMLElement>(`[data-part="${name}"]`);
  assert(element !== null, `the calculator has a part ${name}`);
  return element;
}
