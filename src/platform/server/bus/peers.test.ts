import { expect, test } from 'vitest';
import { createPeers } from './peers.ts';

test('a message is new once, in whatever order it comes, unless it is long past', () => {
  const peers = createPeers(1_000);
  const news = (...numbers: number[]) => numbers.map((number) => peers.isNew('p', number));
  expect(news(1, 2, 4, 3)).toEqual([true, true, true, true]);
  expect(news(1, 2, 3, 4, 0)).toEqual([false, false, false, false, true]);
  expect(news(5_000, 900, 904, 905, 905)).toEqual([true, false, false, true, false]);
  expect(peers.isNew('another', 4)).toBe(true);
});

test('a process is there for as long as it is heard, and while it hears no Redis it says so', () => {
  let now = 0;
  const peers = createPeers(1_000, () => now);
  peers.seen('p', false);
  peers.seen('q', true);
  expect([peers.present(), peers.isAnyAway()]).toEqual([2, true]);
  peers.left('q');
  expect([peers.present(), peers.isAnyAway()]).toEqual([1, false]);
  now = 1_001;
  expect(peers.present()).toBe(0);
});
