import { setTimeout as sleep } from 'node:timers/promises';
import { alice, expect, test } from './fixtures.ts';

/** Slow enough to see what a form does meanwhile. The request itself goes to the real server. */
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

test('signing in and signing up lead to each other', async ({ visit }) => {
  const { page } = await visit(alice, { at: '/login' });
  await page.getByRole('link', { name: 'Sign up' }).click();
  await expect(page).toHaveTitle('Register');
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
  await expect(page).toHaveTitle('Sign in');
});
