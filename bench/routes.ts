import { type SafetyLimits, safetyRefusal } from '#features/calling/rules/phone/safety.ts';
import { createRouting } from '#features/calling/server/phone/routing.ts';
import type { RateRow } from '#features/rates/model.ts';
import { findRate, RateDeckBuilder } from '#features/rates/rules/find-rate.ts';
import type { Carrier } from '#features/telephony/server/carrier/carrier.ts';
import { keepStandings } from '#features/telephony/server/carrier/carrier-standing.ts';
import { asE164, type E164 } from '#kernel/e164.ts';
import { type BenchResult, median } from './figures.ts';
import { cpuMicros, createRandom, digits, uniquePrefixes } from './random-numbers.ts';

const PREFIXES = 200_000;
const CALLS = 50_000;
const ROUNDS = 5;
const CARRIERS = ['east', 'west', 'north', 'south'];
const COUNTRIES = ['US', 'GB', 'DE', 'AU', 'CA'];

/** Cost of deciding whether, at which rate and over which carriers a call goes. */
export async function benchRoutes(): Promise<BenchResult> {
  const random = createRandom(20_261_121);
  const deck = deckOf(uniquePrefixes(random, PREFIXES), random);
  // Every call is to a number that has a rate: others cost less, because nothing is decided for them.
  const numbers: E164[] = [];
  while (numbers.length < CALLS) {
    const number = asE164(`+${digits(random, 11 + Math.floor(random() * 3))}`);
    if (findRate(deck, number) !== undefined) numbers.push(number);
  }
  const clock = { now: () => 0, elapsed: () => 0, origin: '' };
  const carriers = CARRIERS.map(carrier);
  const routing = createRouting({
    telephony: { carriers, standings: keepStandings(carriers, clock) },
    clock,
    numbers: {
      providersFor: async () =>
        CARRIERS.map((name, nth) => ({
          providerId: name,
          providerName: name,
          microUsdPerMinute: nth * 3_000,
        })),
    },
  });
  const perSecond: number[] = [];
  let routed = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const before = process.cpuUsage();
    for (const number of numbers) {
      const rate = findRate(deck, number);
      if (rate === undefined || safetyRefusal({ ...FACTS, ...rate }, LIMITS) !== null) continue;
      const { countryCode, microUsdPerMinute } = rate;
      const query = { number, countryCode, sellMicroUsdPerMinute: microUsdPerMinute, isTest: false };
      routed += (await routing.routesTo(query)).length;
    }
    perSecond.push(CALLS / (cpuMicros(before) / 1_000_000));
  }
  if (routed < CALLS * ROUNDS) throw new Error('some calls had no route');
  return {
    title: 'Calls to phones: rate and route',
    method:
      `A deck of ${PREFIXES.toLocaleString('en-US')} random prefixes, ${CARRIERS.length} carriers with a price for each ` +
      `country. For each of ${CALLS.toLocaleString('en-US')} numbers its rate, the safety rules, and the carriers to ask, ` +
      `in order. Calls in a processor second, the median of ${ROUNDS} rounds.`,
    figures: [
      {
        what: 'Calls decided',
        floor: null,
        ours: median(perSecond),
        unit: 'per processor second',
        target: { of: 'value', atLeast: 10_000 },
      },
    ],
  };
}

const LIMITS: SafetyLimits = {
  countries: null,
  kinds: ['landline', 'mobile'],
  microUsdPerMinuteMax: 1_000_000,
  channelsMax: 10,
  dailyMicroUsdMax: 50_000_000,
  newAccountDailyMicroUsdMax: 10_000_000,
};
const FACTS = {
  now: 86_400_000 * 100,
  frozenUntil: null,
  channelsInUse: 1,
  channelsOfPlan: null,
  destinations: 'everywhere',
  home: 'US',
  spentTodayMicroUsd: 1_000_000,
  wantedMicroUsd: 20_000,
  registeredAt: 0,
  placedInLastMinute: 1,
  placedInLastHour: 10,
} as const;

function deckOf(prefixes: readonly string[], random: () => number) {
  const builder = new RateDeckBuilder();
  for (const prefix of prefixes) {
    const row: RateRow = {
      prefix,
      destination: 'Somewhere',
      countryCode: COUNTRIES[Math.floor(random() * COUNTRIES.length)] ?? null,
      kind: random() < 0.5 ? 'landline' : 'mobile',
      zone: 2,
      microUsdPerMinute: 10_000 + Math.floor(random() * 40) * 1_000,
      isEstimate: false,
    };
    builder.add(row);
  }
  return builder.build();
}

function carrier(name: string): Carrier {
  const unused = () => {
    throw new Error('no call is made here');
  };
  return {
    name,
    isOwnNetwork: false,
    reaches: async () => true,
    place: unused,
    onIncoming: unused,
    health: () => ({ isUp: true, problem: null }),
    start: async () => undefined,
    stop: async () => undefined,
  };
}
