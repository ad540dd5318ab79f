import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { asE164 } from '#kernel/e164.ts';
import { startTelnyxStandIn, type TelnyxStandIn } from '#test/stand-ins/telnyx.ts';
import { startTwilioStandIn } from '#test/stand-ins/twilio.ts';
import { type InventoryWorld, testInventory } from './inventory.suite.ts';
import { DocumentsNeeded, NumberGone } from './inventory.ts';
import { createOnNetInventory } from './on-net-inventory.ts';
import { createTelnyxInventory } from './telnyx-inventory.ts';
import { createTwilioInventory } from './twilio-inventory.ts';

const TIMEOUT_MS = 300;

testInventory('on-net', async () => ({
  inventory: createOnNetInventory(),
  gone: () => asE164('+14155550199'),
  provider: null,
  stop: async () => undefined,
}));

testInventory('of Telnyx', async (): Promise<InventoryWorld> => {
  const standIn = await startTelnyxStandIn();
  const open = (apiKey: string) =>
    createTelnyxInventory({ apiKey, apiUrl: standIn.apiUrl, timeoutMs: TIMEOUT_MS });
  return {
    inventory: open(standIn.apiKey),
    gone(number) {
      standIn.give(number);
      return number;
    },
    provider: {
      fail: (how) => standIn.fail('', how),
      failRequirements: (how) => standIn.fail('GET /v2/requirements', how),
      loseOrder: () => standIn.fail('POST /v2/number_orders', 'lost'),
      orderCount: standIn.orderCount,
      ours: standIn.ours,
      stranger: () => open('KEY0'),
    },
    stop: standIn.stop,
  };
});

testInventory('of Twilio', async (): Promise<InventoryWorld> => {
  const standIn = await startTwilioStandIn();
  const { accountSid, authToken, url: apiUrl } = standIn;
  const open = (token: string) =>
    createTwilioInventory({ accountSid, authToken: token, apiUrl, timeoutMs: TIMEOUT_MS });
  return {
    inventory: open(authToken),
    gone(number) {
      standIn.give(number);
      return number;
    },
    provider: {
      fail: (how) => standIn.fail('', how),
      failRequirements: (how) => standIn.fail('GET /v2/RegulatoryCompliance', how),
      loseOrder: () => standIn.fail('POST /2010-04-01', 'lost'),
      orderCount: standIn.orderCount,
      ours: () => standIn.ours,
      stranger: () => open('0'),
    },
    stop: standIn.stop,
  };
});

test('an order at Telnyx names the connection for its calls, if there is one', async () => {
  const standIn = await startTelnyxStandIn();
  const order = (number: string) => ({ id: randomUUID(), number: asE164(number) });
  await createTelnyxInventory(standIn).order(order('+14155550107'));
  await createTelnyxInventory({ ...standIn, connectionId: '1400000000001' }).order(order('+14155550108'));
  expect([...standIn.connections]).toEqual([
    ['+14155550107', null],
    ['+14155550108', '1400000000001'],
  ]);
  await standIn.stop();
});

test.each([21613, 21615, 21631, 21649])(
  'a number that Twilio sells only with documents is refused for that reason: error %d',
  async (code) => {
    const standIn = await startTwilioStandIn();
    const { accountSid, authToken, url: apiUrl } = standIn;
    standIn.wantDocuments(code);
    const inventory = createTwilioInventory({ accountSid, authToken, apiUrl });
    const order = { id: randomUUID(), number: asE164('+33155501000') };
    await expect(inventory.order(order)).rejects.toBeInstanceOf(DocumentsNeeded);
    await standIn.stop();
  },
);

describe('an order that Telnyx decides later', () => {
  let standIn: TelnyxStandIn;
  beforeEach(async () => {
    standIn = await startTelnyxStandIn();
    standIn.dawdle();
  });
  afterEach(() => standIn.stop());
  const order = () => ({ id: randomUUID(), number: asE164('+14155550107') });

  test('is pending, and then ours', async () => {
    const inventory = createTelnyxInventory(standIn);
    const request = order();
    expect(await inventory.order(request)).toBe('pending');
    expect(await inventory.order(request)).toBe('pending');
    standIn.decide('success');
    expect(await inventory.order(request)).toBe('ordered');
    expect(standIn.orderCount()).toBe(1);
  });

  test('or is refused', async () => {
    const inventory = createTelnyxInventory(standIn);
    const request = order();
    await inventory.order(request);
    standIn.decide('failure');
    await expect(inventory.order(request)).rejects.toBeInstanceOf(NumberGone);
  });
});
