import { createHmac } from 'node:crypto';
import { createSocket, type Socket } from 'node:dgram';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { createLog } from '#platform/server/log.ts';
import { type Coturn, hasCoturn, startCoturn } from '#test/coturn.ts';
import { eventually } from '#test/wait.ts';
import {
  ATTRIBUTE,
  type Attribute,
  isSigned,
  mappedAddress,
  mappedAddressOf,
  valueOf,
  withValue,
  writeRequest,
} from '../turn/stun-wire.ts';
import { type Browsers, type IceConfiguration, openBrowser, openTelephone } from './media.world.ts';
import { clientHello, foreignRtp, garbage } from './media-stranger.world.ts';
import { openRelayPort } from './relay-port.ts';
import { createWorkerEngine } from './worker-engine.ts';

const SECRET = 'a secret that both sides know';
const PASSWORD = 'the-password-of-our-answer';
const KEY = Buffer.from(PASSWORD);
const TRANSACTION = Buffer.from('twelve bytes');
const PORT = 23_495;
const ZERO = Buffer.alloc(8);

test('a check with the tie-breaker 0 goes on with another one, signed again, and its answer names where it came from', async () => {
  const { browser, library } = await served();
  browser.send(check(ZERO));
  await eventually(() => library.received.length === 1);
  const [sent = Buffer.alloc(0)] = library.received;
  expect(valueOf(sent, ATTRIBUTE.controlling)?.toString('hex')).toBe('0000000000000001');
  expect(valueOf(sent, ATTRIBUTE.username)?.toString()).toBe('ours:theirs');
  expect(isSigned(sent, KEY)).toBe(true);
  library.answer(answerTo({ address: '192.0.2.9', port: 9 }));
  await eventually(() => browser.received.length === 1);
  const [answer = Buffer.alloc(0)] = browser.received;
  expect(mappedAddressOf(answer)).toBe('127.0.0.1');
  const { port } = browser.address;
  expect(valueOf(answer, ATTRIBUTE.xorMappedAddress)).toEqual(
    mappedAddress({ address: '127.0.0.1', port }, TRANSACTION)[1],
  );
  expect(isSigned(answer, KEY)).toBe(true);
});

test('traffic after such a check passes in both directions, unchanged', async () => {
  const { browser, library } = await served();
  browser.send(check(ZERO));
  await eventually(() => library.received.length === 1);
  browser.send(foreignRtp(1));
  browser.send(clientHello());
  await eventually(() => library.received.length === 3);
  library.answer(foreignRtp(2));
  await eventually(() => browser.received.length === 1);
  expect(library.received.slice(1)).toEqual([Buffer.from(foreignRtp(1)), Buffer.from(clientHello())]);
  expect(browser.received).toEqual([Buffer.from(foreignRtp(2))]);
});

test('nothing from anyone else passes: without the password, with a tie-breaker, before any check', async () => {
  const { browser, library } = await served();
  browser.send(check(ZERO, Buffer.from('the password of somebody else')));
  browser.send(check(Buffer.from('87654321')));
  for (const bytes of [...garbage(), foreignRtp(1), clientHello()]) browser.send(bytes);
  await sleep(100);
  expect([library.received, browser.received]).toEqual([[], []]);
});

test('a browser that was let through is forgotten when its answer is replaced', async () => {
  const { browser, library, port } = await served();
  browser.send(check(ZERO));
  await eventually(() => library.received.length === 1);
  port.serve('a=ice-pwd:the-next-one\r\n');
  browser.send(foreignRtp(1));
  browser.send(check(ZERO));
  await sleep(100);
  expect(library.received).toHaveLength(1);
});

test('a browser has eight relays at most: the ninth takes the place of the first', async () => {
  const { library, browser } = await served();
  browser.send(check(ZERO));
  for (let more = 1; more <= 8; more += 1) {
    const other = await end();
    other.send(check(ZERO));
    await eventually(() => library.received.length === 1 + more);
  }
  browser.send(foreignRtp(1));
  await sleep(100);
  expect(library.received).toHaveLength(9);
});

test('the answer names the port after every other, for the addresses that it has', async () => {
  const { port } = await served();
  const answer = [
    `a=ice-pwd:${PASSWORD}`,
    'a=candidate:1 1 UDP 2114977791 192.0.2.2 3010 typ host',
    'a=candidate:2 1 UDP 2122187007 2001:db8::2 3010 typ host',
    'a=end-of-candidates',
  ];
  expect(port.serve(answer.join('\r\n')).split('\r\n')).toEqual([
    ...answer.slice(0, 2),
    `a=candidate:1 1 UDP 2098200575 192.0.2.2 ${PORT} typ host`,
    ...answer.slice(2),
  ]);
});

describe.runIf(hasCoturn())('behind a firewall that lets no UDP out', () => {
  let coturn: Coturn;
  let browsers: Browsers;
  beforeAll(async () => {
    coturn = await startCoturn([
      'use-auth-secret',
      `static-auth-secret=${SECRET}`,
      'realm=ahoy.test',
      'allow-loopback-peers',
      'cli-password=not-used',
    ]);
    browsers = await openBrowser();
  });
  afterAll(async () => {
    await browsers.close();
    await coturn.stop();
  });

  /** No other way out than this one: the browser may neither use its own addresses nor another server. */
  function onlyBy(url: string): IceConfiguration {
    const username = `${Math.floor(Date.now() / 1_000) + 600}:somebody`;
    const credential = createHmac('sha1', SECRET).update(username).digest('base64');
    return { iceTransportPolicy: 'relay', iceServers: [{ urls: url, username, credential }] };
  }

  test.each([
    ['TCP', () => `turn:127.0.0.1:${coturn.port}?transport=tcp`],
    ['TLS', () => `turns:localhost:${coturn.tlsPort}?transport=tcp`],
    ['UDP', () => `turn:127.0.0.1:${coturn.port}?transport=udp`],
  ])(
    'a browser whose relay is reached over %s talks with a telephone',
    { timeout: 15_000, retry: 0 },
    async (_transport, url) => {
      const engine = createWorkerEngine({
        address: '127.0.0.1',
        rtpPorts: { min: 27_000, max: 27_099 },
        icePort: 23_493,
        tcpRelays: true,
        log: createLog('silent'),
      });
      await engine.start();
      onTestFinished(() => engine.stop());
      const telephone = await openTelephone();
      onTestFinished(() => telephone.close());
      telephone.call(await engine.open('call'));
      await engine.connect('call', telephone.remote);
      engine.flow('call', 'bridge');
      telephone.speak(1_000);
      const browser = await browsers.phone(onlyBy(url()));
      onTestFinished(() => browser.close());
      await browser.accept(await engine.attach('call', await browser.offer(440)));
      await browser.heardFirst();
      expect(Math.abs((await browser.listen()).hertz - 1_000)).toBeLessThanOrEqual(10);
      expect(Math.abs((await telephone.listen()).hertz - 440)).toBeLessThanOrEqual(10);
    },
  );
});

/** The port, the library behind it and a browser in front of it. */
async function served() {
  const library = await end();
  const port = await openRelayPort({
    address: '127.0.0.1',
    port: PORT,
    icePort: library.address.port,
    report: (message) => expect.fail(message),
  });
  onTestFinished(() => port.close());
  port.serve(`a=ice-pwd:${PASSWORD}\r\n`);
  return { port, library, browser: await end() };
}

async function end() {
  const socket: Socket = createSocket('udp4');
  const received: Buffer[] = [];
  let last = 0;
  socket.on('message', (bytes, from) => {
    received.push(bytes);
    last = from.port;
  });
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve));
  onTestFinished(() => void socket.close());
  return {
    received,
    address: socket.address(),
    send: (bytes: Uint8Array) => socket.send(bytes, PORT, '127.0.0.1'),
    /** To whom it heard last. */
    answer: (bytes: Uint8Array) => socket.send(bytes, last, '127.0.0.1'),
  };
}

function check(tieBreaker: Buffer, key = KEY): Buffer {
  const attributes: Attribute[] = [
    [ATTRIBUTE.username, Buffer.from('ours:theirs')],
    [ATTRIBUTE.controlling, tieBreaker],
  ];
  return writeRequest({ method: 0x0001, transaction: TRANSACTION, attributes, key });
}

function answerTo(from: { address: string; port: number }): Buffer {
  const mapped = mappedAddress(from, TRANSACTION);
  const answer = writeRequest({
    method: 0x0101,
    transaction: TRANSACTION,
    attributes: [mapped],
    key: KEY,
  });
  return withValue(answer, mapped, KEY);
}
