import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { oc } from '@orpc/contract';
import { implement } from '@orpc/server';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { readConfig } from '../config.ts';
import { createApi } from './api.ts';
import type { PagesFile } from './pages-file.ts';
import { createHttpServer, type HttpOptions, type HttpServer } from './server.ts';

const page = { scripts: [], styles: [], speculates: false, isIndexed: true };
const pages: PagesFile = {
  documents: {
    '/': {
      file: 'index.html',
      scripts: ["'sha256-home'"],
      styles: ["'sha256-style'"],
      speculates: true,
      isIndexed: true,
    },
    '/pricing': { ...page, file: 'pricing/index.html' },
    '/thanks': { ...page, file: 'thanks/index.html', isIndexed: false },
  },
  templates: { '/book/_': { ...page, file: 'book/_/index.html', scripts: ["'sha256-book'"] } },
  fallback: { ...page, file: '__spa-fallback.html', scripts: ["'sha256-app'"] },
  notFound: { ...page, file: '404/index.html' },
  appRoutes: ['/dashboard', '/calls/:id'],
  files: ['assets/app-1.js', 'assets-worker.js', 'favicon.svg'],
};
const script = 'console.log("ahoy");'.repeat(50);
const logged: { path?: string; msg: string }[] = [];
let buildFolder: string;
let options: HttpOptions;
let http: HttpServer;
let url: string;
/** What a browser sends when it has a copy; Node's fetch would add that it wants no copy. */
const revalidate = (etag: string) => ({ 'if-none-match': etag, 'cache-control': 'max-age=0' });

beforeAll(async () => {
  buildFolder = await mkdtemp(join(tmpdir(), 'ahoy-pages-'));
  const client = join(buildFolder, 'client');
  for (const folder of ['assets', 'pricing', '404', 'book/_'])
    await mkdir(join(client, folder), { recursive: true });
  const contents: Record<string, string | Buffer> = {
    'index.html': '<h1>Home</h1>',
    'pricing/index.html': '<h1>Pricing</h1>',
    'book/_/index.html':
      '<h1 data-facts="%live-facts%">%live-heading%</h1><p>%live-none%</p><a href="%PUBLIC_URL%%live-path%"></a>',
    '404/index.html': '<h1>Oops! Page not found</h1>',
    '__spa-fallback.html': '<div id="app"></div>',
    'assets/app-1.js': script,
    'assets/app-1.js.gz': gzipSync(script),
    'assets/secret.js': 'not in the list',
    'assets-worker.js': 'keep()',
    'favicon.svg': '<svg/>',
  };
  for (const [name, content] of Object.entries(contents)) await writeFile(join(client, name), content);
  await writeFile(join(buildFolder, 'pages.json'), JSON.stringify(pages));

  const contract = {
    greet: oc
      .route({ method: 'POST', path: '/api/greet', summary: 'Says <b>ahoy</b>', tags: ['Greetings'] })
      .input(z.object({ name: z.string().check(z.maxLength(20)), times: z.optional(z.int()) }))
      .output(z.object({ words: z.array(z.object({ text: z.string() })) })),
  };
  const router = { greet: implement(contract).greet.handler(() => ({ words: [] })) };
  const log = pino({}, { write: (line: string) => void logged.push(JSON.parse(line)) });
  const config = readConfig({ PORT: '0', PUBLIC_URL: 'https://ahoy.test' });
  options = {
    config,
    log,
    api: createApi({ router, log, publicUrl: config.publicUrl }),
    authenticate: async () => null,
    memberOf: async () => null,
    watchMember: () => () => undefined,
    isStopping: () => false,
    buildFolder,
    documents: [
      {
        below: '/book/',
        async answer({ path }) {
          if (path === '/book/nobody') return null;
          if (path === '/book/broken') throw new Error('broken');
          if (path === '/book/secret') return { status: 200, isSecret: true, values: {} };
          if (path === '/book/off') return { status: 404, values: { heading: 'Not now' } };
          return {
            status: 200,
            values: { heading: '<b>Ann</b> %live-facts% %PUBLIC_URL%', facts: `{"a":"'""}`, path },
          };
        },
        async receive({ path, form }) {
          if (path === '/book/nobody') return null;
          if (path === '/book/often') return { status: 429, values: { heading: 'Too often' } };
          return { goTo: `/book/ann?${form.get('reason') ?? 'none'}` };
        },
      },
    ],
  };
  http = await createHttpServer(options);
  url = (await http.listen()).url;
});

afterAll(async () => {
  await http.close();
  await rm(buildFolder, { recursive: true });
});

describe('a page that a feature fills in', () => {
  const post = (path: string, body: string, type = 'application/x-www-form-urlencoded') =>
    fetch(`${url}${path}`, {
      method: 'POST',
      headers: { 'content-type': type, origin: 'null' },
      body,
      redirect: 'manual',
    });

  test('takes a form of a browser without JavaScript, and leads on', async () => {
    const taken = await post('/book/ann', 'reason=a%26b');
    expect([taken.status, taken.headers.get('location')]).toEqual([303, '/book/ann?a&b']);
    const refused = await post('/book/often', 'reason=x');
    expect([refused.status, await refused.text()]).toEqual([429, expect.stringContaining('Too often')]);
    expect((await post('/book/nobody', 'reason=x')).status).toBe(404);
  });

  test('takes nothing else: no JSON, and no form of 51,000 letters', async () => {
    expect((await post('/book/ann', '{}', 'application/json')).status).toBe(400);
    expect((await post('/book/ann', `reason=${'x'.repeat(51_000)}`)).status).toBe(413);
  });

  test('has text in its blanks, which is neither markup nor read for blanks', async () => {
    const response = await fetch(`${url}/book/ann`);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-security-policy')).toContain("'sha256-book'");
    expect(response.headers.get('cache-control')).toBe('no-cache');
    expect(await response.text()).toBe(
      '<h1 data-facts="{&quot;a&quot;:&quot;&#39;&quot;&quot;}">&lt;b&gt;Ann&lt;/b&gt; %live-facts% %PUBLIC_URL%</h1>' +
        '<p></p><a href="https://ahoy.test/book/ann"></a>',
    );
    const again = await fetch(`${url}/book/ann`, { headers: revalidate(response.headers.get('etag') ?? '') });
    expect(again.status).toBe(304);
  });

  test('is missing when the feature knows none, or says so itself', async () => {
    const missing = await fetch(`${url}/book/nobody`);
    expect([missing.status, await missing.text()]).toEqual([404, '<h1>Oops! Page not found</h1>']);
    const off = await fetch(`${url}/book/off`);
    expect([off.status, await off.text()]).toEqual([404, expect.stringContaining('Not now')]);
    expect((await fetch(`${url}/book/_`)).status).toBe(200);
    expect((await fetch(`${url}/book`)).status).toBe(404);
  });

  test('is kept by nobody when its address is a secret', async () => {
    const { headers } = await fetch(`${url}/book/secret`);
    expect([headers.get('cache-control'), headers.get('referrer-policy')]).toEqual([
      'private, no-store',
      'no-referrer',
    ]);
  });

  test('that fails says so, and what failed is logged alone', async () => {
    const response = await fetch(`${url}/book/broken`);
    expect(response.status).toBe(500);
    expect(await response.text()).not.toContain('broken');
    expect(logged.some(({ msg }) => msg === 'a document failed')).toBe(true);
  });
});

test('a document is served at its path with the policy of its own scripts', async () => {
  const response = await fetch(url);
  expect(response.status).toBe(200);
  expect(await response.text()).toBe('<h1>Home</h1>');
  expect(response.headers.get('cache-control')).toBe('no-cache');
  const policy = response.headers.get('content-security-policy');
  expect(policy).toContain("script-src 'self' 'sha256-home' 'inline-speculation-rules';");
  expect(policy).toContain("style-src 'self' 'sha256-style';");
  expect(policy).toContain("connect-src 'self' wss://ahoy.test;");
  expect(policy).toContain("object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'");
  expect(policy).not.toContain("script-src 'self' 'unsafe");
});

test('the app lets in what features load from other sites; no other page does, and without any nothing is different', async () => {
  const cspSources = {
    script: ['https://js.cards.test', 'https://*.js.cards.test'],
    connect: ['https://api.cards.test'],
    frame: ['https://js.cards.test', 'https://hooks.cards.test'],
  };
  const taking = await createHttpServer({ ...options, cspSources });
  const { url: takingUrl } = await taking.listen();
  const policyOf = async (address: string) =>
    (await fetch(address)).headers.get('content-security-policy') ?? '';
  const plain = await policyOf(`${url}/dashboard`);
  expect(plain).toBe(
    "default-src 'self'; script-src 'self' 'sha256-app'; style-src 'self'; style-src-attr 'unsafe-inline'; " +
      "img-src 'self' data: blob:; connect-src 'self' wss://ahoy.test; media-src 'self' blob:; worker-src 'self' blob:; " +
      "object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
  );
  expect(await policyOf(`${takingUrl}/dashboard`)).toBe(
    plain
      .replace("'sha256-app'", "'sha256-app' https://js.cards.test https://*.js.cards.test")
      .replace(
        'wss://ahoy.test',
        'wss://ahoy.test https://api.cards.test; frame-src https://js.cards.test https://hooks.cards.test',
      ),
  );
  for (const path of ['', '/pricing', '/nowhere'])
    expect(await policyOf(takingUrl + path)).toBe(await policyOf(url + path));
  await taking.close();
});

test('a slash at the end leads to the same document', async () => {
  const response = await fetch(`${url}/pricing/`);
  expect(response.status).toBe(200);
  expect(await response.text()).toBe('<h1>Pricing</h1>');
});

test.each(['/dashboard', '/dashboard?tab=history', '/calls/42'])('%s starts the app', async (path) => {
  const response = await fetch(url + path);
  expect(response.status).toBe(200);
  expect(await response.text()).toBe('<div id="app"></div>');
  expect(response.headers.get('content-security-policy')).toContain("script-src 'self' 'sha256-app';");
  expect(response.headers.get('permissions-policy')).toContain('microphone=(self), camera=(self)');
  expect(response.headers.get('permissions-policy')).toContain('display-capture=(self)');
});

test.each([
  '/nowhere',
  '/assets/secret.js',
  '/__spa-fallback.html',
  '/pages.json',
  '/%2e%2e/pages.json',
  '/calls/42/x',
  '/404',
  // No text, and no page: what stands in an address that was cut off, perhaps.
  '/%E0%A4%A',
  '/calls/%ff?tab=%ff',
  '/100%',
])('%s is no page: a document is sent with status 404, to say so', async (path) => {
  const response = await fetch(url + path, { headers: revalidate('*') });
  expect(response.status).toBe(404);
  expect(await response.text()).toBe('<h1>Oops! Page not found</h1>');
  expect(response.headers.get('content-security-policy')).toContain("default-src 'self'");
});

test.each(['/api/%E0%A4%A', '/functions/v1/%'])(
  '%s is no page either: a program is told that nobody can read it',
  async (path) => {
    const response = await fetch(url + path, { headers: { accept: 'text/html' } });
    expect(response.status).toBe(400);
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(await response.json()).toMatchObject({ code: 'common.badInput', status: 400 });
  },
);

test('a page is compressed when the browser takes it, and not sent again while it stays the same', async () => {
  const first = await fetch(url, { headers: { 'accept-encoding': 'gzip, br;q=0' } });
  expect(first.headers.get('content-encoding')).toBe('gzip');
  expect(first.headers.get('vary')).toBe('accept-encoding');
  expect(await first.text()).toBe('<h1>Home</h1>');
  const etag = first.headers.get('etag') ?? '';
  const second = await fetch(url, { headers: { ...revalidate(etag), 'accept-encoding': 'gzip' } });
  expect(second.status).toBe(304);
  const other = await fetch(url, { headers: { ...revalidate(etag), 'accept-encoding': 'br' } });
  expect(other.status).toBe(200);
  expect(other.headers.get('content-encoding')).toBe('br');
});

test('an unknown path is logged without its query, and only so often', async () => {
  logged.length = 0;
  await fetch(`${url}/reset?token=secret`);
  expect(logged.map(({ msg, path }) => ({ msg, path }))).toEqual([{ msg: 'page not found', path: '/reset' }]);
  for (let n = 0; n < 30; n += 1) await fetch(`${url}/scan-${n}`);
  expect(logged.length).toBeLessThanOrEqual(20);
});

test('an asset is compressed when the browser takes it, and kept for a year', async () => {
  const response = await fetch(`${url}/assets/app-1.js`, { headers: { 'accept-encoding': 'gzip' } });
  expect(response.headers.get('content-encoding')).toBe('gzip');
  expect(response.headers.get('vary')).toBe('accept-encoding');
  expect(response.headers.get('content-type')).toMatch(/javascript/);
  expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect(await response.text()).toBe(script);
});

test('a file that has not changed is not sent again', async () => {
  const first = await fetch(`${url}/favicon.svg`);
  const etag = first.headers.get('etag') ?? '';
  expect(etag).not.toBe('');
  expect(first.headers.get('cache-control')).toBe('no-cache');
  const second = await fetch(`${url}/favicon.svg`, { headers: revalidate(etag) });
  expect(second.status).toBe(304);
});

test('crawlers learn which pages there are, and where the sitemap is', async () => {
  const robots = await fetch(`${url}/robots.txt`);
  expect(await robots.text()).toBe(
    'User-agent: *\nDisallow: /api/\nDisallow: /functions/\n\nSitemap: https://ahoy.test/sitemap.xml\n',
  );
  const sitemap = await fetch(`${url}/sitemap.xml`);
  expect(sitemap.headers.get('content-type')).toBe('application/xml; charset=utf-8');
  const listed = [...(await sitemap.text()).matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => address);
  expect(listed).toEqual(['https://ahoy.test/', 'https://ahoy.test/pricing']);
});

test('a page takes no other method than reading', async () => {
  const response = await fetch(`${url}/dashboard`, { method: 'POST' });
  expect(response.status).toBe(404);
  expect(await response.json()).toMatchObject({ code: 'common.notFound' });
});

test('the API can be read by programs as OpenAPI 3.1', async () => {
  const document: unknown = await (await fetch(`${url}/api/openapi.json`)).json();
  expect(document).toMatchObject({ openapi: '3.1.1', paths: { '/api/greet': { post: {} } } });
});

test('the worker that keeps the files of the app may fetch from here only, and is asked for again each time', async () => {
  const response = await fetch(`${url}/assets-worker.js`);
  expect(await response.text()).toBe('keep()');
  expect(response.headers.get('content-type')).toMatch(/javascript/);
  expect(response.headers.get('cache-control')).toBe('no-cache');
  expect(response.headers.get('content-security-policy')).toBe(
    "default-src 'none'; connect-src 'self'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  );
});

test('with SERVICE_WORKER=off browsers get a worker that removes itself and all that was kept', async () => {
  const config = readConfig({ PORT: '0', PUBLIC_URL: 'https://ahoy.test', SERVICE_WORKER: 'off' });
  const other = await createHttpServer({ ...options, config });
  const response = await fetch(`${(await other.listen()).url}/assets-worker.js`);
  const removal = await response.text();
  await other.close();
  expect(removal).toContain('caches.delete(name)');
  expect(removal).toContain('registration.unregister()');
  expect(response.headers.get('cache-control')).toBe('no-cache');
  expect(response.headers.get('content-type')).toMatch(/javascript/);
});
