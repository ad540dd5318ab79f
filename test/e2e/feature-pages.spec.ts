import type { Page } from '@playwright/test';
import { FEATURES } from '#features/site/constants.ts';
import type { Capabilities } from '#kernel/capabilities.ts';
import { alice, expect, test } from './fixtures.ts';

test.use({ onlyReads: true });

/** Capabilities of an installation without any configuration. */
const CAN: Capabilities = new Set([
  'user-calls',
  'virtual-numbers',
  'tasks',
  'contacts',
  'booking',
  'notetaker',
]);

const main = (page: Page) => page.getByRole('main');
const leads = async (page: Page, name: string, to: string) =>
  expect(main(page).getByRole('link', { name, exact: true }).first(), name).toHaveAttribute('href', to);

test('every feature page says whether it is available, its limits, and the plans it is included in', async ({
  visit,
}) => {
  const { page } = await visit(alice);
  for (const { slug, name, needs } of FEATURES) {
    await page.goto(`/features/${slug}`);
    await expect(page.getByRole('heading', { level: 1 }), slug).toContainText(name);
    await expect(
      main(page).getByText(needs.every((one) => CAN.has(one)) ? 'Available now.' : 'Coming soon.', {
        exact: true,
      }),
      slug,
    ).toBeVisible();
    for (const heading of ['Limits', 'Included in'])
      await expect(main(page).getByRole('heading', { name: heading }), slug).toBeVisible();
    await leads(page, 'Get Started', '/register');
    await leads(page, 'All plans', '/pricing');
  }
});

test('one walks through all features by the links to the next, in the order of the list, and back', async ({
  visit,
}) => {
  const { page } = await visit(alice, { at: '/features/virtual-calling' });
  const around = page.getByRole('navigation', { name: 'Features before and after' });
  const order = [
    'user-to-user-calls',
    'messaging',
    'internet-fax',
    'esim',
    'wifi-calling',
    'meeting-notetaker',
    'task-manager',
    'virtual-numbers',
    'two-factor-auth',
    'crm',
    'calendar-booking',
    'virtual-calling',
  ];
  for (const slug of order) {
    await around.getByRole('link').last().click();
    await expect(page).toHaveURL(`/features/${slug}`);
  }
  await around.getByRole('link').first().click();
  await expect(page).toHaveURL('/features/calendar-booking');
  await around.getByRole('link', { name: 'All Features' }).click();
  await expect(page).toHaveURL('/features');
});

test('Virtual Calling leads to the plans, to an account and to sales, and lists some of the rates', async ({
  visit,
}) => {
  const { page } = await visit(alice, { at: '/features/virtual-calling' });
  await leads(page, 'See Plans', '/pricing');
  await leads(page, 'Get Started', '/register');
  await leads(page, 'Contact Sales', '/contact');
  const rates = page.getByRole('table', { name: 'Call rates' }).getByRole('row');
  await expect(rates).toHaveCount(11);
  await expect(rates.last()).toHaveText('South Africa$0.080/min');
});

test('a page shows what each plan has of its feature, with the figures of the catalogue', async ({
  visit,
}) => {
  const { page } = await visit(alice, { at: '/features/internet-fax' });
  await expect(page.getByRole('table', { name: 'Included in' }).getByRole('row')).toHaveText([
    'PlaneFax pages Coming soon',
    'Free $0.00 a month5/month',
    'Basic $9.99 a month5/month',
    'Business $24.99 a month100/month',
    'Enterprise $49.99 a monthUnlimited†',
    'Fax $3.99 a monthFrom $0.05 per page sent',
  ]);
  await expect(main(page)).toContainText('Fair use is 1,000 pages a month');
});

test('WiFi Calling rates networks by the rule that rates calls', async ({ visit }) => {
  const { page } = await visit(alice, { at: '/features/wifi-calling' });
  const rows = page.getByRole('table', { name: 'What a network does to a voice' }).getByRole('row');
  await expect(rows.nth(1)).toHaveText('20 ms2 ms04.44 of 4 bars');
  await expect(rows.nth(5)).toHaveText('600 ms30 ms32.51 of 4 bars');
});

test('the page about the assistant has benefits, a sample marked as one, three uses and three steps', async ({
  visit,
}) => {
  const { page } = await visit(alice, { at: '/call-assistant' });
  await expect(main(page).getByText('Coming soon.', { exact: true })).toBeVisible();
  await expect(page.getByRole('figure', { name: 'Sample conversation' })).toContainText(
    'I’m a program, and I answer when @you can’t.',
  );
  for (const use of ['Appointment scheduling', 'FAQ answering', 'Call screening'])
    await expect(main(page).getByRole('heading', { name: use })).toBeVisible();
  for (const section of ['What you get', 'How it works'])
    await expect(main(page).getByRole('heading', { name: section })).toBeVisible();
  await expect(
    main(page).getByRole('list').filter({ hasText: 'Switch on' }).getByRole('listitem'),
  ).toHaveCount(3);
  await leads(page, 'Get Started', '/register');
  await leads(page, 'See Plans', '/pricing');
});
