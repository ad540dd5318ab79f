import { expect, test } from 'vitest';
import { ratesFingerprint } from './rates-fingerprint.ts';
import { RATE_LIST, RATE_NETWORKS } from './seed-deck.ts';

const countries = [...RATE_LIST];
const networks = [...RATE_NETWORKS];
const ours = ratesFingerprint({ countries, networks });

test('the same list has the same fingerprint, and nothing has one too', () => {
  expect(ratesFingerprint(structuredClone({ countries, networks }))).toBe(ours);
  expect(ratesFingerprint({ countries: [], networks: [] })).toBe('811c9dc5');
});

test.each([
  { destination: 'Atlantis' },
  { countryCode: 'XX' },
  { microUsdPerMinute: 1_000 },
  { mobileMicroUsdPerMinute: 1_000 },
  { zone: 2 },
  { mobileZone: 2 },
] as const)('a list with another word or price has another: %j', (change) => {
  const changed = countries.map((rate) => (rate.countryCode === 'AF' ? { ...rate, ...change } : rate));
  expect(ratesFingerprint({ countries: changed, networks })).not.toBe(ours);
});

test('a network that costs more makes it another list', () => {
  const changed = networks.map((rate) =>
    rate.destination === 'Iridium' ? { ...rate, microUsdPerMinute: 9_000_000 } : rate,
  );
  expect(ratesFingerprint({ countries, networks: changed })).not.toBe(ours);
});
