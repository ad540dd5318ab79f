import { describe, expect, test } from 'vitest';
import { freePort } from '#test/free-port.ts';
import { runSipp } from '#test/sipp.ts';
import { one, type SipText } from '#test/stand-ins/sip-text.ts';
import { acknowledgeRefusal, sdpOf } from '#test/stand-ins/strict-carrier.ts';
import { agree, answerCall, hearBye, inviteOf } from '#test/stand-ins/strict-plays.ts';
import { closeWorlds, makeWorld, takeTheirs } from './sip-strict.world.ts';

closeWorlds();

describe('a call that is answered at two places', () => {
  test('goes on with the first; the other is acknowledged and ended, as often as it answers', async () => {
    const { carrier, place } = await makeWorld();
    const call = place();
    const invite = await carrier.hears('INVITE');
    carrier.reply(invite, 180, { tag: 'good' });
    carrier.reply(invite, 183, { tag: 'other', sdp: sdpOf('sendrecv', 30_010) });
    carrier.reply(invite, 200, { tag: 'good', sdp: sdpOf('sendrecv', 30_006) });
    const second = { tag: 'other', sdp: sdpOf('sendrecv', 30_010) };
    carrier.reply(invite, 200, second);
    const ofOther = (message: SipText) => one(message, 'to').endsWith('tag=other');
    await carrier.hears('ACK', (message) => !ofOther(message));
    await carrier.hears('ACK', ofOther);
    const bye = await carrier.hears('BYE');
    expect(ofOther(bye)).toBe(true);
    carrier.reply(bye, 200);
    carrier.reply(invite, 200, second);
    await carrier.hears('ACK', ofOther);
    expect(call.events.filter((event) => event !== 'ringing')).toEqual(['media', 'media', 'answered']);
    expect(call.remote()?.port).toBe(30_006);
    // It is up: it can be held, and hung up, where it was answered first.
    await Promise.all([call.leg.hold(true), agree(carrier, 'sendonly')]);
    call.leg.hangUp();
    const end = await carrier.hears('BYE');
    expect(ofOther(end)).toBe(false);
    carrier.reply(end, 200);
    expect(await call.ended).toEqual({ by: 'us', sipCode: null, q850: null });
    await carrier.done();
  });

  test('is not ended by the place that answered second, should it hang up at once', async () => {
    const { carrier, place } = await makeWorld();
    const call = place();
    const invite = await carrier.hears('INVITE');
    carrier.reply(invite, 180, { tag: 'second' });
    const first = await answerCall(carrier, invite, { tag: 'first' });
    await call.answered();
    const theirs = { ...first, us: first.us.replace('first', 'second') };
    carrier.within(theirs, 'BYE');
    await carrier.hears(481);
    expect(call.events).toEqual(['ringing', 'media', 'answered']);
    call.leg.hangUp();
    await hearBye(carrier);
    await carrier.done();
  });

  test('after it was canceled costs nothing: each answer is acknowledged and ended', async () => {
    const { carrier, place } = await makeWorld();
    const call = place();
    const invite = await carrier.hears('INVITE');
    carrier.reply(invite, 180, { tag: 'one' });
    await call.rang();
    call.leg.hangUp();
    carrier.reply(await carrier.hears('CANCEL'), 200);
    for (const tag of ['one', 'two']) {
      carrier.reply(invite, 200, { tag, sdp: sdpOf() });
      await carrier.hears('ACK', (message) => one(message, 'to').endsWith(`tag=${tag}`));
      const bye = await carrier.hears('BYE');
      expect(one(bye, 'to')).toContain(`;tag=${tag}`);
      carrier.reply(bye, 200);
    }
    expect(await call.ended).toEqual({ by: 'us', sipCode: 487, q850: null });
    await carrier.done();
  });

  test('an answer that is repeated after the call has ended is acknowledged still', async () => {
    const { carrier, place } = await makeWorld();
    const call = place();
    const invite = await carrier.hears('INVITE');
    carrier.reply(invite, 180);
    await answerCall(carrier, invite);
    call.leg.hangUp();
    await hearBye(carrier);
    carrier.reply(invite, 200, { sdp: sdpOf() });
    await carrier.hears('ACK');
    await carrier.done();
  });
});

test('an answer that does not say where it comes from is acknowledged and ended at the address that we called', async () => {
  const { carrier, place } = await makeWorld();
  const call = place();
  await answerCall(carrier, await carrier.hears('INVITE'), { hasContact: false });
  await call.answered();
  call.leg.hangUp();
  await hearBye(carrier);
  await carrier.done();
});

describe('the interval of a session (RFC 4028)', () => {
  test('that a carrier finds too short is retried with the one it wants, and the call connects', async () => {
    const { carrier, place } = await makeWorld();
    const call = place();
    const short = await carrier.hears('INVITE');
    carrier.reply(short, 422, { headers: [['min-se', '1800']] });
    await carrier.hears('ACK');
    const again = await carrier.hears('INVITE');
    expect(one(again, 'session-expires')).toBe('1800');
    expect(one(again, 'min-se')).toBe('1800');
    carrier.reply(again, 180);
    await answerCall(carrier, again, { headers: [['session-expires', '1800;refresher=uac']] });
    await call.answered();
    expect(call.events).toEqual(['ringing', 'media', 'answered']);
    call.leg.hangUp();
    await hearBye(carrier);
    await carrier.done();
  });

  test.each([
    ['without saying what it wants', []],
    ['and wants a shorter one', [['min-se', '90']]],
    ['and wants days', [['min-se', '999999']]],
  ] as const)('that a carrier finds too short %s is a refusal', async (_what, headers) => {
    const { carrier, place } = await makeWorld();
    const call = place();
    carrier.reply(await carrier.hears('INVITE'), 422, { headers });
    await carrier.hears('ACK');
    expect(await call.ended).toEqual({ by: 'carrier', sipCode: 422, q850: null });
    await carrier.done();
  });

  test('of 30 s is refused with 422 and Min-SE 90, in a new call and within one', async () => {
    const world = await makeWorld();
    const { carrier } = world;
    const { leg, far } = await takeTheirs(world, { headers: [['session-expires', '90;refresher=uac']] });
    const changed = carrier.within(far, 'INVITE', { headers: [['session-expires', '30']], sdp: sdpOf() });
    const refused = await carrier.hears(422);
    expect(one(refused, 'min-se')).toBe('90');
    acknowledgeRefusal(carrier, changed, refused);
    leg.hangUp();
    await hearBye(carrier);
    const invite = inviteOf(carrier, { headers: [['session-expires', '30;refresher=uac']] });
    const refusal = await carrier.hears(422);
    expect(one(refusal, 'min-se')).toBe('90');
    acknowledgeRefusal(carrier, invite, refusal);
    await carrier.done();
  });
});

test.each([
  ['answers at two places', 'uas-forks', 250],
  ['wants a longer session', 'uas-wants-longer', 0],
])('a carrier of somebody else that %s has one call, and it is answered', async (_what, scenario, talkMs) => {
  const port = await freePort('tcp');
  const sipp = await runSipp(scenario, { port });
  const { place } = await makeWorld({ port });
  const call = place();
  await call.answered();
  await new Promise((resolve) => {
    setTimeout(resolve, talkMs);
  });
  call.leg.hangUp();
  expect(await call.ended).toEqual({ by: 'us', sipCode: null, q850: null });
  await sipp.done();
});
