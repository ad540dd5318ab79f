import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ComponentType, createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import type { Subscriptions } from '#features/billing/model-subscriptions.ts';
import Billing from '#features/billing/web/pages/billing.tsx';
import { subscriptionsQuery } from '#features/billing/web/queries.ts';
import { UserProvider } from '#features/identity/web/widgets.tsx';
import Home from './pages/home.tsx';
import Pricing from './pages/pricing.tsx';

/** What the server says to somebody who has just registered. */
const onFree: Subscriptions = {
  running: [
    {
      line: 'monthly',
      planId: 'free',
      status: 'active',
      periodStart: Date.UTC(2026, 10, 21),
      periodEnd: Date.UTC(2026, 11, 21),
      nextPlanId: null,
      trialEndsAt: null,
      graceEndsAt: null,
    },
  ],
  canTry: true,
};

/** The pieces of text that somebody sees on a page, in their order. */
function textsOf(page: ComponentType, address = '/'): string[] {
  const client = new QueryClient();
  client.setQueryData(subscriptionsQuery.queryKey, onFree);
  const routed = createElement(MemoryRouter, { initialEntries: [address] }, createElement(page));
  const asSomebody = createElement(UserProvider, null, routed);
  const html = renderToStaticMarkup(createElement(QueryClientProvider, { client }, asSomebody));
  return html
    .replaceAll(/<[^>]+>/g, '\n')
    .replaceAll('&quot;', '"')
    .split('\n')
    .map((text) => text.trim())
    .filter((text) => text !== '' && text !== 'Coming soon');
}

const home = textsOf(Home);
const pricing = textsOf(Pricing);
const billingMonthly = textsOf(Billing, '/billing');
const billingByUse = textsOf(Billing, '/billing?plan=payg_phone');

/** Every price that stands beside the name of a plan: at most a line apart, because of its other name or its mark. */
function pricesOf(texts: readonly string[], plan: string): string[] {
  const prices = texts.flatMap((text, at) => {
    if (text !== plan) return [];
    return texts.slice(at + 1, at + 4).find((near) => /^\$\d+\.\d\d$/.test(near)) ?? [];
  });
  return [...new Set(prices)];
}

/** The cells of a row of the comparison. */
function rowOf(texts: readonly string[], label: string, cells: number): string[] {
  const at = texts.indexOf(label, texts.indexOf('Each month') + 1);
  return texts.slice(at + 1, at + 1 + cells);
}

test('the monthly plans have one price, the same on every page', () => {
  const seen = ['Free', 'Basic', 'Business', 'Enterprise'].map((plan) => [
    plan,
    pricesOf(pricing.slice(0, pricing.indexOf('What a month of calls costs')), plan),
    pricesOf(billingMonthly, plan),
    pricesOf(home, plan),
  ]);
  expect(seen).toEqual([
    ['Free', ['$0.00'], ['$0.00'], ['$0.00']],
    ['Basic', ['$9.99'], ['$9.99'], []],
    ['Business', ['$24.99'], ['$24.99'], ['$24.99']],
    ['Enterprise', ['$49.99'], ['$49.99'], ['$49.99']],
  ]);
  expect(rowOf(billingMonthly, 'Free', 1)).toEqual(['$0.00 a month']);
});

test('so have the plans that are paid by use', () => {
  const seen = ['Phone', 'Fax', 'eSIM'].map((plan) => [
    plan,
    pricesOf(pricing.slice(0, pricing.indexOf('What a month of calls costs')), plan),
    pricesOf(billingByUse, plan),
  ]);
  expect(seen).toEqual([
    ['Phone', ['$4.99'], ['$4.99']],
    ['Fax', ['$3.99'], ['$3.99']],
    ['eSIM', ['$6.99'], ['$6.99']],
  ]);
});

test('the table of the home page is a part of the one on the pricing page', () => {
  expect(rowOf(home, 'Mobile/landline calls', 3)).toEqual(['10 mins/month', '500 mins/month', 'Unlimited*']);
  expect(rowOf(pricing, 'Mobile/landline calls', 4)).toEqual([
    '10 mins/month',
    '100 mins/month',
    '500 mins/month',
    'Unlimited*',
  ]);
  expect(rowOf(home, 'eFax pages', 3)).toEqual(['5/month', '100/month', 'Unlimited†']);
  expect(rowOf(pricing, 'eFax pages', 4)).toEqual(['5/month', '5/month', '100/month', 'Unlimited†']);
  expect(rowOf(home, 'Task manager', 3)).toEqual(['Basic', 'Full Features', 'Team Collaboration']);
  for (const page of [home, pricing])
    expect(page).toContain('*2,000 minutes included, then per-minute rates');
});

test('the cards of the pricing page have the limits of the table', () => {
  for (const page of [pricing])
    expect(page).toEqual(
      expect.arrayContaining([
        '10 outbound minutes',
        '100 outbound minutes',
        '500 outbound minutes',
        '2,000 outbound minutes',
        'Virtual number in 1 country',
        '3 virtual numbers in up to 3 countries',
        '10 virtual numbers in up to 10 countries',
        'Fax, 5 pages a month',
        'Fax, 100 pages a month',
        'AI assistant, 10 calls a month',
        'AI assistant, 50 calls a month',
        'Fair use is 1,000 pages a month. Beyond that a fax waits longer, at no charge',
      ]),
    );
});

test('a plan that had another name says so where it had it, and only there', () => {
  expect(home).toContain('also known as Professional');
  expect(billingMonthly.join(' ')).toMatch(/also known as Pro\b/i);
  expect(pricing.filter((text) => text.startsWith('also known as'))).toEqual([]);
});

test('no page says an amount that is of no plan', () => {
  const amounts = (texts: readonly string[]) =>
    [...new Set(texts.flatMap((text) => text.match(/\$\d[\d,]*\.\d\d(?!\d)/g) ?? []))].toSorted();
  expect(amounts(home)).toEqual(['$0.00', '$24.99', '$49.99']);
  expect(amounts(billingMonthly)).toEqual(['$0.00', '$24.99', '$49.99', '$9.99']);
  // The pricing page has what a minute and a page cost as well, and the example of the calculator: Phone with 100 minutes.
  expect(amounts(pricing)).toEqual([
    '$0.00',
    '$0.01',
    '$0.05',
    '$1.00',
    '$24.99',
    '$3.99',
    '$4.99',
    '$49.99',
    '$5.99',
    '$6.99',
    '$9.99',
  ]);
});
