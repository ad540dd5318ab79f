import type { Browser } from 'playwright';
import { openPage, pageScript, serveEmptyPage } from './browser.ts';
import type { CallStack } from './stack.ts';

/** Two peer connections in one page: no server, no signalling, no second process. */
export async function floorStack(browser: Browser): Promise<CallStack> {
  const { url, server } = await serveEmptyPage();
  const { context, page } = await openPage(browser, url, [await pageScript('floor')]);
  return {
    name: 'two connections in one page',
    async call() {
      return {
        ringMs: null,
        mediaMs: await page.evaluate<number>('window.floor.call()'),
        answerToAudioMs: null,
      };
    },
    async close() {
      await context.close();
      server.close();
    },
  };
}
