import { alice, bob, expect, test } from './fixtures.ts';
import { examine } from './screens.ts';

test('a missed call is on the bell, in the title and in the list, and is read on every device at once', async ({
  signUp,
}) => {
  const atAlice = await signUp(alice);
  const atBob = await signUp(bob);
  const other = await atBob.anotherTab('/calls');
  await atAlice.call(bob);
  await expect(atBob.incomingFrom(alice)).toBeVisible();
  await atAlice.press('Cancel call');
  const { page } = atBob;
  const bell = page.getByRole('button', { name: /^Notifications/ });
  await expect(bell).toHaveAccessibleName('Notifications , 1 unread');
  await expect(page).toHaveTitle('(1) Dashboard');
  await expect(other.page).toHaveTitle('(1) Calls');

  await bell.click();
  const panel = page.getByRole('dialog', { name: 'Notifications' });
  const row = panel.getByRole('link', { name: /Missed call from Alice Archer/ });
  await expect(row).toBeVisible();
  await panel.getByRole('tab', { name: 'Mentions' }).click();
  await expect(panel).toContainText('No mentions.');
  await panel.getByRole('tab', { name: 'Calls' }).click();

  // By the keyboard: down to the row, E reads it, and E again takes it back.
  await row.focus();
  await page.keyboard.press('e');
  await expect(bell).toHaveAccessibleName('Notifications');
  await expect(other.page).toHaveTitle('Calls');
  await page.keyboard.press('e');
  await expect(other.page).toHaveTitle('(1) Calls');

  await panel.getByRole('button', { name: 'Read all' }).click();
  await expect(bell).toHaveAccessibleName('Notifications');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(bell).toHaveAccessibleName('Notifications , 1 unread');
  await page.keyboard.press('Escape');
  await bell.click();
  await row.click();
  await expect(page).toHaveURL(/\/calls\?call=/);
  await expect(panel).toBeHidden();
  await expect(bell).toHaveAccessibleName('Notifications');
});

test('what people choose about notifications is saved, and is the same in another tab', async ({
  signUp,
}) => {
  const atAlice = await signUp(alice, { at: '/profile?tab=notifications' });
  const { page } = atAlice;
  const other = await atAlice.anotherTab('/profile?tab=notifications');
  for (const name of ['Incoming Calls', 'Missed Calls', 'Voicemails', 'Low Balance'])
    await expect(page.getByRole('switch', { name })).toBeChecked();
  await page.getByText('Voicemails', { exact: true }).click();
  const box = page.getByRole('checkbox', { name: 'Port-in changed its state, Push' });
  await box.focus();
  await page.keyboard.press('Space');
  // Arrows move between the boxes; the digest needs the app.
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('checkbox', { name: 'Port-in changed its state, Email' })).toBeFocused();
  await page.getByText('Every night').click();
  await page.getByLabel('To', { exact: true }).fill('22:00');
  await page.getByRole('button', { name: 'Save Preferences' }).click();
  await expect(page.getByText('Choose two different times')).toBeVisible();
  await page.getByLabel('To', { exact: true }).fill('06:30');
  await page.getByText('Weekly', { exact: true }).click();
  await page.getByRole('button', { name: 'Save Preferences' }).click();
  await expect(page.getByText('Notification preferences updated')).toBeVisible();
  await expect(other.page.getByRole('switch', { name: 'Voicemails' })).not.toBeChecked();
  await expect(other.page.getByLabel('To', { exact: true })).toHaveValue('06:30');
  await expect(other.page.getByRole('radio', { name: 'Weekly' })).toBeChecked();
  await examine(page, 'notification-settings');
});
