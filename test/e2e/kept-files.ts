import { expect, type Page } from '@playwright/test';

/** Waits until the worker has kept the page itself: the shell, and every file that it has loaded. */
export async function hasKeptPage(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(isKept), { message: 'the page is kept' }).toBe(true);
}

async function isKept(): Promise<boolean> {
  const loaded = performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname);
  const files = loaded.filter((path) => path.startsWith('/assets/'));
  const found = await Promise.all(['/assets/shell', ...files].map((path) => caches.match(path)));
  return found.every((one) => one !== undefined);
}

/** Has the worker keep all files of the app. */
export async function hasKeptAll(page: Page): Promise<void> {
  await hasKeptPage(page);
  await expect
    .poll(() => page.evaluate(filesLeft), { message: 'all files of the app are kept', timeout: 60_000 })
    .toBe(0);
}

/** Asks for a few more, as the page does, and returns how many are still missing. */
async function filesLeft(): Promise<number | undefined> {
  const { active } = await navigator.serviceWorker.ready;
  const { port1, port2 } = new MessageChannel();
  return new Promise((done) => {
    port1.addEventListener('message', ({ data }: MessageEvent<{ left: number } | null>) => done(data?.left));
    port1.start();
    active?.postMessage('keep-more', [port2]);
  });
}

/** A mark that a reload would wipe out. */
export async function mark(page: Page): Promise<void> {
  await page.evaluate(() => Object.assign(window, { isStillThere: true }));
}

export async function expectNotReloaded(page: Page): Promise<void> {
  expect(await page.evaluate(() => 'isStillThere' in window), 'the page was not reloaded').toBe(true);
}
