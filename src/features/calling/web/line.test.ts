import { beforeEach, describe, expect, test } from 'vitest';
import { asDeviceId } from '#kernel/ids.ts';
import { CALL_TOPIC, SIGNAL_TOPIC } from '../constants-topics.ts';
import { Device, type Person, people, Server } from './line.world.ts';

let server: Server;
let alice: Device;
let bob: Device;

const pass = (milliseconds: number) => server.pass(milliseconds);

async function ring(from = alice, to: Person = 'bob') {
  from.line.call(people[to]);
  await pass(200);
}

const incomingId = (device: Device) =>
  device.line.get().calls.find(({ phase }) => phase === 'incoming')?.id ?? '';

async function talk() {
  await ring();
  bob.line.accept(incomingId(bob));
  await pass(200);
}

beforeEach(async () => {
  server = new Server();
  alice = new Device(server, 'alice', 'alice-tab');
  bob = new Device(server, 'bob', 'bob-tab');
  await pass(100);
});

describe('ringing', () => {
  test("both sides ring without audio, and only the caller's microphone is open", async () => {
    await ring();
    expect([alice.phases(), bob.phases()]).toEqual([['ringing'], ['incoming']]);
    expect([alice.sent(), bob.sent()]).toEqual([[null], [null]]);
    expect([alice.microphone.state, bob.microphone.state]).toEqual(['open', 'closed']);
  });

  test('an answer connects at once, with both microphones and audio both ways', async () => {
    await talk();
    expect([alice.phases(), bob.phases()]).toEqual([['talking'], ['talking']]);
    expect([alice.sent(), bob.sent()]).toEqual([['microphone'], ['microphone']]);
    expect([[...alice.audible.values()], [...bob.audible.values()]]).toEqual([[true], [true]]);
  });

  test("the caller learns a device's address when its person answers, and never when they decline", async () => {
    const other = new Device(server, 'bob', 'bob-phone');
    await pass(100);
    await ring();
    const hidden = () => [alice, bob, other].map(({ links }) => links.some(({ isHidden }) => isHidden));
    expect(hidden()).toEqual([false, true, true]);
    bob.line.accept(incomingId(bob));
    expect(hidden()).toEqual([false, false, true]);
    await pass(500);
    expect(hidden()).toEqual([false, false, true]);
    alice.line.hangUp(alice.line.get().calls[0]?.id ?? '');
    await pass(500);
    const before = bob.links.length;
    await ring();
    bob.line.decline(incomingId(bob));
    await pass(500);
    expect(bob.links.slice(before).map(({ isHidden }) => isHidden)).toEqual([true]);
  });

  test('an offer that arrives before its call is worked on at once, without ringing', async () => {
    const signal = { callId: 'alice-tab-1', linkId: '1', seq: 0, body: { kind: 'offer', sdp: 'o' } };
    bob.tell(SIGNAL_TOPIC, { fromDeviceId: alice.id, signal });
    await pass(1_000);
    expect(bob.links).toHaveLength(1);
    expect([bob.phases(), bob.sent(), bob.microphone.state]).toEqual([[], [null], 'closed']);
    server.place('alice-tab-1', alice, 'bob');
    await pass(100);
    expect(bob.phases()).toEqual(['incoming']);
    expect(bob.links).toHaveLength(1);
  });

  test('an offer without a call is dropped after five seconds', async () => {
    const signal = { callId: 'alice-tab-1', linkId: '1', seq: 0, body: { kind: 'offer', sdp: 'o' } };
    bob.tell(SIGNAL_TOPIC, { fromDeviceId: alice.id, signal });
    await pass(5_100);
    expect(bob.links.map(({ isClosed }) => isClosed)).toEqual([true]);
  });

  test('of many offers without a call, only four are worked on', async () => {
    for (let nth = 0; nth < 20; nth += 1) {
      const signal = { callId: `flood-${nth}`, linkId: '1', seq: 0, body: { kind: 'offer', sdp: 'o' } };
      bob.tell(SIGNAL_TOPIC, { fromDeviceId: alice.id, signal });
    }
    await pass(100);
    expect(bob.links).toHaveLength(4);
  });

  test("a call is placed and answered over the socket, or by requests if the socket doesn't answer", async () => {
    alice.line.call(people.bob);
    await pass(200);
    bob.line.accept('alice-tab-1');
    await pass(200);
    expect([alice.phases(), alice.requests, bob.requests]).toEqual([['talking'], [], []]);
    alice.line.hangUp('alice-tab-1');
    await pass(200);
    alice.isCutOff = true;
    bob.isCutOff = true;
    alice.line.call(people.bob);
    await pass(200);
    bob.line.accept('alice-tab-2');
    await pass(200);
    expect([alice.requests, bob.requests]).toEqual([['place alice-tab-2'], ['answer alice-tab-2']]);
    expect(alice.phases()).toEqual(['talking']);
  });

  test('a double click places one call', async () => {
    alice.line.call(people.bob);
    alice.line.call(people.bob);
    await pass(200);
    expect(server.records.size).toBe(1);
  });

  test('all tabs of the callee ring; when one answers, the others stop and say where the call is', async () => {
    const second = new Device(server, 'bob', 'bob-second');
    await pass(100);
    await ring();
    expect([bob.phases(), second.phases()]).toEqual([['incoming'], ['incoming']]);
    second.line.accept(incomingId(second));
    await pass(200);
    expect([bob.phases(), second.phases(), alice.phases()]).toEqual([[], ['talking'], ['talking']]);
    expect(bob.line.get().elsewhere.map(({ peer }) => peer.username)).toEqual(['alice']);
    expect(bob.sent()).toEqual([]);
    expect(alice.sent()).toEqual(['microphone']);
  });

  test('of two tabs that answer at once, one gets the call and the other is notified', async () => {
    const second = new Device(server, 'bob', 'bob-second');
    await pass(100);
    await ring();
    bob.line.accept(incomingId(bob));
    second.line.accept(incomingId(second));
    await pass(300);
    expect([...bob.phases(), ...second.phases()]).toEqual(['talking']);
  });

  test('a tab opened while it rings rings, too, and can answer', async () => {
    await ring();
    const late = new Device(server, 'bob', 'bob-late');
    await pass(1_000);
    expect(late.phases()).toEqual(['incoming']);
    late.line.accept(incomingId(late));
    await pass(1_500);
    expect([late.phases(), alice.phases(), bob.phases()]).toEqual([['talking'], ['talking'], []]);
  });

  test("late events don't make a declined call ring again", async () => {
    await ring();
    const view = server.views('bob')[0];
    bob.line.decline(incomingId(bob));
    await pass(100);
    bob.tell(CALL_TOPIC, { ...view, version: 2 });
    expect(bob.phases()).toEqual([]);
    expect(alice.line.get().calls[0]?.end).toMatchObject({
      title: 'Call ended (0:00)',
      reason: 'Bob Bell declined',
      tone: 'busy',
    });
  });

  test("an unknown username ends with the server's message", async () => {
    alice.line.call({ username: 'nobody', name: 'Nobody' });
    await pass(200);
    expect(alice.line.get().calls[0]?.end?.reason).toBe('Invalid username. Please enter a valid username.');
  });

  test('a server that does not answer ends the call within seconds', async () => {
    server.isUp = false;
    alice.line.call(people.bob);
    await pass(10_000);
    expect(alice.line.get().calls[0]?.end?.reason).toBe('Username call failed to connect');
  });
});

describe('a talk', () => {
  test('mute belongs to the call: the microphone is muted, and open again for the next call', async () => {
    await talk();
    const id = alice.line.get().calls[0]?.id ?? '';
    alice.line.toggleMute(id);
    expect(alice.muted).toBe(true);
    alice.line.hangUp(id);
    await pass(100);
    await talk();
    expect([alice.muted, alice.line.get().calls[0]?.muted]).toEqual([false, false]);
  });

  test('on hold neither side sends or hears', async () => {
    await talk();
    alice.line.toggleHold(alice.line.get().calls[0]?.id ?? '');
    await pass(100);
    expect([alice.sent(), bob.sent()]).toEqual([[null], [null]]);
    expect([...alice.audible.values()]).toEqual([false]);
    expect(bob.line.get().calls[0]?.heldByPeer).toBe(true);
  });

  test('a hold that the server refuses is undone here and reported', async () => {
    await talk();
    alice.refusesHold = true;
    alice.line.toggleHold(alice.line.get().calls[0]?.id ?? '');
    expect(alice.line.get().calls[0]?.heldByMe).toBe(true);
    await pass(200);
    expect(alice.line.get().calls[0]).toMatchObject({
      heldByMe: false,
      problem: "This call couldn't be put on hold. Please try again.",
    });
    expect(alice.sent()).toEqual(['microphone']);
    alice.refusesHold = false;
    alice.line.toggleHold(alice.line.get().calls[0]?.id ?? '');
    await pass(200);
    expect(alice.line.get().calls[0]).toMatchObject({ heldByMe: true, problem: null });
  });

  test('a call on hold shows since when', async () => {
    await talk();
    alice.line.toggleHold(alice.line.get().calls[0]?.id ?? '');
    const since = alice.line.get().calls[0]?.heldSince ?? 0;
    await pass(5_000);
    expect(server.clock.now() - since).toBe(5_000);
    alice.line.toggleHold(alice.line.get().calls[0]?.id ?? '');
    expect(alice.line.get().calls[0]?.heldSince).toBeNull();
  });

  test('goes on while the server is down, and a hang-up is delivered later', async () => {
    await talk();
    server.isUp = false;
    alice.lineChanged();
    await pass(30_000);
    expect([alice.phases(), bob.phases()]).toEqual([['talking'], ['talking']]);
    alice.line.hangUp(alice.line.get().calls[0]?.id ?? '');
    server.isUp = true;
    for (const device of [alice, bob]) device.lineChanged();
    await pass(6_000);
    expect([...server.records.values()].map(({ state }) => state)).toEqual(['ended']);
    expect(bob.phases()).toEqual(['ended']);
  });

  test('a call that ended while this device was offline ends here afterwards', async () => {
    await talk();
    server.devices.delete(bob);
    alice.line.hangUp(alice.line.get().calls[0]?.id ?? '');
    await pass(200);
    expect(bob.phases()).toEqual(['talking']);
    server.devices.add(bob);
    await bob.line.reconcile();
    await pass(200);
    expect(bob.phases()).toEqual(['ended']);
    expect(bob.line.get().calls[0]?.end?.title).toBe('Call ended (0:00)');
  });

  test('after a reload either side finds its call again, with audio', async () => {
    for (const who of ['alice', 'bob'] as const) {
      const memory = new Map<string, string>();
      server = new Server();
      alice = new Device(server, 'alice', 'alice-tab', memory);
      bob = new Device(server, 'bob', 'bob-tab', memory);
      await pass(100);
      await talk();
      await pass(3_000);
      const old = who === 'alice' ? alice : bob;
      const since = old.line.get().calls[0]?.talkingSince;
      old.vanish();
      const reloaded = new Device(server, who, `${who}-tab`, memory);
      await pass(2_500);
      const other = who === 'alice' ? bob : alice;
      expect([reloaded.phases(), other.phases()]).toEqual([['talking'], ['talking']]);
      expect([reloaded.sent(), other.sent()]).toEqual([['microphone'], ['microphone']]);
      expect(reloaded.line.get().calls[0]?.talkingSince).toBe(since);
    }
  });

  test('another tab takes over a call when its own is gone', async () => {
    await talk();
    const other = new Device(server, 'bob', 'bob-other');
    await pass(100);
    const id = other.line.get().elsewhere[0]?.id ?? '';
    expect(await other.line.continueHere(id)).toBe(false);
    bob.vanish();
    server.happen(id, 'bob', (by) => ({
      kind: 'deviceMoved',
      by,
      deviceId: asDeviceId('bob-other'),
      at: server.clock.now(),
    }));
    await pass(2_000);
    expect([other.phases(), alice.phases()]).toEqual([['talking'], ['talking']]);
    expect([other.sent(), alice.sent()]).toEqual([['microphone'], ['microphone']]);
  });

  test('a side that vanishes has 20 seconds to return, then both lose the call', async () => {
    await talk();
    bob.vanish();
    alice.links[0]?.events.state('interrupted');
    expect(alice.phases()).toEqual(['reconnecting']);
    await pass(20_000);
    expect(alice.line.get().calls[0]?.end?.reason).toBe('Connection lost');
    expect([...server.records.values()][0]).toMatchObject({ state: 'ended', endReason: 'connection-lost' });
  });

  test('its quality is reported by the minute, the incomplete one when it ends', async () => {
    await talk();
    await pass(61_500);
    expect(alice.quality).toHaveLength(1);
    alice.line.hangUp(alice.line.get().calls[0]?.id ?? '');
    await pass(100);
    expect(alice.quality).toMatchObject([{ minutes: [{ minute: 0 }] }, { minutes: [{ minute: 1 }] }]);
  });
});

describe('ending everything, as before signing out', () => {
  const endAll = () => {
    const state = { isDelivered: false };
    void alice.line.hangUpAll().finally(() => void (state.isDelivered = true));
    return state;
  };

  test('ends the active call and the one on hold, and reports their quality', async () => {
    const carol = new Device(server, 'carol', 'carol-tab');
    await pass(100);
    await talk();
    await ring(carol, 'alice');
    alice.line.accept(incomingId(alice), 'hold-and-answer');
    await pass(1_500);
    const ending = endAll();
    await pass(50);
    expect(ending.isDelivered).toBe(true);
    expect([...server.records.values()].map(({ state }) => state)).toEqual(['ended', 'ended']);
    expect([bob.phases(), carol.phases()]).toEqual([['ended'], ['ended']]);
    expect(bob.line.get().calls[0]?.end).toEqual({
      title: 'Call ended (0:01)',
      reason: null,
      tone: 'ended',
      isFailure: false,
    });
    expect(alice.quality).toHaveLength(2);
  });

  test('is done only once the server has answered', async () => {
    await talk();
    server.isUp = false;
    const ending = endAll();
    await pass(1_000);
    expect([ending.isDelivered, alice.phases()]).toEqual([false, ['ended']]);
    server.isUp = true;
    await pass(2_000);
    expect(ending.isDelivered).toBe(true);
    expect([...server.records.values()]).toMatchObject([{ endReason: 'hangup' }]);
  });

  test('cancels a call that rings at the other side', async () => {
    await ring();
    const ending = endAll();
    await pass(50);
    expect(ending.isDelivered).toBe(true);
    expect([...server.records.values()]).toMatchObject([{ endReason: 'cancelled' }]);
    expect(bob.phases()).toEqual([]);
  });

  test('rings nobody for a call that was about to be placed', async () => {
    alice.line.call(people.bob);
    const ending = endAll();
    await pass(200);
    expect(ending.isDelivered).toBe(true);
    expect([server.records.size, bob.phases()]).toEqual([0, []]);
  });

  test("leaves an incoming call to the person's other devices", async () => {
    const second = new Device(server, 'alice', 'alice-second');
    await pass(100);
    await ring(bob, 'alice');
    const ending = endAll();
    await pass(50);
    expect(ending.isDelivered).toBe(true);
    expect([second.phases(), bob.phases()]).toEqual([['incoming'], ['ringing']]);
  });
});

describe('a second call', () => {
  let carol: Device;

  beforeEach(async () => {
    carol = new Device(server, 'carol', 'carol-tab');
    await pass(100);
    await talk();
    await ring(carol, 'alice');
  });

  test('hold and answer: the first is held, the second is active', async () => {
    alice.line.accept(incomingId(alice), 'hold-and-answer');
    await pass(200);
    expect(alice.line.get().calls.map(({ peer, heldByMe }) => [peer.username, heldByMe])).toEqual([
      ['carol', false],
      ['bob', true],
    ]);
    expect([bob.sent(), carol.sent()]).toEqual([[null], ['microphone']]);
  });

  test('resuming the first one holds the second', async () => {
    alice.line.accept(incomingId(alice), 'hold-and-answer');
    await pass(200);
    alice.line.toggleHold(alice.line.get().calls[1]?.id ?? '');
    await pass(200);
    expect(alice.line.get().calls.map(({ peer, heldByMe }) => [peer.username, heldByMe])).toEqual([
      ['bob', false],
      ['carol', true],
    ]);
  });

  test('end and answer: the first ends, the second is active', async () => {
    alice.line.accept(incomingId(alice), 'end-and-answer');
    await pass(200);
    expect(bob.phases()).toEqual(['ended']);
    expect([alice.phases()[0], carol.phases()]).toEqual(['talking', ['talking']]);
  });

  test('decline leaves the first one as it is', async () => {
    alice.line.decline(incomingId(alice));
    await pass(200);
    expect([alice.phases(), bob.phases(), carol.phases()]).toEqual([['talking'], ['talking'], ['ended']]);
  });
});
