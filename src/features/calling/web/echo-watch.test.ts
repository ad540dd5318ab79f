import { expect, test } from 'vitest';
import { EchoWatch } from './echo-watch.ts';
import type { LinkSample } from './quality.ts';

/** A level meter without any signal. */
const SILENT = { energy: 0, seconds: 0 };

/** A sample after this many seconds. Each loud one has an energy of 0.01, which is a level of 0.1. */
function sample(seconds: number, { spoken, heard }: { spoken: number; heard: number }): LinkSample {
  return {
    roundTripMs: 24,
    jitterMs: 3,
    packetsReceived: seconds * 50 - seconds,
    packetsLost: seconds,
    codec: 'PCMU',
    path: 'direct',
    sound: {
      spoken: { energy: spoken * 0.01, seconds },
      heard: { energy: heard * 0.01, seconds },
    },
  };
}

test("speech in one second that is heard in the next is an echo; loss is the share that didn't arrive", () => {
  const watch = new EchoWatch();
  for (let second = 1; second <= 5; second += 1)
    watch.add(sample(second, { spoken: 0, heard: second }), SILENT);
  watch.add(sample(6, { spoken: 1, heard: 5 }), SILENT);
  watch.add(sample(7, { spoken: 1, heard: 6 }), SILENT);
  watch.add(sample(8, { spoken: 1, heard: 6 }), SILENT);
  expect(watch.verdict).toEqual({ isHeard: true, word: 'Good', loss: 0.02, jitterMs: 3, roundTripMs: 24 });
});

test('before any measurement there is no verdict', () => {
  expect(new EchoWatch().verdict).toEqual({
    isHeard: null,
    word: 'Listening',
    loss: null,
    jitterMs: null,
    roundTripMs: null,
  });
});

test('a browser without sound levels proves no echo', () => {
  const watch = new EchoWatch();
  for (let second = 1; second <= 10; second += 1) {
    const { sound: _, ...without } = sample(second, { spoken: 0, heard: 0 });
    watch.add(without, SILENT);
  }
  expect(watch.verdict.isHeard).toBeNull();
});

test('the level meter replaces missing statistics of what was spoken', () => {
  const watch = new EchoWatch();
  for (let second = 1; second <= 10; second += 1) {
    const { sound, ...rest } = sample(second, { spoken: 0, heard: second });
    const heard = sound?.heard ?? null;
    watch.add({ ...rest, sound: { spoken: null, heard } }, { energy: second * 0.01, seconds: second });
  }
  expect(watch.verdict.isHeard).toBe(true);
});

test('a new connection counts from zero, without a jump in level', () => {
  const watch = new EchoWatch();
  for (let second = 1; second <= 7; second += 1)
    watch.add(sample(second, { spoken: second, heard: second }), SILENT);
  watch.add(sample(1, { spoken: 0, heard: 0 }), SILENT);
  expect(watch.verdict.isHeard).toBe(true);
});
