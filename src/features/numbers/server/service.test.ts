import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '#test/client.ts';
import { startWorld, type World } from '#test/world.ts';
import { rent, renter } from './renting/renters.suite.ts';

let world: World;
let ann: Client;
let stranger: Client;
beforeAll(async () => {
  world = await startWorld({ env: { LOG_LEVEL: 'silent' } });
  ({ client: ann } = await renter(world, 'ann', 20));
  stranger = world.visitor();
});
afterAll(() => world.stop());

const id = randomUUID();
const address = {
  name: 'A',
  street: '1 Main St',
  unit: '',
  city: 'Leeds',
  region: '',
  postalCode: 'LS1 1AA',
};
const order = { number: '+442079460991', losingCarrier: 'O', carrierAccount: '1', authorizedName: 'A' };

describe('nobody who has not signed in', () => {
  test('is answered by any route of numbers', async () => {
    const { numbers } = stranger;
    const routes: Record<keyof typeof numbers, () => Promise<unknown>> = {
      countries: () => numbers.countries(),
      search: () => numbers.search({}),
      hold: () => numbers.hold({}),
      currentHold: () => numbers.currentHold(),
      dropHold: () => numbers.dropHold(),
      reserve: () => numbers.reserve({ id }),
      mine: () => numbers.mine(),
      relabel: () => numbers.relabel({ id, label: '' }),
      makeDefault: () => numbers.makeDefault({ id }),
      release: () => numbers.release({ id }),
      takeBack: () => numbers.takeBack({ id }),
      emergencyAddress: () => numbers.emergencyAddress({ id }),
      setEmergencyAddress: () => numbers.setEmergencyAddress({ id, ...address }),
      callerIds: () => numbers.callerIds(),
      ringCallerId: () => numbers.ringCallerId({ number: '+442079460991' }),
      confirmCallerId: () => numbers.confirmCallerId({ id, code: '1' }),
      removeCallerId: () => numbers.removeCallerId({ id }),
      portIns: () => numbers.portIns(),
      draftPortIn: () => numbers.draftPortIn({ id, ...order }),
      submitPortIn: () => numbers.submitPortIn({ id }),
      cancelPortIn: () => numbers.cancelPortIn({ id }),
      portInDesk: () => numbers.portInDesk(),
      reviewPortIn: () => numbers.reviewPortIn({ id }),
      rejectPortIn: () => numbers.rejectPortIn({ id, reason: 'No' }),
      schedulePortIn: () => numbers.schedulePortIn({ id, scheduledFor: 1 }),
      completePortIn: () => numbers.completePortIn({ id }),
      providerRates: () => numbers.providerRates(),
      importProviderRates: () => numbers.importProviderRates({ csv: '' }),
    };
    for (const [name, ask] of Object.entries(routes)) {
      const outcome = await ask().catch((cause: unknown) => cause);
      expect({ name, outcome }).toMatchObject({ name, outcome: { status: 401 } });
    }
  });
});

describe('bad input', () => {
  test.each([
    ['POST', '/api/numbers', { id: 'spaces are no id', number: '+14155550100' }],
    ['POST', '/api/numbers', { number: '+14155550100' }],
    ['POST', '/api/numbers', { id, number: 7 }],
    ['POST', '/api/numbers/hold', { number: 'x'.repeat(41) }],
    ['POST', `/api/numbers/${id}/label`, { label: 'x'.repeat(201) }],
    ['POST', `/api/numbers/${id}/label`, {}],
    ['PUT', `/api/numbers/${id}/emergency-address`, { ...address, name: 'x'.repeat(101) }],
    ['PUT', `/api/numbers/${id}/emergency-address`, { name: 'A' }],
    ['POST', '/api/numbers/caller-ids', {}],
    ['POST', `/api/numbers/caller-ids/${id}/confirm`, { code: 'x'.repeat(21) }],
    ['PUT', `/api/numbers/port-ins/${id}`, { ...order, authorizedName: '' }],
    ['POST', `/api/admin/port-ins/${id}/reject`, { reason: ' ' }],
    ['POST', `/api/admin/port-ins/${id}/schedule`, { scheduledFor: -1 }],
    ['POST', '/api/admin/provider-rates', { csv: 1 }],
  ])('is refused with 400: %s %s %j', async (method, path, body) => {
    // Ann registered first, and so she is the operator, too.
    const answer = await ann.fetch(path, {
      method,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    expect(answer.status).toBe(400);
  });
});

test('the numbers that cannot be read are said to have failed', async () => {
  await rent(ann);
  await world.sql('alter table emergency_addresses rename to elsewhere');
  await expect(ann.numbers.mine()).rejects.toMatchObject({
    status: 500,
    message: 'Failed to load your phone numbers',
  });
  await world.sql('alter table elsewhere rename to emergency_addresses');
});
