import { createSocket } from 'node:dgram';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { createLog } from '#platform/server/log.ts';
import { freePort } from '#test/free-port.ts';
import { openTestDatabase, type TestDatabase } from '#test/postgres.ts';
import type { StandInCall } from '#test/stand-ins/telnyx-calls.ts';
import { eventually } from '#test/wait.ts';
import { samplesOf } from '../../rules/media/g711.ts';
import { detectedDigits, dominant, openTelephone, soundOf, type Telephone } from '../media/media.world.ts';
import type { MediaEvent } from '../media/media-engine.ts';
import { loadSounds } from '../media/sounds.ts';
import { createWorkerEngine } from '../media/worker-engine.ts';
import { type RecordedLeg, recordLeg } from './carrier.suite.ts';
import type { IncomingLeg } from './carrier.ts';
import { openStreamBridge } from './stream-bridge.ts';
import { FROM, openTelnyxWorld, type TelnyxWorld, TO } from './telnyx.world.ts';

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

/** The strongest frequency of the last half second that somebody at Telnyx has heard. */
const hears = ({ heard }: StandInCall): number => {
  const bytes = Buffer.concat(heard.slice(-25));
  return dominant(Int16Array.from(bytes, (byte) => samplesOf(0)[byte] ?? 0)).hertz;
};

interface Talk {
  readonly call: RecordedLeg;
  readonly farEnd: StandInCall;
}

/** A call of ours that was answered, and whose stream is open; our side of its sound is this. */
async function talk(media: { address: string; port: number }): Promise<Talk> {
  const dialled = Promise.withResolvers<StandInCall>();
  world.telnyx.onDial(dialled.resolve);
  const call = recordLeg(world.carrier, { from: FROM, to: TO, media });
  const farEnd = await dialled.promise;
  await farEnd.answer();
  await call.answered();
  await eventually(() => farEnd.hasStream);
  return { call, farEnd };
}

describe('between a phone by RTP and a caller at Telnyx', () => {
  let phone: Telephone;
  let talking: Talk;
  beforeEach(async () => {
    phone = await openTelephone();
    talking = await talk(phone.remote);
    phone.call(talking.call.remote() ?? phone.remote);
  });
  afterEach(() => phone.close());

  test('both hear the tone of the other', async () => {
    phone.speak(700);
    talking.farEnd.speak(440);
    await sleep(900);
    expect(Math.abs(hears(talking.farEnd) - 700)).toBeLessThanOrEqual(8);
    expect(Math.abs((await phone.listen()).hertz - 440)).toBeLessThanOrEqual(8);
  });

  test('a key of theirs is a telephone event for us, once', async () => {
    talking.farEnd.speak(440);
    for (const digit of '5#') talking.farEnd.press(digit);
    await eventually(() => detectedDigits(phone.arrived).length === 2);
    expect(detectedDigits(phone.arrived)).toEqual([
      { event: 5, ms: 100, ends: 3 },
      { event: 11, ms: 100, ends: 3 },
    ]);
  });

  test('a key of ours is a command to Telnyx, once and in order', async () => {
    await phone.press(5, 100);
    await phone.press(11, 100);
    await phone.press(5, 100);
    const keys = () =>
      world.telnyx.commands.filter(({ what }) => what === 'send_dtmf').map(({ body }) => body['digits']);
    await eventually(() => keys().length === 3);
    expect(keys()).toEqual(['5', '#', '5']);
  });

  test('frames that are missing are missing in RTP, and those that come late are left out', async () => {
    const { farEnd } = talking;
    const frame = (chunk: number) => {
      const media = {
        track: 'inbound',
        chunk: String(chunk),
        payload: Buffer.alloc(160, 0x7f).toString('base64'),
      };
      farEnd.say(JSON.stringify({ event: 'media', media }));
    };
    for (const chunk of [1, 2, 5, 4, 6]) frame(chunk);
    await eventually(() => phone.arrived.length === 4);
    const [first, ...others] = phone.arrived;
    const from = first?.sequence ?? 0;
    expect(others.map(({ sequence }) => (sequence - from + 65_536) % 65_536)).toEqual([1, 4, 5]);
    expect(others.map(({ timestamp }) => (timestamp - (first?.timestamp ?? 0)) >>> 0)).toEqual([
      160, 640, 800,
    ]);
  });

  test('a message of 60 ms is three packets, and our own voice is not sent back', async () => {
    const payload = Buffer.alloc(480, 0x7f).toString('base64');
    talking.farEnd.say(JSON.stringify({ event: 'media', media: { track: 'outbound', chunk: '1', payload } }));
    talking.farEnd.say(JSON.stringify({ event: 'media', media: { track: 'inbound', chunk: '1', payload } }));
    await eventually(() => phone.arrived.length >= 3);
    await sleep(50);
    expect(phone.arrived.map(({ payload: sound }) => sound.length)).toEqual([160, 160, 160]);
  });

  test('another program on this machine is not heard', async () => {
    const stranger = createSocket('udp4');
    const port = talking.call.remote()?.port ?? 0;
    const packet = Buffer.alloc(172, 0x11);
    packet.writeUInt16BE(0x80_00, 0);
    for (let sent = 0; sent < 20; sent += 1) stranger.send(packet, port, '127.0.0.1');
    await sleep(200);
    stranger.close();
    expect(talking.farEnd.heard).toEqual([]);
  });

  test('an invalid message, another call or another format closes the stream, and a new one is started', async () => {
    const { farEnd } = talking;
    const startCommands = () => farEnd.commands.filter(({ what }) => what === 'streaming_start').length;
    const format = { encoding: 'PCMU', sample_rate: 8_000, channels: 1 };
    const start = (callId: string, media_format: object) =>
      JSON.stringify({ event: 'start', start: { call_control_id: callId, media_format } });
    const bad = [
      'nonsense',
      start('v3:another', format),
      start(farEnd.callId, { ...format, encoding: 'L16' }),
    ];
    for (const [nth, text] of bad.entries()) {
      farEnd.say(text);
      await eventually(() => startCommands() === nth + 1);
      await eventually(() => farEnd.hasStream);
    }
    expect(talking.call.events).not.toContain('ended');
  });
});

describe('with the media worker', () => {
  test('an echo comes back to who speaks, and keys go both ways', async () => {
    const engine = createWorkerEngine({
      address: '0.0.0.0',
      announcedAddress: '203.0.113.9',
      icePort: await freePort('udp'),
      rtpPorts: { min: 23_800, max: 23_899 },
      log: createLog('silent'),
    });
    await engine.start();
    const events: MediaEvent[] = [];
    engine.onEvent((event) => events.push(event));
    // What the network sees of this machine is not what the worker's port is reached at from within.
    const { call, farEnd } = await talk(await engine.open('session'));
    engine.flow('session', 'echo');
    const remote = call.remote();
    if (remote !== null) await engine.connect('session', remote);
    farEnd.speak(440);
    await eventually(() => Math.abs(hears(farEnd) - 440) <= 8);
    farEnd.press('7');
    await eventually(() => events.some((event) => event.kind === 'digit' && event.digit === '7'));
    engine.sendDigits('session', '42');
    await eventually(() => world.telnyx.commands.filter(({ what }) => what === 'send_dtmf').length === 2);
    call.leg.hangUp();
    await engine.stop();
  });

  test('an announcement is heard from its beginning to its end, however late the stream is', async () => {
    const engine = createWorkerEngine({
      address: '0.0.0.0',
      icePort: await freePort('udp'),
      rtpPorts: { min: 23_900, max: 23_999 },
      log: createLog('silent'),
    });
    await engine.start();
    const played = Promise.withResolvers<MediaEvent>();
    engine.onEvent((event) => event.kind === 'played' && played.resolve(event));
    const taken = Promise.withResolvers<IncomingLeg>();
    world.carrier.onIncoming(taken.resolve);
    const caller = await world.telnyx.callIn({ from: FROM, to: TO });
    const leg = await taken.promise;
    const media = await engine.open('session');
    if (leg.remote === null) throw new Error('a bridge says where it hears');
    await engine.connect('session', leg.remote);
    world.telnyx.delayStreams(700);
    leg.progress(media);
    engine.play('session', { to: 'carrier', sound: 'test-announcement', repeat: false });
    await played.promise;
    leg.refuse(480);
    await eventually(() => !caller.isUp, 10_000);
    const spoken = Buffer.from(loadSounds()['test-announcement'][0]);
    expect(Buffer.concat(caller.heard).includes(spoken)).toBe(true);
    await engine.stop();
  });
});

describe('the address of a stream', () => {
  /** Opens a websocket there. @returns the status of a refusal, or that it is open */
  async function open(url: string): Promise<number | 'open'> {
    const socket = new WebSocket(url);
    return new Promise((resolve) => {
      socket.on('error', () => undefined);
      socket.on('unexpected-response', (_request, response) => resolve(response.statusCode ?? 0));
      socket.on('open', () => {
        socket.close();
        resolve('open');
      });
    });
  }
  const streamOf = ({ commands }: StandInCall): string => String(commands[0]?.body['stream_url']);

  test.each([
    ['without a key', ''],
    ['with a short one', 'abc'],
    ['with one that nobody was given', 'A'.repeat(43)],
    ['with more behind it', `${'A'.repeat(43)}/more`],
    ['with what is no key', '%00'.repeat(20)],
  ])('%s is refused', async (_what, key) => {
    expect(await open(`${world.url.replace('http', 'ws')}/streams/telnyx/${key}`)).toBe(404);
  });

  test('is used once', async () => {
    const phone = await openTelephone();
    const { farEnd } = await talk(phone.remote);
    expect(await open(streamOf(farEnd))).toBe(404);
    phone.close();
  });

  test('ends with its call', async () => {
    world.telnyx.blockStreams();
    const dialled = Promise.withResolvers<StandInCall>();
    world.telnyx.onDial(dialled.resolve);
    const call = recordLeg(world.carrier, {
      from: FROM,
      to: TO,
      media: { address: '127.0.0.1', port: 20_000 },
    });
    const farEnd = await dialled.promise;
    call.leg.hangUp();
    await call.ended;
    expect(await open(streamOf(farEnd))).toBe(404);
  });

  test('is closed if the client sends too much', async () => {
    const phone = await openTelephone();
    const { farEnd } = await talk(phone.remote);
    const before = () => farEnd.commands.filter(({ what }) => what === 'streaming_start').length;
    farEnd.say('x'.repeat(20_000));
    await eventually(() => before() === 1);
    await eventually(() => farEnd.hasStream);
    for (let sent = 0; sent < 400; sent += 1) farEnd.say('{"event":"mark"}');
    await eventually(() => before() === 2);
    phone.close();
  });
});

test('messages over a closing socket are ignored', async () => {
  const bridge = await openStreamBridge(createLog('silent'));
  let say: (text: string) => void = () => undefined;
  const heard: string[] = [];
  bridge.listen({
    started: () => true,
    soundReceived: () => heard.push('heard'),
    pressed: () => undefined,
    lost: () => heard.push('lost'),
  });
  bridge.towards({ address: '127.0.0.1', port: 20_000 });
  bridge.take({
    send: () => undefined,
    waitingBytes: 0,
    onMessage: (receive) => {
      say = receive;
    },
    onClose: () => undefined,
    close: () => undefined,
  });
  const format = { encoding: 'PCMU', sample_rate: 8_000, channels: 1 };
  say(JSON.stringify({ event: 'start', start: { call_control_id: 'v3:x', media_format: format } }));
  bridge.close();
  const payload = Buffer.alloc(160, 0x7f).toString('base64');
  say(JSON.stringify({ event: 'media', media: { track: 'inbound', payload } }));
  expect(heard).toEqual([]);
});

test('nothing of a stream is left when its call is over', async () => {
  const phone = await openTelephone();
  const { call, farEnd } = await talk(phone.remote);
  phone.call(call.remote() ?? phone.remote);
  call.leg.hangUp();
  await call.ended;
  await eventually(() => !farEnd.hasStream);
  const before = phone.arrived.length;
  phone.speak(700);
  await sleep(200);
  expect(phone.arrived.length).toBe(before);
  expect(soundOf(phone.arrived)).toHaveLength(0);
  phone.close();
});
