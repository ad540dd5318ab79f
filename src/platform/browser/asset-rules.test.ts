import { describe, expect, test } from 'vitest';
import { cachesToAsk, cachesToDelete, handlingOf, isServerAway, isTheFile } from './asset-rules.ts';

describe('caches of older builds', () => {
  const names = ['ahoy-assets-1', 'ahoy-assets-2', 'ahoy-assets-3', 'ahoy-assets-4', 'someone-elses'];

  test('are deleted when no tab runs their build', () => {
    const facts = { names, current: '4', used: ['4'], hasSilent: false };
    expect(cachesToDelete(facts)).toEqual(['ahoy-assets-1', 'ahoy-assets-2', 'ahoy-assets-3']);
  });

  test('stay for as long as a tab runs their build', () => {
    const facts = { names, current: '4', used: ['4', '2'], hasSilent: false };
    expect(cachesToDelete(facts)).toEqual(['ahoy-assets-1', 'ahoy-assets-3']);
  });

  test("stay, two at most, while a tab doesn't name its build", () => {
    const facts = { names, current: '4', used: [], hasSilent: true };
    expect(cachesToDelete(facts)).toEqual(['ahoy-assets-1']);
    expect(cachesToDelete({ ...facts, names: ['ahoy-assets-3', 'ahoy-assets-4'] })).toEqual([]);
  });

  test('are asked after the current one, the newest first', () => {
    expect(cachesToAsk(names, '3')).toEqual([
      'ahoy-assets-3',
      'ahoy-assets-4',
      'ahoy-assets-2',
      'ahoy-assets-1',
    ]);
    expect(cachesToAsk(['ahoy-assets-1'], '2')).toEqual(['ahoy-assets-1']);
  });
});

test.each([
  ['GET', 'https://ahoy.test/assets/phone-1.js', 'cors', 'asset'],
  ['HEAD', 'https://ahoy.test/assets/phone-1.js', 'cors', 'none'],
  ['GET', 'https://elsewhere.test/assets/phone-1.js', 'cors', 'none'],
  ['GET', 'https://ahoy.test/api/identity/me', 'same-origin', 'none'],
  ['GET', 'https://ahoy.test/api/billing/statement.csv', 'navigate', 'none'],
  ['GET', 'https://ahoy.test/socket.io/?transport=polling', 'cors', 'none'],
  ['GET', 'https://ahoy.test/dashboard?tab=history', 'navigate', 'page'],
  ['GET', 'https://ahoy.test/dashboard', 'cors', 'none'],
  ['GET', 'https://ahoy.test/pricing', 'navigate', 'none'],
  ['POST', 'https://ahoy.test/dashboard', 'navigate', 'none'],
] as const)('a %s of %s (%s) is handled as %s', (method, url, mode, handling) => {
  const own = { origin: 'https://ahoy.test', appRoutes: ['/dashboard', '/billing'] };
  expect(handlingOf({ method, url, mode }, own)).toBe(handling);
});

test('a page in the place of a script is not kept', () => {
  expect(isTheFile('/assets/a.js', { status: 200, type: 'text/javascript; charset=utf-8' })).toBe(true);
  expect(isTheFile('/assets/a.css', { status: 200, type: 'text/css; charset=utf-8' })).toBe(true);
  expect(isTheFile('/assets/a.woff2', { status: 200, type: 'font/woff2' })).toBe(true);
  expect(isTheFile('/assets/a.js', { status: 200, type: 'text/html' })).toBe(false);
  expect(isTheFile('/assets/a.js', { status: 404, type: 'text/javascript' })).toBe(false);
});

test('a gateway without its server is no answer of ours, and a server that failed is one', () => {
  expect([500, 502, 503, 504, 404].map(isServerAway)).toEqual([false, true, true, true, false]);
});
