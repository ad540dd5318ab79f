import type { MinuteRate } from '#features/rates/model.ts';
import { count } from '#kernel/count.ts';
import { formatUsd } from '#kernel/money.ts';
import type { PlanId } from '../../model.ts';
import { explainMonth } from './explain-month.ts';
import { parseMinutes } from './parse-minutes.ts';
import { CALLING_PLANS, comparePrices, MINUTES_A_MONTH_MAX, type MonthOfCalls } from './price-calls.ts';

/** Input of the calculator. */
export interface CalculatorFields {
  /** To landline numbers of the country; undefined when none is chosen. */
  readonly rate: MinuteRate | undefined;
  /** As typed. */
  readonly minutes: string;
  readonly planId: string;
}

export interface CalculatorLine {
  readonly planId: PlanId;
  readonly name: string;
  /** "$9.99", or that the plan cannot do it. */
  readonly price: string;
  readonly explanation: string;
}

export type Calculation =
  | {
      readonly isValid: true;
      /** "$9.99 a month on Basic" */
      readonly headline: string;
      readonly explanation: string;
      readonly cheapest: string;
      /** Every calling plan, cheapest first. */
      readonly lines: readonly CalculatorLine[];
    }
  | { readonly isValid: false; readonly field: CalculatorField; readonly problem: string };

/** A field of the calculator. */
export type CalculatorField = 'country' | 'minutes' | 'plan';

/** Initial values of the calculator. */
export const CALCULATOR_START = { countryCode: 'US', minutes: '100', planId: 'basic' } as const;

/** Also when the country that was chosen is not in the deck in force. */
export const CHOOSE_COUNTRY = 'Choose a country';

/** Answers the calculator from the deck and the catalogue, in the words that are shown. */
export function calculate({ rate, minutes: typed, planId }: CalculatorFields): Calculation {
  const minutes = parseMinutes(typed);
  if (minutes === undefined)
    return {
      isValid: false,
      field: 'minutes',
      problem: `Enter whole minutes from 0 to ${count(MINUTES_A_MONTH_MAX)}`,
    };
  if (rate === undefined) return { isValid: false, field: 'country', problem: CHOOSE_COUNTRY };
  const months = comparePrices({ rate, minutes });
  const chosen = months.find(({ plan }) => plan.id === planId);
  if (chosen === undefined) return { isValid: false, field: 'plan', problem: 'Choose a plan' };
  return {
    isValid: true,
    headline: headlineOf(chosen),
    explanation: explainMonth(chosen),
    cheapest: cheapestText(months, chosen),
    lines: months.map((month) => ({
      planId: month.plan.id,
      name: month.plan.name,
      price: priceText(month),
      explanation: explainMonth(month),
    })),
  };
}

/** The plans that the calculator offers. */
export const CALCULATOR_PLANS = CALLING_PLANS.map(({ id, name }) => ({ id, name }));

function headlineOf(month: MonthOfCalls): string {
  return month.microUsd === null
    ? `Too many minutes for ${month.plan.name}`
    : `${formatUsd(month.microUsd)} a month on ${month.plan.name}`;
}

function cheapestText(months: readonly MonthOfCalls[], chosen: MonthOfCalls): string {
  const [cheapest = chosen] = months;
  return cheapest === chosen
    ? `${chosen.plan.name} is the cheapest plan for these calls`
    : `The cheapest plan for these calls is ${cheapest.plan.name}: ${priceText(cheapest)} a month`;
}

function priceText({ microUsd }: MonthOfCalls): string {
  return microUsd === null ? 'Not enough' : formatUsd(microUsd);
}
