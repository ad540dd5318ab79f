import { beforeEach, expect, test } from 'vitest';
import { createAssetKeeper } from './asset-keeper.ts';

const origin = 'https://ahoy.test';
const kept = new Map<string, Map<string, Response>>();
/** What the server has, by path; null for a server that nobody reaches. */
let served: Map<string, Response> | null;
let requests: string[];
let builds: (string | null)[];

const pathOf = (of: string | Request | URL) => new URL(of instanceof Request ? of.url : of, origin).pathname;

/** The cache of a browser, as much of it as is used. */
function cacheOf(name: string): Cache {
  const files = kept.get(name) ?? new Map<string, Response>();
  kept.set(name, files);
  const cache = {
    match: async (address: string) => files.get(pathOf(address))?.clone(),
    put: async (address: string, response: Response) => void files.set(pathOf(address), response),
    keys: async () => [...files.keys()].map((path) => new Request(origin + path)),
  };
  // The test has what the keeper asks for.
  return cache as unknown as Cache;
}

const keeperOf = (build: string, files: readonly string[]) =>
  createAssetKeeper({
    build,
    files,
    origin,
    appRoutes: ['/dashboard'],
    caches: {
      open: async (name) => cacheOf(name),
      keys: async () => [...kept.keys()],
      delete: async (name) => kept.delete(name),
    },
    async fetch(address) {
      requests.push(pathOf(address));
      if (served === null) throw new TypeError('Failed to fetch');
      return served.get(pathOf(address))?.clone() ?? new Response('no such file', { status: 404 });
    },
    builds: async () => builds,
  });

const script = (text: string) => new Response(text, { headers: { 'content-type': 'text/javascript' } });
const html = (text: string) => new Response(text, { headers: { 'content-type': 'text/html' } });
const get = (path: string) => new Request(origin + path);
/** Only a browser can make such a request. */
function visit(path: string): Request {
  const request = get(path);
  Object.defineProperty(request, 'mode', { value: 'navigate' });
  return request;
}

beforeEach(() => {
  kept.clear();
  requests = [];
  builds = ['1'];
  served = new Map([
    ['/assets/a-1.js', script('a')],
    ['/assets/b-1.js', script('b')],
    ['/dashboard', html('the shell with /assets/manifest-1.js')],
  ]);
});

test('a file that is kept needs no network, and one that is not comes from there and is kept', async () => {
  const keeper = keeperOf('1', ['/assets/a-1.js']);
  expect(await (await keeper.answer(get('/assets/a-1.js')))?.text()).toBe('a');
  served = null;
  expect(await (await keeper.answer(get('/assets/a-1.js')))?.text()).toBe('a');
  expect(requests).toEqual(['/assets/a-1.js']);
  await expect(keeper.answer(get('/assets/b-1.js'))).rejects.toThrow('Failed to fetch');
});

test('the API is left to the browser', () => {
  expect(keeperOf('1', []).answer(get('/api/identity/me'))).toBeUndefined();
});

test('files are kept eight at a time, and the shell with the last of them', async () => {
  const files = Array.from({ length: 10 }, (_, place) => `/assets/${place}.js`);
  for (const path of files) served?.set(path, script(path));
  const keeper = keeperOf('1', files);
  expect([await keeper.keepMore(), await keeper.keepMore()]).toEqual([{ left: 2 }, { left: 0 }]);
  expect(requests).toEqual([...files, '/dashboard']);
});

test('what a page has loaded is kept first, with the shell, so that the page opens again without a network', async () => {
  const keeper = keeperOf('1', ['/assets/a-1.js', '/assets/b-1.js']);
  expect(await keeper.keepFirst(['/assets/b-1.js', '/api/identity/me', '/favicon.ico'])).toEqual({ left: 1 });
  expect(requests).toEqual(['/assets/b-1.js', '/dashboard']);
  served = null;
  expect(await (await keeper.answer(visit('/dashboard')))?.text()).toContain('manifest-1.js');
  expect(await (await keeper.answer(get('/assets/b-1.js')))?.text()).toBe('b');
});

test("another answer than the requested file isn't cached", async () => {
  served?.set('/assets/a-1.js', html('Sign in to the Wi-Fi'));
  await expect(keeperOf('1', ['/assets/a-1.js']).keepMore()).rejects.toThrow('/assets/a-1.js');
});

test('an old tab gets its files from the cache of its build after another build has come', async () => {
  await keeperOf('1', ['/assets/a-1.js']).keepMore();
  served = new Map([
    ['/assets/a-2.js', script('a, better')],
    ['/dashboard', html('the shell with /assets/manifest-2.js')],
  ]);
  builds = ['1', '2'];
  const next = keeperOf('2', ['/assets/a-2.js']);
  await next.keepMore();
  expect(await (await next.answer(get('/assets/a-1.js')))?.text()).toBe('a');
  builds = ['2'];
  await next.sweep();
  expect([...kept.keys()]).toEqual(['ahoy-assets-2']);
});

test('a file that the build before had too is not fetched again', async () => {
  await keeperOf('1', ['/assets/a-1.js']).keepMore();
  requests = [];
  await keeperOf('2', ['/assets/a-1.js']).keepMore();
  expect(requests).toEqual(['/dashboard']);
});

test('a page opens without a network, and while a proxy says that the server is away', async () => {
  const keeper = keeperOf('1', ['/assets/a-1.js']);
  await keeper.keepMore();
  served?.set('/dashboard', html('a newer shell'));
  expect(await (await keeper.answer(visit('/dashboard')))?.text()).toBe('a newer shell');
  served?.set('/dashboard', new Response('Bad gateway', { status: 502 }));
  expect(await (await keeper.answer(visit('/dashboard')))?.text()).toContain('manifest-1.js');
  served = null;
  expect(await (await keeper.answer(visit('/dashboard')))?.text()).toContain('manifest-1.js');
});

test('the shell of another build is not kept, because its files are not here', async () => {
  served?.set('/dashboard', html('the shell with /assets/manifest-2.js'));
  const keeper = keeperOf('1', ['/assets/a-1.js']);
  await keeper.keepMore();
  served = null;
  await expect(keeper.answer(visit('/dashboard'))).rejects.toThrow('Failed to fetch');
});
