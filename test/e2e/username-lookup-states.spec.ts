import { alice, bob, carol, expect, test } from './fixtures.ts';

test('the dial pad says what it knows of a username, and calls only one that exists', async ({ signUp }) => {
  const { page, context } = await signUp(alice);
  await signUp(bob);
  const offline = await signUp(carol);
  await offline.context.close();
  const username = page.getByRole('textbox', { name: 'Username' });
  const call = page.getByRole('button', { name: 'Call', exact: true });
  const lookups: string[] = [];
  context.on('request', (request) => {
    if (request.url().includes('/api/calls/lookup')) lookups.push(request.url());
  });

  // Before anything is typed nothing is wrong.
  await expect(page.getByText('At least 3 characters')).toHaveCount(0);
  await expect(call).toHaveAttribute('aria-disabled', 'true');
  await expect(call).toHaveAccessibleDescription('Type a username to call');
  await username.fill('bo');
  await expect(page.getByText('At least 3 characters').first()).toBeVisible();
  await page.waitForTimeout(800);
  expect(lookups).toEqual([]);

  await username.fill('bob');
  await expect(page.getByText('Checking @bob')).toBeVisible();
  await expect(call).toHaveAttribute('aria-disabled', 'true');
  await expect(page.locator('[data-check]')).toHaveText('Bob Bell·Available');
  await expect(call).not.toHaveAttribute('aria-disabled', 'true');
  expect(lookups).toHaveLength(1);

  await username.fill('nobody.here');
  await expect(page.getByText('@nobody.here not found').first()).toBeVisible();
  await expect(page.getByText('Invalid username')).toHaveCount(0);
  await expect(call).toHaveAttribute('aria-disabled', 'true');
  await username.press('Enter');
  await expect(username).toHaveAccessibleDescription(/Invalid username. Please enter a valid username./);

  await username.fill('carol');
  await expect(page.locator('[data-check]')).toHaveText('Carol Cable·Offline');

  await page.getByRole('button', { name: 'Clear' }).click();
  await expect(username).toHaveValue('');
  await username.press('Enter');
  await expect(username).toHaveAccessibleDescription(/Please enter a username/);
});

test('nobody can call themselves', async ({ signUp }) => {
  const { page } = await signUp(alice);
  const username = page.getByRole('textbox', { name: 'Username' });
  const call = page.getByRole('button', { name: 'Call', exact: true });
  await username.fill('alice');
  await expect(call).toHaveAccessibleDescription('You cannot call yourself');
  await expect(call).toHaveAttribute('aria-disabled', 'true');
});

test('a page that came without HTTPS says that calls need it, and what to do', async ({ signUp, signIn }) => {
  await signUp(bob);
  const { page } = await signIn(bob);
  // A loopback address is trusted; another computer's is not.
  await page.addInitScript(() => Object.defineProperty(window, 'isSecureContext', { value: false }));
  await page.reload();
  await expect(page.getByText('Calls need HTTPS', { exact: true })).toBeVisible();
  await expect(
    page.getByText('Calls need HTTPS. Open Ahoy at http://localhost on the computer it runs on').first(),
  ).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Username' })).toBeDisabled();
});
