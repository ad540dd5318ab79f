import { type FastifyInstance, fastify } from 'fastify';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { commonErrors } from '#kernel/common-errors.ts';
import { serveWebhooks } from './webhooks.ts';

let app: FastifyInstance;
let url: string;
let isStopping = false;
const received: { body: string; signature: string | undefined }[] = [];
const logged: string[] = [];
beforeAll(async () => {
  app = fastify();
  await serveWebhooks(app, {
    log: pino({}, { write: (line: string) => void logged.push(line) }),
    isStopping: () => isStopping,
    webhooks: [
      {
        path: '/webhooks/bank',
        async receive(body, headers) {
          const text = body.toString('latin1');
          if (text === 'not signed') throw commonErrors.signedOut();
          if (text === 'breaks') throw new Error('a bug');
          received.push({ body: text, signature: headers['bank-signature'] });
        },
      },
    ],
  });
  url = `${await app.listen({ port: 0, host: '127.0.0.1' })}/webhooks/bank`;
});
afterAll(() => app.close());
beforeEach(() => {
  isStopping = false;
  received.length = 0;
  logged.length = 0;
});

const send = (body: string | Buffer, headers: Record<string, string> = {}) =>
  fetch(url, { method: 'POST', body: new Uint8Array(Buffer.from(body)), headers });

test('a body arrives byte for byte, whatever it says it is', async () => {
  const bytes = Buffer.from([0x7b, 0x20, 0xff, 0x00, 0x0a, 0x7d]);
  const response = await send(bytes, { 'content-type': 'application/json', 'bank-signature': 'mine' });
  expect(response.status).toBe(200);
  expect(received).toEqual([{ body: bytes.toString('latin1'), signature: 'mine' }]);
});

test('no body at all is an empty one', async () => {
  expect((await fetch(url, { method: 'POST' })).status).toBe(200);
  expect(received).toEqual([{ body: '', signature: undefined }]);
});

test('256 kB are taken and a byte more is not', async () => {
  expect((await send('x'.repeat(256_000))).status).toBe(200);
  received.length = 0;
  expect((await send('x'.repeat(256_001))).status).toBe(413);
  expect(received).toEqual([]);
});

test("a refusal is answered with its status and its code, and isn't logged", async () => {
  const response = await send('not signed');
  expect(response.status).toBe(401);
  expect(await response.json()).toMatchObject({ code: 'common.signedOut', status: 401 });
  expect(logged).toEqual([]);
});

test('an error is answered so that the webhook is sent again, reveals nothing, and is logged without the body', async () => {
  const response = await send('breaks');
  expect(response.status).toBe(500);
  expect(await response.text()).not.toContain('a bug');
  expect(logged).toHaveLength(1);
  expect(logged[0]).toContain('a bug');
  expect(logged[0]).not.toContain('breaks');
});

test('a server that stops takes nothing, so that it comes again', async () => {
  isStopping = true;
  expect((await send('hello')).status).toBe(503);
  expect(received).toEqual([]);
});

test('nothing can be read there', async () => {
  expect((await fetch(url)).status).toBe(404);
});
