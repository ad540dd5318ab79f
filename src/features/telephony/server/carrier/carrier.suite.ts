import { afterEach, describe, expect, test } from 'vitest';
import { asE164, type E164 } from '#kernel/e164.ts';
import { eventually } from '#test/wait.ts';
import type { LegEnd } from '../../model.ts';
import type { RtpRemote } from '../media/media-engine.ts';
import type { Carrier, CarrierLeg, IncomingLeg, OutgoingLeg } from './carrier.ts';

/** How the far end of a call behaves. */
export type FarBehaviour =
  | { readonly kind: 'answers' | 'hangs-up' | 'early' | 'rings' | 'is-held' | 'holds' }
  /** Result of a transfer to `TRANSFER_TARGET`. */
  | { readonly kind: 'transfers' | 'refuses-transfer' | 'transfer-unanswered' }
  | { readonly kind: 'refuses'; readonly sipCode: number };
/** How a caller behaves. */
export type CallerBehaviour = 'hangs-up' | 'waits' | 'gives-up' | 'holds' | 'hears-early' | 'is-refused';

export interface FarEnd {
  /** Waits until the far end has done everything expected of it. @throws Error if it received anything unexpected */
  done(): Promise<void>;
}

/** An engine, and the telephones at its other end. */
export interface CarrierWorld {
  readonly carrier: () => Carrier;
  readonly from: E164;
  readonly to: E164;
  /** Makes it ready to be called. */
  prepare(): Promise<void>;
  /** Prepares the callee. */
  far(behaviour: FarBehaviour): Promise<FarEnd>;
  /** Makes someone call `to` from `from`. */
  callIn(behaviour: CallerBehaviour): Promise<FarEnd>;
}

export interface RecordedLeg {
  readonly leg: CarrierLeg;
  readonly events: readonly string[];
  rang(): Promise<unknown>;
  heard(): Promise<unknown>;
  answered(): Promise<unknown>;
  readonly ended: Promise<LegEnd>;
  remote(): RtpRemote | null;
}

/** Target of transfers. */
export const TRANSFER_TARGET = asE164('+12125550177');

/** Places a call and records its events. */
export function recordLeg(carrier: Carrier, outgoing: OutgoingLeg): RecordedLeg {
  const events: string[] = [];
  const ended = Promise.withResolvers<LegEnd>();
  let remote: RtpRemote | null = null;
  const leg = carrier.place(outgoing, {
    ringing: () => events.push('ringing'),
    media: (given) => {
      remote = given;
      events.push(given.listens === false ? 'media to nobody' : 'media');
    },
    answered: () => events.push('answered'),
    held: (on) => events.push(on ? 'held' : 'taken back'),
    ended: (end) => {
      events.push('ended');
      ended.resolve(end);
    },
  });
  const seen = (event: string) => () => eventually(() => events.includes(event), LATE_MS);
  return {
    leg,
    events,
    rang: seen('ringing'),
    heard: seen('media'),
    answered: seen('answered'),
    ended: ended.promise,
    remote: () => remote,
  };
}

const LATE_MS = 10_000;
const MEDIA = { address: '127.0.0.1', port: 20_000 };
const REFUSALS = [403, 404, 480, 486, 487, 499, 503, 603, 699];

/** Differences between carriers. */
export interface CarrierTraits {
  /** Whether holds are signalled to us, and by us. */
  readonly tellsHold: boolean;
  /** Where the far end expects its audio; null: at a port that isn't known in advance. */
  readonly rtpPort: number | null;
}

const SIP_TRAITS: CarrierTraits = { tellsHold: true, rtpPort: 30_004 };

/** Behaviour that every carrier has. */
export function carrierSuite(
  name: string,
  makeWorld: () => CarrierWorld,
  { tellsHold, rtpPort }: CarrierTraits = SIP_TRAITS,
): void {
  describe(`${name}, when we call`, () => {
    const place = (world: CarrierWorld) =>
      recordLeg(world.carrier(), { from: world.from, to: world.to, media: MEDIA });

    test('a call rings, says where audio goes, is answered and hung up, in this order', async () => {
      const world = makeWorld();
      const far = await world.far({ kind: 'answers' });
      const call = place(world);
      await call.answered();
      call.leg.hangUp();
      call.leg.hangUp();
      expect(await call.ended).toEqual({ by: 'us', sipCode: null, q850: null });
      await far.done();
      expect(call.events).toEqual(['ringing', 'media', 'answered', 'ended']);
      expect(call.remote()).toEqual({
        address: '127.0.0.1',
        port: rtpPort ?? expect.any(Number),
        payloadType: 0,
        telephoneEvent: 101,
      });
    });

    test('the far end hangs up, even twice, and the call has ended once', async () => {
      const world = makeWorld();
      const far = await world.far({ kind: 'hangs-up' });
      const call = place(world);
      expect(await call.ended).toMatchObject({ by: 'carrier', sipCode: null });
      await far.done();
      expect(call.events).toEqual(['ringing', 'media', 'answered', 'ended']);
    });

    test('early media is reported before the answer, and once', async () => {
      const world = makeWorld();
      const far = await world.far({ kind: 'early' });
      const call = place(world);
      await call.heard();
      expect(call.events).not.toContain('answered');
      await call.answered();
      call.leg.hangUp();
      await call.ended;
      await far.done();
      // It is heard for what it is, which need not be ringing.
      expect(call.events).toEqual(['media', 'answered', 'ended']);
    });

    test('a call that only rings can be taken back', async () => {
      const world = makeWorld();
      const far = await world.far({ kind: 'rings' });
      const call = place(world);
      await call.rang();
      call.leg.hangUp();
      expect(await call.ended).toEqual({ by: 'us', sipCode: 487, q850: null });
      await far.done();
      expect(call.events).toEqual(['ringing', 'ended']);
    });

    test.each(REFUSALS)('a refusal with %i is reported with its status', async (sipCode) => {
      const world = makeWorld();
      const far = await world.far({ kind: 'refuses', sipCode });
      const call = place(world);
      expect(await call.ended).toMatchObject({ by: 'carrier', sipCode });
      await far.done();
      expect(call.events).toEqual(['ended']);
    });

    test('we put the far end on hold and take it back', async () => {
      const world = makeWorld();
      const far = await world.far({ kind: 'is-held' });
      const call = place(world);
      await call.answered();
      await call.leg.hold(true);
      await call.leg.hold(false);
      call.leg.hangUp();
      await call.ended;
      await far.done();
      expect(call.events).toEqual(['ringing', 'media', 'answered', 'ended']);
    });

    test.runIf(tellsHold)('the far end puts us on hold and takes us back', async () => {
      const world = makeWorld();
      const far = await world.far({ kind: 'holds' });
      const call = place(world);
      await eventually(() => call.events.includes('taken back'));
      call.leg.hangUp();
      await call.ended;
      await far.done();
      expect(call.events).toEqual([
        'ringing',
        'media',
        'answered',
        'media to nobody',
        'held',
        'media',
        'taken back',
        'ended',
      ]);
    });

    test('a transfer connects the far end with the other number and ends our leg', async () => {
      const world = makeWorld();
      const far = await world.far({ kind: 'transfers' });
      const call = place(world);
      await call.answered();
      expect(call.leg.canTransfer).toBe(true);
      await call.leg.transfer(TRANSFER_TARGET);
      expect(await call.ended).toEqual({ by: 'us', sipCode: null, q850: null });
      await far.done();
      expect(call.events).toEqual(['ringing', 'media', 'answered', 'ended']);
    });

    test.each([
      ['refused', 'refuses-transfer', 603],
      ['not answered', 'transfer-unanswered', 480],
    ] as const)('a transfer that is %s leaves the call as it is', async (_, kind, sipCode) => {
      const world = makeWorld();
      const far = await world.far({ kind });
      const call = place(world);
      await call.answered();
      await expect(call.leg.transfer(TRANSFER_TARGET)).rejects.toMatchObject({
        name: 'TransferRefused',
        sipCode,
      });
      expect(call.events).toEqual(['ringing', 'media', 'answered']);
      call.leg.hangUp();
      expect(await call.ended).toEqual({ by: 'us', sipCode: null, q850: null });
      await far.done();
    });

    test('a call that is over cannot be held or transferred', async () => {
      const world = makeWorld();
      const far = await world.far({ kind: 'refuses', sipCode: 486 });
      const call = place(world);
      await call.ended;
      await expect(call.leg.hold(true)).rejects.toThrow('the call is not up');
      await expect(call.leg.transfer(TRANSFER_TARGET)).rejects.toThrow('the call is not up');
      await far.done();
    });
  });

  describe(`${name}, when we are called`, () => incomingTests(makeWorld, { tellsHold, rtpPort }));
}

interface Received {
  readonly leg: Promise<IncomingLeg>;
  readonly ended: Promise<LegEnd>;
  readonly events: readonly string[];
}

function receive(world: CarrierWorld): Received {
  const leg = Promise.withResolvers<IncomingLeg>();
  const ended = Promise.withResolvers<LegEnd>();
  const events: string[] = [];
  world.carrier().onIncoming((incoming) => {
    incoming.listen({
      media: ({ listens }) => events.push(listens === false ? 'media to nobody' : 'media'),
      held: (on) => events.push(on ? 'held' : 'taken back'),
      ended: (end) => {
        events.push('ended');
        ended.resolve(end);
      },
    });
    leg.resolve(incoming);
  });
  return { leg: leg.promise, ended: ended.promise, events };
}

function incomingTests(makeWorld: () => CarrierWorld, { tellsHold, rtpPort }: CarrierTraits): void {
  const calls: IncomingLeg[] = [];
  afterEach(() => {
    for (const leg of calls.splice(0)) leg.hangUp();
  });
  const taken = async (received: Received) => {
    const leg = await received.leg;
    calls.push(leg);
    return leg;
  };

  test('a call says who calls whom and where audio goes, rings, is answered, and we hang up', async () => {
    const world = makeWorld();
    await world.prepare();
    const received = receive(world);
    const caller = await world.callIn('waits');
    const leg = await taken(received);
    expect({ from: leg.from, to: leg.to, port: leg.remote?.port, codec: leg.remote?.payloadType }).toEqual({
      from: world.from,
      to: world.to,
      port: rtpPort ?? expect.any(Number),
      codec: 0,
    });
    leg.ring();
    leg.answer(MEDIA);
    await new Promise((resolve) => {
      setTimeout(resolve, 100);
    });
    leg.hangUp();
    expect(await received.ended).toEqual({ by: 'us', sipCode: null, q850: null });
    await caller.done();
  });

  test('the caller hangs up', async () => {
    const world = makeWorld();
    await world.prepare();
    const received = receive(world);
    const caller = await world.callIn('hangs-up');
    const leg = await taken(received);
    leg.ring();
    leg.answer(MEDIA);
    expect(await received.ended).toMatchObject({ by: 'carrier', sipCode: null });
    await caller.done();
    expect(received.events).toEqual(['ended']);
  });

  test('the caller takes the call back while it rings', async () => {
    const world = makeWorld();
    await world.prepare();
    const received = receive(world);
    const caller = await world.callIn('gives-up');
    (await taken(received)).ring();
    expect(await received.ended).toMatchObject({ by: 'carrier', sipCode: 487 });
    await caller.done();
  });

  test('what we say before the answer is heard', async () => {
    const world = makeWorld();
    await world.prepare();
    const received = receive(world);
    const caller = await world.callIn('hears-early');
    const leg = await taken(received);
    leg.progress(MEDIA);
    await new Promise((resolve) => {
      setTimeout(resolve, 100);
    });
    leg.answer(MEDIA);
    await new Promise((resolve) => {
      setTimeout(resolve, 100);
    });
    leg.hangUp();
    await received.ended;
    await caller.done();
  });

  test('a call that we refuse is refused with our code', async () => {
    const world = makeWorld();
    await world.prepare();
    const received = receive(world);
    const caller = await world.callIn('is-refused');
    (await taken(received)).refuse(486);
    expect(await received.ended).toEqual({ by: 'us', sipCode: 486, q850: null });
    await caller.done();
  });

  test.runIf(tellsHold)('the caller puts us on hold and takes us back', async () => {
    const world = makeWorld();
    await world.prepare();
    const received = receive(world);
    const caller = await world.callIn('holds');
    const leg = await taken(received);
    leg.ring();
    leg.answer(MEDIA);
    await received.ended;
    await caller.done();
    expect(received.events).toEqual(['media to nobody', 'held', 'media', 'taken back', 'ended']);
  });
}
