import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { quietBelow } from '#features/billing/server/billing.world.ts';
import { openCardNetwork } from '#features/billing/server/payments/open-card-network.ts';
import { createBilling } from '#features/billing/server/service.ts';
import { createRates } from '#features/rates/server/service.ts';
import { asE164, type E164 } from '#kernel/e164.ts';
import { asAccountId, asWorkspaceId, type WorkspaceId } from '#kernel/ids.ts';
import type { Client } from '#test/client.ts';
import { startWorld, type World } from '#test/world.ts';
import { createCountryCache } from './inventory/country-cache.ts';
import { createOnNetInventory } from './inventory/on-net-inventory.ts';
import { createProviders } from './providers/providers.ts';
import { LONDON, rent, renter } from './renting/renters.world.ts';
import { createNumbers, type NumbersService } from './service.ts';

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
const RATE = { countryCode: 'FR', providerName: 'north', microUsdPerMinute: 4_200, isActive: true };
const order = { number: '+442079460991', losingCarrier: 'O', carrierAccount: '1', authorizedName: 'A' };

describe('a signed-out caller', () => {
  test('is answered by any route of numbers but that of the countries', async () => {
    const { numbers } = stranger;
    const routes: Record<Exclude<keyof typeof numbers, 'coverage'>, () => Promise<unknown>> = {
      countries: () => numbers.countries(),
      search: () => numbers.search({}),
      hold: () => numbers.hold({}),
      currentHold: () => numbers.currentHold(),
      dropHold: () => numbers.dropHold(),
      reserve: () => numbers.reserve({ id }),
      mine: () => numbers.mine(),
      people: () => numbers.people({ id }),
      givePeople: () => numbers.givePeople({ id, people: [] }),
      given: () => numbers.given(),
      giveNumbers: () => numbers.giveNumbers({ accountId: id, numbers: [] }),
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
      portInDesk: () => numbers.portInDesk({}),
      portInCase: () => numbers.portInCase({ id }),
      reviewPortIn: () => numbers.reviewPortIn({ id }),
      rejectPortIn: () => numbers.rejectPortIn({ id, reason: 'No' }),
      schedulePortIn: () => numbers.schedulePortIn({ id, scheduledFor: 1 }),
      completePortIn: () => numbers.completePortIn({ id }),
      providerRates: () => numbers.providerRates(),
      saveProviderRate: () =>
        numbers.saveProviderRate({
          countryCode: 'US',
          providerName: 'n',
          microUsdPerMinute: 1,
          isActive: true,
        }),
      previewProviderRates: () => numbers.previewProviderRates({ csv: '' }),
      importProviderRates: () => numbers.importProviderRates({ csv: '' }),
    };
    for (const [name, ask] of Object.entries(routes)) {
      const outcome = await ask().catch((cause: unknown) => cause);
      expect({ name, outcome }).toMatchObject({ name, outcome: { status: 401 } });
    }
  });
});

test('anyone may ask which countries have numbers', async () => {
  expect(await stranger.numbers.coverage()).toEqual({ countryCodes: ['US', 'GB', 'AU', 'DE', 'CA'] });
});

describe('bad input', () => {
  test.each([
    ['POST', '/api/numbers', { id: 'spaces are no id', number: '+14155550100' }],
    ['POST', '/api/numbers', { number: '+14155550100' }],
    ['POST', '/api/numbers', { id, number: 7 }],
    ['POST', '/api/numbers/hold', { number: 'x'.repeat(41) }],
    ['POST', `/api/numbers/${id}/label`, { label: 'x'.repeat(201) }],
    ['POST', `/api/numbers/${id}/label`, {}],
    ['PUT', `/api/numbers/people/${id}`, { numbers: [{ numberId: id, mayCall: true }] }],
    ['PUT', `/api/numbers/${id}/emergency-address`, { ...address, name: 'x'.repeat(101) }],
    ['PUT', `/api/numbers/${id}/emergency-address`, { name: 'A' }],
    ['POST', '/api/numbers/caller-ids', {}],
    ['POST', `/api/numbers/caller-ids/${id}/confirm`, { code: 'x'.repeat(21) }],
    ['PUT', `/api/numbers/port-ins/${id}`, { ...order, authorizedName: '' }],
    ['POST', `/api/admin/port-ins/${id}/reject`, { reason: ' ' }],
    ['POST', `/api/admin/port-ins/${id}/schedule`, { scheduledFor: -1 }],
    ['POST', '/api/admin/provider-rates', { csv: 1 }],
    ['POST', '/api/admin/provider-rates', { csv: 'x', fingerprint: 'x' }],
    ['POST', '/api/admin/provider-rates/preview', {}],
    ['PUT', '/api/admin/provider-rates', { ...RATE, countryCode: 'XX' }],
    ['PUT', '/api/admin/provider-rates', { ...RATE, providerName: ' ' }],
    ['PUT', '/api/admin/provider-rates', { ...RATE, microUsdPerMinute: -1 }],
    ['PUT', '/api/admin/provider-rates', { ...RATE, microUsdPerMinute: 0.5 }],
    ['PUT', '/api/admin/provider-rates', { ...RATE, microUsdPerMinute: 100_000_001 }],
    ['PUT', '/api/admin/provider-rates', { ...RATE, isActive: 'yes' }],
    ['GET', '/api/admin/port-ins?show=draft', undefined],
    ['GET', '/api/admin/port-ins/no%20id', undefined],
  ])('is refused with 400: %s %s %j', async (method, path, body) => {
    // Ann registered first, and so she is the operator, too.
    const answer = await ann.fetch(path, {
      method,
      headers: { 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    expect(answer.status).toBe(400);
  });
});

describe('what the features above ask', () => {
  let numbers: NumbersService;
  let bob: Client;
  beforeAll(async () => {
    const { platform } = world;
    const network = await openCardNetwork(platform);
    const inventory = createOnNetInventory();
    const parts = {
      platform,
      billing: createBilling({
        platform,
        network,
        ...quietBelow,
      }).service,
      rates: createRates(platform),
      inventory,
      providers: createProviders(platform, inventory),
      countries: createCountryCache({ platform, inventory, onRead: async () => undefined }),
      directory: { contactsOf: async () => new Map() },
      workspaces: {
        roleOf: async () => 'owner' as const,
        peopleWho: async (workspaceId: WorkspaceId) => [asAccountId(workspaceId)],
        ownerOf: async (workspaceId: WorkspaceId) => asAccountId(workspaceId),
        ownerContactsOf: async () => new Map(),
      },
      tell: async () => undefined,
      returnNumber: async () => undefined,
    };
    ({ service: numbers } = createNumbers(parts));
    ({ client: bob } = await renter(world, 'bob', 20));
  });
  const idOf = (client: Client) => asWorkspaceId(client.user.id);
  const callerOf = (client: Client) => ({
    workspaceId: idOf(client),
    accountId: asAccountId(client.user.id),
  });

  /** As when a code was spoken and typed (caller-ids.test.ts). */
  async function verify(client: Client, number: string): Promise<void> {
    await world.sql(
      `insert into verified_caller_ids (id, account_id, phone_number, country_code, verified_at, created_at)
       values ($1, $2, $3, 'GB', now(), now())`,
      [randomUUID(), client.user.id, number],
    );
  }

  test('whose a number is, and who may be seen calling from it', async () => {
    const own = await rent(bob, LONDON);
    await bob.numbers.relabel({ id: own.id, label: 'Desk' });
    const number = asE164(own.number);
    expect(await numbers.callerId(callerOf(bob), number)).toEqual({
      number,
      countryCode: 'GB',
      proof: 'rented',
    });
    expect(await numbers.callerId(callerOf(ann), number)).toBeNull();
    expect(await numbers.ownerOf(number)).toEqual({ workspaceId: idOf(bob), number, label: 'Desk' });
    expect(await numbers.ownerOf(asE164('+442079460999'))).toBeNull();
    expect((await numbers.numbersOf(idOf(bob))).map(({ id }) => id)).toEqual([own.id]);
    await bob.numbers.release({ id: own.id });
    expect(await numbers.callerId(callerOf(bob), number)).toBeNull();
    expect(await numbers.ownerOf(number)).toBeNull();
    expect(await numbers.numbersOf(idOf(bob))).toEqual([]);
  });

  test('a verified number is shown for whoever has proven it, until somebody rents it here', async () => {
    const mobile: E164 = asE164('+447400123456');
    expect(await numbers.callerId(callerOf(bob), mobile)).toBeNull();
    await verify(bob, mobile);
    expect(await numbers.callerId(callerOf(bob), mobile)).toEqual({
      number: mobile,
      countryCode: 'GB',
      proof: 'verified',
    });
    expect(await numbers.callerId(callerOf(ann), mobile)).toBeNull();
    const { number: rented } = await rent(ann, LONDON);
    await verify(bob, rented);
    expect(await numbers.callerId(callerOf(bob), asE164(rented))).toBeNull();
  });

  test('where help is sent, in the lines that are read out', async () => {
    const own = await rent(bob);
    const number = asE164(own.number);
    expect(await numbers.emergencyAddress(idOf(bob), number)).toBeNull();
    const us = { ...address, city: 'San Francisco', region: 'CA', postalCode: '94111' };
    await bob.numbers.setEmergencyAddress({ id: own.id, ...us });
    expect(await numbers.emergencyAddress(idOf(bob), number)).toEqual({
      lines: ['A', '1 Main St', 'San Francisco CA 94111'],
      countryCode: 'US',
    });
    expect(await numbers.emergencyAddress(idOf(ann), number)).toBeNull();
  });

  test('a carrier is a provider once, without a rate until it has one', async () => {
    const id = await numbers.registerProvider('trunk');
    expect(await numbers.registerProvider('trunk')).toBe(id);
    const [, trunk] = await numbers.providersFor('FR', 'outbound');
    expect(trunk).toEqual({ providerId: id, providerName: 'trunk', microUsdPerMinute: null });
    expect(await numbers.providersFor('FR', 'inbound')).toEqual([]);
  });
});

test('numbers that cannot be read are reported as failed', async () => {
  await rent(ann);
  await world.sql('alter table emergency_addresses rename to elsewhere');
  await expect(ann.numbers.mine()).rejects.toMatchObject({
    status: 500,
    message: 'Failed to load your phone numbers',
  });
  await world.sql('alter table elsewhere rename to emergency_addresses');
});
