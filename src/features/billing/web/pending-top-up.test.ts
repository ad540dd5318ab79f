import { beforeEach, expect, test } from 'vitest';
import { createPendingTopUp } from './pending-top-up.ts';

let items: Map<string, string>;
let pending: ReturnType<typeof createPendingTopUp>;
beforeEach(() => {
  items = new Map();
  pending = createPendingTopUp({
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
  });
});

const topUp = { id: 'b2c1', microUsd: 10_000_000, methodId: 'card' };

test('a top-up is remembered until its end was seen', () => {
  expect(pending.read()).toBeNull();
  pending.keep(topUp);
  expect(pending.read()).toEqual(topUp);
  pending.forget();
  expect(pending.read()).toBeNull();
});

test('a foreign value in the storage is not a top-up', () => {
  for (const text of ['', '{', 'null', '{"id":"a"}', '{"id":1,"microUsd":1,"methodId":"a"}']) {
    items.set('ahoy.billing.top-up', text);
    expect(pending.read()).toBeNull();
  }
});
