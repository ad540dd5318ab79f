import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createSipTrunk } from '#features/telephony/server/carrier/sip-trunk.ts';
import { lazyMedia } from '#features/telephony/server/media/lazy-media.ts';
import {
  detectedDigits,
  openTelephone,
  soundOf,
  type Telephone,
} from '#features/telephony/server/media/media.world.ts';
import { createWorkerEngine } from '#features/telephony/server/media/worker-engine.ts';
import { createLog } from '#platform/server/log.ts';
import type { Client } from '#test/client.ts';
import { freePort } from '#test/free-port.ts';
import { alice } from '#test/people.ts';
import { detectedKeys } from '#test/stand-ins/dtmf-receiver.ts';
import { type RawMessage, SdpCarrier } from '#test/stand-ins/sdp-carrier.ts';
import { eventually } from '#test/wait.ts';
import { ANNS, LONDON, type PhoneWorld, startPhoneWorld } from './phone.world.ts';
import { place, stateOf } from './phone-steps.world.ts';

/** On the trunk whose operator has configured INFO. */
const BERLIN = '+4930901820';
const KEYS = '0123456789*#';
const EVENTS = ['a=rtpmap:101 telephone-event/8000'];
const TAKES_INFO = 'Allow: INVITE, ACK, BYE, CANCEL, INFO';
const TAKES_NO_INFO = 'Allow: INVITE, ACK, BYE, CANCEL';

let carriers: { usual: SdpCarrier; wantsInfo: SdpCarrier };
let world: PhoneWorld;
let ann: Client;
let telephone: Telephone;

const log = createLog('fatal');
const trunkTo = (name: string, carrier: SdpCarrier, prefix: string, wantsInfo: boolean) =>
  createSipTrunk({
    name,
    host: '127.0.0.1',
    port: carrier.port,
    transport: 'tcp',
    account: null,
    registers: false,
    allowed: [],
    withPlus: true,
    prefixes: [prefix],
    wantsInfo,
    server: null,
    log,
  });

beforeAll(async () => {
  carriers = { usual: await SdpCarrier.open(), wantsInfo: await SdpCarrier.open() };
  const engine = createWorkerEngine({
    address: '127.0.0.1',
    icePort: await freePort('udp'),
    rtpPorts: { min: 23_700, max: 23_799 },
    log,
  });
  const owners = new Map<string, string>();
  world = await startPhoneWorld(
    () => owners,
    {},
    {
      real: {
        trunks: [
          trunkTo('first', carriers.usual, '+44', false),
          trunkTo('second', carriers.wantsInfo, '+49', true),
        ],
        engine: lazyMedia(engine),
      },
    },
  );
  ann = await world.caller(alice, 5_000_000);
  owners.set(ANNS, ann.user.id);
});
afterAll(async () => {
  await world.stop();
  for (const carrier of Object.values(carriers)) await carrier.close();
});
afterEach(async () => {
  for (const { id } of await ann.calling.active()) await ann.calling.hangUp({ id });
  telephone.close();
  for (const carrier of Object.values(carriers)) carrier.forget();
});

function describes({ remote }: Telephone, ...lines: string[]): string {
  const { address, payloadType, port, telephoneEvent } = remote;
  const formats = telephoneEvent === null ? payloadType : `${payloadType} ${telephoneEvent}`;
  const media = [`m=audio ${port} RTP/AVP ${formats}`, ...(telephoneEvent === null ? [] : EVENTS), ...lines];
  return ['v=0', 'o=far 5 1 IN IP4 127.0.0.1', 's=-', `c=IN IP4 ${address}`, 't=0 0', ...media, ''].join(
    '\r\n',
  );
}

/** Ann talks to a phone whose carrier supports these ways of sending keys. */
async function talkingTo(
  carrier: SdpCarrier,
  takes: { law?: 0 | 8; telephoneEvent: number | null; allow: string },
): Promise<{ id: string; invite: RawMessage }> {
  telephone = await openTelephone(takes);
  const { id } = await place(ann, { to: carrier === carriers.usual ? LONDON : BERLIN });
  const invite = await carrier.next('INVITE');
  carrier.reply(invite, 200, { answer: describes(telephone), headers: [takes.allow] });
  await carrier.next('ACK');
  await expect.poll(() => stateOf(ann, id)).toBe('answered');
  await eventually(() => telephone.arrived.length > 0);
  return { id, invite };
}

const receivedTones = () => detectedKeys(soundOf(telephone.arrived));
const receivedEvents = () =>
  detectedDigits(telephone.arrived)
    .map(({ event }) => KEYS.charAt(event))
    .join('');

describe('keys reach a carrier that supports', () => {
  test('telephone events: as those, and only once', async () => {
    const { id } = await talkingTo(carriers.usual, { telephoneEvent: 101, allow: TAKES_INFO });
    await ann.calling.digits({ id, digits: KEYS });
    await eventually(() => receivedEvents().length >= KEYS.length);
    expect([receivedEvents(), receivedTones(), carriers.usual.count('INFO')]).toEqual([KEYS, '', 0]);
  });

  test.each([
    ['mu-law', 0],
    ['A-law', 8],
  ] as const)('only audio in %s: as tones, although it claims to support INFO', async (_, law) => {
    const { id } = await talkingTo(carriers.usual, { law, telephoneEvent: null, allow: TAKES_INFO });
    await ann.calling.digits({ id, digits: KEYS });
    await eventually(() => receivedTones().length >= KEYS.length);
    expect([receivedTones(), carriers.usual.count('INFO')]).toEqual([KEYS, 0]);
  });

  test('INFO, if its operator configured that: one by one, and as tones once it refuses one', async () => {
    const carrier = carriers.wantsInfo;
    const { id } = await talkingTo(carrier, { telephoneEvent: null, allow: TAKES_INFO });
    const pressed = ann.calling.digits({ id, digits: '7#*4' });
    for (const key of ['7', '#', '*']) {
      const info = await carrier.next('INFO');
      expect([info.header('content-type'), info.body]).toEqual([
        'application/dtmf-relay',
        `Signal=${key}\r\nDuration=100\r\n`,
      ]);
      carrier.reply(info, key === '*' ? 415 : 200);
    }
    await pressed;
    await ann.calling.digits({ id, digits: '8' });
    await eventually(() => receivedTones().length >= 3);
    expect([receivedTones(), carrier.count('INFO')]).toEqual(['*48', 3]);
  });

  test('neither events nor INFO, although its operator configured that: as tones', async () => {
    const { id } = await talkingTo(carriers.wantsInfo, { telephoneEvent: null, allow: TAKES_NO_INFO });
    await ann.calling.digits({ id, digits: '12' });
    await eventually(() => receivedTones().length >= 2);
    expect([receivedTones(), carriers.wantsInfo.count('INFO')]).toEqual(['12', 0]);
  });
});

test('a carrier that sends us keys by INFO gets a 415', async () => {
  const carrier = carriers.usual;
  const { invite } = await talkingTo(carrier, { telephoneEvent: 101, allow: TAKES_INFO });
  carrier.ask(invite, 'INFO', { headers: ['Content-Type: application/dtmf-relay'] });
  expect((await carrier.next('SIP/2.0 415')).header('accept')).toBe('application/sdp');
});

describe("while a carrier holds us and doesn't listen", () => {
  async function heldBy(carrier: SdpCarrier, allow: string) {
    const { id, invite } = await talkingTo(carrier, { telephoneEvent: 101, allow });
    carrier.ask(invite, 'INVITE', { offer: describes(telephone, 'a=sendonly') });
    carrier.acknowledge(await carrier.next('SIP/2.0 200'));
    await expect.poll(async () => (await ann.calling.active())[0]?.onHoldByPeer).toBe(true);
    return id;
  }

  test('keys go by INFO if it supports that', async () => {
    const carrier = carriers.usual;
    const id = await heldBy(carrier, TAKES_INFO);
    const pressed = ann.calling.digits({ id, digits: '5' });
    const info = await carrier.next('INFO');
    expect(info.body).toContain('Signal=5');
    carrier.reply(info, 200);
    await pressed;
    expect(receivedEvents()).toBe('');
  });

  test("otherwise people see that their keys weren't received, and none is sent later", async () => {
    const carrier = carriers.usual;
    const id = await heldBy(carrier, TAKES_NO_INFO);
    await expect(ann.calling.digits({ id, digits: '5' })).rejects.toMatchObject({
      code: 'calling.keysUnheard',
      message:
        "The other side can't hear keys right now, maybe because you're on hold. Try again in a moment.",
    });
    expect([receivedEvents(), receivedTones(), carrier.count('INFO')]).toEqual(['', '', 0]);
  });
});
