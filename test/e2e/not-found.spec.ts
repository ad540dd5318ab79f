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

test('what looks like a page of ours and is none is answered with 404, whoever asks and however', async ({
  signUp,
}) => {
  const { context } = await signUp(alice);
  for (const path of [
    '/features/no-such-feature',
    '/pricing/business',
    '/Pricing',
    '/index.html',
    '/.env',
    '/assets/no-such-file.js',
    '/..%2f..%2fpackage.json',
    '/dashboard/nothing',
    '/%E0%A4%A',
  ]) {
    const answer = await context.request.get(path);
    expect(answer.status(), path).toBe(404);
    expect(await answer.text(), path).toContain('Oops! Page not found');
  }
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
