import { alice, bob, expect, test } from './fixtures.ts';

const DESK = { viewport: { width: 1280, height: 832 } };

test('the operator sees what matters, goes from a posting to its entry, and switches new accounts off and on', async ({
  signUp,
}) => {
  const { page } = await signUp(alice, { ...DESK, at: '/admin' });
  await expect(page.getByRole('heading', { name: 'Operator', level: 1 })).toBeVisible();
  const people = page.getByRole('region', { name: 'People' });
  await people.getByText('As a table').click();
  await expect(people.getByRole('row')).toHaveCount(31);
  await expect(
    page.getByRole('list', { name: 'Health' }).getByText('Database', { exact: true }),
  ).toBeVisible();
  await expect(page.getByRole('region', { name: 'Latest alarms' })).toBeVisible();
  await page.getByRole('radio', { name: '7 days' }).check();
  await expect(page).toHaveURL('/admin?span=7d');

  const desk = page.getByRole('navigation', { name: 'Main' }).getByRole('region', { name: 'Operator' });
  await desk.getByRole('link', { name: 'Ledger' }).click();
  await page.getByLabel('Amount in dollars').fill('much');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(page.getByText('Enter an amount such as 12.34.')).toBeVisible();
  await page.getByLabel('Amount in dollars').fill('12.34');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(page.getByText('No postings match.')).toBeVisible();

  await desk.getByRole('link', { name: 'Jobs' }).click();
  await expect(page.getByText('No failed jobs.')).toBeVisible();

  await desk.getByRole('link', { name: 'Health' }).click();
  await expect(
    page.getByRole('list', { name: 'Engines' }).getByText('Database', { exact: true }),
  ).toBeVisible();
  const accounts = page.getByRole('switch', { name: 'New accounts' });
  await accounts.press('Space');
  await expect(accounts).not.toBeChecked();
  await accounts.press('Space');
  await expect(accounts).toBeChecked();

  const atBob = await signUp(bob, { ...DESK, at: '/admin' });
  await expect(atBob.page).toHaveURL(/\/dashboard$/);
});
