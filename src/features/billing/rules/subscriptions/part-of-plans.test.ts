import { expect, test } from 'vitest';
import { SUBSCRIPTION_PLANS } from '../../constants.ts';
import { partOfPlans } from './part-of-plans.ts';

test('each plan says what it has of one thing, and the plan for its use comes last', () => {
  expect(partOfPlans(SUBSCRIPTION_PLANS, 'eFax pages', 'payg_fax').parts).toEqual([
    { plan: 'Free', microUsdPerMonth: 0, text: '5/month' },
    { plan: 'Basic', microUsdPerMonth: 9_990_000, text: '5/month' },
    { plan: 'Business', microUsdPerMonth: 24_990_000, text: '100/month' },
    { plan: 'Enterprise', microUsdPerMonth: 49_990_000, text: 'Unlimited†' },
    { plan: 'Fax', microUsdPerMonth: 3_990_000, text: 'From $0.05 per page sent' },
  ]);
});

test('only the marks of this thing are explained', () => {
  const { footnotes } = partOfPlans(SUBSCRIPTION_PLANS, 'eFax pages');
  expect(footnotes).toHaveLength(1);
  expect(footnotes[0]).toContain('1,000 pages');
  expect(partOfPlans(SUBSCRIPTION_PLANS, 'File sharing').footnotes).toEqual([]);
});

test('a thing that the comparison does not know is a mistake of ours', () => {
  expect(() => partOfPlans(SUBSCRIPTION_PLANS, 'Helicopters')).toThrow('Helicopters');
});
