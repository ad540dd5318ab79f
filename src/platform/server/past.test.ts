import { expect, test } from 'vitest';
import { createPast, replay } from './past.ts';
import type { Platform } from './platform.ts';

const NOW = 1_000;
/** Only the clock of it is looked at. */
const platform = { clock: { now: () => NOW, elapsed: () => 5, origin: 'test' } } as Platform;

function story() {
  const past = createPast(platform);
  const events: string[] = [];
  const step = (name: string, at: number, lasts = 0) => ({
    at,
    async take() {
      events.push(`${name} at ${past.platform.clock.now()}`);
      past.goTo(at + lasts);
    },
  });
  return { past, events, step };
}

test('steps happen in the order of their time, at one moment in the order in which they are given', async () => {
  const { past, events, step } = story();
  await replay(past, [step('call', 300), step('top-up', 100), step('second call', 300)]);
  expect(events).toEqual(['top-up at 100', 'call at 300', 'second call at 300']);
});

test('time does not go back to a step that began while another went on', async () => {
  const { past, events, step } = story();
  await replay(past, [step('long call', 100, 250), step('top-up', 200)]);
  expect(events).toEqual(['long call at 100', 'top-up at 350']);
});

test('nothing of the past is of the future', async () => {
  const { past, step } = story();
  await expect(replay(past, [step('tomorrow', NOW + 1)])).rejects.toThrow('the past ends now');
});

test('durations are measured as they always are', () => {
  const { past } = story();
  past.goTo(100);
  expect(past.platform.clock.elapsed()).toBe(5);
});
