import { assert } from '#kernel/assert.ts';
import { asE164 } from '#kernel/e164.ts';
import { asWorkspaceId } from '#kernel/ids.ts';
import { DAY_MS, type Instant, MINUTE_MS } from '#kernel/instant.ts';
import type { DemoPeople } from '#platform/server/feature.ts';
import type { PastStep } from '#platform/server/past.ts';
import { PORT_IN_REFUSALS } from '../constants.ts';
import type { EmergencyAddressForm } from '../model.ts';
import type { ProviderRateRow } from '../model-providers.ts';
import { FICTIONAL_RANGES, numberIn } from '../rules/number-areas.ts';
import type { NumberInventory } from './inventory/inventory.ts';
import type { Numbers } from './service.ts';

/** A name that a sample has for ever, so that a later start finds it. */
const id = (nth: number) => `0de30000-0000-7000-8000-${String(nth).padStart(12, '0')}`;

type Parts = Pick<
  Numbers,
  'finding' | 'reserving' | 'owning' | 'emergency' | 'callerIds' | 'portIns' | 'providers' | 'people'
> & {
  /** Whether numbers for rent are of the ranges of fiction. No others are rented for samples. */
  readonly areOfFiction: boolean;
  readonly isKnown: (id: string) => Promise<boolean>;
};

/** Numbers of the visitor in four countries; for the operator, orders to bring others and rates of providers. */
export function demoSteps(people: DemoPeople, parts: Parts): PastStep[] {
  const daysBefore = (days: number): Instant => people.until - days * DAY_MS;
  /** Numbers that this start has rented: whom the visitor gives others to is theirs. */
  const fresh = new Set<string>();
  return [
    { at: daysBefore(33), take: () => priceSome(parts) },
    ...(parts.areOfFiction ? RENTED.map((one) => rented(one, { people, parts, fresh })) : []),
    { at: daysBefore(SHARED_DAYS), take: () => share({ people, parts, fresh }) },
    ...ORDERS.map((order) => ({ at: daysBefore(order.days), take: () => brought(order, { people, parts }) })),
  ];
}

interface Rented {
  readonly id: string;
  readonly days: number;
  readonly countryCode: string;
  readonly areaCode: string;
  /** Which of its area's numbers. */
  readonly nth: number;
  readonly label: string;
  readonly address: EmergencyAddressForm | null;
}

/** The plan includes three of them, and the balance pays for the last. One address is missing. */
const RENTED: readonly Rented[] = [
  {
    id: id(101),
    days: 27,
    countryCode: 'US',
    areaCode: '415',
    nth: 32,
    label: 'Front desk',
    address: {
      name: 'Demo User',
      street: '1 Ferry Building',
      unit: '',
      city: 'San Francisco',
      region: 'CA',
      postalCode: '94111',
    },
  },
  {
    id: id(102),
    days: 21,
    countryCode: 'GB',
    areaCode: '020',
    nth: 417,
    label: 'UK line',
    address: {
      name: 'Demo User',
      street: '20 Borough High Street',
      unit: '',
      city: 'London',
      region: '',
      postalCode: 'SE1 9QQ',
    },
  },
  { id: id(103), days: 20, countryCode: 'DE', areaCode: '030', nth: 208, label: 'Berlin', address: null },
  {
    id: id(104),
    days: 16,
    countryCode: 'CA',
    areaCode: '416',
    nth: 27,
    label: 'Toronto',
    address: {
      name: 'Demo User',
      street: '65 Front Street West',
      unit: '',
      city: 'Toronto',
      region: 'ON',
      postalCode: 'M5J 1E6',
    },
  },
];

/** The visitor's mobile phone. */
const MOBILE = '+12025550143';

/** A stock that always has the number that a sample is about, so that two workspaces show the same. */
export function inventoryOfDemo(inventory: NumberInventory): NumberInventory {
  return {
    ...inventory,
    async search({ countryCode, areaCode }) {
      const range = FICTIONAL_RANGES.find(
        (one) => one.countryCode === countryCode && one.areaCode === areaCode,
      );
      const sample = RENTED.find((one) => one.countryCode === countryCode && one.areaCode === areaCode);
      if (range === undefined || sample === undefined) return [];
      const capabilities = { voice: true, sms: true, fax: true };
      const number = asE164(numberIn(range, sample.nth));
      return [{ number, countryCode, areaCode, place: range.place, kind: 'local', capabilities }];
    },
  };
}

interface Renting {
  readonly people: DemoPeople;
  readonly parts: Parts;
  readonly fresh: Set<string>;
}

/** After the team has come (features/workspaces/server/demo.ts). */
const SHARED_DAYS = 5;
const SHARED = [
  { id: id(102), friend: 'omar' },
  { id: id(103), friend: 'grace' },
] as const;

/** Lets two numbers ring a friend beside the visitor. */
async function share({ people, parts, fresh }: Renting): Promise<void> {
  const rights = { mayCall: true, isRung: true, mayRead: true };
  for (const { id: numberId, friend } of SHARED.filter((one) => fresh.has(one.id)))
    await parts.people.give(
      { workspaceId: people.workspace, id: numberId },
      { next: [people.visitor, people.friends[friend]].map((accountId) => ({ accountId, ...rights })) },
    );
}

function rented(sample: Rented, { people, parts, fresh }: Renting): PastStep {
  const { workspace: workspaceId, until } = people;
  const number = { workspaceId, id: sample.id };
  return {
    at: until - sample.days * DAY_MS + 30 * MINUTE_MS,
    async take() {
      // What the visitor has done with it since is left alone.
      if (await parts.isKnown(sample.id)) return;
      if (sample === RENTED[0]) await verifyMobile(people, parts);
      const { candidates } = await parts.finding.search(workspaceId, sample);
      const [found] = candidates;
      if (found === undefined) return;
      await parts.finding.hold(workspaceId, found.number);
      await parts.reserving.reserve(workspaceId, { id: sample.id, number: found.number });
      fresh.add(sample.id);
      await parts.owning.relabel(number, sample.label);
      if (sample.address !== null) await parts.emergency.setAddress(number, sample.address);
      if (sample !== RENTED[0]) await parts.owning.makeDefault({ ...number, id: id(101) });
    },
  };
}

/** Calls a phone, hears the code and types it in, as its owner would. */
async function verifyMobile({ workspace: workspaceId }: DemoPeople, { callerIds }: Parts): Promise<void> {
  if ((await callerIds.list(workspaceId)).some(({ number }) => number === MOBILE)) return;
  let spokenCode: string | undefined;
  callerIds.onVerificationCall(
    async (_to, code) => {
      spokenCode = code;
    },
    { reachesPhones: true },
  );
  const { id: callerId } = await callerIds.ring(workspaceId, MOBILE);
  assert(spokenCode !== undefined, 'the phone was rung');
  await callerIds.confirm({ workspaceId, id: callerId }, spokenCode);
}

/** Rates of two providers without a carrier in a demo workspace, one of them above our selling price in a country. */
const RATES: readonly ProviderRateRow[] = [
  { countryCode: 'US', providerName: 'Northern Voice', microUsdPerMinute: 4_200, isActive: true },
  { countryCode: 'CA', providerName: 'Northern Voice', microUsdPerMinute: 5_000, isActive: true },
  { countryCode: 'GB', providerName: 'Northern Voice', microUsdPerMinute: 8_500, isActive: true },
  { countryCode: 'DE', providerName: 'Northern Voice', microUsdPerMinute: 33_000, isActive: true },
  { countryCode: 'FR', providerName: 'Northern Voice', microUsdPerMinute: 12_000, isActive: true },
  { countryCode: 'GB', providerName: 'Channel Telecom', microUsdPerMinute: 6_900, isActive: true },
  { countryCode: 'DE', providerName: 'Channel Telecom', microUsdPerMinute: 11_000, isActive: true },
  { countryCode: 'AU', providerName: 'Channel Telecom', microUsdPerMinute: 14_500, isActive: true },
  { countryCode: 'ES', providerName: 'Channel Telecom', microUsdPerMinute: 12_500, isActive: false },
];

async function priceSome({ providers }: Parts): Promise<void> {
  const known = await providers.names();
  if (RATES.some(({ providerName }) => known.includes(providerName))) return;
  await providers.takeOver(RATES, { by: null, ip: null });
}

interface Order {
  readonly id: string;
  readonly days: number;
  readonly number: string;
  readonly losingCarrier: string;
  readonly of: 'grace' | 'omar';
  readonly steps: readonly ('taken-up' | 'scheduled' | 'rejected')[];
}

/** Each is as far as its last step. */
const ORDERS: readonly Order[] = [
  {
    id: id(204),
    days: 11,
    number: '+493023125164',
    losingCarrier: 'Altnetz',
    of: 'omar',
    steps: ['rejected'],
  },
  {
    id: id(203),
    days: 7,
    number: '+14155550163',
    losingCarrier: 'Bay Phone',
    of: 'grace',
    steps: ['taken-up', 'scheduled'],
  },
  {
    id: id(202),
    days: 3,
    number: '+12125550162',
    losingCarrier: 'Harbor Wireless',
    of: 'omar',
    steps: ['taken-up'],
  },
  { id: id(201), days: 1, number: '+442079460961', losingCarrier: 'Old Telecom', of: 'grace', steps: [] },
];
const DAYS_TO_COME = 6;
const NAMES = { grace: 'Grace Weller', omar: 'Omar Haddad' } as const;

async function brought(
  { id: orderId, of, number, losingCarrier, steps }: Order,
  { people, parts: { portIns } }: { people: DemoPeople; parts: Parts },
): Promise<void> {
  const order = { workspaceId: asWorkspaceId(people.friends[of]), id: orderId };
  // What the operator has done with them since is left alone.
  if ((await portIns.list(order.workspaceId)).some((one) => one.id === orderId)) return;
  const carrierAccount = `88-41${orderId.slice(-3)}`;
  await portIns.draft(order, { number, losingCarrier, carrierAccount, authorizedName: NAMES[of] });
  await portIns.submit(order);
  const day = people.until - (people.until % DAY_MS) + DAYS_TO_COME * DAY_MS;
  for (const step of steps)
    await portIns.decide(
      orderId,
      step === 'scheduled'
        ? { kind: step, for: day }
        : step === 'rejected'
          ? { kind: step, reason: PORT_IN_REFUSALS[0] }
          : { kind: step },
      { by: null, ip: null },
    );
}
