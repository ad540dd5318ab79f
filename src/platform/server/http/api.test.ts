import { Buffer } from 'node:buffer';
import { request as httpRequest } from 'node:http';
import { Readable } from 'node:stream';
import { oc } from '@orpc/contract';
import { implement } from '@orpc/server';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { eventually } from '#test/wait.ts';
import { readConfig } from '../config.ts';
import { createApi } from './api.ts';
import { createHttpServer, type HttpServer } from './server.ts';

const contract = {
  echo: oc
    .route({ method: 'POST', path: '/api/echo', summary: 'Says it again' })
    .input(z.optional(z.object({ text: z.string() })))
    .output(z.object({ text: z.nullable(z.string()) })),
  nothing: oc.route({ method: 'POST', path: '/api/nothing', summary: 'Says nothing' }),
  file: oc.route({ method: 'GET', path: '/api/file', summary: 'A file', outputStructure: 'detailed' }).output(
    z.object({
      headers: z.record(z.string(), z.string()),
      body: z.instanceof(Blob),
    }),
  ),
  list: oc
    .route({ method: 'GET', path: '/api/list', summary: 'Lines', outputStructure: 'detailed' })
    .input(z.object({ of: z.enum(['three', 'failing', 'endless']) }))
    .output(z.object({ headers: z.record(z.string(), z.string()), body: z.instanceof(ReadableStream) })),
};
/** Lines of a file that is read while it is sent. */
async function* lines(of: 'three' | 'failing' | 'endless') {
  try {
    yield* ['1\n', '2\n', '3\n'];
    if (of === 'failing') throw new Error('the database is away');
    if (of === 'endless') for (;;) yield 'another\n'.repeat(10_000);
  } finally {
    finished.push(of);
  }
}
const finished: string[] = [];
const router = {
  echo: implement(contract).echo.handler(({ input }) => ({ text: input?.text ?? null })),
  nothing: implement(contract).nothing.handler(() => undefined),
  file: implement(contract).file.handler(() => ({
    headers: { 'content-disposition': 'attachment; filename="a.pdf"' },
    body: new Blob(['%PDF-1.7'], { type: 'application/pdf' }),
  })),
  list: implement(contract).list.handler(({ input }) => ({
    headers: { 'content-type': 'text/csv' },
    body: Readable.toWeb(Readable.from(lines(input.of))),
  })),
};

const logged: { level: number; msg: string }[] = [];
/** Names of methods of a request or of its answer that somebody has replaced. */
const replaced: string[] = [];
let brokenOff = 0;
let http: HttpServer;
let url: string;

beforeAll(async () => {
  const log = pino({}, { write: (line: string) => void logged.push(JSON.parse(line)) });
  const config = readConfig({ PORT: '0', HOST: '127.0.0.1' });
  http = await createHttpServer({
    config,
    log,
    api: createApi({ router, log, publicUrl: config.publicUrl }),
    authenticate: async () => null,
    memberOf: async () => null,
    watchMember: () => () => undefined,
    isStopping: () => false,
  });
  http.app.addHook('onResponse', async (request, reply) => {
    for (const raw of [request.raw, reply.raw])
      for (const [name, value] of Object.entries(raw))
        if (typeof value === 'function' && name in Object.getPrototypeOf(raw)) replaced.push(name);
  });
  http.app.addHook('onRequestAbort', async (_request) => {
    brokenOff += 1;
  });
  ({ url } = await http.listen());
});
beforeEach(() => {
  logged.length = 0;
  replaced.length = 0;
});
afterAll(() => http.close());

const post = (body: string | Uint8Array<ArrayBuffer> | ReadableStream, type?: string) =>
  fetch(`${url}/api/echo`, {
    method: 'POST',
    body,
    headers: type === undefined ? {} : { 'content-type': type },
    // Node's fetch wants to know that it need not wait for an answer to begin.
    ...(body instanceof ReadableStream ? { duplex: 'half' } : {}),
  });

/** A body that comes in these pieces and does not say how long it is. */
const inPieces = (pieces: readonly Uint8Array[]) =>
  new ReadableStream({
    async start(controller) {
      for (const piece of pieces) {
        controller.enqueue(piece);
        await new Promise((done) => setTimeout(done, 5));
      }
      controller.close();
    },
  });

describe('a body', () => {
  test('is read whole when it comes in pieces, cut in the middle of a letter', async () => {
    const bytes = Buffer.from(JSON.stringify({ text: 'Žižkov ⚓' }));
    const cut = bytes.indexOf(0xe2) + 1;
    const answer = await post(inPieces([bytes.subarray(0, cut), bytes.subarray(cut)]), 'application/json');
    expect(await answer.json()).toEqual({ text: 'Žižkov ⚓' });
  });

  test.each([
    ['with a charset', 'application/json; charset=utf-8', '{"text":"a"}', 'a'],
    ['of no type', undefined, Buffer.from('{"text":"a"}'), 'a'],
    ['that is empty', 'application/json', '', null],
    ['that begins with a byte order mark', 'application/json', '\uFEFF{"text":"a"}', 'a'],
  ])('%s is JSON', async (_what, type, body, text) => {
    const answer = await post(body, type);
    expect([answer.status, await answer.json()]).toEqual([200, { text }]);
  });

  test.each([
    ['no JSON', 'application/json', '{"text'],
    ['JSON that calls itself text', 'text/plain', '{"text":"a"}'],
    ['a form', 'application/x-www-form-urlencoded', 'text=a'],
  ])('is refused when it is %s', async (_what, type, body) => {
    const answer = await post(body, type);
    expect([answer.status, await answer.json()]).toEqual([
      400,
      expect.objectContaining({ code: 'common.badInput' }),
    ]);
  });

  test('may have a million bytes', async () => {
    const text = 'x'.repeat(1_000_000 - '{"text":""}'.length);
    const answer = await post(JSON.stringify({ text }), 'application/json');
    expect([answer.status, await answer.json()]).toEqual([200, { text }]);
  });

  test.each([
    ['one byte more, which says so', Buffer.alloc(1_000_001, 32)],
    ['21 MB, which says so', Buffer.alloc(21_000_000, 32)],
    ['more, which says nothing', inPieces([Buffer.alloc(600_000, 32), Buffer.alloc(600_000, 32)])],
  ])('with %s is refused, and its connection closed', async (_what, body) => {
    const answer = await post(body, 'application/json');
    expect(answer.status).toBe(413);
    expect(answer.headers.get('connection')).toBe('close');
    expect(await answer.json()).toMatchObject({
      code: 'common.tooLarge',
      message: 'What was sent is too large',
      data: { limitBytes: 1_000_000 },
    });
  });

  test("that breaks off isn't an error", async () => {
    const sent = httpRequest(`${url}/api/echo`, { method: 'POST', headers: { 'content-length': '100' } });
    sent.on('error', () => undefined);
    sent.write('{"text":');
    await new Promise((done) => setTimeout(done, 50));
    sent.destroy();
    await eventually(() => expect(brokenOff).toBe(1));
    await http.drain();
    expect(logged).toEqual([]);
  });
});

describe('an answer', () => {
  test('leaves in one piece that says how long it is', async () => {
    const answer = await post('{"text":"a"}', 'application/json');
    expect(answer.headers.get('content-length')).toBe('12');
    expect(answer.headers.get('transfer-encoding')).toBeNull();
    expect(answer.headers.get('content-type')).toBe('application/json');
  });

  test('a route that is not there is told apart from a thing that is not there', async () => {
    const answer = await fetch(`${url}/api/of-a-newer-version`);
    expect(answer.status).toBe(404);
    expect(await answer.json()).toMatchObject({ code: 'common.notFound', data: { isRouteUnknown: true } });
  });

  test('without anything to say has no body', async () => {
    const answer = await fetch(`${url}/api/nothing`, { method: 'POST' });
    expect([answer.status, answer.headers.get('content-type'), await answer.text()]).toEqual([200, null, '']);
  });

  test('that is a file has its type, its name and its bytes', async () => {
    const answer = await fetch(`${url}/api/file`);
    expect(answer.headers.get('content-type')).toBe('application/pdf');
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="a.pdf"');
    expect(answer.headers.get('content-length')).toBe('8');
    expect(await answer.text()).toBe('%PDF-1.7');
  });

  test('that is a list is sent while it is read', async () => {
    const answer = await fetch(`${url}/api/list?of=three`);
    expect(answer.headers.get('content-type')).toBe('text/csv');
    expect(answer.headers.get('transfer-encoding')).toBe('chunked');
    expect(await answer.text()).toBe('1\n2\n3\n');
    expect(logged).toEqual([]);
  });

  test("that fails in the middle is cut off, so that it doesn't look complete, and logged", async () => {
    const answer = await fetch(`${url}/api/list?of=failing`);
    await expect(answer.text()).rejects.toThrow('terminated');
    expect(logged).toEqual([expect.objectContaining({ msg: 'an answer broke off', err: expect.anything() })]);
  });

  test("whose client has left isn't read any further", async () => {
    finished.length = 0;
    const leaving = new AbortController();
    const answer = await fetch(`${url}/api/list?of=endless`, { signal: leaving.signal });
    await answer.body?.getReader().read();
    leaving.abort();
    await eventually(() => expect(finished).toEqual(['endless']));
    expect(logged).toEqual([]);
  });

  // What has a function of its own put in survives collections of garbage, and everything that it holds does (record 016).
  test('has no method replaced, nor has its request', async () => {
    await post('{"text":"a"}', 'application/json');
    await post('{"text', 'application/json');
    await fetch(`${url}/api/file`);
    expect(replaced).toEqual([]);
  });
});
