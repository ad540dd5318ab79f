import { expect, test } from 'vitest';
import { ask } from './checks.ts';

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
