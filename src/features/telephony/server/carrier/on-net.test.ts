import { createSocket } from 'node:dgram';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { asE164, type E164 } from '#kernel/e164.ts';
import { createLog } from '#platform/server/log.ts';
import { freePort } from '#test/free-port.ts';
import { runSipp } from '#test/sipp.ts';
import { StandInMediaEngine } from '#test/stand-ins/media-engine.ts';
import { eventually } from '#test/wait.ts';
import { TEST_NUMBERS } from '../../constants.ts';
import type { LegEnd } from '../../model.ts';
import type { RtpRemote } from '../media/media-engine.ts';
import {
  type CallerBehaviour,
  carrierSuite,
  type FarBehaviour,
  type FarEnd,
  type RecordedLeg,
  recordLeg,
  TRANSFER_TARGET,
} from './carrier.suite.ts';
import type { Carrier, IncomingLeg } from './carrier.ts';
import { createOnNetCarrier } from './on-net.ts';

const OUR_NUMBER = asE164('+12125550150');
const FROM = asE164('+12125550100');

let port: number;
let engine: StandInMediaEngine;
let carrier: Carrier;
beforeEach(async () => {
  port = await freePort('tcp');
  engine = new StandInMediaEngine();
  carrier = createOnNetCarrier({
    engine,
    isOurNumber: (to) => Promise.resolve(to === OUR_NUMBER || to === TRANSFER_TARGET),
    log: createLog('error'),
    now: Date.now,
    port,
  });
  await carrier.start();
  await eventually(() => carrier.health().isUp);
});
afterEach(async () => {
  await carrier.stop();
  await engine.stop();
});

const place = (to: E164, media = { address: '127.0.0.1', port: 20_000 }) =>
  recordLeg(carrier, { from: FROM, to, media });

describe('the test numbers', () => {
  test.each([
    ['busy', TEST_NUMBERS.busy, 486],
    ['declined', TEST_NUMBERS.declined, 603],
    ['unknown', TEST_NUMBERS.unknown, 404],
    ['forbidden', TEST_NUMBERS.forbidden, 403],
    ['unavailable', TEST_NUMBERS.unavailable, 503],
  ])('%s refuses the call', async (_line, number, sipCode) => {
    const call = place(asE164(number));
    expect(await call.ended).toEqual({ by: 'carrier', sipCode, q850: null });
    expect(call.events).toEqual(['ended']);
  });

  test('an unknown number is not found', async () => {
    expect(await place(asE164('+12125550151')).ended).toEqual({ by: 'carrier', sipCode: 404, q850: null });
  });

  test('the one that is never answered rings until we hang up', async () => {
    const call = place(asE164(TEST_NUMBERS.unanswered));
    await call.rang();
    call.leg.hangUp();
    expect(await call.ended).toEqual({ by: 'us', sipCode: 487, q850: null });
    expect(call.events).toEqual(['ringing', 'ended']);
  });

  test('the announcement is heard and ends the call itself', async () => {
    const call = place(asE164(TEST_NUMBERS.announcement));
    expect(await call.ended).toEqual({ by: 'carrier', sipCode: null, q850: null });
    expect(call.events).toEqual(['ringing', 'media', 'answered', 'ended']);
    await eventually(() => engine.sessions === 0);
  });

  test('the silent one answers and sends nothing', async () => {
    const rtp = await listenRtp();
    const call = place(asE164(TEST_NUMBERS.silent), rtp.address);
    await call.answered();
    call.leg.hangUp();
    await call.ended;
    expect(rtp.packets()).toBe(0);
    rtp.close();
  });

  test('the echo sends back what it is sent, and the tone sounds', async () => {
    const rtp = await listenRtp();
    const echo = place(asE164(TEST_NUMBERS.echo), rtp.address);
    await echo.answered();
    await eventually(() => {
      rtp.send(known(echo.remote()));
      return rtp.packets() > 5;
    });
    echo.leg.hangUp();
    await echo.ended;
    const before = rtp.packets();
    const tone = place(asE164(TEST_NUMBERS.tone), rtp.address);
    await tone.answered();
    await eventually(() => rtp.packets() > before + 5);
    tone.leg.hangUp();
    await tone.ended;
    await eventually(() => engine.sessions === 0);
    rtp.close();
  });
});

describe('a transfer', () => {
  interface TestPhone {
    leg: IncomingLeg | null;
    readonly events: string[];
    readonly awaits: number[];
  }
  const AWAITS = { [OUR_NUMBER]: 30_010, [TRANSFER_TARGET]: 30_020 } as Readonly<Record<string, number>>;

  /** Telephones of this installation, each of which answers at once. */
  function telephones(): Record<'ours' | 'target', TestPhone> {
    const phones = {
      ours: { leg: null, events: [], awaits: [] } as TestPhone,
      target: { leg: null, events: [], awaits: [] } as TestPhone,
    };
    carrier.onIncoming((leg) => {
      const phone = leg.to === TRANSFER_TARGET ? phones.target : phones.ours;
      phone.leg = leg;
      phone.awaits.push(leg.remote?.port ?? 0);
      leg.listen({
        media: ({ port: awaited }) => phone.awaits.push(awaited),
        held: (on) => phone.events.push(on ? 'held' : 'taken back'),
        ended: () => phone.events.push('ended'),
      });
      leg.ring();
      leg.answer({ address: '127.0.0.1', port: AWAITS[leg.to] ?? 0 });
    });
    return phones;
  }

  test('shows the target who is transferred, and each then sends its audio to the other', async () => {
    const { ours, target } = telephones();
    const call = place(OUR_NUMBER);
    await call.answered();
    await call.leg.transfer(TRANSFER_TARGET);
    await call.ended;
    await eventually(() => ours.awaits.length === 2);
    expect({ from: target.leg?.from, ours: ours.awaits, target: target.awaits }).toEqual({
      from: OUR_NUMBER,
      ours: [20_000, 30_020],
      target: [30_010],
    });
    ours.leg?.hangUp();
    await eventually(() => target.events.includes('ended'));
  });

  test('can be requested by the callee, too', async () => {
    const { ours, target } = telephones();
    const call = place(OUR_NUMBER);
    await call.answered();
    await eventually(() => ours.leg !== null);
    await ours.leg?.transfer(TRANSFER_TARGET);
    await eventually(() => call.remote()?.port === 30_020);
    expect({ from: target.leg?.from, awaits: target.awaits, events: ours.events }).toEqual({
      from: FROM,
      awaits: [20_000],
      events: ['ended'],
    });
    target.leg?.hangUp();
    expect(await call.ended).toMatchObject({ by: 'carrier', sipCode: null });
  });

  test('resumes a party on hold', async () => {
    const { ours } = telephones();
    const call = place(OUR_NUMBER);
    await call.answered();
    await call.leg.hold(true);
    await eventually(() => ours.events.includes('held'));
    await call.leg.transfer(TRANSFER_TARGET);
    await eventually(() => ours.events.includes('taken back'));
    ours.leg?.hangUp();
    await call.ended;
  });

  test('leads to a test line, and from one', async () => {
    const { ours, target } = telephones();
    const toLine = place(OUR_NUMBER);
    await toLine.answered();
    await toLine.leg.transfer(asE164(TEST_NUMBERS.tone));
    await toLine.ended;
    await eventually(() => engine.sessions === 1 && ours.awaits.length === 2);
    ours.leg?.hangUp();
    await eventually(() => engine.sessions === 0);

    const fromLine = place(asE164(TEST_NUMBERS.echo));
    await fromLine.answered();
    await fromLine.leg.transfer(TRANSFER_TARGET);
    await fromLine.ended;
    expect(target.leg?.from).toBe(TEST_NUMBERS.echo);
    target.leg?.hangUp();
    await eventually(() => engine.sessions === 0);
  });

  test.each([
    ['a number that is nobody’s', '+12125550151', 404],
    ['a busy line', TEST_NUMBERS.busy, 486],
  ])('to %s is refused, and the call goes on', async (_, number, sipCode) => {
    const { ours } = telephones();
    const call = place(OUR_NUMBER);
    await call.answered();
    await expect(call.leg.transfer(asE164(number))).rejects.toMatchObject({ sipCode });
    expect(ours.events).toEqual([]);
    call.leg.hangUp();
    await eventually(() => ours.events.includes('ended'));
  });

  test('that is ringing when the party hangs up is cancelled', async () => {
    const { ours } = telephones();
    const call = place(OUR_NUMBER);
    await call.answered();
    const transferred = call.leg.transfer(asE164(TEST_NUMBERS.unanswered));
    await new Promise((resolve) => {
      setTimeout(resolve, 200);
    });
    ours.leg?.hangUp();
    await expect(transferred).rejects.toMatchObject({ sipCode: 480 });
    await call.ended;
  });
});

function known(remote: RtpRemote | null): RtpRemote {
  if (remote === null) throw new Error('no media was told');
  return remote;
}

test('another program on this machine places no calls in its network', async () => {
  let calls = 0;
  carrier.onIncoming(() => {
    calls += 1;
  });
  const sipp = await runSipp('uac-premium', {
    port: await freePort('tcp'),
    target: { host: '127.0.0.1', port },
  });
  await sipp.done();
  expect(calls).toBe(0);
});

async function listenRtp() {
  const address = { address: '127.0.0.1', port: await freePort('udp') };
  const socket = createSocket('udp4');
  let packets = 0;
  socket.on('message', () => {
    packets += 1;
  });
  await new Promise<void>((resolve) => {
    socket.bind(address.port, address.address, resolve);
  });
  return {
    address,
    packets: () => packets,
    send: (to: RtpRemote) => socket.send(Buffer.alloc(172, 0x80), to.port, to.address),
    close: () => socket.close(),
  };
}

const MEDIA = { address: '127.0.0.1', port: 30_004 };

carrierSuite('the on-net carrier', () => ({
  carrier: () => carrier,
  to: OUR_NUMBER,
  from: FROM,
  prepare: () => Promise.resolve(),
  far,
  callIn,
}));

/** The far end is a number of ours, so the same carrier brings its call in again. */
function far(behaviour: FarBehaviour): Promise<FarEnd> {
  const over = Promise.withResolvers<LegEnd>();
  const events: string[] = [];
  carrier.onIncoming((leg) => {
    if (leg.to === TRANSFER_TARGET) return takeTransfer(behaviour, leg);
    leg.listen({ media() {}, held: (on) => events.push(on ? 'held' : 'taken back'), ended: over.resolve });
    act(behaviour, leg).catch(over.reject);
  });
  return Promise.resolve({
    async done() {
      await over.promise;
      expect(events).toEqual(behaviour.kind === 'is-held' ? ['held', 'taken back'] : []);
    },
  });
}

/** The telephone to which a call is transferred. */
function takeTransfer({ kind }: FarBehaviour, leg: IncomingLeg): void {
  leg.listen({ media() {}, held() {}, ended() {} });
  leg.ring();
  if (kind === 'refuses-transfer') leg.refuse(603);
  else if (kind === 'transfer-unanswered') leg.refuse(480);
  else {
    leg.answer(MEDIA);
    setTimeout(() => leg.hangUp(), 300);
  }
}

async function act(behaviour: FarBehaviour, leg: IncomingLeg): Promise<void> {
  if (behaviour.kind === 'refuses') {
    leg.refuse(behaviour.sipCode);
    return;
  }
  if (behaviour.kind === 'early') {
    leg.progress(MEDIA);
    await sleep(300);
  } else {
    leg.ring();
    await sleep(50);
  }
  if (behaviour.kind === 'rings') return;
  leg.answer(MEDIA);
  await sleep(150);
  if (behaviour.kind === 'hangs-up') leg.hangUp();
  if (behaviour.kind !== 'holds') return;
  await leg.hold(true);
  await leg.hold(false);
}

function callIn(behaviour: CallerBehaviour): Promise<FarEnd> {
  const call = recordLeg(carrier, { from: FROM, to: OUR_NUMBER, media: MEDIA });
  const acted = actAsCaller(behaviour, call);
  return Promise.resolve({
    async done() {
      await acted;
      await call.ended;
    },
  });
}

async function actAsCaller(behaviour: CallerBehaviour, call: RecordedLeg): Promise<void> {
  switch (behaviour) {
    case 'waits':
      return;
    case 'is-refused':
      expect(await call.ended).toEqual({ by: 'carrier', sipCode: 486, q850: null });
      return;
    case 'gives-up':
      await call.rang();
      break;
    case 'hears-early':
      await call.heard();
      // On a slow machine the answer may have come since; what counts is that the sound was there before it.
      expect(call.events.slice(0, call.events.indexOf('media'))).not.toContain('answered');
      return;
    case 'hangs-up':
      await call.answered();
      await sleep(100);
      break;
    case 'holds':
      await call.answered();
      await call.leg.hold(true);
      await sleep(50);
      await call.leg.hold(false);
      await sleep(50);
      break;
  }
  call.leg.hangUp();
}
