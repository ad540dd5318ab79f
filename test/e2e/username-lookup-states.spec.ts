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

  await expect(page.getByText('At least 3 characters')).toBeVisible();
  await expect(call).toHaveAttribute('aria-disabled', 'true');
  await username.fill('bo');
  await page.waitForTimeout(800);
  expect(lookups).toEqual([]);

  await username.fill('bob');
  await expect(page.getByText('Checking @bob')).toBeVisible();
  await expect(call).toHaveAttribute('aria-disabled', 'true');
  await expect(page.getByText('Bob Bell exists')).toBeVisible();
  await expect(call).not.toHaveAttribute('aria-disabled', 'true');
  expect(lookups).toHaveLength(1);

  await username.fill('nobody.here');
  await expect(page.getByText('@nobody.here not found')).toBeVisible();
  await expect(call).toHaveAttribute('aria-disabled', 'true');
  await username.press('Enter');
  await expect(username).toHaveAccessibleDescription(/Invalid username. Please enter a valid username./);

  await username.fill('carol');
  await expect(page.getByText('Carol Cable exists')).toBeVisible();
  await expect(page.getByText('Offline')).toBeVisible();

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
