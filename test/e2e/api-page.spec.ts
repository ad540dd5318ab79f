import { alice, expect, test } from './fixtures.ts';

test('the page of the API has every endpoint of the document', async ({ visit }) => {
  const { page, context } = await visit(alice, { at: '/api' });
  const document: { paths: Record<string, object> } = await (
    await context.request.get('/api/openapi.json')
  ).json();
  const count = Object.values(document.paths).flatMap((methods) => Object.keys(methods)).length;
  await expect(page.getByRole('article', { includeHidden: true })).toHaveCount(count);
  await expect(page.getByPlaceholder(`Search ${count} endpoints`)).toBeVisible();
});

test('an endpoint is found by a key and some letters, copied, and written in other languages', async ({
  visit,
}) => {
  const { page, context } = await visit(alice, { at: '/api' });
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await expect(page.locator('[data-script=api][data-started]')).toBeVisible();
  await page.keyboard.press('/');
  await page.keyboard.type('status');
  const index = page.getByRole('navigation', { name: 'Endpoints' });
  await expect(index.getByRole('listitem')).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/#site-status$/);
  const status = page.locator('#site-status');
  await expect(status).toBeInViewport();
  await status.getByRole('button', { name: /^Copy request/ }).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(
    /^curl 'http:\/\/.+\/api\/status' \\\n {2}-b cookies\.txt$/,
  );
  await status.getByRole('button', { name: 'Python' }).click();
  await expect(status.getByText(/session\.get\(/)).toBeVisible();
  await page.getByPlaceholder(/^Search/).fill('no such thing');
  await expect(index.getByText('No endpoints match.')).toBeVisible();
});

test('a signed-in person tries an endpoint, and a body that is no JSON is not sent', async ({ signUp }) => {
  const { page } = await signUp(alice);
  await page.goto('/api#identity-updateme');
  const rename = page.locator('#identity-updateme');
  await rename.getByRole('button', { name: 'Try it' }).click();
  await rename.getByLabel('Body, as JSON').fill('{"name": ');
  await rename.getByRole('button', { name: 'Send request' }).click();
  await expect(rename.getByText('The body is not valid JSON.')).toBeVisible();
  await rename.getByLabel('Body, as JSON').fill('{"name": "Alice Tried"}');
  await rename.getByRole('button', { name: 'Send request' }).click();
  await expect(rename.getByText(/^200 in \d+ ms$/)).toBeVisible();
  await expect(rename.getByText('"name": "Alice Tried"')).toBeVisible();
  const me: { name: string } = await (await page.request.get('/api/identity/me')).json();
  expect(me.name).toBe('Alice Tried');
});

test('on a phone the index is a menu', async ({ visit }) => {
  const { page } = await visit(alice, { at: '/api' });
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.locator('[data-script=api][data-started]')).toBeVisible();
  const index = page.getByRole('navigation', { name: 'Endpoints' });
  await expect(index).toBeHidden();
  await page.getByRole('button', { name: 'Endpoints' }).click();
  await index.getByRole('link', { name: 'Errors' }).click();
  await expect(index).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Errors' })).toBeInViewport();
});
