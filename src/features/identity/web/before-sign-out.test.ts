import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { beforeSignOut, finishBeforeSignOut } from './before-sign-out.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function leave(): { hasLeft: boolean } {
  const state = { hasLeft: false };
  void finishBeforeSignOut().finally(() => void (state.hasLeft = true));
  return state;
}

test('signing out waits until everything that was to be finished first is', async () => {
  const call = Promise.withResolvers<void>();
  const forget = beforeSignOut(() => call.promise);
  const leaving = leave();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(leaving.hasLeft).toBe(false);
  call.resolve();
  await vi.advanceTimersByTimeAsync(0);
  expect(leaving.hasLeft).toBe(true);
  forget();
});

test('signing out waits for three seconds and no longer', async () => {
  const forget = beforeSignOut(() => new Promise(() => undefined));
  const leaving = leave();
  await vi.advanceTimersByTimeAsync(2_999);
  expect(leaving.hasLeft).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(leaving.hasLeft).toBe(true);
  forget();
});

test("a failing task doesn't prevent signing out", async () => {
  const forgets = [
    beforeSignOut(() => Promise.reject(new Error('no answer'))),
    beforeSignOut(() => {
      throw new Error('a bug');
    }),
  ];
  const leaving = leave();
  await vi.advanceTimersByTimeAsync(0);
  expect(leaving.hasLeft).toBe(true);
  for (const forget of forgets) forget();
});

test('a task that was taken back is not run', async () => {
  const task = vi.fn(async () => undefined);
  beforeSignOut(task)();
  const leaving = leave();
  await vi.advanceTimersByTimeAsync(0);
  expect(leaving.hasLeft).toBe(true);
  expect(task).not.toHaveBeenCalled();
});
