import { beforeEach, describe, expect, test } from 'vitest';
import { asDeviceId } from '#kernel/ids.ts';
import { PHONE_NOTICE_TOPIC } from '../constants-topics.ts';
import { callingErrors, transferErrors } from '../errors.ts';
import type { PhoneCallFacts } from '../model.ts';
import type { PhoneCallOptions } from './line.ts';
import { Device, refusal, Server } from './line.world.ts';
import { loopSound } from './sounds.ts';

let server: Server;
let alice: Device;

const pass = (milliseconds: number) => server.pass(milliseconds);

const order: PhoneCallOptions = {
  from: '+12125550123',
  to: '+442079460018',
  name: '+44 20 7946 0018',
  home: 'US',
  microUsdPerMinute: 20_000,
  includedMs: 60_000,
};
const incoming: PhoneCallFacts = {
  number: '+442079460018',
  ownNumber: '+12125550123',
  microUsdPerMinute: null,
  attestation: null,
};

const callId = 'alice-tab-1';
const first = () => alice.line.get().calls[0];

async function ringOut() {
  alice.line.callPhone(order);
  await pass(100);
  server.network(callId, { kind: 'rang', deviceId: asDeviceId('network') });
  await pass(50);
}

async function talk() {
  await ringOut();
  server.answerByNetwork(callId);
  await pass(100);
}

beforeEach(async () => {
  server = new Server();
  alice = new Device(server, 'alice', 'alice-tab');
  await pass(100);
});

describe('calling a phone', () => {
  test('network audio is heard before it rings, and no microphone is sent', async () => {
    alice.line.callPhone(order);
    await pass(150);
    expect(alice.phases()).toEqual(['dialing']);
    expect([...alice.audible.values()]).toEqual([true]);
    expect(alice.sentToPhones()).toEqual([null]);
    expect(first()?.phone).toMatchObject({
      number: '+442079460018',
      ownNumber: '+12125550123',
      isHeardEarly: false,
    });
  });

  test('while ringback plays here the network is muted, until its own ringback is noticed: never both', async () => {
    const both: boolean[] = [];
    const rings = () => loopSound(alice.line.get(), true) === 'ringback';
    const isHeard = () => [...alice.audible.values()].includes(true);
    alice.line.subscribe(() => both.push(rings() && isHeard()));
    await ringOut();
    await pass(2_000);
    expect({ rings: rings(), isHeard: isHeard() }).toEqual({ rings: true, isHeard: false });
    alice.heardLevel = 0.1;
    await pass(300);
    expect(first()?.phone?.isHeardEarly).toBe(true);
    expect({ rings: rings(), isHeard: isHeard() }).toEqual({ rings: false, isHeard: true });
    server.answerByNetwork(callId);
    await pass(100);
    expect(isHeard()).toBe(true);
    expect(both).not.toContain(true);
  });

  test('no ringback plays over network audio that came first', async () => {
    alice.heardLevel = 0.1;
    alice.line.callPhone(order);
    await pass(400);
    server.network(callId, { kind: 'rang', deviceId: asDeviceId('network') });
    await pass(50);
    expect(alice.phases()).toEqual(['ringing']);
    expect(loopSound(alice.line.get(), true)).toBeNull();
    expect([...alice.audible.values()]).toEqual([true]);
  });

  test('the microphone is sent from the answer on, when the timer starts', async () => {
    await talk();
    expect(alice.phases()).toEqual(['talking']);
    expect(alice.sentToPhones()).toEqual(['microphone']);
    expect(first()?.talkingSince).not.toBeNull();
    expect(server.attached).toEqual([{ callId, device: 'alice-tab' }]);
  });

  test('the audio is requested only once the server knows the call', async () => {
    server.isUp = false;
    alice.line.callPhone(order);
    await pass(1_000);
    expect([alice.phoneLinks.length, server.attached.length]).toEqual([1, 0]);
    server.isUp = true;
    await pass(2_000);
    expect(server.attached).toHaveLength(1);
  });

  test('an offer that is ready after the call has ended is not sent', async () => {
    const offer = Promise.withResolvers<string>();
    alice.phoneOffer = () => offer.promise;
    await ringOut();
    alice.line.hangUp(callId);
    await pass(100);
    offer.resolve('offer');
    await pass(100);
    expect(server.attached).toEqual([]);
  });

  test("a refusal shows the server's message, and leaves everything as before the call", async () => {
    server.refusesPhone = refusal(callingErrors.otherIdentity());
    alice.line.callPhone(order);
    await pass(100);
    expect(first()?.end).toMatchObject({
      title: 'Call ended (0:00)',
      reason: 'You can only call as yourself',
    });
    expect(first()).toMatchObject({ muted: false, speakerOn: true, talkingSince: null });
    expect(alice.sentToPhones()).toEqual([]);
    expect(alice.microphone.state).toBe('closed');
  });

  test("a failure shows the server's message, and a lost request our own", async () => {
    server.refusesPhone = refusal(callingErrors.phoneFailedToConnect());
    alice.line.callPhone(order);
    await pass(10_000);
    expect(first()?.end?.reason).toBe('Failed to connect call');
    server.refusesPhone = null;
    server.isUp = false;
    alice.line.callPhone(order);
    await pass(10_000);
    expect(first()?.end).toMatchObject({ title: 'Call ended (0:00)', reason: 'Call failed to connect' });
  });

  test("the network's reason for a number ends the call", async () => {
    await ringOut();
    server.network(callId, { kind: 'refused', reason: 'number-unknown', at: server.clock.now() });
    await pass(50);
    expect(first()?.end).toMatchObject({
      title: 'Call ended (0:00)',
      reason: 'This number is not in service',
    });
    expect(alice.sentToPhones()).toEqual([]);
  });

  test('@echo calls the echo line, without a caller ID', async () => {
    alice.line.call({ username: 'echo', name: 'Echo line' });
    await pass(100);
    expect([...server.records.values()][0]?.phone).toEqual({
      number: '+12125550190',
      ownNumber: null,
      microUsdPerMinute: null,
      attestation: null,
    });
    expect(first()).toMatchObject({ peer: { name: 'Echo line' }, phone: { echo: { word: 'Listening' } } });
  });
});

describe('being called from a phone', () => {
  const ringIn = async () => {
    server.ringFromNetwork('call-in', 'alice', incoming);
    await pass(100);
  };

  test('one tab prepares to answer while all ring, and none opens its microphone', async () => {
    const second = new Device(server, 'alice', 'alice-second');
    second.isLeader = false;
    await pass(100);
    await ringIn();
    expect([alice.phases(), second.phases()]).toEqual([['incoming'], ['incoming']]);
    expect(server.attached).toEqual([{ callId: 'call-in', device: 'alice-tab' }]);
    expect([alice.microphone.state, second.microphone.state]).toEqual(['closed', 'closed']);
    expect(alice.sentToPhones()).toEqual([null]);
    expect([...alice.audible.values()]).toEqual([false]);
  });

  test('an answer is heard at once over the prepared connection', async () => {
    await ringIn();
    alice.line.accept('call-in');
    await pass(50);
    expect(alice.phases()).toEqual(['talking']);
    expect(alice.sentToPhones()).toEqual(['microphone']);
    expect(server.attached).toHaveLength(1);
  });

  test('an unprepared tab attaches when it answers, and the other one closes', async () => {
    const second = new Device(server, 'alice', 'alice-second');
    second.isLeader = false;
    await pass(100);
    await ringIn();
    second.line.accept('call-in');
    await pass(100);
    expect([second.phases(), alice.phases()]).toEqual([['talking'], []]);
    expect(second.sentToPhones()).toEqual(['microphone']);
    expect(alice.sentToPhones()).toEqual([]);
    expect(alice.line.get().elsewhere).toHaveLength(1);
  });

  test('a tab that failed to prepare stops trying, and attaches when it answers', async () => {
    server.refusesAttach = refusal(callingErrors.audioUnavailable());
    await ringIn();
    await pass(3_000);
    expect(alice.phoneLinks).toHaveLength(1);
    alice.line.accept('call-in');
    await pass(600);
    server.refusesAttach = null;
    await pass(1_000);
    expect(alice.phases()).toEqual(['talking']);
  });

  test('a connection lost while ringing is left alone until somebody answers', async () => {
    await ringIn();
    alice.phoneLinks[0]?.events.state('interrupted');
    await pass(3_000);
    expect(server.attached).toHaveLength(1);
    alice.line.accept('call-in');
    await pass(100);
    expect(server.attached).toHaveLength(2);
    expect(alice.phases()).toEqual(['talking']);
  });
});

describe('a connection lost during a talk', () => {
  test('is replaced at once, and the talk goes on', async () => {
    await talk();
    alice.phoneLinks[0]?.events.state('interrupted');
    expect(alice.phases()).toEqual(['reconnecting']);
    await pass(100);
    expect(alice.phases()).toEqual(['talking']);
    expect(alice.sentToPhones()).toEqual(['microphone']);
    expect(server.attached).toHaveLength(2);
  });

  test('is retried less and less often while the server is down, and given up after 20 seconds', async () => {
    await talk();
    server.isUp = false;
    alice.phoneLinks[0]?.events.state('interrupted');
    await pass(19_000);
    expect(alice.phases()).toEqual(['reconnecting']);
    // At once, and 0.25, 0.75, 1.75, 3.75, 7.75, 11.75 and 15.75 seconds later.
    expect(alice.phoneLinks).toHaveLength(9);
    await pass(2_000);
    expect(first()?.end?.reason).toBe('Connection lost');
  });

  test("counts as lost if it doesn't come up within four seconds", async () => {
    await talk();
    alice.isReachable = false;
    alice.notice({ kind: 'attach', callId });
    await pass(3_900);
    expect(alice.phases()).toEqual(['talking']);
    alice.isReachable = true;
    await pass(300);
    expect(alice.phases()).toEqual(['talking']);
    expect(server.attached).toHaveLength(3);
  });

  test("is replaced on the server's request, on a network change and after a reload", async () => {
    const memory = new Map<string, string>();
    server = new Server();
    alice = new Device(server, 'alice', 'alice-tab', memory);
    await pass(100);
    await talk();
    alice.notice({ kind: 'attach', callId });
    await pass(100);
    alice.line.networkChanged();
    await pass(100);
    expect(server.attached).toHaveLength(3);
    expect(alice.phases()).toEqual(['talking']);
    const before = first();
    alice.vanish();
    alice = new Device(server, 'alice', 'alice-tab', memory);
    await pass(300);
    expect(server.attached).toHaveLength(4);
    expect(alice.phases()).toEqual(['talking']);
    expect(alice.sentToPhones()).toEqual(['microphone']);
    expect(first()?.talkingSince).toBe(before?.talkingSince);
    expect(first()?.phone?.includedMs).toBe(60_000);
  });

  test('is left alone once the server no longer has the call', async () => {
    await talk();
    server.refusesAttach = refusal(callingErrors.answeredElsewhere());
    alice.phoneLinks[0]?.events.state('interrupted');
    await pass(5_000);
    expect(alice.phoneLinks).toHaveLength(2);
  });

  test('may change often, and only the newest attempt counts', async () => {
    await talk();
    for (let n = 0; n < 5; n += 1) alice.notice({ kind: 'attach', callId });
    await pass(200);
    expect(alice.phases()).toEqual(['talking']);
    expect(alice.sentToPhones()).toEqual(['microphone']);
  });

  test('an older offer that is ready after a newer one is dropped', async () => {
    await talk();
    const older = Promise.withResolvers<string>();
    alice.phoneOffer = () => older.promise;
    alice.notice({ kind: 'attach', callId });
    await pass(50);
    alice.phoneOffer = async () => 'offer';
    alice.notice({ kind: 'attach', callId });
    await pass(100);
    expect(server.attached).toHaveLength(2);
    older.resolve('offer');
    await pass(100);
    expect(server.attached).toHaveLength(2);
    expect(alice.sentToPhones()).toEqual(['microphone']);
  });
});

describe('in a phone call', () => {
  test('keys are sent in order, and those pressed meanwhile go in one request', async () => {
    await talk();
    for (const key of ['1', '2', '#']) alice.line.press(callId, key);
    await pass(50);
    expect(server.digits.join('')).toBe('12#');
    expect(server.digits).toHaveLength(2);
    expect(first()?.phone?.keys).toEqual({ pressed: '12#', problem: null });
  });

  test('failed keys are reported and never repeated', async () => {
    await talk();
    server.isUp = false;
    alice.line.press(callId, '5');
    await pass(100);
    expect(first()?.phone?.keys).toEqual({
      pressed: '5',
      problem: "Your last keys didn't get through. Press them again.",
    });
    server.isUp = true;
    await pass(5_000);
    expect(server.digits).toEqual([]);
  });

  test("keys that the other side can't receive are reported with the server's reason", async () => {
    await talk();
    server.refusesKeys = refusal(transferErrors.keysUnheard());
    alice.line.press(callId, '5');
    await pass(50);
    expect(first()?.phone?.keys).toEqual({
      pressed: '5',
      problem:
        "The other side can't hear keys right now, maybe because you're on hold. Try again in a moment.",
    });
  });

  test('no key is sent before the answer', async () => {
    await ringOut();
    alice.line.press(callId, '5');
    await pass(50);
    expect(server.digits).toEqual([]);
  });

  test('hold sends silence', async () => {
    await talk();
    alice.line.toggleHold(callId);
    await pass(100);
    expect(alice.sentToPhones()).toEqual([null]);
    expect([...alice.audible.values()]).toEqual([false]);
  });

  test('a silent side is reported, and so is its return', async () => {
    await talk();
    alice.notice({ kind: 'silent', callId, side: 'them', on: true });
    expect(first()?.phone?.isSilent).toEqual({ me: false, them: true });
    alice.notice({ kind: 'silent', callId, side: 'them', on: false });
    expect(first()?.phone?.isSilent).toEqual({ me: false, them: false });
    alice.tell(PHONE_NOTICE_TOPIC, { kind: 'silent', callId });
    expect(alice.phases()).toEqual(['talking']);
  });

  test("the end and its reason are shown on this device's clock", async () => {
    await talk();
    const since = first()?.talkingSince ?? 0;
    const { answeredAt } = server.views('alice')[0] ?? {};
    server.network(callId, { kind: 'lasts', until: (answeredAt ?? 0) + 90_000, because: 'limit' });
    expect(first()?.phone).toMatchObject({ endsAt: since + 90_000, endsBecause: 'limit' });
    server.network(callId, { kind: 'lasts', until: null, because: null });
    expect(first()?.phone).toMatchObject({ endsAt: null, endsBecause: null, endsIn: null });
  });

  test('running out of money ends it with that reason and its talk time', async () => {
    await talk();
    await pass(10_000);
    server.network(callId, { kind: 'cutOff', reason: 'out-of-money', at: server.clock.now() });
    await pass(50);
    expect(first()?.end?.title).toMatch(/^Call ended \(0:10\)$/);
    expect(first()?.end?.reason).toBe('Your balance was used up');
  });

  test('its quality names the codec', async () => {
    await talk();
    await pass(2_000);
    expect(first()?.quality.codec).toBe('PCMU');
  });
});
