import { expect, test } from 'vitest';
import { ESIM_PLANS, PLANS, SUBSCRIPTION_PLANS } from './constants.ts';
import { PLAN_IDS } from './model.ts';

test('the catalogue has the plans and prices of the specification', () => {
  expect(PLANS.map(({ id, name, microUsdPerMonth }) => [id, name, microUsdPerMonth])).toEqual([
    ['free', 'Free', 0],
    ['basic', 'Basic', 9_990_000],
    ['business', 'Business', 24_990_000],
    ['enterprise', 'Enterprise', 49_990_000],
    ['payg_phone', 'Phone', 4_990_000],
    ['payg_fax', 'Fax', 3_990_000],
    ['payg_esim', 'eSIM', 6_990_000],
  ]);
  expect(PLANS.map(({ id }) => id)).toEqual(PLAN_IDS);
});

test('Business is the most popular plan, and no other', () => {
  expect(SUBSCRIPTION_PLANS.filter(({ isMostPopular }) => isMostPopular).map(({ id }) => id)).toEqual([
    'business',
  ]);
});

test('no word means two plans', () => {
  const names = PLANS.flatMap(({ id, name, alsoKnownAs }) => [
    ...new Set([id, name.toLowerCase(), ...Object.values(alsoKnownAs).map((other) => other.toLowerCase())]),
  ]);
  expect(new Set(names).size).toBe(names.length);
});

test('a plan that costs more includes at least as much', () => {
  const figures = SUBSCRIPTION_PLANS.map(({ limits }) => [
    limits.numbers,
    limits.numberCountries,
    limits.minutes.perMonth,
    limits.faxPages.perMonth,
    limits.assistantCalls.perMonth,
    limits.activeTasks ?? Number.POSITIVE_INFINITY,
    limits.fileBytes,
    limits.videoMinutesPerSession ?? Number.POSITIVE_INFINITY,
    limits.chatbotRequestsPerDay,
  ]);
  for (const [at, dearer] of figures.slice(1).entries())
    expect(dearer.every((figure, which) => figure >= (figures[at]?.[which] ?? Number.NaN))).toBe(true);
});

test('no yearly price is shown before the operator has set one', () => {
  expect(PLANS.map(({ microUsdPerYear }) => microUsdPerYear)).toEqual(PLANS.map(() => null));
});

test('the eSIM plans are those of the specification', () => {
  expect(ESIM_PLANS).toEqual([
    { microUsd: 29_990_000, days: 7, gigabytes: 5, countries: null },
    { microUsd: 49_990_000, days: 14, gigabytes: 10, countries: 35 },
  ]);
});
