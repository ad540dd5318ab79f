import type { ReactNode } from 'react';
import { DeckVersion, RATE_LIST } from '#features/rates/web/widgets.tsx';
import { assert } from '#kernel/assert.ts';
import { paths } from '#kernel/paths.ts';
import { errorClass, inputClass, labelClass } from '#ui/field-style.ts';
import { NativeSelect } from '#ui/native-select.tsx';
import {
  CALCULATOR_PLANS,
  CALCULATOR_START,
  type CalculatorLine,
  calculate,
} from '../../../rules/subscriptions/calculator.ts';
import { calculatorMarks } from '../../price-calculator-script.ts';

/** Each with what it costs, so that the script needs no deck of its own. */
const COUNTRIES = RATE_LIST.map(({ countryCode, destination, ...rate }) => ({
  id: countryCode,
  label: destination,
  marks: calculatorMarks.rate(rate),
}));
const START_RATE = RATE_LIST.find(({ countryCode }) => countryCode === CALCULATOR_START.countryCode);
const PLANS = CALCULATOR_PLANS.map(({ id, name }) => ({ id, label: name }));

const { part } = calculatorMarks;

/**
 * Price of a month of calls to one country, from the same deck and catalogue as everything else. Rendered once with the
 * example, then price-calculator-script.ts takes over. Without scripts the example stays, and the fields are hidden.
 */
export function PriceCalculator() {
  return (
    <div className="grid gap-8 desk:grid-cols-[20rem_minmax(0,1fr)] desk:gap-16" {...calculatorMarks.root}>
      <p className="hidden text-15 text-ink-2 unscripted:block">
        An example: {CALCULATOR_START.minutes} minutes a month to the {START_RATE?.destination}.
      </p>
      <div className="flex flex-col gap-4 unscripted:hidden">
        <Field label="Country">
          <NativeSelect
            choices={COUNTRIES}
            defaultValue={CALCULATOR_START.countryCode}
            autoComplete="off"
            aria-describedby={PROBLEM_ID}
            {...part('country')}
          />
        </Field>
        <Minutes />
        <Field label="Plan">
          <NativeSelect
            choices={PLANS}
            defaultValue={CALCULATOR_START.planId}
            autoComplete="off"
            {...part('plan')}
          />
        </Field>
      </div>
      <Answer />
    </div>
  );
}

const PROBLEM_ID = 'calculator-problem';

function Minutes() {
  return (
    <div className="flex flex-col gap-1.5">
      <Field label="Minutes a month">
        <input
          defaultValue={CALCULATOR_START.minutes}
          inputMode="numeric"
          autoComplete="off"
          aria-describedby={PROBLEM_ID}
          className={inputClass}
          {...part('minutes')}
        />
      </Field>
      <output id={PROBLEM_ID} className={errorClass} {...part('problem')} />
    </div>
  );
}

function Field(props: { label: string; children: ReactNode }) {
  return (
    <label className="flex flex-col gap-1.5">
      <span className={labelClass}>{props.label}</span>
      {props.children}
    </label>
  );
}

function Answer() {
  const start = calculate({ ...CALCULATOR_START, rate: START_RATE });
  assert(start.isValid, 'the calculator begins with an answer');
  return (
    <div>
      <div {...part('result')}>
        <output className="mb-6 block min-h-26">
          <span className="display block text-28" {...part('headline')}>
            {start.headline}
          </span>
          <span className="block text-15 text-ink-2" {...part('explanation')}>
            {start.explanation}
          </span>
          <span className="mt-2 block text-15 font-medium" {...part('cheapest')}>
            {start.cheapest}
          </span>
        </output>
        <Lines lines={start.lines} />
      </div>
      <p className="mt-4 text-12 text-ink-3">
        For calls to landlines, before taxes and fees. Mobile numbers have{' '}
        <a href={paths.rates()} className="text-link">
          their own rates
        </a>
        .
        <span className="mt-1 block">
          Rates: <DeckVersion />
        </span>
      </p>
    </div>
  );
}

function Lines({ lines }: { lines: readonly CalculatorLine[] }) {
  return (
    <table aria-label="These calls on every plan" className="w-full text-13">
      <thead className="sr-only">
        <tr>
          <th scope="col">Plan</th>
          <th scope="col">How it adds up</th>
          <th scope="col">Price a month</th>
        </tr>
      </thead>
      <tbody {...part('lines')}>
        {lines.map((line) => (
          <tr
            key={line.planId}
            className="border-b data-chosen:bg-sunk"
            data-chosen={line.planId === CALCULATOR_START.planId ? '' : undefined}
            {...calculatorMarks.line(line.planId)}
          >
            <th scope="row" className="py-2.5 pr-4 pl-3 text-left align-baseline font-medium">
              {line.name}
            </th>
            <td className="py-2.5 pr-4 align-baseline text-ink-2">{line.explanation}</td>
            <td className="py-2.5 pr-3 text-right align-baseline font-medium whitespace-nowrap">
              {line.price}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
