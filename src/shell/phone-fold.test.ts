import { expect, test } from 'vitest';
import { PhoneFold } from './phone-fold.ts';

function storeWith(text: string | null) {
  const kept = new Map<string, string>(text === null ? [] : [['ahoy.phone.folded', text]]);
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  };
}

test('the phone starts open beside the dashboard, calls, numbers and billing, and folded elsewhere', () => {
  const fold = new PhoneFold(storeWith(null));
  const open = ['/dashboard', '/calls', '/numbers', '/billing', '/billing/'];
  expect(open.map((page) => fold.isFolded(page))).toEqual([false, false, false, false, false]);
  expect(['/usage', '/profile', '/admin/mail'].map((page) => fold.isFolded(page))).toEqual([
    true,
    true,
    true,
  ]);
});

test('a choice holds for its page alone, and is still there after a reload', () => {
  const store = storeWith(null);
  const fold = new PhoneFold(store);
  fold.set('/dashboard', true);
  fold.set('/usage', false);
  const reloaded = new PhoneFold(store);
  expect(reloaded.isFolded('/dashboard')).toBe(true);
  expect(reloaded.isFolded('/usage')).toBe(false);
  expect(reloaded.isFolded('/calls')).toBe(false);
});

test('what is not a list of choices counts as none', () => {
  expect(new PhoneFold(storeWith('{')).isFolded('/dashboard')).toBe(false);
  expect(new PhoneFold(storeWith('null')).isFolded('/dashboard')).toBe(false);
  expect(new PhoneFold(storeWith('{"/dashboard": "yes"}')).isFolded('/dashboard')).toBe(false);
});
