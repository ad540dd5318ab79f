import { alice, bob, carol, expect, talk, test } from './fixtures.ts';
import { examine } from './screens.ts';

const DESK = { viewport: { width: 1280, height: 832 } };

test('the operator suspends a caller, whose phone hangs up, and lifts it again', async ({ signUp }) => {
  const { page } = await signUp(alice, { ...DESK, at: '/admin/people' });
  const atBob = await signUp(bob);
  const atCarol = await signUp(carol);
  await atBob.page.getByRole('textbox', { name: 'Username' }).fill('carol');
  await expect(atBob.page.locator('[data-check=exists]')).toBeVisible();
  await talk(atBob, atCarol);

  await page.getByRole('searchbox', { name: 'Search people' }).fill('@bob');
  await page
    .getByRole('list', { name: 'People' })
    .getByRole('link', { name: /Bob Bell/ })
    .click();
  await expect(page.getByRole('heading', { name: 'Bob Bell', level: 1 })).toBeVisible();
  await page.getByRole('button', { name: 'Actions' }).click();
  await page.getByRole('menuitem', { name: 'Suspend' }).click();
  const dialog = page.getByRole('dialog', { name: 'Suspend Bob Bell?' });
  await dialog.getByRole('button', { name: 'Suspend' }).click();
  await expect(dialog).toContainText('Say why');
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Reported for spam');
  await dialog.getByRole('button', { name: 'Suspend' }).click();

  await expect(atCarol.ended).toContainText('The call was ended by the operator');
  await expect(atBob.page).toHaveURL(/\/login/, { timeout: 1_000 });
  const told = 'This account is suspended. If you have questions, write to support@';
  await expect(atBob.page.getByRole('alert').filter({ hasText: told })).toBeVisible();
  await atBob.page.getByLabel('Email').fill(bob.email);
  await atBob.page.getByLabel('Password', { exact: true }).fill(bob.password);
  await atBob.page.getByRole('button', { name: 'Sign In' }).click();
  await expect(atBob.page.getByRole('alert').filter({ hasText: told })).toBeVisible();
  await expect(page.getByText('Suspended', { exact: true })).toBeVisible();
  await expect(page.getByRole('list', { name: 'Audit log' })).toContainText(
    'Alice Archer suspended Bob Bell',
  );

  await examine(page, 'operator-person');

  await page.getByRole('button', { name: 'Actions' }).click();
  await page.getByRole('menuitem', { name: 'Lift suspension' }).click();
  const lifting = page.getByRole('dialog', { name: "Lift Bob Bell's suspension?" });
  await lifting.getByRole('textbox', { name: 'Reason' }).fill('Was a mistake');
  await lifting.getByRole('button', { name: 'Lift suspension' }).click();
  await expect(page.getByText('Suspended', { exact: true })).toBeHidden();

  await page.goto('/admin/audit');
  await expect(page.getByRole('list', { name: 'Audit log' }).getByRole('listitem')).toHaveCount(2);
  await expect(page.getByRole('list', { name: 'Audit log' })).toContainText('Reason: “Reported for spam”');
  await page.getByRole('button', { name: 'Verify now' }).click();
  await expect(page.getByText('The log is intact: 2 entries, verified')).toBeVisible();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download CSV' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe('ahoy-audit.csv');
});

test('the operator views the app as somebody, under a banner, and can change nothing', async ({ signUp }) => {
  const { page } = await signUp(alice, DESK);
  const atBob = await signUp(bob);
  await page.goto('/admin/people');
  await page.getByRole('link', { name: /Bob Bell/ }).click();
  await page.getByRole('button', { name: 'View as' }).click();
  const dialog = page.getByRole('dialog', { name: 'View as Bob Bell?' });
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Cannot hear callers');
  await dialog.getByRole('button', { name: 'Start viewing' }).click();

  const banner = page.getByRole('complementary', { name: 'Viewing as someone else' });
  await expect(banner).toContainText('Viewing as Bob Bell.');
  await expect(page).toHaveURL(/\/dashboard/);
  await examine(page, 'operator-looking');
  await page.goto('/profile');
  await expect(banner).toContainText('30 min left');
  await expect(page.getByLabel('First name')).toBeVisible();
  await page.getByLabel('First name').fill('Robert');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText("You're viewing as someone else, so you can't do this").first()).toBeVisible();

  await page.goto('/calls');
  await expect(banner).toBeVisible();
  const [request, file] = await Promise.all([
    page.waitForRequest('**/api/calls/history.csv*'),
    page.waitForEvent('download'),
    page.locator('main').getByRole('link', { name: 'CSV' }).click(),
  ]);
  expect(request.headers()['ahoy-look']).toBeTruthy();
  expect(file.suggestedFilename()).toBe('ahoy-calls.csv');

  await banner.getByRole('button', { name: 'Stop viewing' }).click();
  await expect(page.getByRole('heading', { name: 'Bob Bell', level: 1 })).toBeVisible();
  await expect(banner).toBeHidden();
  await expect(page.getByRole('list', { name: 'Audit log' })).toContainText('stopped viewing as Bob Bell');

  await atBob.page.goto('/profile?tab=security');
  await expect(atBob.page.getByText('Support viewed your account')).toBeVisible();
});
