import { addCard, TEST_CARDS } from './cards.ts';
import { alice, expect, test } from './fixtures.ts';
import { examine } from './screens.ts';

test('automatic top-ups are off, need a card, and fill the balance when they are turned on', async ({
  signUp,
}) => {
  const { page } = await signUp(alice, { at: '/billing' });
  const card = page.getByRole('region', { name: 'Automatic top-up' });
  const isOn = card.getByRole('switch', { name: 'Top up automatically when the balance is low' });
  await expect(isOn).not.toBeChecked();
  await expect(isOn).toBeDisabled();
  await expect(card).toContainText('Add a card first.');
  await page.getByRole('button', { name: 'Add Payment Method' }).click();
  await addCard(page, TEST_CARDS.approved);
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(card).toContainText('From Visa ••4242, at most $100 a month.');
  await card.getByRole('button', { name: 'Change amounts' }).click();
  const dialog = page.getByRole('dialog', { name: 'Automatic top-up' });
  await dialog.getByRole('button', { name: /Monthly limit/ }).click();
  await page.getByRole('option', { name: '$50', exact: true }).click();
  const limit = dialog.getByRole('button', { name: /Monthly limit/ });
  const add = dialog.getByRole('button', { name: /^\$\d+ Add|^Add/ });
  await add.click();
  await page.getByRole('option', { name: '$100', exact: true }).click();
  const save = dialog.getByRole('button', { name: 'Save and turn on' });
  await save.click();
  await expect(limit).toBeFocused();
  await expect(limit).toHaveAccessibleDescription(/The monthly limit must be at least as high as one top-up/);
  await examine(page, 'automatic-top-up');
  await add.click();
  await page.getByRole('option', { name: '$20', exact: true }).click();
  await expect(dialog.getByText('The monthly limit must be at least')).toBeHidden();
  await page.route('**/api/billing/auto-top-up', (route) => route.abort(), { times: 1 });
  await save.click();
  await expect(dialog.getByRole('alert')).toHaveText("We can't reach Ahoy. Try again in a moment.");
  await expect(limit).toContainText('$50');
  await save.click();
  await expect(page.getByText('Automatic top-up is on').first()).toBeVisible();
  const balance = page.getByRole('region', { name: 'Balance' });
  await expect(balance.getByText('$20.00')).toBeVisible();
  await expect(card).toContainText('at most $50 a month. $20.00 so far this month.');
  await page.reload();
  await expect(isOn).toBeChecked();
  // The switch saves at once.
  await isOn.uncheck({ force: true });
  await expect(page.getByText('Automatic top-up is off')).toBeVisible();
});

test('a balance that stays low is told of on the dashboard, where one tops up', async ({ app, signUp }) => {
  const { page } = await signUp(alice, { at: '/billing' });
  await page.getByRole('button', { name: 'Add Payment Method' }).click();
  await addCard(page, TEST_CARDS.declined);
  await expect(page.getByRole('dialog')).toBeHidden();
  const card = page.getByRole('region', { name: 'Automatic top-up' });
  await card.getByRole('switch').check({ force: true });
  await app.mailTo(alice.email, 'Your card was declined');
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Hide' }).click();
  const low = page.getByRole('listitem').filter({ hasText: 'Your balance is low' });
  await expect(low).toContainText('$0.00 is left');
  await expect(page.getByRole('region', { name: 'Balance', exact: true }).getByText('Low')).toBeVisible();
  await examine(page, 'low-balance');
  await low.getByRole('button', { name: 'Top Up' }).click();
  const dialog = page.getByRole('dialog', { name: 'Top Up' });
  await dialog.getByRole('button', { name: 'Use another card' }).click();
  await addCard(dialog, TEST_CARDS.approved);
  await dialog.getByRole('radio', { name: '$20', exact: true }).check({ force: true });
  await dialog.getByRole('button', { name: 'Pay $20.00' }).click();
  await expect(page.getByText('$20.00 was added. Your balance is $20.00.')).toBeVisible();
  await expect(low).toBeHidden();
});
