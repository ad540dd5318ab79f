import { expect, test } from 'vitest';
import { deckInForce, deckState } from './deck-in-force.ts';

const first = { version: 1, effectiveFrom: 1_000 };
const planned = { version: 2, effectiveFrom: 5_000 };
const sooner = { version: 3, effectiveFrom: 3_000 };
const replacement = { version: 4, effectiveFrom: 5_000 };
const at = (instant: number, decks = [first, planned, sooner]) => deckInForce(decks, instant)?.version;

test('the deck that took effect last prices a call, whenever it was published', () => {
  expect(at(999)).toBeUndefined();
  expect(at(1_000)).toBe(1);
  expect(at(2_999)).toBe(1);
  expect(at(3_000)).toBe(3);
  expect(at(4_999)).toBe(3);
  expect(at(5_000)).toBe(2);
});

test('of two that take effect together the later version does', () => {
  expect(at(5_000, [replacement, first, planned])).toBe(4);
  expect(at(5_000, [planned, first, replacement])).toBe(4);
});

test('a deck is planned, then in force, then past; one that another has replaced never comes', () => {
  const decks = [first, planned, sooner, replacement];
  const states = (now: number) => decks.map((deck) => deckState(deck, decks, now));
  expect(states(2_000)).toEqual(['in-force', 'past', 'planned', 'planned']);
  expect(states(3_000)).toEqual(['past', 'past', 'in-force', 'planned']);
  expect(states(5_000)).toEqual(['past', 'past', 'past', 'in-force']);
});
