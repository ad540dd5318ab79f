import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { startChild } from '../children.ts';
import { type BenchBrowser, type BenchPage, pageScript, serveEmptyPage } from './browser.ts';
import type { CallStack } from './stack.ts';

/** PeerJS and its own server, in two pages of two contexts. */
export async function peerJsStack(browser: BenchBrowser): Promise<CallStack> {
  const server = await startChild('servers/peerjs.ts');
  const library = createRequire(import.meta.url).resolve('peerjs/dist/peerjs.min.js');
  const scripts = [await readFile(library, 'utf8'), await pageScript('peerjs')];
  const { url, server: pages } = await serveEmptyPage();
  const caller = await browser.open({ url, scripts });
  const callee = await browser.open({ url, scripts });
  for (const [id, page] of Object.entries({ caller, callee }))
    await inPage(page, `window.peerJs.start(${JSON.stringify({ id, port: server.ready['port'] })})`);
  return {
    name: 'PeerJS',
    async call() {
      const placedAt = await inPage(caller, `window.peerJs.place('callee')`);
      const both = async (what: 'media' | 'sound') =>
        Math.max(
          ...(await Promise.all(
            [caller, callee].map((page) => inPage(page, `window.bench.first('${what}', ${placedAt})`)),
          )),
        ) - placedAt;
      const measured = { mediaMs: await both('media'), soundMs: await both('sound') };
      const rangAt = await inPage(callee, 'window.peerJs.rangAt()');
      for (const page of [caller, callee]) await inPage(page, 'window.peerJs.hangUp()');
      return { ringMs: rangAt - placedAt, ...measured, answerToAudioMs: null };
    },
    async close() {
      await Promise.all([caller.close(), callee.close()]);
      pages.close();
      await server.stop();
    },
  };
}

/** Runs an expression in a page whose scripts answer with a number, or with nothing. */
const inPage = (page: BenchPage, expression: string): Promise<number> => page.evaluate<number>(expression);
