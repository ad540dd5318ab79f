import { connect, createServer, type Server, type Socket } from 'node:net';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { asE164 } from '#kernel/e164.ts';
import { createLog } from '#platform/server/log.ts';
import { freePort } from '#test/free-port.ts';
import { TEST_CERTIFICATE } from '#test/stand-ins/certificate.ts';
import { eventually } from '#test/wait.ts';
import type { LegEnd } from '../../model.ts';
import { recordLeg } from './carrier.suite.ts';
import type { IncomingLeg } from './carrier.ts';
import { SipServer } from './sip-server.ts';
import { createSipTrunk, type SipTrunkOptions } from './sip-trunk.ts';

const FROM = asE164('+12125550100');
const TO = asE164('+12125550150');
const MEDIA = { address: '127.0.0.1', port: 20_000 };
const log = createLog('fatal');

const open: { stop(): Promise<void> }[] = [];
afterEach(async () => {
  for (const one of open.splice(0)) await one.stop();
});

/** A cable between two ports that can be pulled out. */
class Cable {
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  readonly #to: number;
  #isCut = false;

  constructor(to: number) {
    this.#to = to;
    this.#server = createServer((near) => {
      if (this.#isCut) {
        near.destroy();
        return;
      }
      const far = connect({ host: '127.0.0.1', port: this.#to });
      near.pipe(far);
      far.pipe(near);
      for (const socket of [near, far]) {
        this.#sockets.add(socket);
        socket.on('error', () => {});
        socket.on('close', () => this.#sockets.delete(socket));
      }
    });
  }

  listen(port: number): Promise<void> {
    return new Promise((resolve) => {
      this.#server.listen(port, '127.0.0.1', resolve);
    });
  }

  cut(): void {
    this.#isCut = true;
    for (const socket of this.#sockets) socket.destroy();
  }

  mend(): void {
    this.#isCut = false;
  }

  stop(): Promise<void> {
    this.cut();
    return new Promise((resolve) => {
      this.#server.close(() => resolve());
    });
  }
}

interface Sides {
  readonly tls?: boolean;
  /** Whether the calling side trusts the certificate of the other. */
  readonly trusts?: boolean;
}

/** Two installations that are each other's carrier: one calls through a cable, one takes the calls on its SIP port. */
async function makeSides({ tls = false, trusts = true }: Sides = {}) {
  const [serverPort, cablePort] = [await freePort('tcp'), await freePort('tcp')];
  const server = new SipServer({
    host: '127.0.0.1',
    port: serverPort,
    log,
    now: Date.now,
    ...(tls ? { tls: TEST_CERTIFICATE } : {}),
  });
  const cable = new Cable(serverPort);
  const common: Omit<SipTrunkOptions, 'port' | 'server' | 'host'> = {
    name: 'side',
    transport: tls ? 'tls' : 'tcp',
    account: null,
    registers: false,
    allowed: ['127.0.0.1'],
    withPlus: true,
    prefixes: [],
    log,
  };
  const ca = trusts && tls ? { ca: TEST_CERTIFICATE.cert } : {};
  const calling = createSipTrunk({ ...common, ...ca, host: 'localhost', port: cablePort, server: null });
  const called = createSipTrunk({ ...common, host: '127.0.0.1', port: await freePort('tcp'), server });
  await cable.listen(cablePort);
  await calling.start();
  await called.start();
  open.push(calling, called, cable);
  return { calling, called, cable };
}

function answerAll(called: { onIncoming(receive: (leg: IncomingLeg) => void): void }) {
  const legs: IncomingLeg[] = [];
  const events: string[] = [];
  const ends: LegEnd[] = [];
  called.onIncoming((leg) => {
    legs.push(leg);
    leg.listen({
      media() {},
      held: (on) => events.push(on ? 'held' : 'taken back'),
      ended: (end) => {
        events.push('ended');
        ends.push(end);
      },
    });
    leg.ring();
    leg.answer(MEDIA);
  });
  return { legs, events, ends };
}

describe('a connection that breaks in a call', () => {
  test('ends no call: it goes on over the next one', async () => {
    const { calling, called, cable } = await makeSides();
    const far = answerAll(called);
    await eventually(() => calling.health().isUp);
    const call = recordLeg(calling, { from: FROM, to: TO, media: MEDIA });
    await call.answered();
    cable.cut();
    await eventually(() => !calling.health().isUp);
    cable.mend();
    await eventually(() => calling.health().isUp);
    // Where the cable took our ACK with it, the far end repeats its answer before it lets anything be changed.
    await eventually(() =>
      call.leg.hold(true).then(
        () => true,
        () => false,
      ),
    );
    expect(far.events).toEqual(['held']);
    await call.leg.hold(false);
    call.leg.hangUp();
    await eventually(() => far.events.includes('ended'));
    expect(far.events).toEqual(['held', 'taken back', 'ended']);
    expect(call.events).toEqual(['ringing', 'media', 'answered', 'ended']);
  });

  test('loses no hanging up: it is said as soon as there is a connection again', async () => {
    const { calling, called, cable } = await makeSides();
    const far = answerAll(called);
    await eventually(() => calling.health().isUp);
    const call = recordLeg(calling, { from: FROM, to: TO, media: MEDIA });
    await call.answered();
    cable.cut();
    await eventually(() => !calling.health().isUp);
    call.leg.hangUp();
    await call.ended;
    expect(far.events).toEqual([]);
    cable.mend();
    await eventually(() => far.events.includes('ended'), 10_000);
    expect(far.ends).toEqual([{ by: 'carrier', sipCode: null, q850: null }]);
  });
});

describe('TLS', () => {
  test('carries calls like TCP', async () => {
    const { calling, called } = await makeSides({ tls: true });
    const far = answerAll(called);
    await eventually(() => calling.health().isUp);
    const call = recordLeg(calling, { from: FROM, to: TO, media: MEDIA });
    await call.answered();
    expect(far.legs.map(({ from, to }) => [from, to])).toEqual([[FROM, TO]]);
    call.leg.hangUp();
    await eventually(() => far.events.includes('ended'));
  });

  test('an untrusted certificate is refused, and the operator sees why', async () => {
    const { calling } = await makeSides({ tls: true, trusts: false });
    await eventually(() => calling.health().problem?.includes('certificate'));
    expect(calling.health().isUp).toBe(false);
  });
});

describe('what JsSIP draws by chance', () => {
  afterEach(() => {
    vi.restoreAllMocks();
  });

  test('a call whose INVITE it would number zero is hung up like any other', async () => {
    const { calling, called } = await makeSides();
    const far = answerAll(called);
    await eventually(() => calling.health().isUp);
    let drawn = 0;
    const random = vi.spyOn(Math, 'random').mockImplementation(() => (drawn += 1e-7));
    const call = recordLeg(calling, { from: FROM, to: TO, media: MEDIA });
    random.mockImplementation(() => (drawn = (drawn + 0.01) % 1));
    await call.answered();
    call.leg.hangUp();
    await eventually(() => far.events.includes('ended'));
    expect(far.ends).toEqual([{ by: 'carrier', sipCode: null, q850: null }]);
  });

  test('a hundred calls at once are a hundred calls, and each ends, though it draws a name for two of them', async () => {
    const { calling, called } = await makeSides();
    const far = answerAll(called);
    await eventually(() => calling.health().isUp);
    const { random } = Math;
    vi.spyOn(Math, 'random').mockImplementation(() => Math.floor(random() * 64) / 64);
    const calls = Array.from({ length: 100 }, () => recordLeg(calling, { from: FROM, to: TO, media: MEDIA }));
    for (const call of calls) await call.answered();
    for (const { leg } of calls) leg.hangUp();
    await eventually(() => far.ends.length === 100);
    expect(new Set(calls.map(({ leg }) => leg.callId)).size).toBe(100);
  });
});
