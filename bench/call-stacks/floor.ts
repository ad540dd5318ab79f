import { type BenchBrowser, pageScript, serveEmptyPage } from './browser.ts';
import type { CallStack } from './stack.ts';

/** Two peer connections in one page: no server, no signalling, no second process. */
export async function floorStack(browser: BenchBrowser): Promise<CallStack> {
  const { url, server } = await serveEmptyPage();
  const page = await browser.open({ url, scripts: [await pageScript('floor')] });
  return {
    name: 'two connections in one page',
    async call() {
      return {
        ringMs: null,
        ...(await page.evaluate<{ mediaMs: number; soundMs: number }>('window.floor.call()')),
        answerToAudioMs: null,
      };
    },
    async close() {
      await page.close();
      server.close();
    },
  };
}
