import { createSocket } from 'node:dgram';
import { createServer } from 'node:http';
import { afterEach, expect, test } from 'vitest';
import { examine } from '#platform/server/doctor/probe.ts';
import { freePort } from '#test/free-port.ts';
import { mediaProbe } from './media-probe.ts';

const closers: (() => void)[] = [];
afterEach(() => {
  for (const close of closers.splice(0)) close();
});

async function look(config: Partial<Parameters<typeof mediaProbe>[0]>) {
  const [finding] = await examine([
    mediaProbe({
      HOST: '127.0.0.1',
      PORT: 9,
      publicUrl: 'http://127.0.0.1:9',
      MEDIA_ADDRESS: undefined,
      MEDIA_PORT: 0,
      RTP_PORTS: { min: 14_000, max: 14_019 },
      ...config,
    }),
  ]);
  return finding;
}

async function take(port: number): Promise<void> {
  const socket = createSocket('udp4');
  await new Promise<void>((done) => socket.bind(port, '0.0.0.0', done));
  closers.push(() => socket.close());
}

test('unused ports are free, and counted', async () => {
  const MEDIA_PORT = await freePort('udp');
  expect(await look({ MEDIA_PORT })).toMatchObject({
    isGood: true,
    says: `UDP port ${MEDIA_PORT}, 10 of 10 RTP ports free`,
  });
  await take(14_004);
  expect(await look({})).toMatchObject({ isGood: true, says: 'any free UDP port, 9 of 10 RTP ports free' });
});

test('the port of browsers in the hands of another program is trouble', async () => {
  const MEDIA_PORT = await freePort('udp');
  await take(MEDIA_PORT);
  expect(await look({ MEDIA_PORT })).toMatchObject({
    isGood: false,
    says: `UDP port ${MEDIA_PORT} cannot be had (EADDRINUSE).`,
  });
});

test('the port of browsers in the hands of an Ahoy that runs is as it should be', async () => {
  const MEDIA_PORT = await freePort('udp');
  await take(MEDIA_PORT);
  const server = createServer((_request, response) => void response.end('{"alive":true}'));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  closers.push(() => server.close());
  const address = server.address();
  const PORT = typeof address === 'object' && address !== null ? address.port : 0;
  expect(await look({ MEDIA_PORT, PORT })).toMatchObject({
    isGood: true,
    says: `UDP port ${MEDIA_PORT} in use by the Ahoy that runs, 10 of 10 RTP ports free`,
  });
});

test('a range without free ports is a problem', async () => {
  for (const port of [14_020, 14_022]) await take(port);
  expect(await look({ RTP_PORTS: { min: 14_020, max: 14_023 } })).toMatchObject({
    isGood: false,
    says: 'all UDP ports from 14020 to 14023 are in use.',
  });
});

test('ranges that overlap are trouble', async () => {
  expect(await look({ MEDIA_PORT: 14_010 })).toMatchObject({
    isGood: false,
    says: 'MEDIA_PORT 14010 lies within RTP_PORTS.',
  });
});

test('where people come from outside, an address that only this network knows is trouble', async () => {
  const publicUrl = 'https://198.51.100.7';
  expect(await look({ publicUrl, MEDIA_ADDRESS: '10.0.0.7' })).toMatchObject({
    isGood: false,
    says: 'MEDIA_ADDRESS 10.0.0.7 is private, and 198.51.100.7 is 198.51.100.7.',
  });
  expect(await look({ publicUrl, MEDIA_ADDRESS: '198.51.100.7' })).toMatchObject({
    isGood: true,
    says: 'any free UDP port, 10 of 10 RTP ports free, announced as 198.51.100.7',
  });
  expect(await look({ publicUrl: 'https://10.0.0.7' })).toMatchObject({ isGood: true });
});
