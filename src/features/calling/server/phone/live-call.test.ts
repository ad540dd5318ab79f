import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { MediaOfferRefused } from '#features/telephony/server/service.ts';
import type { Client } from '#test/client.ts';
import { ANNS, BENS, byCarrier, type PhoneWorld } from './phone.world.ts';
import { annAndBen, detailsOf, ends, talking } from './phone-steps.world.ts';

let world: PhoneWorld;
let ann: Client;
let ben: Client;
const people = annAndBen();
beforeAll(() => {
  ({ world, ann, ben } = people);
});

describe('in the call', () => {
  test('only the device that has the call gets its audio', async () => {
    const { id } = await talking(ann, world);
    expect(await ann.calling.attach({ id, deviceId: 'ann-tab-1', sdp: 'offer' })).toEqual({
      sdp: `answer to offer in ${id}`,
    });
    await expect(ann.calling.attach({ id, deviceId: 'other-tab-1', sdp: 'offer' })).rejects.toMatchObject({
      code: 'calling.answeredElsewhere',
    });
    await expect(ben.calling.attach({ id, deviceId: 'ann-tab-1', sdp: 'offer' })).rejects.toMatchObject({
      code: 'calling.callNotFound',
    });
    await ann.calling.hangUp({ id });
    await expect(ann.calling.attach({ id, deviceId: 'ann-tab-1', sdp: 'offer' })).rejects.toMatchObject({
      code: 'calling.callOver',
    });
  });

  test('a device whose audio comes up just as the call ends is refused as over', async () => {
    const { id } = await talking(ann, world);
    const { attach } = world.media;
    onTestFinished(() => void (world.media.attach = attach));
    world.media.attach = async () => {
      await ann.calling.hangUp({ id });
      throw new MediaOfferRefused('The call is over.');
    };
    await expect(ann.calling.attach({ id, deviceId: 'ann-tab-1', sdp: 'offer' })).rejects.toMatchObject({
      code: 'calling.callOver',
    });
  });

  test("only the call's owner can press keys in it", async () => {
    const { id } = await talking(ann, world);
    await ann.calling.digits({ id, digits: '12#' });
    expect(world.media.of(id).digits).toBe('12#');
    await expect(ben.calling.digits({ id, digits: '1' })).rejects.toMatchObject({
      code: 'calling.callNotFound',
    });
    await expect(ann.calling.digits({ id, digits: 'A' })).rejects.toMatchObject({ status: 400 });
    await ann.calling.hangUp({ id });
  });

  test('hold is passed on to the carrier, and the held side hears a tone and no voice', async () => {
    const { id, received } = await talking(ann, world);
    expect(world.media.of(id).flow).toBe('bridge');
    await ann.calling.hold({ id, on: true });
    await expect.poll(() => received).toEqual(['hold']);
    expect(world.media.of(id)).toMatchObject({ flow: 'hold', playing: ['hold-tone'] });
    await ann.calling.hold({ id, on: false });
    await expect.poll(() => received).toEqual(['hold', 'take back']);
    expect(world.media.of(id).flow).toBe('bridge');
    await ann.calling.hangUp({ id });
  });

  test("losing the far end isn't a hang-up", async () => {
    const { id, listener } = await talking(ann, world);
    listener.ended(byCarrier(null, 102));
    await ends(ann, id, 'connection-lost');
  });

  test('the device is notified of silence on either side', async () => {
    const { id } = await talking(ann, world);
    await ann.calling.attach({ id, deviceId: 'ann-tab-1', sdp: 'offer' });
    const socket = await ann.connect('ann-tab-1');
    const notices: unknown[] = [];
    socket.on('message', (topic, payload) => {
      if (topic === 'calling.phoneNotice') notices.push(payload);
    });
    world.media.says({ kind: 'silent', session: id, end: 'carrier' });
    world.media.says({ kind: 'audible', session: id, end: 'carrier' });
    world.media.says({ kind: 'restarted', sessions: [id] });
    await expect
      .poll(() => notices)
      .toEqual([
        { kind: 'silent', callId: id, side: 'them', on: true },
        { kind: 'silent', callId: id, side: 'them', on: false },
        { kind: 'attach', callId: id },
      ]);
    socket.close();
    await ann.calling.hangUp({ id });
  });
});

describe('a call from the network', () => {
  test('rings the devices of whoever rents the number, and shows the dialled number', async () => {
    const socket = await ben.connect('ben-tab-1');
    const call = world.first.bring({ from: ANNS, to: BENS });
    await expect.poll(() => call.received).toEqual(['180']);
    const [view] = await ben.calling.active();
    expect(view).toMatchObject({
      direction: 'incoming',
      peer: { username: '', name: '+1 415 555 0134' },
      phone: { number: ANNS, ownNumber: BENS, microUsdPerMinute: null },
    });
    const id = view?.id ?? '';
    await ben.calling.answer({ id, deviceId: 'ben-tab-1' });
    await expect.poll(() => call.received).toEqual(['180', '200']);
    call.hangUp();
    await ends(ben, id, 'hangup');
    expect((await detailsOf(ben, id)).route).toMatchObject({ chargeMicroUsd: 0 });
    socket.close();
  });

  test('that nobody can take hears an announcement, and is missed', async () => {
    await expect.poll(() => world.platform.realtime.devicesOf(ben.user.id as never)).toEqual([]);
    const call = world.first.bring({ from: null, to: BENS });
    await expect.poll(() => call.received).toEqual(['183']);
    const { items } = await ben.calling.history({ show: 'missed' });
    expect(items[0]).toMatchObject({
      direction: 'missed',
      peer: { name: 'Withheld number' },
      endReason: 'no-answer',
    });
    world.media.says({ kind: 'played', session: items[0]?.id ?? '', to: 'carrier', sound: 'not-available' });
    await expect.poll(() => call.received).toEqual(['183', '480']);
  });

  test('without a media address is refused at once if nobody can take it', async () => {
    const call = world.first.bring({ from: ANNS, to: BENS, remote: null });
    await expect.poll(() => call.received).toEqual(['480']);
  });

  test('to a number that nobody rents is refused with 404', async () => {
    const call = world.first.bring({ from: ANNS, to: '+14155550177' as typeof ANNS });
    await expect.poll(() => call.received).toEqual(['404']);
  });

  test('that the caller gives up is missed', async () => {
    const socket = await ben.connect('ben-tab-1');
    const call = world.first.bring({ from: ANNS, to: BENS });
    await expect.poll(() => call.received).toEqual(['180']);
    const id = (await ben.calling.active())[0]?.id ?? '';
    call.hangUp();
    await ends(ben, id, 'cancelled');
    socket.close();
  });

  test('to somebody on two calls is busy', async () => {
    const socket = await ben.connect('ben-tab-1');
    const open = [world.first.bring({ from: ANNS, to: BENS }), world.first.bring({ from: ANNS, to: BENS })];
    await expect.poll(async () => (await ben.calling.active()).length).toBe(2);
    const third = world.first.bring({ from: ANNS, to: BENS });
    await expect.poll(() => third.received).toEqual(['486']);
    for (const call of open) call.hangUp();
    await expect.poll(async () => (await ben.calling.active()).length).toBe(0);
    socket.close();
  });

  test('that is declined goes on to the announcement', async () => {
    const socket = await ben.connect('ben-tab-1');
    const call = world.first.bring({ from: ANNS, to: BENS });
    await expect.poll(() => call.received).toEqual(['180']);
    const id = (await ben.calling.active())[0]?.id ?? '';
    await ben.calling.decline({ id });
    await expect.poll(() => call.received).toEqual(['180', '183']);
    socket.close();
  });
});
