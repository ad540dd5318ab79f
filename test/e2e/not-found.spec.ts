import { alice, expect, test } from './fixtures.ts';

test('an address that does not exist says so and leads home', async ({ visit, app }) => {
  const { page } = await visit(alice);
  const answer = await page.goto('/no/such/page');
  expect(answer?.status()).toBe(404);
  await expect(page).toHaveTitle('Page not found – Ahoy');
  await expect(page.getByRole('heading', { name: 'Oops! Page not found' })).toBeVisible();
  await page.getByRole('link', { name: 'Return to Home' }).click();
  await expect(page).toHaveURL(`${app.url}/`);
});

test('an unknown route of the API is JSON, not a page', async ({ visit }) => {
  const { context } = await visit(alice);
  const answer = await context.request.get('/api/no-such-route');
  expect(answer.status()).toBe(404);
  expect(await answer.json()).toMatchObject({ code: 'common.notFound', message: 'This does not exist' });
});

test('the design system, a page for those who build the app, is unknown to everybody else', async ({
  visit,
}) => {
  const { page } = await visit(alice);
  const answer = await page.goto('/dev/ui');
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: 'Oops! Page not found' })).toBeVisible();
});
