import { afterEach, expect, test, vi } from 'vitest';
import { callFrom } from './call-from.ts';
import { dialRequests } from './dial-request.ts';
import { chosenNumber } from './own-numbers.ts';

afterEach(() => {
  dialRequests.set(null);
  vi.unstubAllGlobals();
});

test('a new caller ID replaces the remembered one, even on an open dial pad', () => {
  const kept = new Map([['ahoy.callingFrom', '+12125550123']]);
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
  callFrom('+442079460018');
  expect(chosenNumber.get()).toBe('+442079460018');
  expect(dialRequests.get()).toEqual({ number: '', from: '+442079460018' });
});
