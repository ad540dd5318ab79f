import { alice, expect, test } from './fixtures.ts';

test('the documents are read without scripts: their date, their contents, and a section by its address', async ({
  visit,
}) => {
  const { page } = await visit(alice, { at: '/terms', javaScriptEnabled: false });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Terms of Service');
  await expect(page.getByText('Last updated November 22, 2026')).toBeVisible();
  for (const sentence of [
    'Our liability is capped at the amounts paid in the prior 3 months',
    'Plans are monthly, annual or pay-as-you-go.',
    'Payments are non-refundable, except where the law requires a refund.',
    'Children under 13 are excluded.',
    'Fax is powered by a telephony provider',
  ])
    await expect(page.getByText(sentence)).toBeVisible();
  await page.getByRole('navigation', { name: 'Contents' }).getByRole('link', { name: 'Refunds' }).click();
  await expect(page).toHaveURL(/\/terms#refunds$/);
  await expect(page.getByRole('heading', { name: 'Refunds' })).toBeInViewport();

  await page
    .getByRole('region', { name: 'Who agrees with whom' })
    .getByRole('link', { name: 'privacy policy' })
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Privacy Policy');
  await expect(page.getByText('Last updated November 22, 2026')).toBeVisible();
});

test('each version has an address that stays; one that never was is not found', async ({ visit }) => {
  const { page } = await visit(alice, { at: '/privacy' });
  await page.getByRole('link', { name: '/privacy/2026-11-22' }).click();
  await expect(page).toHaveURL(/\/privacy\/2026-11-22$/);
  await expect(page).toHaveTitle('Privacy Policy of November 22, 2026 – Ahoy');
  await expect(page.getByText('This version is no longer in force.')).toBeHidden();
  await page.getByRole('link', { name: 'April 6, 2025' }).click();
  await expect(page).toHaveURL(/\/privacy\/2025-04-06$/);
  await expect(page.getByText('This version is no longer in force.')).toBeVisible();
  expect((await page.goto('/privacy/1999-01-01'))?.status()).toBe(404);
  await expect(page.getByText('Oops! Page not found')).toBeVisible();
});

test.describe('with an age and a mailbox that the operator has set', () => {
  test.use({ settings: { MINIMUM_AGE: '16', SUPPORT_EMAIL: 'help@ahoy.test' } });

  test('the documents name them', async ({ visit }) => {
    const { page } = await visit(alice, { at: '/terms' });
    await expect(page.getByText('Children under 16 are excluded.')).toBeVisible();
    await expect(
      page.getByRole('main').getByRole('link', { name: 'help@ahoy.test' }).first(),
    ).toHaveAttribute('href', 'mailto:help@ahoy.test');
    await page.goto('/privacy');
    await expect(page.getByText('Ahoy is not for children under 16.')).toBeVisible();
  });
});
