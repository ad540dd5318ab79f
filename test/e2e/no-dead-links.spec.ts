import { alice, expect, test } from './fixtures.ts';

test.describe.configure({ timeout: 120_000 });

test('every link of every page leads to a page, and no page complains', async ({ signUp, app }) => {
  const { page } = await signUp(alice);
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(`${page.url()}: ${message.text()}`);
  });
  page.on('pageerror', (error) => complaints.push(`${page.url()}: ${String(error)}`));

  const waiting = ['/', '/dashboard'];
  const seen = new Set(waiting);
  const dead: string[] = [];
  for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
    const answer = await page.goto(path);
    await expect(
      page.getByRole('heading', { level: 1 }).or(page.getByRole('heading').first()).first(),
    ).toBeVisible();
    const isMissing = await page.getByRole('heading', { name: 'Oops! Page not found' }).isVisible();
    if ((answer?.status() ?? 0) >= 400 || isMissing) dead.push(path);
    for (const { href, isFile } of await page
      .getByRole('link')
      .evaluateAll((links) =>
        links.map((link) =>
          link instanceof HTMLAnchorElement ? { href: link.href, isFile: link.hasAttribute('download') } : {},
        ),
      )) {
      const url = new URL(href ?? '/', app.url);
      const next = url.pathname + url.search;
      if (url.origin !== app.url || seen.has(next)) continue;
      seen.add(next);
      if (isFile === true) {
        // A browser keeps it and stays where it is.
        if (!(await page.request.get(next)).ok()) dead.push(next);
        continue;
      }
      waiting.push(next);
    }
  }
  expect(dead).toEqual([]);
  expect(complaints).toEqual([]);
  expect(seen.size).toBeGreaterThan(8);
});
