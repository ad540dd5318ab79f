import { expect, test } from 'vitest';
import { deviceNameOf, isPhone } from './device-name.ts';

const edge =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36 Edg/140.0';
const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1';

test('Edge is not taken for Chrome, which it names as well', () => {
  expect(deviceNameOf(edge)).toBe('Edge on Windows');
});

test('a Chrome without a window is a Chrome', () => {
  expect(deviceNameOf('Mozilla/5.0 (X11; Linux x86_64) HeadlessChrome/156.0.0.0 Safari/537.36')).toBe(
    'Chrome on Linux',
  );
});

test('an iPhone is not taken for a Mac, which it names as well', () => {
  expect(deviceNameOf(iphone)).toBe('Safari on iPhone');
  expect(isPhone(iphone)).toBe(true);
});

test("a program without a user agent is unknown, and one that isn't a browser is another program", () => {
  expect(deviceNameOf(null)).toBe('Unknown device');
  expect(deviceNameOf('curl/8.5')).toBe('Another program');
});
