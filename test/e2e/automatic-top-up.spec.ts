import { addCard, TEST_CARDS } from './cards.ts';
import { alice, expect, test } from './fixtures.ts';
import { examine } from './screens.ts';

test('automatic top-ups are off, need a card, and fill the balance when they are turned on', async ({
  signUp,
}) => {
  const { page } = await signUp(alice, { at: '/billing' });
  const card = page.getByRole('region', { name: 'Automatic top-up' });
  const isOn = card.getByRole('switch', { name: 'Top up by itself when the balance is low' });
  await expect(isOn).not.toBeChecked();
  await isOn.check({ force: true });
  const save = card.getByRole('button', { name: 'Save' });
  await expect(save).toHaveAttribute('aria-disabled', 'true');
  await expect(save).toHaveAccessibleDescription('Add a card first');
  await page.getByRole('button', { name: 'Add Payment Method' }).click();
  await addCard(page, TEST_CARDS.approved);
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(card.getByRole('button', { name: /From this card/ })).toContainText('Visa •••• 4242');
  await card.getByRole('button', { name: /At most in a month/ }).click();
  await page.getByRole('option', { name: '$50', exact: true }).click();
  await examine(page, 'automatic-top-up');
  await save.click();
  await expect(page.getByText('Automatic top-ups are on').first()).toBeVisible();
  const balance = page.getByRole('region', { name: 'Balance' });
  await expect(balance.getByText('$20.00')).toBeVisible();
  await expect(card.getByText('$20.00 so far in this one')).toBeVisible();
  await page.reload();
  await expect(isOn).toBeChecked();
  await isOn.uncheck({ force: true });
  await save.click();
  await expect(page.getByText('Automatic top-ups are off')).toBeVisible();
});

test('a balance that stays low is told of on the dashboard, where one tops up', async ({ app, signUp }) => {
  const { page } = await signUp(alice, { at: '/billing' });
  await page.getByRole('button', { name: 'Add Payment Method' }).click();
  await addCard(page, TEST_CARDS.declined);
  await expect(page.getByRole('dialog')).toBeHidden();
  const card = page.getByRole('region', { name: 'Automatic top-up' });
  await card.getByRole('switch').check({ force: true });
  await card.getByRole('button', { name: 'Save' }).click();
  await app.mailTo(alice.email, 'Your card was declined');
  await page.goto('/dashboard');
  const banner = page.getByRole('region', { name: 'Low balance' });
  await expect(banner.getByText('Your balance is low: $0.00 is left.')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Balance', exact: true }).getByText('Low')).toBeVisible();
  await examine(page, 'low-balance');
  await banner.getByRole('button', { name: 'Top Up' }).click();
  const dialog = page.getByRole('dialog', { name: 'Top Up' });
  await dialog.getByRole('button', { name: 'Use another card' }).click();
  await addCard(dialog, TEST_CARDS.approved);
  await dialog.getByRole('radio', { name: '$20', exact: true }).check({ force: true });
  await dialog.getByRole('button', { name: 'Pay $20.00' }).click();
  await expect(page.getByText('$20.00 was added. Your balance is $20.00.')).toBeVisible();
  await expect(banner).toBeHidden();
});
