import { expect, type Page } from '@playwright/test';

/** Waits until the worker has kept all files of the app: the shell comes last. */
export async function hasKeptAll(page: Page): Promise<void> {
  await expect
    .poll(() => page.evaluate(async () => (await caches.match('/assets/shell')) !== undefined), {
      message: 'all files of the app are kept',
      timeout: 60_000,
    })
    .toBe(true);
}

/** A mark that a reload would wipe out. */
export async function mark(page: Page): Promise<void> {
  await page.evaluate(() => Object.assign(window, { isStillThere: true }));
}

export async function expectNotReloaded(page: Page): Promise<void> {
  expect(await page.evaluate(() => 'isStillThere' in window), 'the page was not reloaded').toBe(true);
}
