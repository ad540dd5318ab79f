import type { Page, Response } from '@playwright/test';
import { alice, expect, test } from './fixtures.ts';

test.describe.configure({ timeout: 120_000 });

test('every link of every page leads to a page, and no page complains', async ({ signUp, app }) => {
  const { page } = await signUp(alice);
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(`${page.url()}: ${message.text()}`);
  });
  page.on('pageerror', (error) => {
    // Leaving a page during its view transition reports an error that doesn't matter.
    if (String(error).includes('Transition was skipped')) return;
    complaints.push(`${page.url()}: ${String(error)}`);
  });

  const waiting = ['/', '/dashboard'];
  const seen = new Set(waiting);
  const dead: string[] = [];
  for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
    const answer = await open(page, path);
    const links = await linksOf(page);
    const isMissing = await page.getByRole('heading', { name: 'Oops! Page not found' }).isVisible();
    if ((answer?.status() ?? 0) >= 400 || isMissing) dead.push(path);
    for (const { href, isFile } of links) {
      const url = new URL(href ?? '/', app.url);
      const next = url.pathname + url.search;
      if (url.origin !== app.url || seen.has(next)) continue;
      seen.add(next);
      // A file, which a browser keeps, or a document for programs, which has no headings and no links.
      if (isFile === true || url.pathname.startsWith('/api/')) {
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

/** The previous page may redirect at this moment, which aborts this. */
async function open(page: Page, path: string): Promise<Response | null> {
  let answer: Response | null = null;
  await expect(async () => {
    answer = await page.goto(path);
  }).toPass({ timeout: 20_000 });
  return answer;
}

/** A page may lead on by itself, as the sign-in does for whoever is signed in; then the links are those of the next. */
async function linksOf(page: Page): Promise<{ href?: string; isFile?: boolean }[]> {
  let links: { href?: string; isFile?: boolean }[] = [];
  await expect(async () => {
    await expect(page.getByRole('heading').first()).toBeVisible();
    links = await page
      .getByRole('link')
      .evaluateAll((found) =>
        found.map((link) =>
          link instanceof HTMLAnchorElement ? { href: link.href, isFile: link.hasAttribute('download') } : {},
        ),
      );
  }).toPass({ timeout: 20_000 });
  return links;
}
