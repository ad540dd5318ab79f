import { expect, test, vi } from 'vitest';
import { untilLoaded } from './late.ts';

test.each([
  'Failed to fetch dynamically imported module: https://ahoy.test/assets/call-card.js',
  'error loading dynamically imported module: https://ahoy.test/assets/call-card.js',
  'Importing a module script failed.',
  'Unable to preload CSS for /assets/call-card.css',
])('a file that can’t be had is requested until it is there: %s', async (message) => {
  const load = vi
    .fn<() => Promise<string>>()
    .mockRejectedValueOnce(new TypeError(message))
    .mockRejectedValueOnce(new TypeError(message))
    .mockResolvedValue('the card');
  expect(await untilLoaded(load, 1)).toBe('the card');
  expect(load).toHaveBeenCalledTimes(3);
});

test('a file that is broken is not requested again', async () => {
  const load = vi.fn<() => Promise<string>>().mockRejectedValue(new TypeError('x is not a function'));
  await expect(untilLoaded(load, 1)).rejects.toThrow('x is not a function');
  expect(load).toHaveBeenCalledTimes(1);
});
