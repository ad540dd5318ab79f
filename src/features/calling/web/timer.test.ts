import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { afterwards, coalesced } from './timer.ts';

let run = vi.fn();

beforeEach(() => {
  run = vi.fn();
  vi.useFakeTimers();
  vi.stubGlobal('window', { setTimeout });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('deferred work runs sixty milliseconds later', () => {
  vi.stubGlobal('document', { hidden: false });
  afterwards(run);
  vi.advanceTimersByTime(59);
  expect(run).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(run).toHaveBeenCalledOnce();
});

test("on a hidden page it doesn't wait for a timer", async () => {
  vi.stubGlobal('document', { hidden: true });
  const { promise, resolve } = Promise.withResolvers<void>();
  // This test's timers never run.
  afterwards(resolve);
  await promise;
});

test('simultaneous changes are handled once, and the next one again', () => {
  vi.stubGlobal('document', { hidden: false });
  const follow = coalesced(run);
  follow();
  follow();
  vi.advanceTimersByTime(60);
  expect(run).toHaveBeenCalledTimes(1);
  follow();
  vi.advanceTimersByTime(60);
  expect(run).toHaveBeenCalledTimes(2);
});
