import { alice, expect, openReady, test } from './fixtures.ts';

const DESK = { viewport: { width: 1280, height: 900 }, timezoneId: 'America/New_York' };

test('what is added, removed and saved by keyboard leaves the focus where people continue', async ({
  signUp,
}) => {
  const atAlice = await signUp(alice, DESK);
  const { page } = atAlice;
  await openReady(atAlice, '/calendar?dialog=new');
  const dialog = page.getByRole('dialog', { name: 'Add Event' });
  const attendees = dialog.getByRole('combobox', { name: 'Attendees' });
  await attendees.focus();
  await page.keyboard.type('ann@studio.example');
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: 'Remove ann' }).focus();
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('listitem')).toHaveCount(0);
  await expect(attendees).toBeFocused();

  await openReady(atAlice, '/calendar?tab=availability');
  const main = page.getByRole('main');
  const overrides = main.getByRole('region', { name: 'Date overrides' });
  const add = overrides.getByRole('button', { name: 'Add' });
  await add.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Add override' }).focus();
  await page.keyboard.press('Enter');
  await expect(add).toBeFocused();
  await overrides.getByRole('button', { name: /^Remove / }).focus();
  await page.keyboard.press('Enter');
  await expect(overrides.getByRole('listitem')).toHaveCount(0);
  await expect(add).toBeFocused();
  const sunday = main.getByRole('switch', { name: 'Sunday' });
  await sunday.focus();
  await page.keyboard.press('Space');
  await main.getByRole('button', { name: 'Save Availability' }).focus();
  await page.keyboard.press('Enter');
  await expect(main.getByRole('button', { name: 'Save Availability' })).toHaveCount(0);
  await expect(sunday).toBeFocused();

  await openReady(atAlice, '/calendar?tab=share');
  const link = main.getByRole('switch', { name: 'Booking link' });
  await link.focus();
  await page.keyboard.press('Space');
  await expect(link).toBeChecked();
  await expect(link).toBeFocused();
});
