import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { endOfLeg } from '#features/calling/rules/phone/end-of-leg.ts';
import { asE164 } from '#kernel/e164.ts';
import { openTestDatabase, type TestDatabase } from '#test/postgres.ts';
import type { StandInCall } from '#test/stand-ins/telnyx-calls.ts';
import { eventually } from '#test/wait.ts';
import type { LegEnd } from '../../model.ts';
import {
  type CallerBehaviour,
  carrierSuite,
  type FarBehaviour,
  type FarEnd,
  recordLeg,
  TRANSFER_TARGET,
} from './carrier.suite.ts';
import type { IncomingLeg } from './carrier.ts';
import { FROM, openTelnyxWorld, type TelnyxWorld, TO } from './telnyx.world.ts';

const MEDIA = { address: '127.0.0.1', port: 20_000 };
const ANSWERS_AFTER_MS = 1_200;

let database: TestDatabase;
let world: TelnyxWorld;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.stop());
beforeEach(async () => {
  world = await openTelnyxWorld(database.database);
});
afterEach(() => world.stop());

carrierSuite(
  'Telnyx Call Control',
  () => ({
    carrier: () => world.carrier,
    from: FROM,
    to: TO,
    prepare: () => Promise.resolve(),
    far,
    callIn,
  }),
  { tellsHold: false, rtpPort: null },
);

function far(behaviour: FarBehaviour): Promise<FarEnd> {
  const acted = Promise.withResolvers<void>();
  world.telnyx.onDial((call) => {
    actAsCalled(behaviour, call).then(acted.resolve, acted.reject);
  });
  return Promise.resolve({ done: () => acted.promise });
}

async function actAsCalled(behaviour: FarBehaviour, call: StandInCall): Promise<void> {
  expect(call).toMatchObject({ from: FROM, to: TO });
  if (behaviour.kind === 'refuses') return call.hangUp('unspecified', String(behaviour.sipCode));
  if (behaviour.kind === 'early') {
    call.speak(440);
    await call.openStream();
  }
  await sleep(ANSWERS_AFTER_MS);
  if (behaviour.kind !== 'rings') await call.answer();
  if (behaviour.kind === 'hangs-up') {
    await call.hangUp();
    await call.hangUp();
  }
  if (behaviour.kind === 'transfers') return tellOfTransfer(call, 'call.answered');
  if (behaviour.kind === 'refuses-transfer') await tellOfTransfer(call, 'call.hangup', '603');
  if (behaviour.kind === 'transfer-unanswered') await tellOfTransfer(call, 'call.hangup', 'unspecified');
  await eventually(() => !call.isUp);
}

/** What becomes of the call to the number to which ours is transferred. */
async function tellOfTransfer(call: StandInCall, what: string, sipCause?: string): Promise<void> {
  const command = await eventually(() => call.commands.find((one) => one.what === 'transfer'));
  expect(command.body).toMatchObject({ to: TRANSFER_TARGET, timeout_secs: 30 });
  const payload = {
    client_state: command.body['target_leg_client_state'],
    ...(sipCause === undefined ? {} : { hangup_cause: 'no_answer', sip_hangup_cause: sipCause }),
  };
  await world.telnyx.send(world.telnyx.webhookOf(what, { callId: 'v3:target', payload }));
}

async function callIn(behaviour: CallerBehaviour): Promise<FarEnd> {
  const call = await world.telnyx.callIn({ from: FROM, to: TO });
  const acted = actAsCaller(behaviour, call);
  return { done: () => acted };
}

async function actAsCaller(behaviour: CallerBehaviour, call: StandInCall): Promise<void> {
  if (behaviour === 'gives-up') await call.hangUp('originator_cancel', 'unspecified');
  if (behaviour === 'hangs-up') {
    await eventually(() => call.hasStream);
    await call.hangUp();
  }
  await eventually(() => !call.isUp);
  const commands = call.commands.map(({ what, body }) => (what === 'reject' ? body['cause'] : what));
  expect(commands).toEqual(COMMANDS[behaviour]);
}

const COMMANDS: Readonly<Record<CallerBehaviour, string[]>> = {
  'hangs-up': ['answer'],
  waits: ['answer', 'hangup'],
  'gives-up': [],
  // Nothing is heard before the answer, so what is said is one.
  'hears-early': ['answer', 'hangup'],
  'is-refused': ['USER_BUSY'],
  holds: [],
};

const place = (from: typeof FROM | null = FROM) => recordLeg(world.carrier, { from, to: TO, media: MEDIA });

/** A call of ours that was answered, and whose stream is open. */
async function talking() {
  const dialled = Promise.withResolvers<StandInCall>();
  world.telnyx.onDial(dialled.resolve);
  const call = place();
  const farEnd = await dialled.promise;
  await farEnd.answer();
  await call.answered();
  await eventually(() => farEnd.hasStream);
  return { call, farEnd };
}

async function takeIncoming(): Promise<{ leg: IncomingLeg; ended: Promise<LegEnd>; caller: StandInCall }> {
  const taken = Promise.withResolvers<IncomingLeg>();
  const ended = Promise.withResolvers<LegEnd>();
  world.carrier.onIncoming((leg) => {
    leg.listen({ media() {}, held() {}, ended: ended.resolve });
    taken.resolve(leg);
  });
  const caller = await world.telnyx.callIn({ from: FROM, to: TO });
  return { leg: await taken.promise, ended: ended.promise, caller };
}

describe('a call that we place', () => {
  test('is dialled with its name, which is sent once, its webhook and its stream', async () => {
    const { call, farEnd } = await talking();
    const [dial] = farEnd.commands;
    expect(dial?.body).toMatchObject({
      connection_id: world.telnyx.connectionId,
      from: FROM,
      to: TO,
      command_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      webhook_url: 'https://ahoy.test/webhooks/telnyx/calls',
      stream_url: expect.stringMatching(/^ws:\/\/127\.0\.0\.1:\d+\/streams\/telnyx\/[\w-]{43}$/),
      stream_track: 'inbound_track',
      stream_codec: 'PCMU',
      stream_bidirectional_mode: 'rtp',
      stream_bidirectional_codec: 'PCMU',
      stream_bidirectional_sampling_rate: 8_000,
      stream_bidirectional_target_legs: 'self',
    });
    expect(dial?.body).not.toHaveProperty('privacy');
    expect(call.leg.callId).toBe(farEnd.callId);
    call.leg.hangUp();
    await call.ended;
  });

  test('whose caller is hidden is placed with the number that is kept for that, or not at all', async () => {
    expect(await place(null).ended).toEqual({ by: 'carrier', sipCode: 503, q850: null });
    expect(world.telnyx.calls).toHaveLength(0);
    const other = await openTelnyxWorld(database.database, { hiddenCaller: '+12125550199' });
    const dialled = Promise.withResolvers<StandInCall>();
    other.telnyx.onDial(dialled.resolve);
    const call = recordLeg(other.carrier, { from: null, to: TO, media: MEDIA });
    expect((await dialled.promise).commands[0]?.body).toMatchObject({ from: '+12125550199', privacy: 'id' });
    call.leg.hangUp();
    await other.stop();
  });

  test.each([
    ['busy', '429', 503, 'no-route'],
    ['error', '500', 503, 'no-route'],
    ['cut', 'a broken connection', 503, 'no-route'],
  ] as const)(
    'and that Telnyx answers with %s (%s) ends with %i: %s',
    async (how, _what, sipCode, reason) => {
      world.telnyx.fail('POST /v2/calls', how);
      const end = await place().ended;
      expect(end).toEqual({ by: 'carrier', sipCode, q850: null });
      expect(endOfLeg(end)).toEqual({ reason, mayTryAnother: true });
    },
  );

  test('to what Telnyx does not take (422) may be placed by another carrier', async () => {
    const end = await recordLeg(world.carrier, { from: FROM, to: asE164('+1'), media: MEDIA }).ended;
    expect(end).toEqual({ by: 'carrier', sipCode: 503, q850: null });
  });

  test('with a wrong key may be placed by another carrier, and the operator sees why', async () => {
    const stranger = await openTelnyxWorld(database.database, { apiKey: 'KEY0' });
    const end = await recordLeg(stranger.carrier, { from: FROM, to: TO, media: MEDIA }).ended;
    expect(end).toEqual({ by: 'carrier', sipCode: 503, q850: null });
    expect(stranger.carrier.health()).toEqual({
      isUp: false,
      problem: 'Telnyx does not know our key (401).',
    });
    await stranger.stop();
  });

  test('and never answered is over in time', async () => {
    world.telnyx.fail('POST /v2/calls', 'silence');
    const end = await place().ended;
    expect(end).toEqual({ by: 'carrier', sipCode: 408, q850: null });
    expect(endOfLeg(end)).toEqual({ reason: 'unreachable', mayTryAnother: true });
  });

  test('whose answer is lost goes on when its webhooks come', async () => {
    world.telnyx.fail('POST /v2/calls', 'lost');
    world.telnyx.onDial((call) => call.answer());
    const call = place();
    await call.answered();
    call.leg.hangUp();
    expect(await call.ended).toEqual({ by: 'us', sipCode: null, q850: null });
    await eventually(() => world.telnyx.calls[0]?.isUp === false);
  });

  test('whose answer is lost, and whose webhooks come when it was given up, is hung up', async () => {
    world.telnyx.lose('call.initiated');
    world.telnyx.fail('POST /v2/calls', 'lost');
    const call = place();
    expect(await call.ended).toEqual({ by: 'carrier', sipCode: 503, q850: null });
    await world.telnyx.calls[0]?.answer();
    await eventually(() => world.telnyx.calls[0]?.isUp === false);
    expect(world.telnyx.commands.map(({ what }) => what)).toEqual(['dial', 'hangup']);
  });

  test('without a webhook is given up, at Telnyx too', async () => {
    world.telnyx.lose('call.initiated');
    const end = await place().ended;
    expect(end).toEqual({ by: 'carrier', sipCode: 408, q850: null });
    await eventually(() => world.telnyx.calls[0]?.isUp === false);
  });

  test('is hung up also when that is wanted before Telnyx has named it', async () => {
    const call = place();
    call.leg.hangUp();
    expect(await call.ended).toEqual({ by: 'us', sipCode: 487, q850: null });
    await sleep(100);
    await eventually(() => world.telnyx.calls.every(({ isUp }) => !isUp));
  });

  test('and that is refused by its webhook before Telnyx has answered us ends once', async () => {
    world.telnyx.onDial((call) => call.hangUp('user_busy', '486'));
    const call = place();
    expect(await call.ended).toEqual({ by: 'carrier', sipCode: 486, q850: 17 });
    await sleep(1_000);
    expect(call.events).toEqual(['ended']);
  });
});

describe('a call that is up', () => {
  test('and whose stream never opens has no sound, and fails', async () => {
    world.telnyx.onDial((call) => call.answer({ stream: false }));
    const call = place();
    const end = await call.ended;
    expect(end).toEqual({ by: 'carrier', sipCode: null, q850: 102 });
    expect(endOfLeg(end).reason).toBe('failed');
    await eventually(() => world.telnyx.calls[0]?.isUp === false);
  });

  test('and whose stream breaks is given another, at another address', async () => {
    const { call, farEnd } = await talking();
    farEnd.breakStream();
    await eventually(() => farEnd.commands.some(({ what }) => what === 'streaming_start'));
    await eventually(() => farEnd.hasStream);
    const urls = farEnd.commands.map(({ body }) => body['stream_url']);
    expect(new Set(urls).size).toBe(2);
    await sleep(1_200);
    expect(call.events).not.toContain('ended');
    call.leg.hangUp();
    await call.ended;
  });

  test('ends within a moment of its end although the webhook of that is lost', async () => {
    const { call, farEnd } = await talking();
    world.telnyx.lose('call.hangup');
    await farEnd.hangUp();
    expect(await call.ended).toEqual({ by: 'carrier', sipCode: null, q850: null });
  });

  test('is held on our side alone', async () => {
    const { call, farEnd } = await talking();
    await call.leg.hold(true);
    await call.leg.hold(false);
    expect(farEnd.commands.map(({ what }) => what)).toEqual(['dial']);
    call.leg.hangUp();
    await call.ended;
  });

  test('is hung up although Telnyx is busy for a moment', async () => {
    const { call, farEnd } = await talking();
    world.telnyx.fail('actions/hangup', 'error');
    call.leg.hangUp();
    await eventually(() => !farEnd.isUp, 8_000);
  });
});

describe('a transfer', () => {
  const THIRD = asE164('+12125550177');

  test('is over for us once the number has answered, and the two go on without us', async () => {
    const { call, farEnd } = await talking();
    const transferred = call.leg.transfer(THIRD);
    const command = await eventually(() => farEnd.commands.find(({ what }) => what === 'transfer'));
    expect(command.body).toMatchObject({ to: THIRD, timeout_secs: 30 });
    const target = { client_state: command.body['target_leg_client_state'] };
    await world.telnyx.send(
      world.telnyx.webhookOf('call.initiated', { callId: 'v3:target', payload: target }),
    );
    expect(call.events).not.toContain('ended');
    await world.telnyx.send(
      world.telnyx.webhookOf('call.answered', { callId: 'v3:target', payload: target }),
    );
    await transferred;
    expect(await call.ended).toEqual({ by: 'us', sipCode: null, q850: null });
    await farEnd.tell('streaming.stopped');
    await sleep(800);
    expect(farEnd.isUp).toBe(true);
    expect(farEnd.commands.map(({ what }) => what)).toEqual(['dial', 'transfer']);
  });

  test.each([
    ['is refused', 'error', 503],
    ['is not answered by Telnyx', 'silence', 408],
  ] as const)('that %s leaves the call as it was', async (_what, how, sipCode) => {
    const { call, farEnd } = await talking();
    world.telnyx.fail('actions/transfer', how);
    await expect(call.leg.transfer(THIRD)).rejects.toMatchObject({ name: 'TransferRefused', sipCode });
    expect(farEnd.isUp).toBe(true);
    expect(call.events).not.toContain('ended');
    call.leg.hangUp();
    await call.ended;
  });

  test.each([
    ['hangs up', 486],
    ['never answers', 408],
  ])('whose number %s leaves the call as it was', async (what, sipCode) => {
    const { call, farEnd } = await talking();
    const transferred = call.leg.transfer(THIRD);
    const refused = expect(transferred).rejects.toMatchObject({ name: 'TransferRefused', sipCode });
    const command = await eventually(() => farEnd.commands.find((one) => one.what === 'transfer'));
    const payload = { client_state: command.body['target_leg_client_state'], hangup_cause: 'user_busy' };
    if (what === 'hangs up')
      await world.telnyx.send(world.telnyx.webhookOf('call.hangup', { callId: 'v3:target', payload }));
    await refused;
    expect(call.events).not.toContain('ended');
    call.leg.hangUp();
    await call.ended;
  });
});

describe('a call that comes in', () => {
  test.each([
    [486, 'USER_BUSY'],
    [600, 'USER_BUSY'],
    [404, 'CALL_REJECTED'],
    [480, 'CALL_REJECTED'],
    [603, 'CALL_REJECTED'],
  ])('and is refused with %i is rejected as %s', async (sipCode, cause) => {
    const { leg, ended, caller } = await takeIncoming();
    leg.refuse(sipCode);
    expect(await ended).toEqual({ by: 'us', sipCode, q850: null });
    await eventually(() => !caller.isUp);
    expect(caller.commands).toMatchObject([{ what: 'reject', body: { cause } }]);
  });

  test('is answered for an announcement, and hung up if it is refused', async () => {
    const { leg, ended, caller } = await takeIncoming();
    leg.progress(MEDIA);
    await eventually(() => caller.hasStream);
    leg.refuse(480);
    expect(await ended).toEqual({ by: 'us', sipCode: null, q850: null });
    await eventually(() => !caller.isUp);
    expect(caller.commands.map(({ what }) => what)).toEqual(['answer', 'hangup']);
  });

  test('and that Telnyx cannot answer for us any more is over', async () => {
    const { leg, ended, caller } = await takeIncoming();
    world.telnyx.lose('call.hangup');
    await caller.hangUp('originator_cancel');
    leg.answer(MEDIA);
    expect(await ended).toEqual({ by: 'carrier', sipCode: 487, q850: null });
  });

  test('and that Telnyx fails to answer is over', async () => {
    const { leg, ended } = await takeIncoming();
    world.telnyx.fail('actions/answer', 'silence', 2);
    leg.answer(MEDIA);
    expect(await ended).toEqual({ by: 'carrier', sipCode: 503, q850: null });
  });

  test('and whose stream never opens has no sound, and fails', async () => {
    const { leg, ended, caller } = await takeIncoming();
    world.telnyx.blockStreams();
    leg.answer(MEDIA);
    expect(await ended).toEqual({ by: 'carrier', sipCode: null, q850: 102 });
    await eventually(() => !caller.isUp);
  });

  test('is rejected if nothing takes calls', async () => {
    const caller = await world.telnyx.callIn({ from: FROM, to: TO });
    await eventually(() => !caller.isUp);
    expect(caller.commands).toMatchObject([{ what: 'reject', body: { cause: 'CALL_REJECTED' } }]);
  });

  test('has no caller when its number is withheld', async () => {
    const taken = Promise.withResolvers<IncomingLeg>();
    world.carrier.onIncoming(taken.resolve);
    await world.telnyx.callIn({ from: 'anonymous', to: TO });
    expect((await taken.promise).from).toBeNull();
  });
});

test('what Telnyx has verified of a caller comes with the call', async () => {
  const taken = Promise.withResolvers<IncomingLeg>();
  world.carrier.onIncoming(taken.resolve);
  const payload = { direction: 'incoming', from: FROM, to: TO };
  const sworn = { shaken_stir_attestation: 'A', shaken_stir_validated: true };
  const body = world.telnyx.webhookOf('call.initiated', {
    callId: 'v3:sworn',
    payload: { ...payload, ...sworn },
  });
  await world.telnyx.send(body);
  expect((await taken.promise).evidence).toEqual({ identities: [], verstat: 'A' });
});

test('a process that stops hangs its calls up', async () => {
  const { farEnd } = await talking();
  await world.carrier.stop();
  await eventually(() => !farEnd.isUp);
});
