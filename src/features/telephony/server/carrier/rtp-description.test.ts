import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { asE164 } from '#kernel/e164.ts';
import { createLog } from '#platform/server/log.ts';
import { checkAnswer, checkSuccessor } from '#test/sdp-check.ts';
import { type RawMessage, SdpCarrier } from '#test/stand-ins/sdp-carrier.ts';
import { eventually } from '#test/wait.ts';
import type { LegEnd } from '../../model.ts';
import { type RecordedLeg, recordLeg } from './carrier.suite.ts';
import type { Carrier, IncomingLeg } from './carrier.ts';
import { RtpDescription } from './rtp-description.ts';
import { createSipTrunk } from './sip-trunk.ts';

const OUR_MEDIA = { address: '127.0.0.1', port: 20_000 };

/** What a carrier says of itself, with these lines for its media. */
const sdp = (...lines: string[]) =>
  ['v=0', 'o=far 5 1 IN IP4 127.0.0.1', 's=-', 'c=IN IP4 127.0.0.1', 't=0 0', ...lines, ''].join('\r\n');
const EVENTS = ['a=rtpmap:101 telephone-event/8000', 'a=fmtp:101 0-15'];
const AUDIO = ['m=audio 30004 RTP/AVP 0 8 101', ...EVENTS];
const VIDEO = ['m=video 30006 RTP/AVP 97', 'a=rtpmap:97 H264/90000'];
const ADDRESSED = { address: '127.0.0.1', port: 30_004, payloadType: 0, telephoneEvent: 101 };

let carrier: SdpCarrier;
let trunk: Carrier;
beforeAll(async () => {
  carrier = await SdpCarrier.open();
  trunk = createSipTrunk({
    name: 'strict',
    host: '127.0.0.1',
    port: carrier.port,
    transport: 'tcp',
    account: null,
    registers: false,
    allowed: [],
    withPlus: true,
    prefixes: [],
    server: null,
    log: createLog('fatal'),
  });
  await trunk.start();
  await eventually(() => trunk.health().isUp);
});
afterEach(() => {
  carrier.forget();
});
afterAll(async () => {
  await trunk.stop();
  await carrier.close();
});

/** Takes the next call and notes what is told of it. */
function taken() {
  const leg = Promise.withResolvers<IncomingLeg>();
  const ended = Promise.withResolvers<LegEnd>();
  const events: unknown[] = [];
  trunk.onIncoming((incoming) => {
    incoming.listen({
      media: (remote) => events.push(remote),
      held: (on) => events.push(on ? 'held' : 'taken back'),
      ended: ended.resolve,
    });
    leg.resolve(incoming);
  });
  return { leg: leg.promise, ended: ended.promise, events };
}

/** A call of theirs that is up. */
async function answered(offer: string) {
  const call = taken();
  carrier.call({ offer });
  const leg = await call.leg;
  leg.answer(OUR_MEDIA);
  const ok = await carrier.next('SIP/2.0 200');
  carrier.acknowledge(ok);
  return { ...call, leg: await call.leg, ok };
}

/** A call of ours, as far as its INVITE. */
async function placed(): Promise<{ call: RecordedLeg; invite: RawMessage }> {
  const call = recordLeg(trunk, {
    from: asE164('+12125550100'),
    to: asE164('+12125550150'),
    media: OUR_MEDIA,
  });
  return { call, invite: await carrier.next('INVITE') };
}

describe('an offer of a carrier is answered line by line', () => {
  test.each([
    ['audio alone', [...AUDIO]],
    ['audio and video', [...AUDIO, ...VIDEO]],
    ['video before audio', [...VIDEO, ...AUDIO]],
    [
      'audio, video, slides and an application',
      [...AUDIO, ...VIDEO, ...VIDEO, 'm=application 30008 UDP/DTLS/SCTP webrtc-datachannel'],
    ],
    ['fax (T.38) beside audio', [...AUDIO, 'm=image 30010 udptl t38', 'a=T38FaxVersion:0']],
    [
      'audio that is encrypted, or plain',
      [
        'm=audio 30002 RTP/SAVP 0',
        'a=crypto:1 AES_CM_128_HMAC_SHA1_80 inline:d0RmdmcmVCspeEc3QGZiNWpVLFJhQX1cfHAwJSoj',
        ...AUDIO,
      ],
    ],
    [
      'audio for browsers, or plain',
      ['m=audio 30002 UDP/TLS/RTP/SAVPF 0', 'a=setup:actpass', 'a=rtcp-mux', ...AUDIO],
    ],
    ['a line that is switched off', ['m=video 0 RTP/AVP 97', ...AUDIO]],
    [
      'audio with feedback (AVPF)',
      ['m=audio 30004 RTP/AVPF 0 8 101', ...EVENTS, 'a=rtcp-fb:* nack', 'a=rtcp-mux', 'a=mid:0'],
    ],
    ['several ports of audio', ['m=audio 30004/2 RTP/AVP 0 101', ...EVENTS]],
    [
      'many codecs',
      ['m=audio 30004 RTP/AVP 18 9 0 96 101', 'a=rtpmap:96 opus/48000/2', ...EVENTS, 'a=sendrecv'],
    ],
  ])('%s', async (_what, lines) => {
    const call = await answered(sdp(...lines));
    expect(carrier.violations).toEqual([]);
    expect(call.leg.remote).toEqual(ADDRESSED);
    expect(call.ok.body.match(/^m=/gm)).toHaveLength(lines.filter((line) => line.startsWith('m=')).length);
  });

  test('with its time', async () => {
    await answered(sdp(...AUDIO).replace('t=0 0', 't=3900000000 3900003600'));
    expect(carrier.violations).toEqual([]);
  });

  test('alike before the answer and in it', async () => {
    const call = taken();
    carrier.call({ offer: sdp(...VIDEO, ...AUDIO) });
    const leg = await call.leg;
    leg.progress(OUR_MEDIA);
    const early = await carrier.next('SIP/2.0 183');
    leg.answer(OUR_MEDIA);
    expect((await carrier.next('SIP/2.0 200')).body).toBe(early.body);
    expect(carrier.violations).toEqual([]);
  });
});

describe('a call whose audio we cannot receive is refused with 488 and a warning', () => {
  test.each([
    ['encrypted alone', sdp('m=audio 30004 RTP/SAVP 0'), '302 ahoy "audio over RTP/SAVP"'],
    [
      'as browsers speak it',
      sdp('m=audio 30004 UDP/TLS/RTP/SAVPF 0'),
      '302 ahoy "audio over UDP/TLS/RTP/SAVPF"',
    ],
    [
      'at an IPv6 address',
      sdp(...AUDIO).replaceAll('IP4 127.0.0.1', 'IP6 2001:db8::5'),
      '301 ahoy "an IPv6 address"',
    ],
    [
      'at a name',
      sdp(...AUDIO).replace('c=IN IP4 127.0.0.1', 'c=IN IP4 media.example.com'),
      '301 ahoy "no IP address"',
    ],
    [
      'at a name of its own, beside an address of the session',
      sdp(...AUDIO, 'c=IN IP4 media.example.com'),
      '301 ahoy "no IP address"',
    ],
    ['without G.711', sdp('m=audio 30004 RTP/AVP 18 9'), '305 ahoy "no G.711 among the codecs"'],
    ['switched off', sdp('m=audio 0 RTP/AVP 0'), '304 ahoy "the audio is refused"'],
    ['not there', sdp(...VIDEO), '304 ahoy "there is no audio"'],
    ['malformed', sdp('m=audio RTP/AVP 0'), '399 ahoy "a media line is malformed"'],
  ])('%s', async (_what, offer, warning) => {
    let calls = 0;
    trunk.onIncoming(() => {
      calls += 1;
    });
    carrier.call({ offer });
    const refusal = await carrier.next('SIP/2.0 488');
    expect(refusal.header('warning')).toBe(warning);
    expect(calls).toBe(0);
    expect(carrier.count('SIP/2.0 2')).toBe(0);
  });
});

describe('an INVITE without a description', () => {
  async function offered() {
    const call = taken();
    carrier.call();
    const leg = await call.leg;
    expect(leg.remote).toBeNull();
    leg.ring();
    leg.answer(OUR_MEDIA);
    return { ...call, ok: await carrier.next('SIP/2.0 200') };
  }

  test('is answered with our offer, and the answer in the ACK says where audio goes', async () => {
    const call = await offered();
    expect(call.ok.body).toContain('m=audio 20000 RTP/AVP 0 8 101');
    carrier.acknowledge(call.ok, { answer: sdp('m=audio 30004 RTP/AVP 8 101', ...EVENTS) });
    await eventually(() => call.events.length > 0);
    expect(call.events).toEqual([{ ...ADDRESSED, payloadType: 8 }]);
    expect(carrier.violations).toEqual([]);
    carrier.ask(call.ok, 'BYE');
    expect(await call.ended).toMatchObject({ by: 'carrier' });
  });

  test('gets nothing before the answer that only an offer can say', async () => {
    const call = taken();
    carrier.call();
    const leg = await call.leg;
    leg.progress(OUR_MEDIA);
    leg.refuse(480);
    await carrier.next('SIP/2.0 480');
    expect(carrier.count('SIP/2.0 183')).toBe(0);
  });

  test.each([
    ['no answer', {}],
    ['an answer at an IPv6 address', { answer: sdp(...AUDIO).replaceAll('IP4 127.0.0.1', 'IP6 ::1') }],
    ['an answer that refuses the audio', { answer: sdp('m=audio 0 RTP/AVP 0') }],
  ])('ends when its ACK brings %s', async (_what, response) => {
    const call = await offered();
    carrier.acknowledge(call.ok, response);
    carrier.reply(await carrier.next('BYE'), 200);
    expect(await call.ended).toMatchObject({ sipCode: null });
    expect(call.events).toEqual([]);
  });
});

describe('a call that is up is changed', () => {
  const moved = sdp(...AUDIO).replace('o=far 5 1', 'o=far 5 2');

  async function change(of: RawMessage, offer: string, method = 'INVITE'): Promise<RawMessage> {
    carrier.ask(of, method, { offer });
    const ok = await carrier.next('SIP/2.0 200');
    if (method === 'INVITE') carrier.acknowledge(ok);
    return ok;
  }

  test.each(['INVITE', 'UPDATE'])('to another address and port, by %s', async (method) => {
    const call = await answered(sdp(...AUDIO));
    await change(
      call.ok,
      moved.replace('30004', '30020').replace('c=IN IP4 127.0.0.1', 'c=IN IP4 127.0.0.5'),
      method,
    );
    await eventually(() => call.events.length > 0);
    expect(call.events).toEqual([{ ...ADDRESSED, address: '127.0.0.5', port: 30_020 }]);
    expect(carrier.violations).toEqual([]);
  });

  test.each([
    ['sendonly', sdp(...AUDIO, 'a=sendonly'), 'a=recvonly'],
    ['inactive', sdp(...AUDIO, 'a=inactive'), 'a=inactive'],
    ['an address of zeros', sdp(...AUDIO).replace('c=IN IP4 127.0.0.1', 'c=IN IP4 0.0.0.0'), 'a=recvonly'],
  ])('to a hold by %s, and back', async (_what, hold, direction) => {
    const call = await answered(sdp(...AUDIO));
    expect((await change(call.ok, hold)).body).toContain(direction);
    await eventually(() => call.events.includes('held'));
    expect((await change(call.ok, moved)).body).toContain('a=sendrecv');
    await eventually(() => call.events.includes('taken back'));
    expect(carrier.violations).toEqual([]);
  });

  test('by a line more, which stays refused when we hold', async () => {
    const call = await answered(sdp(...AUDIO));
    expect((await change(call.ok, sdp(...AUDIO, ...VIDEO))).body).toContain('m=video 0 RTP/AVP 97');
    const held = call.leg.hold(true);
    const invite = await carrier.next('INVITE');
    expect(invite.body).toContain('a=sendonly');
    carrier.reply(invite, 200, { answer: sdp(...AUDIO, 'a=recvonly', 'm=video 0 RTP/AVP 97') });
    await held;
    expect(carrier.violations).toEqual([]);
  });

  test('to audio that we cannot receive: one 488, and the call stays as it was', async () => {
    const call = await answered(sdp(...AUDIO));
    carrier.ask(call.ok, 'INVITE', { offer: moved.replace('c=IN IP4 127.0.0.1', 'c=IN IP6 ::1') });
    const refusal = await carrier.next('SIP/2.0 488');
    carrier.acknowledge({
      ...refusal,
      header: (name) => (name === 'contact' ? call.ok : refusal).header(name),
    });
    expect((await change(call.ok, moved)).body).toContain('a=sendrecv');
    expect(call.events).toEqual([]);
    expect(carrier.count('SIP/2.0 488')).toBe(1);
    expect(carrier.count('SIP/2.0 200')).toBe(2);
    expect(carrier.violations).toEqual([]);
  });

  test('without a description: ours is offered again, and their answer is taken', async () => {
    const call = await answered(sdp(...VIDEO, ...AUDIO));
    carrier.ask(call.ok, 'INVITE');
    const ok = await carrier.next('SIP/2.0 200');
    expect(ok.body.match(/^m=.*$/gm)).toEqual(['m=video 0 RTP/AVP 97', 'm=audio 20000 RTP/AVP 0 101']);
    carrier.acknowledge(ok, { answer: sdp('m=video 0 RTP/AVP 97', ...AUDIO).replace('30004', '30030') });
    await eventually(() => call.events.length > 0);
    expect(call.events).toEqual([{ ...ADDRESSED, port: 30_030 }]);
    expect(carrier.violations).toEqual([]);
  });
});

describe('when we call', () => {
  test('a description from before the answer counts if the answer has none', async () => {
    const { call, invite } = await placed();
    carrier.reply(invite, 183, { answer: sdp(...AUDIO) });
    await call.heard();
    carrier.reply(invite, 200);
    await carrier.next('ACK');
    await call.answered();
    expect(call.events).toEqual(['media', 'answered']);
    expect(call.remote()).toEqual(ADDRESSED);
  });

  test('if several ring, we use the address of the one that answers', async () => {
    const { call, invite } = await placed();
    carrier.reply(invite, 183, { answer: sdp(...AUDIO), tag: 'one' });
    carrier.reply(invite, 183, { answer: sdp(...AUDIO).replace('30004', '30040'), tag: 'two' });
    carrier.reply(invite, 183, { answer: sdp(...AUDIO).replace('30004', '30050'), tag: 'three' });
    carrier.reply(invite, 200, { tag: 'two' });
    await call.answered();
    expect(call.remote()?.port).toBe(30_040);
  });

  test.each([
    ['nothing', ''],
    ['an IPv6 address', sdp(...AUDIO).replaceAll('IP4 127.0.0.1', 'IP6 2001:db8::5')],
    ['a name', sdp(...AUDIO).replace('c=IN IP4 127.0.0.1', 'c=IN IP4 media.example.com')],
    ['encryption', sdp('m=audio 30004 RTP/SAVP 0')],
    ['a refusal of the audio', sdp('m=audio 0 RTP/AVP 0')],
  ])('an answer with %s is acknowledged and ended, and nobody has answered', async (_what, answer) => {
    const { call, invite } = await placed();
    carrier.reply(invite, 180);
    carrier.reply(invite, 200, { answer });
    await carrier.next('ACK');
    carrier.reply(await carrier.next('BYE'), 200);
    expect(await call.ended).toEqual({ by: 'carrier', sipCode: 488, q850: null });
    expect(call.events).toEqual(['ringing', 'ended']);
  });

  test('each change counts one version, also after early media', async () => {
    const { call, invite } = await placed();
    carrier.reply(invite, 183, { answer: sdp(...AUDIO) });
    carrier.reply(invite, 200, { answer: sdp(...AUDIO) });
    await call.answered();
    for (const [on, direction] of [
      [true, 'recvonly'],
      [false, 'sendrecv'],
    ] as const) {
      const done = call.leg.hold(on);
      carrier.reply(await carrier.next('INVITE'), 200, { answer: sdp(...AUDIO, `a=${direction}`) });
      await done;
    }
    expect(carrier.violations).toEqual([]);
  });

  test('their answer with our number for events means events, named again or not', async () => {
    const { call, invite } = await placed();
    carrier.reply(invite, 200, { answer: sdp('m=audio 30004 RTP/AVP 0 101') });
    await call.answered();
    expect(call.remote()).toEqual(ADDRESSED);
  });
});

test('an offer that only asks whether the other side is still there has the version of the last', async () => {
  const description = new RtpDescription(OUR_MEDIA, { id: 7, received() {}, rejected() {} });
  const offer = sdp(...AUDIO, ...VIDEO);
  await description.setRemoteDescription({ type: 'offer', sdp: offer });
  const { sdp: answer } = await description.createAnswer();
  const { sdp: again } = await description.createOffer();
  expect(checkAnswer(offer, answer)).toEqual([]);
  expect(checkSuccessor(answer, again)).toEqual([]);
  expect(again).toBe(answer);
});
