import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { COMPANY_ACCOUNTS } from '#features/billing/constants-ledger.ts';
import { quietBelow } from '#features/billing/server/billing.world.ts';
import { openCardNetwork } from '#features/billing/server/payments/open-card-network.ts';
import { type BillingService, createBilling } from '#features/billing/server/service.ts';
import { createRates } from '#features/rates/server/service.ts';
import { asAccountId, asSessionId, asWorkspaceId, type WorkspaceId } from '#kernel/ids.ts';
import { DAY_MS } from '#kernel/instant.ts';
import { settingsOf } from '#platform/server/feature-config.ts';
import type { Member } from '#platform/server/http/context.ts';
import { createTestClock } from '#test/clock.ts';
import { startWorld, type World } from '#test/world.ts';
import { numbersConfig } from './config.ts';
import { createCountryCache } from './inventory/country-cache.ts';
import { NumberGone, type NumberInventory } from './inventory/inventory.ts';
import { openInventory } from './inventory/open-inventory.ts';
import { createProviders } from './providers/providers.ts';
import { DOLLAR, RENT, SAN_FRANCISCO } from './renting/renters.world.ts';
import { createNumbers, type Numbers } from './service.ts';

/* Reads before an outside request and writes after it, by twenty at the same moment. */

const clock = createTestClock();
let world: World;
let numbers: Numbers;
let billing: BillingService;
/** How many owners each question was about. */
const ownerReads: number[] = [];
/** Runs before the inventory reserves a number. */
let beforeReserving: (number: string) => Promise<void>;
beforeAll(async () => {
  world = await startWorld({ clock });
  const { platform } = world;
  const standing = { registeredAt: clock.now(), hasVerifiedEmail: true, network: null, isFirst: true };
  const workspaces = { ...quietBelow.workspaces, standingOf: async () => standing };
  const network = await openCardNetwork(platform);
  billing = createBilling({ platform, network, ...quietBelow, workspaces }).service;
  const onNet = await openInventory(settingsOf(platform.config, numbersConfig));
  const inventory: NumberInventory = {
    ...onNet,
    async reserve(number) {
      await beforeReserving(number);
      await onNet.reserve(number);
    },
  };
  beforeReserving = async () => undefined;
  numbers = createNumbers({
    platform,
    billing,
    rates: createRates(platform),
    inventory,
    providers: createProviders(platform, inventory),
    countries: createCountryCache({ platform, inventory, onRead: async () => undefined }),
    directory: { contactsOf: async () => new Map() },
    workspaces: {
      roleOf: async () => 'owner',
      peopleWho: async () => [],
      ownerOf: async () => null,
      ownerContactsOf: async (workspaceIds) => {
        ownerReads.push(workspaceIds.length);
        return new Map();
      },
    },
    tell: async () => undefined,
    returnNumber: async () => undefined,
  });
});
afterAll(() => world.stop());

/** The owner of a workspace that somebody began with. */
const memberOf = (workspaceId: WorkspaceId): Member => ({
  workspaceId,
  accountId: asAccountId(workspaceId),
  sessionId: asSessionId('session'),
  isOperator: false,
  level: 1,
  provenAt: 0,
  role: 'owner',
});
const twenty = <Outcome>(work: (nth: number) => Promise<Outcome>) =>
  Promise.allSettled(Array.from({ length: 20 }, (_, nth) => work(nth)));
const done = (outcomes: readonly PromiseSettledResult<unknown>[]) =>
  outcomes.filter(({ status }) => status === 'fulfilled').length;
const reasons = (outcomes: readonly PromiseSettledResult<unknown>[]) => [
  ...new Set(outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason.code] : []))),
];

/** An account with twenty dollars. */
async function person(): Promise<WorkspaceId> {
  const workspaceId = asWorkspaceId(randomUUID());
  await world.platform.database.transaction(async (queries) => {
    const destination = await billing.openWallet(workspaceId, queries);
    const postings = [{ source: COMPANY_ACCOUNTS.credits, destination, amount: 20 * DOLLAR }] as const;
    await billing.ledger.post({ key: `test:${workspaceId}`, kind: 'credit', postings, details: {} }, queries);
  });
  return workspaceId;
}

async function rented(workspaceId: WorkspaceId) {
  const [candidate] = (await numbers.finding.search(workspaceId, SAN_FRANCISCO)).candidates;
  const number = candidate?.number ?? '';
  await numbers.finding.hold(workspaceId, number);
  return numbers.reserving.reserve(workspaceId, { id: randomUUID(), number });
}

describe('twenty at once', () => {
  test('who rent the number that is reserved for an account, with an id each, have one and pay once', async () => {
    const ann = await person();
    const [candidate] = (await numbers.finding.search(ann, SAN_FRANCISCO)).candidates;
    const number = candidate?.number ?? '';
    await numbers.finding.hold(ann, number);
    const outcomes = await twenty(() => numbers.reserving.reserve(ann, { id: randomUUID(), number }));
    expect(done(outcomes)).toBe(1);
    expect((await numbers.owning.mine(memberOf(ann))).numbers).toHaveLength(1);
    expect(await billing.wallet(ann)).toMatchObject({
      postedMicroUsd: 20 * DOLLAR - RENT,
      heldMicroUsd: 0,
    });
  });

  test('who choose the same number reserve it for one of them', async () => {
    const ben = await person();
    const [candidate] = (await numbers.finding.search(ben, SAN_FRANCISCO)).candidates;
    const number = candidate?.number ?? '';
    const others = Array.from({ length: 20 }, () => asWorkspaceId(randomUUID()));
    await world.sql(
      `insert into number_candidates select other, phone_number, country_code, area_code, place, kind, has_voice, has_sms,
        has_fax, found_at from number_candidates, unnest($2::text[]) other where account_id = $1 and phone_number = $3`,
      [ben, others, number],
    );
    const outcomes = await twenty((nth) => numbers.finding.hold(others[nth] ?? ben, number));
    expect([done(outcomes), reasons(outcomes)]).toEqual([1, ['numbers.numberTaken']]);
  });

  test('who release a number and take it back leave it with its owner, who pays for its next month once', async () => {
    const cat = await person();
    const { id } = await rented(cat);
    const request = { workspaceId: cat, id };
    clock.advance(20 * DAY_MS);
    expect(done(await twenty(() => numbers.owning.release(request)))).toBe(1);
    clock.advance(15 * DAY_MS);
    const outcomes = await twenty(() => numbers.owning.restore(request));
    expect([done(outcomes), reasons(outcomes)]).toEqual([1, ['numbers.notReleased']]);
    const [row] = await world.sql(
      "select count(*)::int as paid from ledger_posting where kind = 'number-rent' and details ->> 'number' = (select phone_number from phone_numbers where id = $1)",
      [id],
    );
    expect(row).toEqual({ paid: 2 });
  });

  test('who renew what is due pay for the month once', async () => {
    const dan = await person();
    const { number } = await rented(dan);
    clock.advance(31 * DAY_MS);
    await twenty(() => numbers.rents.renew());
    const rents = await world.sql(
      "select entry from ledger_posting where kind = 'number-rent' and details ->> 'number' = $1",
      [number],
    );
    expect(rents).toHaveLength(2);
  });

  test('who make a number the default leave one', async () => {
    const eve = await person();
    const ids = [(await rented(eve)).id, (await rented(eve)).id];
    await twenty((nth) => numbers.owning.makeDefault({ workspaceId: eve, id: ids[nth % 2] ?? '' }));
    const mine = (await numbers.owning.mine(memberOf(eve))).numbers;
    expect(mine.filter(({ isDefault }) => isDefault)).toHaveLength(1);
  });

  test('who draft port-ins of twenty numbers have ten', async () => {
    const fay = await person();
    const form = { losingCarrier: 'Old Telecom', carrierAccount: '4711', authorizedName: 'Fay' };
    const outcomes = await twenty((nth) =>
      numbers.portIns.draft(
        { workspaceId: fay, id: randomUUID() },
        { ...form, number: `+442079461${String(nth).padStart(3, '0')}` },
      ),
    );
    expect([done(outcomes), reasons(outcomes)]).toEqual([10, ['numbers.portInTooMany']]);
  });

  test('who complete an order that has come have one number', async () => {
    const gus = await person();
    const desk = { by: null, ip: null };
    const id = randomUUID();
    const order = { workspaceId: gus, id };
    const form = { losingCarrier: 'Old Telecom', carrierAccount: '4711', authorizedName: 'Gus' };
    await numbers.portIns.draft(order, { ...form, number: '+442079461777' });
    await numbers.portIns.submit(order);
    await numbers.portIns.decide(id, { kind: 'taken-up' }, desk);
    await numbers.portIns.decide(id, { kind: 'scheduled', for: clock.now() + DAY_MS }, desk);
    const outcomes = await twenty(() => numbers.portIns.decide(id, { kind: 'completed' }, desk));
    expect([done(outcomes), reasons(outcomes)]).toEqual([1, ['numbers.portInState']]);
    expect((await numbers.owning.mine(memberOf(gus))).numbers).toHaveLength(1);
  });
});

test('the desk asks once whose orders it shows, however many they are', async () => {
  for (const nth of [1, 2, 3]) {
    const order = { workspaceId: await person(), id: randomUUID() };
    const form = { losingCarrier: 'Old Telecom', carrierAccount: '4711', authorizedName: 'Ida' };
    await numbers.portIns.draft(order, { ...form, number: `+44207946188${nth}` });
    await numbers.portIns.submit(order);
  }
  ownerReads.length = 0;
  const shown = await numbers.portIns.desk();
  expect(shown.length).toBeGreaterThanOrEqual(3);
  expect(ownerReads).toEqual([shown.length]);
});

test('a number that its provider would not keep takes nothing from the one that was chosen meanwhile', async () => {
  const hal = await person();
  const [first, second] = (await numbers.finding.search(hal, SAN_FRANCISCO)).candidates;
  const { promise: isChosen, resolve: choose } = Promise.withResolvers<void>();
  beforeReserving = async (number) => {
    if (number !== first?.number) return;
    await isChosen;
    throw new NumberGone('somebody else has it');
  };
  const refused = expect(numbers.finding.hold(hal, first?.number)).rejects.toMatchObject({
    code: 'numbers.numberTaken',
  });
  await expect.poll(() => numbers.finding.currentHold(hal)).not.toBeNull();
  await numbers.finding.hold(hal, second?.number);
  choose();
  await refused;
  const kept = await numbers.finding.currentHold(hal);
  expect(kept?.candidate.number).toBe(second?.number);
});
