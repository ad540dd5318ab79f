import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { carryReturn, takeReturn } from './carried-return.ts';

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
});
afterEach(() => void vi.unstubAllGlobals());

test('the page that a person came from is found again after the email, once', () => {
  carryReturn('/invite/abc');
  expect(takeReturn('/dashboard')).toBe('/invite/abc');
  expect(takeReturn('/dashboard')).toBe('/dashboard');
});

test('a registration that came from nowhere forgets an earlier one, and no other site is led to', () => {
  carryReturn('/invite/abc');
  carryReturn(undefined);
  expect(takeReturn('/dashboard')).toBe('/dashboard');
  carryReturn('//evil.example');
  expect(takeReturn('/dashboard')).toBe('/dashboard');
});
