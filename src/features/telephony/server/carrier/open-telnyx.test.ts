import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  detailsOf,
  ends,
  incomingOf,
  place,
  rent,
  stateOf,
  subscriber,
} from '#features/calling/server/phone/phone-steps.world.ts';
import type { Client, TestSocket } from '#test/client.ts';
import { freePort } from '#test/free-port.ts';
import { alice } from '#test/people.ts';
import {
  type StandInCall,
  startTelnyxCallsStandIn,
  type TelnyxCallsStandIn,
} from '#test/stand-ins/telnyx-calls.ts';
import { eventually } from '#test/wait.ts';
import { startWorld, type World } from '#test/world.ts';

/* The installation as it is, with Telnyx on loopback: its numbers, its calls, its webhooks and its streams. */

const LONDON = '+442079460123';
const CALLER = '+18124040851';

let telnyx: TelnyxCallsStandIn;
let env: Record<string, string>;
let world: World;
let ann: Client;
let anns: string;
beforeAll(async () => {
  const port = await freePort('tcp');
  const url = `http://127.0.0.1:${port}`;
  telnyx = await startTelnyxCallsStandIn(() => `${url}/webhooks/telnyx/calls`);
  env = {
    PORT: String(port),
    PUBLIC_URL: url,
    TELNYX_API_KEY: telnyx.apiKey,
    TELNYX_API_URL: telnyx.apiUrl,
    TELNYX_CONNECTION_ID: telnyx.connectionId,
    TELNYX_PUBLIC_KEY: telnyx.publicKey,
    LOG_LEVEL: 'silent',
  };
  world = await startWorld({ env });
  ann = await subscriber(world, alice);
  anns = await rent(ann, '415');
  // The first account of an installation is its operator's.
  await ann.numbers.importProviderRates({
    csv: 'country_code,provider,outbound_rate,active\nGB,telnyx,0.004,true\n',
  });
}, 60_000);
afterAll(async () => {
  await world.stop();
  await telnyx.stop();
});
beforeEach(() => telnyx.onDial(() => undefined));

const dialled = () => {
  const call = Promise.withResolvers<StandInCall>();
  telnyx.onDial(call.resolve);
  return call.promise;
};

describe('a call by Telnyx', () => {
  test('is answered, heard and hung up, and costs what was said', async () => {
    const called = dialled();
    const { id } = await place(ann, { from: anns, to: LONDON });
    const farEnd = await called;
    expect(farEnd).toMatchObject({ from: anns, to: LONDON });
    await farEnd.answer();
    await expect.poll(() => stateOf(ann, id)).toBe('answered');
    // Without a browser there is silence to send, 50 frames a second of it.
    await eventually(() => farEnd.heard.length > 20);
    await farEnd.hangUp();
    await ends(ann, id, 'hangup');
    const { item, route } = await detailsOf(ann, id);
    expect(item.phone).toMatchObject({ microUsdPerMinute: 20_000 });
    expect(route).toMatchObject({ attempts: [{ providerName: 'telnyx', sipCode: 200, q850: null }] });
    expect(route?.billedSeconds).toBeGreaterThan(0);
  });

  test('is hung up at Telnyx when its caller hangs up', async () => {
    const called = dialled();
    const { id } = await place(ann, { from: anns, to: LONDON });
    const farEnd = await called;
    await ann.calling.hangUp({ id });
    await ends(ann, id, 'cancelled');
    await eventually(() => !farEnd.isUp);
  });

  test.each([
    ['call_rejected', '403', 'refused-by-network', 403],
    ['not_found', '404', 'number-unknown', 404],
    ['no_answer', '480', 'no-answer', 480],
    ['user_busy', '486', 'busy', 486],
    ['originator_cancel', '487', 'cancelled', 487],
    ['unspecified', '503', 'no-route', 503],
    ['call_rejected', '603', 'declined', 603],
    ['timeout', 'unspecified', 'no-answer', 480],
  ])('that ends with %s and %s ends as %s (%i) and costs nothing', async (cause, sip, reason, sipCode) => {
    telnyx.onDial((call) => call.hangUp(cause, sip));
    const { id } = await place(ann, { from: anns, to: LONDON });
    await expect.poll(() => stateOf(ann, id), { timeout: 5_000 }).toBe(reason);
    expect((await detailsOf(ann, id)).route).toMatchObject({
      attempts: [{ providerName: 'telnyx', sipCode }],
      billedSeconds: 0,
      chargeMicroUsd: 0,
    });
  });

  test.each(['error', 'busy'] as const)('that Telnyx does not take (%s) costs nothing', async (how) => {
    telnyx.fail('POST /v2/calls', how);
    const { id } = await place(ann, { from: anns, to: LONDON });
    await expect.poll(() => stateOf(ann, id), { timeout: 5_000 }).toBe('no-route');
    expect((await detailsOf(ann, id)).route).toMatchObject({
      attempts: [{ providerName: 'telnyx', sipCode: 503 }],
      chargeMicroUsd: 0,
    });
  });
});

describe('a caller of one of our numbers at Telnyx', () => {
  let socket: TestSocket;
  beforeAll(async () => {
    socket = await ann.connect('ann-tab-1');
  });
  afterAll(() => void socket.close());

  test('rings its owner, is answered and heard', async () => {
    const caller = await telnyx.callIn({ from: CALLER, to: anns });
    await expect.poll(() => incomingOf(ann)).toMatchObject({ phone: { number: CALLER, ownNumber: anns } });
    const incoming = await incomingOf(ann);
    const id = incoming?.id ?? '';
    await ann.calling.answer({ id, deviceId: 'ann-tab-1' });
    await eventually(() => caller.heard.length > 20);
    await ann.calling.hangUp({ id });
    await eventually(() => !caller.isUp);
    expect(caller.commands.map(({ what }) => what)).toEqual(['answer', 'hangup']);
    expect((await detailsOf(ann, id)).item.endReason).toBe('hangup');
  });

  test('hears that nobody is there if the call is declined, and then the call ends', async () => {
    const caller = await telnyx.callIn({ from: CALLER, to: anns });
    await expect.poll(() => incomingOf(ann)).toBeDefined();
    await ann.calling.decline({ id: (await incomingOf(ann))?.id ?? '' });
    await eventually(() => caller.heard.some((frame) => frame.some((byte) => byte !== 0xff)));
    await eventually(() => !caller.isUp, 20_000);
    expect(caller.commands.map(({ what }) => what)).toEqual(['answer', 'hangup']);
  }, 30_000);

  test("of a number that isn't rented is rejected", async () => {
    const caller = await telnyx.callIn({ from: CALLER, to: '+14155550999' });
    await eventually(() => !caller.isUp);
    expect(caller.commands).toMatchObject([{ what: 'reject', body: { cause: 'CALL_REJECTED' } }]);
  });

  test('is ignored if the webhook is forged', async () => {
    const body = telnyx.webhookOf('call.initiated', {
      callId: 'v3:forged',
      payload: { direction: 'incoming', from: CALLER, to: anns },
    });
    expect(await telnyx.send(body, { signature: 'AAAA' })).toBe(401);
    expect(await incomingOf(ann)).toBeUndefined();
    expect(await world.sql('select 1 from carrier_webhooks where call_id = $1', ['v3:forged'])).toEqual([]);
  });
});

test('a trunk of the same name stops the start', async () => {
  const start = startWorld({
    env: { ...env, PORT: String(await freePort('tcp')), SIP_TRUNKS: 'telnyx=sip://127.0.0.1:23719' },
  });
  await expect(start).rejects.toThrow('SIP_TRUNKS has a trunk of the name that TELNYX_CONNECTION_ID takes');
});
