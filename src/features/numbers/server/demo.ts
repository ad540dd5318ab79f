import { DAY_MS, type Instant } from '#kernel/instant.ts';
import type { DemoPeople } from '#platform/server/feature.ts';
import { PORT_IN_REFUSALS } from '../constants.ts';
import type { ProviderRateRow } from '../model-providers.ts';
import type { Numbers } from './service.ts';

/** A name that the sample has for ever, so that a later start finds it. */
const NUMBER = '0de30000-0000-7000-8000-000000000101';
const AREA = { countryCode: 'US', areaCode: '415' } as const;

type Parts = Pick<Numbers, 'finding' | 'reserving' | 'owning' | 'emergency' | 'portIns' | 'providers'> & {
  readonly now: Instant;
  readonly isKnown: (id: string) => Promise<boolean>;
};

/** One number of the visitor's plan, named, with an address for help; for the operator, orders to bring others and rates of providers. */
export async function fillDemo(people: DemoPeople, parts: Parts): Promise<void> {
  await rentOne(people, parts);
  await bringSome(people, parts);
  await priceSome(parts);
}

/** Of two providers that no carrier of a demo workspace belongs to, one of them above what we sell for in a country. */
const RATES: readonly ProviderRateRow[] = [
  { countryCode: 'US', providerName: 'Northern Voice', microUsdPerMinute: 4_200, isActive: true },
  { countryCode: 'CA', providerName: 'Northern Voice', microUsdPerMinute: 5_000, isActive: true },
  { countryCode: 'GB', providerName: 'Northern Voice', microUsdPerMinute: 8_500, isActive: true },
  { countryCode: 'DE', providerName: 'Northern Voice', microUsdPerMinute: 33_000, isActive: true },
  { countryCode: 'GB', providerName: 'Channel Telecom', microUsdPerMinute: 6_900, isActive: true },
  { countryCode: 'DE', providerName: 'Channel Telecom', microUsdPerMinute: 11_000, isActive: true },
  { countryCode: 'AU', providerName: 'Channel Telecom', microUsdPerMinute: 14_500, isActive: false },
];

async function priceSome({ providers }: Parts): Promise<void> {
  const known = await providers.names();
  if (RATES.some(({ providerName }) => known.includes(providerName))) return;
  await providers.takeOver(RATES);
}

/** Each is as far as its last step; the days are counted from when the samples are made. */
const ORDERS = [
  { end: '201', number: '+442079460961', losingCarrier: 'Old Telecom', who: 0, steps: [] },
  { end: '202', number: '+12125550162', losingCarrier: 'Harbor Wireless', who: 1, steps: ['taken-up'] },
  {
    end: '203',
    number: '+14155550163',
    losingCarrier: 'Bay Phone',
    who: 0,
    steps: ['taken-up', 'scheduled'],
  },
  { end: '204', number: '+493023125164', losingCarrier: 'Altnetz', who: 1, steps: ['rejected'] },
] as const;
const ORDER_ID = '0de30000-0000-7000-8000-000000000';
const DAYS_TO_COME = 6;

async function bringSome({ friends }: DemoPeople, { portIns, now }: Parts): Promise<void> {
  for (const { end, number, losingCarrier, who, steps } of ORDERS) {
    const order = { accountId: friends[who], id: `${ORDER_ID}${end}` };
    // What the operator has done with them since stays.
    if ((await portIns.list(order.accountId)).some(({ id }) => id === order.id)) continue;
    const authorizedName = who === 0 ? 'Grace Weller' : 'Omar Haddad';
    await portIns.draft(order, { number, losingCarrier, carrierAccount: `88-41${end}`, authorizedName });
    await portIns.submit(order);
    for (const step of steps)
      await portIns.decide(
        order.id,
        step === 'scheduled'
          ? { kind: step, for: now - (now % DAY_MS) + DAYS_TO_COME * DAY_MS }
          : step === 'rejected'
            ? { kind: step, reason: PORT_IN_REFUSALS[0] }
            : { kind: step },
      );
  }
}

async function rentOne({ visitor }: DemoPeople, parts: Parts): Promise<void> {
  // What the visitor has done with it since is theirs.
  if (await parts.isKnown(NUMBER)) return;
  const { candidates } = await parts.finding.search(visitor, AREA);
  const [first] = candidates;
  if (first === undefined) return;
  await parts.finding.hold(visitor, first.number);
  await parts.reserving.reserve(visitor, { id: NUMBER, number: first.number });
  const number = { accountId: visitor, id: NUMBER };
  await parts.owning.relabel(number, 'Main line');
  await parts.emergency.setAddress(number, {
    name: 'Demo User',
    street: '1 Ferry Building',
    unit: '',
    city: 'San Francisco',
    region: 'CA',
    postalCode: '94111',
  });
}
