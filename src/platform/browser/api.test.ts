import { oc } from '@orpc/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { codeOf, createFeatureApi, isRefusal, onNoAnswer, sentenceOf } from './api.ts';

const fields = z.object({ id: z.string(), note: z.optional(z.string()) });
const several = z.object({ numbers: z.array(z.string()) });
const api = createFeatureApi({
  list: oc.route({ method: 'GET', path: '/api/faxes' }).output(z.array(z.string())),
  find: oc.route({ method: 'GET', path: '/api/faxes/{id}' }).input(fields).output(fields),
  named: oc.route({ method: 'GET', path: '/api/names' }).input(several).output(z.array(z.string())),
  change: oc.route({ method: 'PATCH', path: '/api/faxes/{id}' }).input(fields).output(fields),
});

const pieces = z.object({ params: z.object({ id: z.string() }), query: z.object({ offset: z.number() }) });
const abroad = createFeatureApi(
  { add: oc.route({ method: 'POST', path: '/api/faxes/{id}/pieces' }).input(pieces).output(fields) },
  'workspace-2',
);

let requests: Request[];
let answer: () => Response;

beforeEach(() => {
  requests = [];
  answer = () => Response.json([]);
  vi.stubGlobal('window', { location: { origin: 'https://ahoy.test' } });
  vi.stubGlobal('fetch', async (request: Request) => {
    requests.push(request);
    return answer();
  });
});
afterEach(() => vi.unstubAllGlobals());

async function lastRequest(): Promise<[method: string, url: string, type: string | null, body: string]> {
  const [request] = requests;
  if (request === undefined) throw new Error('Nothing was asked.');
  return [request.method, request.url, request.headers.get('content-type'), await request.text()];
}

test('a question without anything to say has neither a query nor a body', async () => {
  answer = () => Response.json(['one', 'two']);
  expect(await api.list()).toEqual(['one', 'two']);
  expect(await lastRequest()).toEqual(['GET', 'https://ahoy.test/api/faxes', null, '']);
  expect(requests[0]?.credentials).toBe('same-origin');
});

test('a GET puts the other fields into the query', async () => {
  await api.find({ id: 'a/b ?', note: 'x & y' });
  expect(await lastRequest()).toEqual([
    'GET',
    'https://ahoy.test/api/faxes/a%2Fb%20%3F?note=x+%26+y',
    null,
    '',
  ]);
});

test('a GET repeats a list in its query, also a list of one', async () => {
  await api.named({ numbers: ['+1'] });
  expect(await lastRequest()).toEqual(['GET', 'https://ahoy.test/api/names?numbers%5B%5D=%2B1', null, '']);
});

test('a file is the whole body: its address has the names of the path and the query, and the workspace that was named', async () => {
  const body = new Blob(['ab'], { type: 'application/octet-stream' });
  await abroad.add({ params: { id: 'a/b' }, query: { offset: 7 }, body } as never);
  expect(requests[0]?.headers.get('ahoy-workspace')).toBe('workspace-2');
  expect(await lastRequest()).toEqual([
    'POST',
    'https://ahoy.test/api/faxes/a%2Fb/pieces?offset=7',
    'application/octet-stream',
    'ab',
  ]);
});

test('only an answer that says no is a refusal: silence, faults and too many requests may pass', async () => {
  const refusedWith = async (status: number) => {
    answer = () => Response.json({ code: 'x.y', message: 'No' }, { status });
    return isRefusal(await api.list().catch((error: unknown) => error));
  };
  expect(await refusedWith(400)).toBe(true);
  expect(await refusedWith(404)).toBe(true);
  expect(await refusedWith(401)).toBe(false);
  expect(await refusedWith(429)).toBe(false);
  expect(await refusedWith(503)).toBe(false);
  answer = () => {
    throw new TypeError('Failed to fetch');
  };
  expect(isRefusal(await api.list().catch((error: unknown) => error))).toBe(false);
});

test('undefined fields are left out', async () => {
  // A caller may have it undefined without leaving it out.
  await api.find(Object({ id: '1', note: undefined }));
  expect(await lastRequest()).toEqual(['GET', 'https://ahoy.test/api/faxes/1', null, '']);
});

test('other methods send JSON, and nothing if all fields are in the path', async () => {
  await api.change({ id: '1', note: 'x' });
  expect(await lastRequest()).toEqual([
    'PATCH',
    'https://ahoy.test/api/faxes/1',
    'application/json',
    '{"note":"x"}',
  ]);
  requests = [];
  await api.change({ id: '1' });
  expect(await lastRequest()).toEqual(['PATCH', 'https://ahoy.test/api/faxes/1', null, '']);
});

test('every request names the workspace of the tab', async () => {
  const kept = { getItem: () => '{"id":"w1","name":"Harbour Studio","accountId":"a"}', setItem: () => {} };
  vi.stubGlobal('sessionStorage', kept);
  vi.stubGlobal('localStorage', kept);
  await api.list();
  await api.find({ id: '1' });
  await api.change({ id: '1', note: 'x' });
  await api.change({ id: '1' });
  expect(requests.map(({ headers }) => headers.get('ahoy-workspace'))).toEqual(['w1', 'w1', 'w1', 'w1']);
});

test('a refusal has the code, the status and the sentence of the server', async () => {
  answer = () =>
    Response.json(
      { defined: false, code: 'fax.gone', status: 410, message: 'The fax is gone', data: { id: '1' } },
      { status: 410 },
    );
  const failure: unknown = await api.list().catch((error: unknown) => error);
  expect(failure).toMatchObject({ code: 'fax.gone', status: 410, data: { id: '1' } });
  expect([codeOf(failure), sentenceOf(failure)]).toEqual(['fax.gone', 'The fax is gone']);
});

test('an error from another server has a sentence for people, and its status', async () => {
  answer = () => new Response('<h1>Teapot</h1>', { status: 418 });
  const failure: unknown = await api.list().catch((error: unknown) => error);
  expect(failure).toMatchObject({ code: 'common.unexpected', status: 418 });
  expect(sentenceOf(failure)).toBe('An unexpected error occurred');
});

test("a proxy that can't reach the server is distinguished from a server that failed", async () => {
  let silences = 0;
  const stop = onNoAnswer(() => {
    silences += 1;
  });
  answer = () => new Response('<h1>Bad gateway</h1>', { status: 502 });
  const failure: unknown = await api.list().catch((error: unknown) => error);
  stop();
  expect(failure).toMatchObject({ code: 'common.unexpected', status: 502 });
  expect([sentenceOf(failure), silences]).toEqual(["We can't reach Ahoy. Try again in a moment.", 1]);
});

test('a server that does not know the route yet is being updated, and a thing that is gone is gone', async () => {
  const notFound = { defined: false, code: 'common.notFound', status: 404, message: 'This does not exist' };
  answer = () => Response.json({ ...notFound, data: { isRouteUnknown: true } }, { status: 404 });
  const failure: unknown = await api.list().catch((error: unknown) => error);
  expect([codeOf(failure), sentenceOf(failure)]).toEqual([
    'common.notFound',
    'Ahoy is being updated. Try again in a moment.',
  ]);
  answer = () => Response.json({ ...notFound, data: { requestId: '1' } }, { status: 404 });
  expect(sentenceOf(await api.list().catch((error: unknown) => error))).toBe('This does not exist');
});

test('no answer at all says whether it is the network of this device or the server', async () => {
  let silences = 0;
  const stop = onNoAnswer(() => {
    silences += 1;
  });
  answer = () => {
    throw new TypeError('fetch failed');
  };
  const failure: unknown = await api.list().catch((error: unknown) => error);
  stop();
  expect([codeOf(failure), silences]).toEqual([null, 1]);
  vi.stubGlobal('navigator', { onLine: true });
  expect(sentenceOf(failure)).toBe("We can't reach Ahoy. Try again in a moment.");
  vi.stubGlobal('navigator', { onLine: false });
  expect(sentenceOf(failure)).toBe("You're offline. Try again when you're back online.");
});

test('an answer that cannot be read has no code', async () => {
  answer = () => new Response('<h1>Please sign in to the Wi-Fi</h1>');
  const failure: unknown = await api.list().catch((error: unknown) => error);
  expect([codeOf(failure), sentenceOf(failure)]).toEqual([null, 'An unexpected error occurred']);
});
