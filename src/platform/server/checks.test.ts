import { expect, test, vi } from 'vitest';
import { ask, atMostOncePerSecond } from './checks.ts';

test('each check answers for itself; one that fails or hangs counts as away', async () => {
  const answers = await ask(
    {
      works: () => true,
      worksLater: async () => true,
      isAway: () => false,
      throws: () => {
        throw new Error('broken');
      },
      fails: () => Promise.reject(new Error('no connection')),
      hangs: () => new Promise<boolean>(() => undefined),
    },
    50,
  );
  expect(answers).toEqual({
    works: true,
    worksLater: true,
    isAway: false,
    throws: false,
    fails: false,
    hangs: false,
  });
});

test('a dear check is asked once a second, however many ask', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  let checks = 0;
  const check = atMostOncePerSecond(() => {
    checks += 1;
    return checks === 1;
  });
  const answers = await Promise.all([check(), check(), check()]);
  vi.advanceTimersByTime(1_001);
  const later = await check();
  vi.useRealTimers();
  expect(answers).toEqual([true, true, true]);
  expect(later).toBe(false);
  expect(checks).toBe(2);
});
