import { alice, bob, expect, talk, test } from './fixtures.ts';
import { expectNotReloaded, mark } from './kept-files.ts';

const HERE = 'A new version of Ahoy is here';

test('a new version is offered to an old tab and never forced on it, and during a call not even offered', async ({
  signUp,
}) => {
  const atAlice = await signUp(alice);
  const atBob = await signUp(bob);
  const { page } = atAlice;
  await talk(atAlice, atBob);
  await mark(page);

  // The server has been given another build: of the files of this one it has none any more.
  await page.route('**/assets/**', (route) => route.fulfill({ status: 404, body: 'no such file' }));
  await page.getByRole('link', { name: 'Usage' }).first().click();
  await expect(page.getByRole('heading', { name: HERE })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Reload' })).toHaveCount(0);
  await expect(atAlice.callWith(bob)).toContainText('On a call');

  await page.getByRole('link', { name: 'Dashboard' }).first().click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByRole('heading', { name: HERE })).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await atAlice.press('End call');
  await expect(page.getByText(`${HERE}.`)).toBeVisible();
  await expectNotReloaded(page);

  await page.unroute('**/assets/**');
  await page.getByRole('button', { name: 'Reload' }).click();
  await page.getByRole('link', { name: 'Usage' }).first().click();
  await expect(page.getByRole('heading', { name: 'Usage' })).toBeVisible();
  await expect(page.getByText(`${HERE}.`)).toHaveCount(0);
});

test('a screen whose file was missing for a moment opens without a reload', async ({ signUp }) => {
  const { page } = await signUp(alice);
  await mark(page);
  await page.route('**/assets/usage-*.js', (route) => route.abort('internetdisconnected'));
  await page.getByRole('link', { name: 'Usage' }).first().click();
  await expect(page.getByRole('heading', { name: "Can't reach Ahoy" })).toBeVisible();
  await page.unroute('**/assets/usage-*.js');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'Usage' })).toBeVisible();
  await expectNotReloaded(page);
});
