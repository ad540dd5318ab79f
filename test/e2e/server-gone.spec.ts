import { alice, bob, expect, test } from './fixtures.ts';
import { expectNotReloaded, mark } from './kept-files.ts';

test('a server that is gone is said after five seconds, and all is well by itself when it is back', async ({
  signUp,
  app,
}) => {
  const { page } = await signUp(alice);
  await signUp(bob);
  await mark(page);
  const field = page.getByRole('textbox', { name: 'Username' });
  const call = page.getByRole('button', { name: 'Call', exact: true });
  await field.fill(bob.username);
  await expect(page.getByText('Available')).toBeVisible();

  const killed = Date.now();
  await app.kill();
  await expect(page.getByText(/Trying again in \d+ s/)).toBeVisible({ timeout: 20_000 });
  expect(Date.now() - killed).toBeGreaterThan(4_500);
  await expect(page.getByText("Can't reach Ahoy.", { exact: false }).first()).toBeVisible();
  await expect(page.getByText('Line offline')).toBeVisible();
  await expect(page.getByText('Presence unknown')).toBeVisible();
  await expect(call).toBeDisabled();
  await expect(call).toHaveAccessibleDescription("Can't reach Ahoy. Calls work again when the line is back.");
  await expect(field).toHaveValue(bob.username);

  await app.start();
  await page.getByRole('button', { name: 'Try now' }).click();
  await expect(page.getByText(/Line ready/)).toBeVisible({ timeout: 15_000 });
  await expect(page.getByText("Can't reach Ahoy.")).toHaveCount(0);
  // Bob's tab has to come back, too, and is then asked about.
  await expect(page.getByText('Available')).toBeVisible({ timeout: 30_000 });
  await expect(call).toBeEnabled();
  await expectNotReloaded(page);
});

test('what is saved while the server is gone says so, and stays in the form', async ({ signUp, app }) => {
  const { page } = await signUp(alice, { at: '/profile' });
  const name = page.getByRole('textbox', { name: /name/i }).first();
  // The component for short messages is loaded with the first press.
  const loaded = page.waitForResponse(/toast-region/);
  await name.click();
  await loaded;
  await name.fill('Alice Anderson');
  await app.kill();
  await page.getByRole('button', { name: 'Save Changes' }).first().click();
  await expect(page.getByText("We can't reach Ahoy. Try again in a moment.")).toBeVisible();
  await expect(name).toHaveValue('Alice Anderson');
});
