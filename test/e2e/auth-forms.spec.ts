import { setTimeout as sleep } from 'node:timers/promises';
import { alice, expect, test } from './fixtures.ts';

/** Slow enough to see the form's pending state. The request itself goes to the real server. */
const SLOW_MS = 1_000;

test('while it signs in, the form can be neither changed nor sent again', async ({ visit }) => {
  const { page } = await visit(alice, { at: '/login' });
  await page.route('**/api/identity/sign-in', async (route) => {
    await sleep(SLOW_MS);
    await route.continue();
  });
  const email = page.getByRole('textbox', { name: 'Email' });
  await expect(email).toHaveAttribute('type', 'email');
  await email.fill(alice.email);
  await page.getByLabel('Password', { exact: true }).fill(alice.password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByRole('button', { name: 'Signing in...' })).toBeDisabled();
  await expect(email).toBeDisabled();
  await expect(page.getByText('Login failed')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeEnabled();
  await expect(email).toBeEnabled();
});

test('while it creates an account, the form can be neither changed nor sent again', async ({ visit }) => {
  const { page } = await visit(alice, { at: '/register' });
  await page.route('**/api/identity/register', async (route) => {
    await sleep(SLOW_MS);
    await route.continue();
  });
  const name = page.getByRole('textbox', { name: 'Full name' });
  await name.fill(alice.name);
  await page.getByRole('textbox', { name: 'Email' }).fill(alice.email);
  await page.getByLabel('Password', { exact: true }).fill(alice.password);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByRole('button', { name: 'Creating account...' })).toBeDisabled();
  await expect(name).toBeDisabled();
  await expect(page.getByText('Account created successfully')).toBeVisible();
});

test('signing in and signing up lead to each other, and both back to where the visitor came from', async ({
  visit,
}) => {
  const { page } = await visit(alice, { at: '/login?from=%2Fpricing%3Fplan%3Dbusiness' });
  // A script adds the return address to the links of both documents.
  const signUp = page.getByRole('link', { name: 'Sign up' });
  await expect(signUp).toHaveAttribute('href', /from=/);
  await signUp.click();
  await expect(page).toHaveTitle('Register');
  const signIn = page.getByRole('main').getByRole('link', { name: 'Sign in' });
  await expect(signIn).toHaveAttribute('href', /from=/);
  await signIn.click();
  await expect(page).toHaveTitle('Sign in');
  await expect(page).toHaveURL(/\/login\?from=%2Fpricing%3Fplan%3Dbusiness$/);
});

test('a field says what is wrong with it, leads there, and stops saying so once it is right', async ({
  visit,
}) => {
  const { page } = await visit(alice, { at: '/register' });
  await page.getByRole('textbox', { name: 'Full name' }).fill(alice.name);
  const email = page.getByRole('textbox', { name: 'Email' });
  await email.fill('alice@people');
  await page.getByLabel('Password', { exact: true }).fill('too short');
  await expect(page.getByText('1 more character')).toBeVisible();
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(email).toBeFocused();
  await expect(email).toHaveAccessibleDescription('Please enter a valid email address');
  await expect(page.getByText('Use at least 10 characters')).toBeVisible();
  await expect(page.getByText('Please fill out all fields')).toBeHidden();
  await email.fill(alice.email);
  await expect(page.getByText('Please enter a valid email address')).toBeHidden();
  await expect(email).toHaveAttribute('aria-invalid', 'false');
});

test('what was typed before the script of the form came counts as well', async ({ visit }) => {
  const { page } = await visit(alice, { at: '/login' });
  await page.route('**/assets/account-script-*.js', async (route) => {
    await sleep(SLOW_MS);
    await route.continue();
  });
  await page.goto('/register');
  await page.getByLabel('Password', { exact: true }).fill('too short');
  await expect(page.getByText('1 more character')).toBeVisible();
});

test('who comes back to the form after signing in is led on again', async ({ signUp, visit, app }) => {
  await (await signUp(alice)).context.close();
  const { page } = await visit(alice, { at: '/login' });
  await page.getByRole('textbox', { name: 'Email' }).fill(alice.email);
  await page.getByLabel('Password', { exact: true }).fill(alice.password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page).toHaveURL(`${app.url}/dashboard`);
  await page.goBack();
  await expect(page).toHaveURL(`${app.url}/dashboard`);
});

test('without scripts the form says why it cannot be sent, and nothing typed gets into an address', async ({
  visit,
  app,
}) => {
  const { page } = await visit(alice, { at: '/login', javaScriptEnabled: false });
  await expect(page.getByText('This form needs JavaScript, which is turned off')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeDisabled();
  await page.getByLabel('Password', { exact: true }).fill(alice.password);
  await page.getByLabel('Password', { exact: true }).press('Enter');
  await expect(page).toHaveURL(`${app.url}/login`);
});
