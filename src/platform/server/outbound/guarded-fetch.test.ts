import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { createGuardedFetch } from './guarded-fetch.ts';
import { openNetworks } from './networks.ts';

const loopback = openNetworks(['127.0.0.1']);
const nothing = openNetworks([]);

/** A server on this machine, and what it was asked for. */
async function server(answer: RequestListener): Promise<{ port: number; asked: string[] }> {
  const asked: string[] = [];
  const listening = createServer((request, response) => {
    asked.push(request.url ?? '');
    answer(request, response);
  });
  await new Promise<void>((done) => listening.listen(0, '127.0.0.1', done));
  onTestFinished(() => {
    listening.closeAllConnections();
    listening.close();
  });
  // It listens on TCP.
  return { port: (listening.address() as AddressInfo).port, asked };
}

const refused = { reason: 'address' };

test('a network that the operator has opened is reached, and redirects are given back', async () => {
  const { port, asked } = await server((_request, response) => {
    response.writeHead(302, { location: 'http://169.254.169.254/latest/meta-data' }).end('moved');
  });
  const answer = await createGuardedFetch({ open: loopback })(`http://127.0.0.1:${port}/there`);
  expect([answer.status, await answer.text()]).toEqual([302, 'moved']);
  expect(asked).toEqual(['/there']);
});

test('this machine is not reached by its number, by another way to write it, or by a name that means it', async () => {
  const { port, asked } = await server((_request, response) => void response.end());
  const fetch = createGuardedFetch({
    open: nothing,
    resolve: (_host, found) => found([{ address: '127.0.0.1', family: 4 }]),
  });
  for (const host of ['127.0.0.1', '2130706433', '0x7f.1', '[::1]', '[::ffff:127.0.0.1]', 'name.example'])
    for (const scheme of ['http', 'https'])
      await expect(fetch(`${scheme}://${host}:${port}/`), host).rejects.toMatchObject(refused);
  expect(asked).toEqual([]);
});

test('a name that means something else when it is connected to gains nothing', async () => {
  const { port, asked } = await server((_request, response) => void response.end());
  let questions = 0;
  const fetch = createGuardedFetch({
    open: openNetworks(['127.0.0.2']),
    // Opened when it is looked at, and another one when it is connected to.
    resolve: (_host, found) => found([{ address: questions++ === 0 ? '127.0.0.2' : '127.0.0.1', family: 4 }]),
  });
  await expect(fetch(`http://rebinding.example:${port}/`)).rejects.toMatchObject(refused);
  expect(questions).toBe(2);
  expect(asked).toEqual([]);
});

test.each([
  'file:///etc/passwd',
  'ftp://example.com/',
  'https://user:pass@example.com/',
  'nowhere',
  'http://8.8.8.8/',
])('only https leads into the internet: %s', (url) =>
  expect(createGuardedFetch({ open: nothing })(url)).rejects.toMatchObject(refused),
);

test('an answer that is too large is not read to its end', async () => {
  const { port } = await server((_request, response) => {
    response.end(Buffer.alloc(1_000_001));
  });
  const answer = createGuardedFetch({ open: loopback })(`http://127.0.0.1:${port}/`);
  await expect(answer).rejects.toMatchObject({ reason: 'too-large' });
});

test('an answer that streams comes as it is sent, and breaks off when it is too large', async () => {
  const { port } = await server((_request, response) => {
    response.write(Buffer.alloc(600_000));
    setTimeout(() => response.end(Buffer.alloc(600_000)), 50);
  });
  const fetch = createGuardedFetch({ open: loopback, bytesMax: 1_000_000, streamsForMs: 5_000 });
  const answer = await fetch(`http://127.0.0.1:${port}/`);
  let bytes = 0;
  const reading = (async () => {
    for await (const piece of answer.body ?? []) bytes += piece.length;
  })();
  await expect(reading).rejects.toMatchObject({ reason: 'too-large' });
  expect(bytes).toBeGreaterThanOrEqual(600_000);
});

test('an address of the inside is refused to a stream too', async () => {
  const fetch = createGuardedFetch({ open: nothing, streamsForMs: 5_000 });
  await expect(fetch('https://127.0.0.1:1/')).rejects.toMatchObject(refused);
});
