import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { candidatesFor, connectDevice, type Device, newCallId, offerFor } from '#test/calls.ts';
import type { Client } from '#test/client.ts';
import { alice, bob, mallory } from '#test/people.ts';
import { startWorld, type World } from '#test/world.ts';
import type { Call } from '../model.ts';

let world: World;
let ann: Client;
let ben: Client;
let annTab: Device;
let benPhone: Device;
let benLaptop: Device;
let mal: Client;
let malTab: Device;

beforeAll(async () => {
  world = await startWorld();
  ann = await world.signUp(alice);
  ben = await world.signUp(bob);
  annTab = await connectDevice(ann);
  benPhone = await connectDevice(ben);
  benLaptop = await connectDevice(ben);
  mal = await world.signUp(mallory);
  malTab = await connectDevice(mal);
});
afterAll(() => world.stop());
afterEach(async () => {
  for (const open of await ann.calling.active()) await ann.calling.hangUp({ id: open.id });
});

const place = (): Promise<Call> => ann.calling.place({ id: newCallId(), to: 'bob', deviceId: annTab.id });

describe('a signal', () => {
  test('reaches the one device that it is for', async () => {
    const { id } = await place();
    expect(await annTab.send({ toDeviceId: benPhone.id, signal: offerFor(id) })).toMatchObject({ ok: true });
    expect((await benPhone.hears(1)).at(-1)).toEqual({ fromDeviceId: annTab.id, signal: offerFor(id) });
    expect(benLaptop.signals).toEqual([]);
    expect(malTab.signals).toEqual([]);
  });

  test("without a device reaches every device of the other person, and none of the sender's", async () => {
    const { id } = await place();
    const before = [benPhone.signals.length, benLaptop.signals.length, annTab.signals.length];
    await annTab.send({ toDeviceId: null, signal: offerFor(id, 7) });
    expect((await benPhone.hears((before[0] ?? 0) + 1)).at(-1)?.signal.seq).toBe(7);
    expect((await benLaptop.hears((before[1] ?? 0) + 1)).at(-1)?.signal.seq).toBe(7);
    expect(annTab.signals).toHaveLength(before[2] ?? 0);
  });

  test('from the callee reaches the caller', async () => {
    const { id } = await place();
    const answer = { ...offerFor(id), body: { kind: 'answer', sdp: 'v=0' } };
    await benPhone.send({ toDeviceId: annTab.id, signal: answer });
    expect((await annTab.hears(1)).at(-1)).toEqual({ fromDeviceId: benPhone.id, signal: answer });
  });

  test('carries the device of its socket, whatever it claims', async () => {
    const { id } = await place();
    const before = benPhone.signals.length;
    await annTab.send({ fromDeviceId: 'forged-device', toDeviceId: benPhone.id, signal: offerFor(id) });
    expect((await benPhone.hears(before + 1)).at(-1)?.fromDeviceId).toBe(annTab.id);
  });

  test('that overtakes the request placing its call waits for it', async () => {
    const id = newCallId();
    const early = annTab.send({ toDeviceId: null, signal: offerFor(id, 3) });
    const before = benPhone.signals.length;
    await ann.calling.place({ id, to: 'bob', deviceId: annTab.id });
    expect(await early).toMatchObject({ ok: true });
    expect((await benPhone.hears(before + 1)).at(-1)?.signal).toEqual(offerFor(id, 3));
  });
});

describe('before the answer, a device of the callee', () => {
  const HOST = { candidate: 'candidate:1 1 udp 2113937151 192.0.2.7 50000 typ host', sdpMid: '0' };
  const RELAY = {
    candidate: 'candidate:2 1 udp 41885439 198.51.100.1 49152 typ relay raddr 192.0.2.7 rport 50000',
    sdpMid: '0',
  };
  const HIDDEN = {
    candidate: 'candidate:2 1 udp 41885439 198.51.100.1 49152 typ relay raddr 0.0.0.0 rport 0',
    sdpMid: '0',
  };
  const both = (id: string, seq = 1) => ({
    ...offerFor(id, seq),
    body: { kind: 'candidates', candidates: [HOST, RELAY] },
  });

  test("can't reveal its address, nor can a device that didn't answer", async () => {
    const { id } = await place();
    const before = annTab.signals.length;
    const sdp = 'v=0\r\nc=IN IP4 192.0.2.7\r\na=candidate:1 1 udp 2113937151 192.0.2.7 50000 typ host\r\n';
    const answer = { ...offerFor(id), body: { kind: 'answer', sdp } };
    await benPhone.send({ toDeviceId: annTab.id, signal: answer });
    await benPhone.send({ toDeviceId: annTab.id, signal: both(id) });
    const received = (await annTab.hears(before + 2)).slice(before);
    expect(received.map(({ signal }) => signal.body)).toEqual([
      { kind: 'answer', sdp: 'v=0\r\nc=IN IP4 0.0.0.0\r\n' },
      { kind: 'candidates', candidates: [HIDDEN] },
    ]);
    await benLaptop.answer({ id });
    await benPhone.send({ toDeviceId: annTab.id, signal: both(id, 2) });
    expect((await annTab.hears(before + 3)).at(-1)?.signal.body).toEqual({
      kind: 'candidates',
      candidates: [HIDDEN],
    });
  });

  test('can once it has answered, even a moment before the answer is saved', async () => {
    const { id } = await place();
    const before = annTab.signals.length;
    const early = benPhone.send({ toDeviceId: annTab.id, signal: both(id) });
    await benPhone.answer({ id });
    await early;
    expect((await annTab.hears(before + 1)).at(-1)?.signal).toEqual(both(id));
    await benPhone.send({ toDeviceId: annTab.id, signal: both(id, 2) });
    expect((await annTab.hears(before + 2)).at(-1)?.signal).toEqual(both(id, 2));
  });

  test("learns the caller's address", async () => {
    const { id } = await place();
    const before = benPhone.signals.length;
    await annTab.send({ toDeviceId: benPhone.id, signal: both(id) });
    expect((await benPhone.hears(before + 1)).at(-1)?.signal).toEqual(both(id));
  });
});

describe('a call answered over the socket', () => {
  test('equals one answered by a request, with the device of the socket', async () => {
    const { id } = await place();
    const answer = await benPhone.answer({ id, deviceId: 'forged-device' });
    const [call] = await ben.calling.active();
    expect(answer).toEqual({ ok: true, value: call });
    expect(call).toMatchObject({ id, state: 'answered', myDeviceId: benPhone.id });
    expect(await annTab.sees(id, { state: 'answered' })).toMatchObject({ peerDeviceId: benPhone.id });
  });

  test('is answered once, even if a request follows', async () => {
    const { id } = await place();
    await benPhone.answer({ id });
    const again = await ben.calling.answer({ id, deviceId: benPhone.id });
    expect(again).toMatchObject({ id, state: 'answered', myDeviceId: benPhone.id });
  });

  test('is refused for its caller, for strangers and for a second device', async () => {
    const { id } = await place();
    expect(await annTab.answer({ id })).toEqual({ ok: false, code: 'common.forbidden' });
    expect(await malTab.answer({ id })).toEqual({ ok: false, code: 'calling.callNotFound' });
    await benPhone.answer({ id });
    expect(await benLaptop.answer({ id })).toEqual({ ok: false, code: 'calling.answeredElsewhere' });
  });

  test.each([[null], [{}], [{ id: '../x' }], [{ id: 7 }], ['bob']])(
    'is refused when it is %j',
    async (payload) => {
      expect(await benPhone.answer(payload)).toEqual({ ok: false, code: 'common.badInput' });
    },
  );
});

describe('a call placed over the socket', () => {
  test('equals one placed by a request, with the device of the socket', async () => {
    const id = newCallId();
    const before = benPhone.signals.length;
    const answer = await annTab.place({ id, to: 'bob', deviceId: 'forged-device', offer: offerFor(id) });
    const [call] = await ann.calling.active();
    expect(answer).toEqual({ ok: true, value: call });
    expect(call).toMatchObject({ id, state: 'dialing', myDeviceId: annTab.id, peer: { username: 'bob' } });
    expect((await benPhone.hears(before + 1)).at(-1)).toEqual({
      fromDeviceId: annTab.id,
      signal: offerFor(id),
    });
  });

  test('sends candidates with its offer if the callee has one device, otherwise not', async () => {
    const id = newCallId();
    const [offer, candidates] = [offerFor(id), candidatesFor(id)];
    const receivedBefore = malTab.signals.length;
    await annTab.place({ id, to: mallory.username, offer, candidates });
    expect((await malTab.hears(receivedBefore + 1)).at(-1)).toEqual({
      fromDeviceId: annTab.id,
      signal: offer,
      next: candidates,
    });
    await ann.calling.hangUp({ id });
    const other = newCallId();
    const before = [benPhone, benLaptop].map(({ signals }) => signals.length);
    await annTab.place({ id: other, to: 'bob', offer: offerFor(other), candidates: candidatesFor(other) });
    for (const [nth, device] of [benPhone, benLaptop].entries())
      expect((await device.hears((before[nth] ?? 0) + 1)).at(-1)).toEqual({
        fromDeviceId: annTab.id,
        signal: offerFor(other),
      });
  });

  test('is one call, even if a request follows', async () => {
    const id = newCallId();
    await annTab.place({ id, to: 'bob' });
    await ann.calling.place({ id, to: 'bob', deviceId: annTab.id });
    expect((await ann.calling.active()).map((call) => call.id)).toEqual([id]);
  });

  test('is refused for the same reasons as a request', async () => {
    expect(await annTab.place({ id: newCallId(), to: 'nobody-here' })).toEqual({
      ok: false,
      code: 'calling.invalidUsername',
    });
    expect(await annTab.place({ id: newCallId(), to: alice.username })).toEqual({
      ok: false,
      code: 'calling.cannotCallSelf',
    });
    const id = newCallId();
    const foreign = await annTab.place({ id, to: 'bob', offer: offerFor(newCallId()) });
    expect(foreign).toEqual({ ok: false, code: 'common.badInput' });
    const theirs = { id, to: 'bob', offer: offerFor(id), candidates: candidatesFor(newCallId()) };
    expect(await annTab.place(theirs)).toEqual({ ok: false, code: 'common.badInput' });
    expect(await ann.calling.active()).toEqual([]);
  });

  test.each([[null], [{}], [{ id: '../x', to: 'bob' }], [{ id: newCallId(), to: 7 }], ['bob']])(
    'is refused when it is %j',
    async (payload) => {
      expect(await annTab.place(payload)).toEqual({ ok: false, code: 'common.badInput' });
    },
  );

  test("with the ID of other people's call is refused as not found", async () => {
    const { id } = await place();
    expect(await malTab.place({ id, to: 'bob' })).toEqual({ ok: false, code: 'calling.callNotFound' });
  });
});

describe('a signal is refused', () => {
  test("from somebody who isn't on the call", async () => {
    const { id } = await place();
    expect(await malTab.send({ toDeviceId: benPhone.id, signal: offerFor(id) })).toEqual({
      ok: false,
      code: 'calling.callNotFound',
    });
  });

  test("from somebody who tried to place a call with the ID of other people's call", async () => {
    const { id } = await place();
    const stolen = mal.calling.place({ id, to: 'bob', deviceId: malTab.id, offer: offerFor(id) });
    await expect(stolen).rejects.toMatchObject({ code: 'calling.callNotFound' });
    expect(await malTab.send({ toDeviceId: null, signal: offerFor(id) })).toEqual({
      ok: false,
      code: 'calling.callNotFound',
    });
    expect(await annTab.send({ toDeviceId: null, signal: offerFor(id) })).toMatchObject({ ok: true });
  });

  test('for a call that was refused after its offer was sent', async () => {
    await Promise.all([place(), place()]);
    const id = newCallId();
    const before = benPhone.signals.length;
    const third = ann.calling.place({ id, to: 'bob', deviceId: annTab.id, offer: offerFor(id) });
    await expect(third).rejects.toMatchObject({ code: 'calling.lineBusy' });
    expect((await benPhone.hears(before + 1)).at(-1)?.signal).toEqual(offerFor(id));
    expect(await annTab.send({ toDeviceId: null, signal: offerFor(id) })).toEqual({
      ok: false,
      code: 'calling.callNotFound',
    });
  });

  test('for a call that was never placed', async () => {
    expect(await annTab.send({ toDeviceId: null, signal: offerFor(newCallId()) })).toEqual({
      ok: false,
      code: 'calling.callNotFound',
    });
  });

  test('once the call has ended', async () => {
    const { id } = await place();
    await ben.calling.decline({ id });
    expect(await annTab.send({ toDeviceId: null, signal: offerFor(id) })).toEqual({
      ok: false,
      code: 'calling.callOver',
    });
  });

  test("never reaches another account's device, even if its ID is known", async () => {
    const receivedBefore = malTab.signals.length;
    const { id } = await place();
    expect(await annTab.send({ toDeviceId: malTab.id, signal: offerFor(id) })).toMatchObject({ ok: true });
    expect(await annTab.send({ toDeviceId: benLaptop.id, signal: offerFor(id) })).toMatchObject({ ok: true });
    expect(malTab.signals).toHaveLength(receivedBefore);
  });

  test.each<[string, (id: string) => unknown]>([
    ['nothing', () => null],
    ['a text', () => 'offer'],
    ['no signal', () => ({ toDeviceId: null })],
    ['an unknown kind', (id) => ({ toDeviceId: null, signal: { ...offerFor(id), body: { kind: 'shout' } } })],
    [
      'a number for a description',
      (id) => ({ toDeviceId: null, signal: { ...offerFor(id), body: { kind: 'offer', sdp: 7 } } }),
    ],
    ['a negative sequence', (id) => ({ toDeviceId: null, signal: offerFor(id, -1) })],
    ['a call id with a zero byte', () => ({ toDeviceId: null, signal: offerFor('a\u0000b') })],
    ['a device id with a zero byte', (id) => ({ toDeviceId: 'a\u0000b', signal: offerFor(id) })],
    [
      'a description of 60,001 characters',
      (id) => ({
        toDeviceId: null,
        signal: { ...offerFor(id), body: { kind: 'offer', sdp: 'x'.repeat(60_001) } },
      }),
    ],
    [
      'a candidate of 2,001 characters',
      (id) => ({
        toDeviceId: null,
        signal: {
          ...offerFor(id),
          body: { kind: 'candidates', candidates: [{ candidate: 'x'.repeat(2_001), sdpMid: '0' }] },
        },
      }),
    ],
    [
      'more candidates than one message carries',
      (id) => ({
        toDeviceId: null,
        signal: {
          ...offerFor(id),
          body: {
            kind: 'candidates',
            candidates: Array.from({ length: 33 }, () => ({ candidate: 'x', sdpMid: '0' })),
          },
        },
      }),
    ],
  ])('when it is malformed: %s', async (_what, payload) => {
    const { id } = await place();
    const before = benPhone.signals.length;
    expect(await annTab.send(payload(id))).toEqual({ ok: false, code: 'common.badInput' });
    expect(benPhone.signals).toHaveLength(before);
  });
});

test('a flood of signals for unknown calls is cut short', async () => {
  const answers = await Promise.all(
    Array.from({ length: 100 }, () => malTab.send({ toDeviceId: null, signal: offerFor(newCallId()) })),
  );
  const codes = answers.map((answer) => (answer.ok ? 'ok' : answer.code));
  expect(codes.filter((code) => code === 'calling.callNotFound')).toHaveLength(50);
  expect(codes.filter((code) => code === 'common.tooManyRequests')).toHaveLength(50);
});
