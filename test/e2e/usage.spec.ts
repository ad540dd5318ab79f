import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { parse } from 'csv-parse/sync';
import { asAccountId } from '#kernel/ids.ts';
import type { App } from './app.ts';
import { bookUse } from './books.ts';
import { alice, expect, test } from './fixtures.ts';
import { examine } from './screens.ts';

/** Alice has usage, and her usage page is open. */
async function openUsage(page: Page, app: App): Promise<void> {
  const me: { id: string } = await (await page.request.get('/api/identity/me')).json();
  await page.request.get('/api/billing/usage');
  await bookUse(app, asAccountId(me.id), { now: Date.now() });
  await page.goto('/usage');
  await expect(page.getByRole('heading', { name: 'Statement' })).toBeVisible();
}

test('whoever is new is told that nothing was used, and finds no samples', async ({ signUp }) => {
  const { page } = await signUp(alice, { at: '/usage' });
  await expect(page).toHaveTitle('Usage');
  await expect(page.getByText('Nothing has been paid from your balance yet.')).toBeVisible();
  await expect(page.getByText('No entries yet.')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Paid from your balance' })).toContainText('$0.00');
});

test('the page is found from the navigation and the billing page', async ({ signUp }) => {
  const { page } = await signUp(alice);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Usage' }).click();
  await expect(page).toHaveURL(/\/usage$/);
  await page.goto('/billing');
  await page.getByRole('link', { name: 'Usage and statement' }).click();
  await expect(page.getByRole('heading', { name: 'Usage', level: 1 })).toBeVisible();
});

test('what was used stands beside what is included, in words and as a bar', async ({ signUp, app }) => {
  const { page } = await signUp(alice);
  await openUsage(page, app);
  const period = page.getByRole('region', { name: 'This period' });
  await expect(period).toContainText('4 min of 10 min used');
  await expect(period).toContainText(/5 min left until \d+ \w+ \d+, \d+ s reserved for a call in progress\./);
  // Nothing has a meter that cannot be used yet.
  await expect(period.getByRole('meter')).toHaveCount(1);
  await expect(period.getByRole('meter', { name: 'Calls to phones' })).toHaveAttribute('aria-valuenow', '41');
});

test('the days are walked through by the arrow keys and the pointer, and stand in a table', async ({
  signUp,
  app,
}) => {
  const { page } = await signUp(alice);
  await openUsage(page, app);
  const money = page.getByRole('region', { name: 'Paid from your balance' });
  await expect(money).toContainText('$6.379');
  await expect(money).toContainText('Last 30 days. Previous 30 days: $2.00.');
  const day = money.getByRole('slider', { name: 'Day' });
  await expect(day).toHaveAttribute('aria-valuetext', 'Today: $0.064 (Calls $0.064)');
  await day.focus();
  await page.keyboard.press('ArrowLeft');
  await expect(day).toHaveAttribute('aria-valuetext', /^\w{3},? .*: \$0\.00$/);
  await page.keyboard.press('ArrowLeft');
  await expect(day).toHaveAttribute('aria-valuetext', /: \$1\.515 \(Calls \$1\.50, Messages \$0\.015\)$/);
  await page.keyboard.press('End');
  await expect(day).toHaveAttribute('aria-valuetext', /^Today/);
  const box = await day.boundingBox();
  await page.mouse.move((box?.x ?? 0) + 1, (box?.y ?? 0) + 20);
  await expect(day).toHaveAttribute('aria-valuetext', /: \$0\.00$/);
  await money.getByText('As a table').click();
  await expect(money.getByRole('row')).toHaveCount(31);
  await expect(money.getByRole('row', { name: 'Today Calls $0.064 $0.064' })).toBeVisible();
});

test('the statement says what each entry was and what was there after it', async ({ signUp, app }) => {
  const { page } = await signUp(alice);
  await openUsage(page, app);
  const rows = page.getByRole('region', { name: 'Statement' }).getByRole('listitem');
  await expect(rows).toHaveCount(10);
  await expect(rows.first()).toContainText('Call to +44 20 7946 0123, 3:12');
  await expect(rows.first()).toContainText('−$0.064');
  await expect(rows.first()).toContainText('$16.621');
  await expect(rows.last()).toContainText('Top-up by card, Visa 4242');
  await expect(rows.last()).toContainText('+$25.00');
});

test('the CSV file is kept by the browser and can be read back', async ({ signUp, app }) => {
  const { page } = await signUp(alice);
  await openUsage(page, app);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download CSV' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('ahoy-statement.csv');
  const rows: Record<string, string>[] = parse(await readFile(await download.path(), 'utf8'), {
    columns: true,
  });
  expect(rows).toHaveLength(13);
  expect(rows.find(({ Kind }) => Kind === 'top-up')).toMatchObject({ Amount: '25.000000', Unit: 'USD' });
});

test('a plan that is bought elsewhere shows what it includes at once', async ({ signUp }) => {
  const { page } = await signUp(alice, { at: '/usage' });
  const period = page.getByRole('region', { name: 'This period' });
  await expect(period).toContainText('0 min of 10 min used');
  const post = async (path: string, data: object) => {
    const answer = await page.request.post(`/api/billing/${path}`, { data });
    expect(answer.status(), await answer.text()).toBe(200);
    return answer.json();
  };
  const card: { id: string } = await post('payment-methods', {
    id: randomUUID(),
    reference: 'test_approved',
  });
  const offer: { now: { totalMicroUsd: number } } = await post('subscriptions/preview', {
    planId: 'business',
  });
  const expectedMicroUsd = offer.now.totalMicroUsd;
  const request = {
    currency: 'USD',
    id: randomUUID(),
    planId: 'business',
    when: 'now',
    methodId: card.id,
    expectedMicroUsd,
  };
  await post('subscriptions', request);
  await expect(period).toContainText('0 min of 8 h 20 min used');
});

test('while the server does not answer, the page says so and tries again when asked', async ({ signUp }) => {
  const { page, context } = await signUp(alice);
  await context.route('**/api/billing/{usage,statement}*', (route) => route.abort());
  await page.goto('/usage');
  await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(2);
  await context.unroute('**/api/billing/{usage,statement}*');
  await page.getByRole('button', { name: 'Try again' }).first().click();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('No entries yet.')).toBeVisible();
  await expect(page.getByText('Nothing has been paid from your balance yet.')).toBeVisible();
});

test('with figures it is fit for everybody, in both themes and at every width', async ({ signUp, app }) => {
  const { page } = await signUp(alice);
  await openUsage(page, app);
  await examine(page, 'usage-with-figures');
});
