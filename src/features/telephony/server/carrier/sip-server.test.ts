import { connect, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createLog } from '#platform/server/log.ts';
import { freePort } from '#test/free-port.ts';
import { runSipp } from '#test/sipp.ts';
import { mutate, TORTURE, WELL_FORMED } from '#test/stand-ins/sip-torture.ts';
import { eventually } from '#test/wait.ts';
import type { Carrier } from './carrier.ts';
import { allowedAddresses, BANNED_MS, FAILURES_MAX, SipServer } from './sip-server.ts';
import { createSipTrunk, type SipTrunkOptions } from './sip-trunk.ts';

const CARRIER = '127.0.0.1';
const STRANGER = '127.0.0.9';
const log = createLog('fatal');

let now = 0;
let port: number;
let trunk: Carrier;
let taken: string[];
beforeEach(async () => {
  now = 0;
  taken = [];
  port = await freePort('tcp');
  const server = new SipServer({ host: '127.0.0.1', port, log, now: () => now });
  trunk = createSipTrunk({ ...trunkOptions(await freePort('tcp')), server });
  trunk.onIncoming((leg) => {
    taken.push(leg.callId);
    leg.ring();
    leg.answer({ address: '127.0.0.1', port: 20_000 });
    setTimeout(() => leg.hangUp(), 200);
  });
  await trunk.start();
});
afterEach(async () => {
  await trunk.stop();
});

const trunkOptions = (carrierPort: number): Omit<SipTrunkOptions, 'server'> => ({
  name: 'carrier',
  host: CARRIER,
  port: carrierPort,
  transport: 'tcp',
  account: null,
  registers: false,
  allowed: [],
  withPlus: true,
  prefixes: [],
  log,
});

/** Somebody on the network, who keeps a connection while we do. */
class Talker {
  readonly #from: string;
  #socket: Socket | null = null;
  received = '';

  constructor(from: string) {
    this.#from = from;
  }

  get isOpen(): boolean {
    return this.#socket !== null;
  }

  async say(bytes: Buffer | string): Promise<void> {
    const socket = this.#socket ?? (await this.#open());
    socket.write(bytes);
  }

  close(): void {
    this.#socket?.destroy();
  }

  #open(): Promise<Socket> {
    return new Promise((resolve, reject) => {
      const socket = connect({ host: '127.0.0.1', port, localAddress: this.#from });
      socket.on('data', (chunk) => {
        this.received += chunk.toString('utf8');
      });
      socket.on('error', reject);
      socket.on('close', () => {
        this.#socket = null;
      });
      socket.on('connect', () => {
        this.#socket = socket;
        resolve(socket);
      });
    });
  }
}

const options = (name: string) =>
  `OPTIONS sip:us@127.0.0.1 SIP/2.0\r\nVia: SIP/2.0/TCP 127.0.0.1;branch=z9hG4bK-${name}\r\n` +
  `From: <sip:a@127.0.0.1>;tag=1\r\nTo: <sip:us@127.0.0.1>\r\nCall-ID: ${name}\r\nCSeq: 1 OPTIONS\r\n` +
  'Content-Length: 0\r\n\r\n';

async function isAlive(name: string): Promise<void> {
  const talker = new Talker(CARRIER);
  await talker.say(options(name));
  await eventually(() => talker.received.startsWith('SIP/2.0 200 OK\r\n'));
  talker.close();
}

async function callWorks(): Promise<void> {
  const sipp = await runSipp('uac-waits', {
    port: await freePort('tcp'),
    target: { host: '127.0.0.1', port },
  });
  await sipp.done();
}

/** Responses and ACKs are never answered, and of one that is not whole nobody knows yet. */
const UNANSWERABLE = new Set([
  '3.1.2.2 a Content-Length larger than the message',
  '3.1.2.5 overlarge values in a response',
  '3.1.2.19 a response code out of range',
  '3.2.1 a response without a transaction',
  '3.3.10 a 200 with another address',
  'an ACK of nothing',
  'nothing but line ends',
]);

describe('hostile messages', () => {
  test('the messages of RFC 4475 end nothing: OPTIONS is answered after each, and a call works', async () => {
    const talker = new Talker(CARRIER);
    for (const [index, [, text]] of TORTURE.entries()) {
      await talker.say(text);
      await isAlive(`after-${index}`);
    }
    talker.close();
    await callWorks();
  });

  test('nor do a thousand mutations of a call', { timeout: 60_000 }, async () => {
    let talker = new Talker(CARRIER);
    for (let seed = 1; seed <= 1_000; seed += 1) {
      await talker.say(mutate(WELL_FORMED(`m${seed}`), seed));
      await isAlive(`alive-${seed}`);
      if (seed % 10 !== 0 && talker.isOpen) continue;
      talker.close();
      talker = new Talker(CARRIER);
    }
    talker.close();
    await callWorks();
  });

  test("a call that JsSIP can't parse is refused at once", async () => {
    const talker = new Talker(CARRIER);
    await talker.say(
      WELL_FORMED('unparsable').replace('Contact: <sip:+12125550100@127.0.0.1>', 'Contact: <<>>'),
    );
    await eventually(() => talker.received.startsWith('SIP/2.0 400 Bad Request'));
    talker.close();
    expect(taken).toEqual([]);
  });

  test('each message of RFC 4475 is answered, or its connection is closed', async () => {
    const talkers = TORTURE.filter(([name]) => !UNANSWERABLE.has(name)).map(([name, text]) => ({
      name,
      text,
      talker: new Talker(CARRIER),
    }));
    for (const { talker, text } of talkers) await talker.say(text);
    const waiting = () =>
      talkers
        .filter(({ talker }) => talker.isOpen && !/SIP\/2\.0 [2-6]/.test(talker.received))
        .map(({ name }) => name);
    await eventually(() => waiting().length === 0, 3_000).catch(() => {});
    expect(waiting()).toEqual([]);
    for (const { talker } of talkers) talker.close();
  });

  test.each([
    ['a blank in the address', (text: string) => text.replace('@127.0.0.1 SIP', '@127.0.0.1; lr SIP')],
    ['two blanks in the first line', (text: string) => text.replace('INVITE sip', 'INVITE  sip')],
    ['line ends of LF alone', (text: string) => text.replaceAll('\r\n', '\n')],
    ['a length that is none', (text: string) => text.replace(/Content-Length: \d+/, 'Content-Length: x')],
    ['a line without a name', (text: string) => text.replace('Max-Forwards: 70', ': 70')],
  ])('a call with %s is answered with 400', async (_what, spoil) => {
    const talker = new Talker(CARRIER);
    await talker.say(spoil(WELL_FORMED('spoilt')));
    await eventually(() => talker.received.startsWith('SIP/2.0 400 Bad Request\r\n'));
    expect(talker.received).toContain('Call-ID: spoilt@127.0.0.1\r\n');
    talker.close();
    expect(taken).toEqual([]);
  });

  test("data that isn't SIP and can't be answered closes the connection", async () => {
    for (const text of ['GET / HTTP/1.1\r\nHost: x\r\n\r\n', '\n\n', 'hello\r\n\r\n']) {
      const talker = new Talker(CARRIER);
      await talker.say(text);
      await eventually(() => !talker.isOpen);
      expect(talker.received).toBe('');
    }
  });

  test('a call whose headers are named like parts of objects is a call', async () => {
    const talker = new Talker(CARRIER);
    const names = ['constructor: x', '__proto__: y', 'toString: z', 'hasOwnProperty: a', 'valueOf: b'];
    const text = WELL_FORMED('named').replace(
      'Max-Forwards: 70',
      ['Max-Forwards: 70', ...names].join('\r\n'),
    );
    await talker.say(text);
    await eventually(() => talker.received.includes('SIP/2.0 200 OK'));
    talker.close();
    expect(taken).toEqual(['named@127.0.0.1']);
  });

  test("a request within a call that JsSIP can't parse is refused, once", async () => {
    const talker = new Talker(CARRIER);
    const bye = WELL_FORMED('bye')
      .replaceAll('INVITE', 'BYE')
      .replace('To: <sip:+12125550150@127.0.0.1>', 'To: <sip:+12125550150@127.0.0.1>;tag=x')
      .replace('Contact: <sip:+12125550100@127.0.0.1>', 'Contact: <<>>');
    await talker.say(bye);
    await eventually(() => talker.received.startsWith('SIP/2.0 400 Bad Request'));
    await isAlive('after-bye');
    expect(talker.received.match(/SIP\/2\.0 /g)).toHaveLength(1);
    talker.close();
  });

  test("half a message doesn't block other connections", async () => {
    const talkers = Array.from({ length: 50 }, () => new Talker(CARRIER));
    for (const talker of talkers) await talker.say('INVITE sip:+12125550150@127.0.0.1 SIP/2.0\r\nVia: ');
    await callWorks();
    for (const talker of talkers) talker.close();
  });
});

test('a call that is sent twice, as after a bad connection, is one call', async () => {
  const talker = new Talker(CARRIER);
  await talker.say(WELL_FORMED('twice'));
  await talker.say(WELL_FORMED('twice'));
  await eventually(() => talker.received.includes('SIP/2.0 200 OK'));
  talker.close();
  expect(taken).toEqual(['twice@127.0.0.1']);
});

describe('strangers', () => {
  test('are refused whatever they want, and nothing is placed', async () => {
    const talker = new Talker(STRANGER);
    await talker.say(WELL_FORMED('premium'));
    await talker.say(options('scan'));
    await eventually(() => talker.received.match(/SIP\/2\.0 403 Forbidden/g)?.length === 2);
    talker.close();
    expect(taken).toEqual([]);
  });

  test('are not spoken with for ten minutes after twenty attempts, while calls of the carrier go on', async () => {
    const talker = new Talker(STRANGER);
    for (let attempt = 1; attempt <= FAILURES_MAX; attempt += 1) await talker.say(options(`scan-${attempt}`));
    await eventually(() => !talker.isOpen);
    const answered = talker.received.match(/SIP\/2\.0 403 Forbidden/g)?.length ?? 0;
    expect(answered).toBeLessThanOrEqual(FAILURES_MAX);

    await hangsUpAtOnce();
    await callWorks();
    now = BANNED_MS - 1;
    await hangsUpAtOnce();
    now = BANNED_MS;
    const again = new Talker(STRANGER);
    await again.say(options('later'));
    await eventually(() => again.received.startsWith('SIP/2.0 403'));
    again.close();
  });

  async function hangsUpAtOnce(): Promise<void> {
    const banned = new Talker(STRANGER);
    await banned.say(options('banned')).catch(() => {});
    await eventually(() => !banned.isOpen);
    expect(banned.received).toBe('');
  }

  test('that connect and connect get no more than five connections', async () => {
    const talkers = Array.from({ length: 8 }, () => new Talker(STRANGER));
    for (const talker of talkers) await talker.say('\r\n').catch(() => {});
    await eventually(() => talkers.filter(({ isOpen }) => isOpen).length === 5);
    await callWorks();
    for (const talker of talkers) talker.close();
  });
});

test('the port is closed when nothing takes calls there any more, and a port in use is reported', async () => {
  const second = createSipTrunk({
    ...trunkOptions(await freePort('tcp')),
    server: new SipServer({ host: '127.0.0.1', port, log, now: () => now }),
  });
  await expect(second.start()).rejects.toThrow('EADDRINUSE');
  await trunk.stop();
  await second.start();
  await second.stop();
});

describe('allowed addresses', () => {
  const allows = allowedAddresses(['192.0.2.7', '198.51.100.0/24', '2001:db8::/32']);
  test.each([
    ['192.0.2.7', true],
    ['192.0.2.8', false],
    ['198.51.100.200', true],
    ['198.51.101.1', false],
    ['2001:db8::1', true],
    ['2001:db9::1', false],
    ['example.com', false],
    ['', false],
  ])('%s: %s', (address, isAllowed) => {
    expect(allows(address)).toBe(isAllowed);
  });

  test('an invalid address is reported', () => {
    expect(() => allowedAddresses(['example.com'])).toThrow('"example.com" is no IP address');
  });
});
