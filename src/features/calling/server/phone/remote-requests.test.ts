import { setImmediate as arrived } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { MINUTE_MS, SECOND_MS } from '#kernel/instant.ts';
import type { Bus } from '#platform/server/bus/bus.ts';
import { createMemoryBus } from '#platform/server/bus/memory-bus.ts';
import { createLog } from '#platform/server/log.ts';
import { createTestClock, type TestClock } from '#test/clock.ts';
import { callingErrors } from '../../errors.ts';
import { createRemoteRequests, type RemoteRequests } from './remote-requests.ts';

const HOUR_MS = 60 * MINUTE_MS;

/* Two processes on two machines: one asks for keys to be pressed, the other holds the call. */

const log = createLog('silent');
let bus: Bus;
/** Messages on the bus that haven't arrived yet; null if all arrive at once. */
let heldBack: (() => Promise<void>)[] | null;
let clocks: { asks: TestClock; holds: TestClock };
let requests: RemoteRequests<string>;
let pressed: string[];
let stop: () => void;

beforeEach(() => {
  bus = createMemoryBus({ log });
  heldBack = null;
  pressed = [];
  const here = createTestClock();
  clocks = { asks: here, holds: { ...createTestClock(), origin: 'another machine' } };
  const publish: Bus['publish'] = async (topic, payload) => {
    if (heldBack === null) await bus.publish(topic, payload);
    else heldBack.push(() => bus.publish(topic, payload));
  };
  const process = (processId: string, clock: TestClock) =>
    createRemoteRequests<string>(
      { processId, clock, log },
      {
        bus: { ...bus, publish },
        topic: 'keys',
        schema: z.string(),
        can: () => processId === 'holds',
        perform: async (keys) => pressed.push(keys),
        unreachable: () => callingErrors.audioUnavailable(),
      },
    );
  const others = process('holds', clocks.holds);
  requests = process('asks', clocks.asks);
  for (const one of [requests, others]) one.start();
  stop = () => [requests, others].forEach((one) => one.stop());
});
afterEach(() => stop());

/** Advances time on both machines. */
function pass(milliseconds: number): void {
  clocks.asks.advance(milliseconds);
  clocks.holds.advance(milliseconds);
}

test.each([
  ['asks', 'forward', HOUR_MS],
  ['asks', 'back', -HOUR_MS],
  ['holds', 'forward', HOUR_MS],
  ['holds', 'back', -HOUR_MS],
] as const)(
  'the machine that %s may have its clock set %s: keys are pressed still',
  async (which, _, leap) => {
    await requests.ask('1');
    clocks[which].leap(leap);
    await requests.ask('2');
    pass(SECOND_MS);
    await requests.ask('3');
    expect(pressed).toEqual(['1', '2', '3']);
  },
);

test.each([
  ['which nobody waits for any more are not pressed', 0, 4 * SECOND_MS, ['1']],
  ['are not pressed late because a clock was set back meanwhile', -HOUR_MS, 4 * SECOND_MS, ['1']],
  ['that were on their way for two seconds are pressed', 0, 2 * SECOND_MS, ['1', '2']],
])('keys %s', async (_, leap, delay, expected) => {
  await requests.ask('1');
  heldBack = [];
  const second = requests.ask('2').catch(() => undefined);
  pass(delay);
  clocks.holds.leap(leap);
  const late = heldBack;
  heldBack = null;
  for (const arrive of late) await arrive();
  await arrived();
  expect(pressed).toEqual(expected);
  void second;
});

test('a clock that runs slightly slow makes nothing late within an hour', async () => {
  for (let minutes = 0; minutes < 60; minutes += 1) {
    await requests.ask('1');
    clocks.asks.advance(60_000);
    clocks.holds.advance(60_006);
  }
  expect(pressed).toHaveLength(60);
});
