import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { build } from 'vite';
import { startChromium } from '../chromium.ts';
import { connectDevTools, type DevTools } from './devtools.ts';

/** Browsers throttle background pages, and all of these are. */
const AS_IF_SEEN = [
  '--disable-background-timer-throttling',
  '--disable-backgrounding-occluded-windows',
  '--disable-renderer-backgrounding',
];

/**
 * Chromium with a fake microphone. Not through Playwright, which has the browser report every request and every
 * websocket frame: with two processors that costs the calls more than their own signalling does.
 */
export interface BenchBrowser {
  /** A page in a context of its own, with the scripts loaded in order before anything else. */
  open(page: { url: string; scripts: readonly string[]; cookie?: string }): Promise<BenchPage>;
  close(): Promise<void>;
}

export interface BenchPage {
  /** Runs an expression and waits for what it promises. */
  evaluate<Value>(expression: string): Promise<Value>;
  close(): Promise<void>;
}

export async function launchBrowser(): Promise<BenchBrowser> {
  const chromium = await startChromium([
    ...AS_IF_SEEN,
    '--use-fake-ui-for-media-stream',
    '--use-fake-device-for-media-stream',
  ]);
  const tools = await connectDevTools(chromium.devTools);
  return {
    open: (page) => openPage(tools, page),
    async close() {
      await chromium.close();
      tools.close();
    },
  };
}

async function openPage(
  tools: DevTools,
  { url, scripts, cookie = '' }: Parameters<BenchBrowser['open']>[0],
): Promise<BenchPage> {
  const { browserContextId } = await tools.send<{ browserContextId: string }>('Target.createBrowserContext');
  const { targetId } = await tools.send<{ targetId: string }>('Target.createTarget', {
    url: 'about:blank',
    browserContextId,
  });
  const attach = { targetId, flatten: true };
  const { sessionId } = await tools.send<{ sessionId: string }>('Target.attachToTarget', attach);
  const cookies = cookie.split('; ').flatMap((pair) => {
    const at = pair.indexOf('=');
    return at === -1 ? [] : [{ name: pair.slice(0, at), value: pair.slice(at + 1), url }];
  });
  if (cookies.length > 0) await tools.send('Storage.setCookies', { cookies, browserContextId });
  await tools.send('Page.enable', {}, sessionId);
  // The worker that listens comes from the bench and not from the page's own server.
  await tools.send('Page.setBypassCSP', { enabled: true }, sessionId);
  for (const source of [await pageScript('observe'), ...scripts])
    await tools.send('Page.addScriptToEvaluateOnNewDocument', { source }, sessionId);
  const loaded = tools.next('Page.loadEventFired', sessionId);
  await tools.send('Page.navigate', { url }, sessionId);
  await loaded;
  return {
    evaluate: async <Value>(expression: string) => {
      const params = { expression, awaitPromise: true, returnByValue: true };
      const { result, exceptionDetails } = await tools.send<{
        result: { value: Value };
        exceptionDetails?: { exception?: { description?: string } };
      }>('Runtime.evaluate', params, sessionId);
      if (exceptionDetails !== undefined)
        throw new Error(exceptionDetails.exception?.description ?? `${expression} failed`);
      return result.value;
    },
    close: async () => {
      await tools.send('Target.disposeBrowserContext', { browserContextId });
    },
  };
}

/** A script of bench/pages with all that it imports, as a browser runs it. */
export async function pageScript(name: string): Promise<string> {
  const output = await build({
    configFile: false,
    logLevel: 'error',
    root: join(import.meta.dirname, '../..'),
    build: {
      write: false,
      minify: false,
      lib: {
        entry: join(import.meta.dirname, `../pages/${name}.ts`),
        formats: ['iife'],
        name: `bench_${name}`,
      },
    },
  });
  const [first] = Array.isArray(output) ? output : [output];
  const chunk = first !== undefined && 'output' in first ? first.output[0] : undefined;
  if (chunk === undefined) throw new Error(`bench/pages/${name}.ts gave no script`);
  return chunk.code;
}

/** Serves one empty page. */
export async function serveEmptyPage(): Promise<{ url: string; server: Server }> {
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html');
    response.end('<!doctype html><title>bench</title>');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // A TCP server has an address of this shape.
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, server };
}
