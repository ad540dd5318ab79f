import { alice, expect, test } from './fixtures.ts';

const NEW_PASSWORD = 'four dials and a bell';

test('a forgotten password is set anew by the mailed link, once', async ({ signUp, visit, app }) => {
  const elsewhere = await signUp(alice);
  const { page } = await visit(alice, { at: '/login' });
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  // The page that it left has a field of the same name.
  await expect(page).toHaveTitle('Forgot password');
  await page.getByRole('textbox', { name: 'Email' }).fill(alice.email);
  await page.getByRole('button', { name: 'Send link' }).click();
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();

  const { text } = await app.mailTo(alice.email, 'Set a new password');
  const link = /http\S+reset-password\S+/.exec(text)?.[0] ?? 'no link in the mail';
  await page.goto(link);
  await page.getByLabel('New Password', { exact: true }).fill(NEW_PASSWORD);
  await page.getByLabel('Confirm New Password', { exact: true }).fill('something else');
  await page.getByRole('button', { name: 'Set new password' }).click();
  await expect(page.getByText('Passwords do not match')).toBeVisible();
  await page.getByLabel('Confirm New Password', { exact: true }).fill(NEW_PASSWORD);
  await page.getByRole('button', { name: 'Set new password' }).click();
  await expect(page.getByText('Password successfully changed')).toBeVisible();

  await page.getByRole('textbox', { name: 'Email' }).fill(alice.email);
  await page.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);

  // Every other browser was signed out by it.
  await elsewhere.page.goto('/dashboard');
  await expect(elsewhere.page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
  await elsewhere.page.goto(link);
  await elsewhere.page.getByLabel('New Password', { exact: true }).fill('yet another secret');
  await elsewhere.page.getByLabel('Confirm New Password', { exact: true }).fill('yet another secret');
  await elsewhere.page.getByRole('button', { name: 'Set new password' }).click();
  await expect(elsewhere.page.getByText('This link has expired or has already been used.')).toBeVisible();
});

test('the address that was typed to sign in need not be typed again, and is in no address', async ({
  visit,
  app,
}) => {
  const { page } = await visit(alice, { at: '/login' });
  const email = page.getByRole('textbox', { name: 'Email' });
  await email.fill(alice.email);
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await expect(page).toHaveTitle('Forgot password');
  await expect(email).toHaveValue(alice.email);
  await expect(page).toHaveURL(`${app.url}/forgot-password`);
  await page.getByRole('button', { name: 'Send link' }).click();
  await page.getByRole('button', { name: 'Use another email' }).click();
  await expect(email).toHaveValue('');
});

test('an address without an account gets the same answer and no mail', async ({ visit }) => {
  const { page } = await visit(alice, { at: '/forgot-password' });
  await page.getByRole('textbox', { name: 'Email' }).fill('nobody@people.test');
  await page.getByRole('button', { name: 'Send link' }).click();
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
});
