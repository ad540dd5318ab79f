import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright';
import { build } from 'vite';
import { QUIET_CHROMIUM } from '#test/chromium.ts';

/** Chromium with a fake microphone, and nothing that it does by itself. */
export function launchBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
    args: [...QUIET_CHROMIUM, '--use-fake-ui-for-media-stream', '--use-fake-device-for-media-stream'],
  });
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

/** A page on a server of this machine, for a microphone needs a secure origin, with the scripts loaded in order. */
export async function openPage(
  browser: Browser,
  url: string,
  scripts: readonly string[],
): Promise<{ context: BrowserContext; page: Page }> {
  // The worker that listens comes from the bench and not from the page's own server.
  const context = await browser.newContext({ bypassCSP: true });
  for (const content of [await pageScript('observe'), ...scripts]) await context.addInitScript({ content });
  const page = await context.newPage();
  await page.goto(url);
  return { context, page };
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
