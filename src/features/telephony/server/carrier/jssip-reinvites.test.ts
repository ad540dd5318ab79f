import { afterEach, describe, expect, test, vi } from 'vitest';
import { one } from '#test/stand-ins/sip-text.ts';
import { acknowledgeRefusal, sdpOf } from '#test/stand-ins/strict-carrier.ts';
import { agree, hearBye, sayBye, takeCall } from '#test/stand-ins/strict-plays.ts';
import { closeWorlds, makeWorld, takeTheirs } from './sip-strict.world.ts';

closeWorlds();

describe('the refresher of a session', () => {
  afterEach(() => {
    vi.useRealTimers();
  });
  const fakeTimers = () =>
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });

  test('that was called and stays silent loses the call after 60 s of 90, and not before', async () => {
    const { carrier, place } = await makeWorld();
    fakeTimers();
    const call = place();
    const taken = takeCall(carrier, {
      headers: [
        ['session-expires', '90;refresher=uas'],
        ['require', 'timer'],
      ],
    });
    await call.answered();
    await taken;
    await vi.advanceTimersByTimeAsync(58_500);
    expect(call.events).not.toContain('ended');
    await vi.advanceTimersByTimeAsync(1_500);
    expect(await call.ended).toEqual({ by: 'carrier', sipCode: null, q850: 102 });
    const bye = await carrier.hears('BYE');
    expect(one(bye, 'reason')).toContain('cause=408');
    carrier.reply(bye, 200);
    await carrier.done();
  });

  test('that called and stays silent loses the call too', async () => {
    const world = await makeWorld();
    fakeTimers();
    const { ended } = await takeTheirs(world, { headers: [['session-expires', '90;refresher=uac']] });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await ended).toEqual({ by: 'carrier', sipCode: null, q850: 102 });
    await hearBye(world.carrier);
    await world.carrier.done();
  });

  test('is us: a carrier that refuses the refresh is alive, and the call goes on', async () => {
    const { carrier, place } = await makeWorld();
    fakeTimers();
    const call = place();
    const [far] = await Promise.all([takeCall(carrier), call.answered()]);
    await vi.advanceTimersByTimeAsync(300_000);
    for (const wait of [134_000, 60_000]) {
      carrier.reply(await carrier.hears('INVITE'), 488);
      await carrier.hears('ACK');
      await vi.advanceTimersByTimeAsync(wait);
    }
    vi.useRealTimers();
    expect(call.events).toEqual(['ringing', 'media', 'answered']);
    await sayBye(carrier, far);
    expect(await call.ended).toMatchObject({ by: 'carrier', q850: null });
    await carrier.done();
  });
});

describe('a hold that collides with a change of the other side (491)', () => {
  afterEach(() => {
    vi.restoreAllMocks();
  });

  test('is retried 2.1 to 4 s later if we placed the call', async () => {
    const { carrier, place } = await makeWorld();
    const call = place();
    await takeCall(carrier);
    await call.answered();
    vi.spyOn(Math, 'random').mockReturnValue(0);
    const held = call.leg.hold(true);
    carrier.reply(await carrier.hears('INVITE'), 491);
    await carrier.hears('ACK');
    await agree(carrier, 'sendonly');
    await held;
    call.leg.hangUp();
    await hearBye(carrier);
    await carrier.done();
  });

  test('is retried within 2 s if we were called', async () => {
    const world = await makeWorld();
    const { carrier } = world;
    const { leg } = await takeTheirs(world, {});
    vi.spyOn(Math, 'random').mockReturnValue(0.1);
    const held = leg.hold(true);
    carrier.reply(await carrier.hears('INVITE'), 491);
    await carrier.hears('ACK');
    await agree(carrier, 'sendonly');
    await held;
    leg.hangUp();
    await hearBye(carrier);
    await carrier.done();
  });

  test('is not retried if the call has ended', async () => {
    const { carrier, place } = await makeWorld();
    const call = place();
    await takeCall(carrier);
    await call.answered();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    const held = call.leg.hold(true);
    carrier.reply(await carrier.hears('INVITE'), 491);
    await carrier.hears('ACK');
    call.leg.hangUp();
    await hearBye(carrier);
    const failed = expect(held).rejects.toThrow();
    await vi.advanceTimersByTimeAsync(5_000);
    vi.useRealTimers();
    await failed;
    await carrier.done();
  });

  test('from their side is refused with 491, and its description is ignored', async () => {
    const { carrier, place } = await makeWorld();
    const call = place();
    const far = await takeCall(carrier);
    await call.answered();
    const held = call.leg.hold(true);
    const ours = await carrier.hears('INVITE');
    const theirs = carrier.within(far, 'INVITE', { sdp: sdpOf('sendonly', 30_020) });
    acknowledgeRefusal(carrier, theirs, await carrier.hears(491));
    carrier.reply(ours, 200, { sdp: sdpOf('recvonly') });
    await carrier.hears('ACK');
    await held;
    expect(call.events).toEqual(['ringing', 'media', 'answered']);
    expect(call.remote()?.port).toBe(30_004);
    call.leg.hangUp();
    await hearBye(carrier);
    await carrier.done();
  });
});

describe('a hold without a response', () => {
  test('is given up, and the call goes on', async () => {
    const { carrier, place } = await makeWorld({ timing: { changeMs: 200 } });
    const call = place();
    await takeCall(carrier);
    await call.answered();
    const held = call.leg.hold(true);
    const ours = await carrier.hears('INVITE');
    carrier.reply(ours, 100);
    await expect(held).rejects.toThrow('the carrier does not answer');
    carrier.reply(await carrier.hears('CANCEL'), 200);
    carrier.reply(ours, 487);
    await carrier.hears('ACK');
    await Promise.all([call.leg.hold(true), agree(carrier, 'sendonly')]);
    expect(call.events).toEqual(['ringing', 'media', 'answered']);
    call.leg.hangUp();
    await hearBye(carrier);
    await carrier.done();
  });

  test('at all, not even with 100, or through a proxy that says so with 408, does not end the call', async () => {
    const { carrier, place } = await makeWorld();
    const call = place();
    await takeCall(carrier);
    await call.answered();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    const refused = expect(call.leg.hold(true)).rejects.toThrow('the carrier refuses the hold');
    carrier.reply(await carrier.hears('INVITE'), 408);
    await carrier.hears('ACK');
    await refused;
    const silent = expect(call.leg.hold(true)).rejects.toThrow('the carrier does not answer');
    await carrier.hears('INVITE');
    await vi.advanceTimersByTimeAsync(33_000);
    await silent;
    vi.useRealTimers();
    expect(call.events).toEqual(['ringing', 'media', 'answered']);
    call.leg.hangUp();
    await hearBye(carrier);
    await carrier.done();
  });
});
