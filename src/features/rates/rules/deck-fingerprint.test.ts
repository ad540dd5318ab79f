import { expect, test } from 'vitest';
import type { RateRow } from '../model.ts';
import { deckFingerprint } from './deck-fingerprint.ts';
import { landline } from './rate-rows.world.ts';
import { SEED_DECK, SEED_FINGERPRINT } from './seed-deck.ts';

test('the same deck has the same fingerprint in whatever order, and nothing has one too', () => {
  expect(deckFingerprint(structuredClone(SEED_DECK).toReversed())).toBe(SEED_FINGERPRINT);
  expect(deckFingerprint([])).toBe('00000000');
});

test.each<Partial<RateRow>>([
  { prefix: '4421' },
  { destination: 'Atlantis' },
  { countryCode: null },
  { kind: 'mobile' },
  { zone: 3 },
  { microUsdPerMinute: 21_000 },
])('a deck with one row that says something else has another: %j', (change) => {
  const changed = SEED_DECK.map((row) => (row.prefix === '44' ? { ...row, ...change } : row));
  expect(deckFingerprint(changed)).not.toBe(SEED_FINGERPRINT);
});

test('a deck with a row more or less has another', () => {
  const row: RateRow = { ...landline, prefix: '4420', microUsdPerMinute: 30_000 };
  expect(deckFingerprint([...SEED_DECK, row])).not.toBe(SEED_FINGERPRINT);
  expect(deckFingerprint(SEED_DECK.slice(1))).not.toBe(SEED_FINGERPRINT);
});

test('who guessed a price makes it no other deck', () => {
  expect(deckFingerprint(SEED_DECK.map((row) => ({ ...row, isEstimate: false })))).toBe(SEED_FINGERPRINT);
});
