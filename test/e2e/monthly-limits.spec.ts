import { readFile } from 'node:fs/promises';
import { parse } from 'csv-parse/sync';
import { asAccountId } from '#kernel/ids.ts';
import { bookUse } from './books.ts';
import { alice, bob, expect, test } from './fixtures.ts';
import { examine } from './screens.ts';

test('an owner sees who spent what, limits a member, and the member sees the limit at once', async ({
  signUp,
  app,
}) => {
  test.setTimeout(120_000);
  const desk = { viewport: { width: 1280, height: 900 } };
  const { page, context } = await signUp(alice, desk);
  await context.request.post('/api/billing/subscriptions/trial', { data: { planId: 'business' } });
  const made = await context.request.post('/api/workspace/invitations/link', {
    data: { role: 'member', days: 7, usesMax: 1 },
  });
  const { path }: { path: string } = await made.json();
  const { page: bobs } = await signUp(bob, desk);
  await bobs.goto(path);
  await bobs.getByRole('button', { name: 'Accept invitation' }).click();
  await expect(bobs.getByRole('button', { name: `Workspace ${alice.name}` })).toBeVisible();
  const [studio, member]: { id: string }[] = await Promise.all(
    [page, bobs].map(async (one) => (await one.request.get('/api/identity/me')).json()),
  );
  await page.request.get('/api/billing/usage');
  const by = { person: member?.id ?? '', ownNumber: '+14155550134' };
  await bookUse(app, asAccountId(studio?.id ?? ''), { now: Date.now(), by });

  await bobs.goto('/usage');
  await expect(bobs.getByRole('region', { name: 'Your usage' })).toContainText('+1 415 555 0134');
  await expect(bobs.getByText('Statement')).toBeHidden();

  await page.goto('/team');
  const cell = page.getByRole('button', { name: `Monthly limit of ${bob.name}` });
  await expect(cell).toHaveText(/^\$\d+\.\d+ this month$/);
  await expect(
    page.getByRole('button', { name: `$0.00 this month. Monthly limit of ${alice.name}` }),
  ).toBeVisible();
  await cell.press('Enter');
  const dialog = page.getByRole('dialog', { name: `Monthly limit of ${bob.name}` });
  await dialog.getByRole('textbox', { name: 'Up to' }).fill('half');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('Enter an amount in dollars, such as 20 or 20.50')).toBeVisible();
  await examine(page, 'monthly-limit');
  await dialog.getByRole('textbox', { name: 'Up to' }).fill('500');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(`${bob.name} can spend $500.00 a month`)).toBeVisible();
  await expect(cell).toContainText('of $500');
  await expect(
    bobs.getByText(/^You've spent \$\d+\.\d+ of your monthly limit of \$500\.00\.$/),
  ).toBeVisible();

  await page.goto('/usage?tab=people');
  const people = page.getByRole('region', { name: 'By person' });
  await expect(people.getByRole('listitem').first()).toContainText(bob.name);
  await expect(people.getByRole('listitem').first()).toContainText('of $500 limit');
  await examine(page, 'usage-by-person');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    people.getByRole('link', { name: 'Download CSV' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^ahoy-usage-\d{4}-\d\d\.csv$/);
  const rows: Record<string, string>[] = parse(await readFile(await download.path(), 'utf8'), {
    columns: true,
  });
  expect(rows[0]).toMatchObject({ Person: bob.name, Number: "'+14155550134", Unit: 'USD' });
  await page.getByRole('tab', { name: 'By number' }).click();
  await expect(page).toHaveURL(/tab=numbers/);
  await expect(page.getByRole('region', { name: 'By number' })).toContainText('+1 415 555 0134');
  await examine(page, 'usage-by-number');

  await context.route('**/api/billing/spending*', (route) => route.abort());
  await page.reload();
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
});
