import type { App } from './app.ts';
import { alice, expect, test } from './fixtures.ts';
import { examine } from './screens.ts';

const linkIn = async (app: App, email: string, subject: string) =>
  /http\S+token=\S+/.exec((await app.mailTo(email, subject)).text)?.[0] ?? 'no link in the mail';

const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAAEklEQVR4nGP4z8CAFWEXHbQSACj/P8Fu7N9hAAAAAElFTkSuQmCC',
  'base64',
);

test('everything in the profile is saved, a draft survives a reload, and a second tab stays in step', async ({
  signUp,
}) => {
  const atAlice = await signUp(alice, { at: '/profile' });
  const { page } = atAlice;
  const { page: other } = await atAlice.anotherTab('/profile');
  const field = (name: string) => page.getByRole('textbox', { name });
  await field('City').fill('San Francisco');
  await field('Zip Code').fill('94105');
  const bar = page.getByRole('region', { name: 'Unsaved changes' });
  await expect(bar).toContainText('2 changes: city and zip code. Kept if you reload.');
  await examine(page, 'profile-changed');
  await page.reload();
  await expect(field('City')).toHaveValue('San Francisco');
  await field('Phone Number').fill('415 555 0110');
  await field('Last Name').fill('van Archer');
  await page.getByText('15:49').click();
  await page.getByRole('combobox', { name: 'Time zone' }).selectOption('America/Los_Angeles');
  const save = bar.getByRole('button', { name: 'Save Changes' });
  await save.click();
  await expect(field('Phone Number')).toBeFocused();
  await expect(field('Phone Number')).toHaveAccessibleDescription(
    'Not shown to anyone. Start with + and the country code, such as +1 415 555 0134',
  );
  await field('Phone Number').fill('+1 415 555 0110');
  await save.click();
  await expect(page.getByText('Profile information updated')).toBeVisible();
  await expect(bar).toBeHidden();
  await expect(other.getByRole('textbox', { name: 'City' })).toHaveValue('San Francisco');
  await expect(other.getByRole('textbox', { name: 'Phone Number' })).toHaveValue('+14155550110');
  const you = page.getByRole('region', { name: 'You', exact: true });
  await expect(you).toContainText('Alice van Archer');

  await page.locator('input[type=file]:visible, input[type=file]').last().setInputFiles({
    name: 'me.png',
    mimeType: 'image/png',
    buffer: PICTURE,
  });
  const crop = page.getByRole('dialog', { name: 'Crop the picture' });
  // Arrow keys move it at once.
  await expect(crop.getByRole('button', { name: 'Position of the picture' })).toBeFocused();
  await crop.getByRole('button', { name: 'Save picture' }).click();
  await expect(page.getByText('Picture saved')).toBeVisible();
  await expect(you.locator('img')).toHaveAttribute(
    'src',
    /\/api\/identity\/avatars\/alice\/[0-9a-f]{32}\/512/,
  );
  await page.reload();
  await expect(field('Last Name')).toHaveValue('van Archer');
  await expect(page.getByRole('radio', { name: '15:49' })).toBeChecked();
  await expect(page.getByRole('combobox', { name: 'Time zone' })).toHaveValue('America/Los_Angeles');
  await expect(you.locator('img')).toBeVisible();

  // The rule of usernames is said once, whether or not the typed one breaks it.
  await page.getByRole('button', { name: 'Change username' }).click();
  const username = page.getByRole('dialog').getByRole('textbox', { name: 'Username' });
  const rule = 'Use 3 to 30 letters, digits, dots, dashes or underscores, starting with a letter';
  await expect(username).toHaveAccessibleDescription(rule);
  await username.fill('a b');
  await expect(username).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByText(rule)).toHaveCount(1);
});

test('leaving with unsaved changes asks, and email preferences are saved', async ({ signUp, app }) => {
  const { page } = await signUp(alice, { at: '/profile?tab=email' });
  const billing = page.getByRole('checkbox', { name: 'Balance and billing notifications' });
  await expect(billing).toBeChecked();
  await page.getByText('Balance and billing notifications').click();
  const navigation = page.getByRole('navigation', { name: 'Main' });
  await navigation.getByRole('link', { name: 'Calls' }).click();
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect(billing).not.toBeChecked();
  await page.getByRole('button', { name: 'Save Preferences' }).click();
  await expect(page.getByText('Email preferences updated')).toBeVisible();
  await page.reload();
  await expect(billing).not.toBeChecked();
  await page.getByText('Security alerts').click();
  await navigation.getByRole('link', { name: 'Calls' }).click();
  await question.getByRole('button', { name: 'Discard changes' }).click();
  await expect(page).toHaveURL(`${app.url}/calls`);
  await page.goto('/profile?tab=email');
  await expect(page.getByRole('checkbox', { name: 'Security alerts' })).toBeChecked();
});

test('a new email address is confirmed from its mailbox, and the old mailbox takes it back', async ({
  signUp,
  visit,
  app,
}) => {
  const { page } = await signUp(alice, { at: '/profile' });
  const email = page.getByRole('textbox', { name: 'Email Address' });
  await email.fill('alice@archer.test');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(email).toHaveAccessibleDescription(
    `Open the link we sent to this address. Until then it stays ${alice.email}.`,
  );
  await page.goto(await linkIn(app, 'alice@archer.test', 'Confirm your new email address'));
  await expect(page.getByRole('button', { name: 'Confirm new address' })).toBeEnabled();
  await examine(page, 'confirm-new-email');
  await page.getByRole('button', { name: 'Confirm new address' }).click();
  await expect(page.getByRole('heading', { name: 'Your email address is changed' })).toBeVisible();

  const owner = (await visit(alice)).page;
  await owner.goto(await linkIn(app, alice.email, 'Your email address was changed'));
  await expect(owner.getByRole('button', { name: 'Undo the change' })).toBeVisible();
  await examine(owner, 'undo-email-change');
  await owner.getByRole('button', { name: 'Undo the change' }).click();
  await owner.getByLabel('New Password', { exact: true }).fill('wet-harbour-bell-9');
  await owner.getByLabel('Confirm New Password', { exact: true }).fill('wet-harbour-bell-9');
  await owner.getByRole('button', { name: 'Set new password' }).click();
  await expect(owner.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
});
