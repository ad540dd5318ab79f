import { describe, expect, test } from 'vitest';
import { asAccountId, asDeviceId, asSessionId } from '#kernel/ids.ts';
import { connect, gate, log, node, open, refusal, startNode, useRealtime } from '#test/realtime.ts';
import { eventually } from '#test/wait.ts';
import { createDevicePlaces } from './device-places.ts';

useRealtime();

const auth = (nth: number) => ({ auth: { deviceId: `device-number-${nth}` } });
const numbers = (count: number) => Array.from({ length: count }, (_, nth) => nth);

describe('the devices of one account', () => {
  test('are twenty, even when sixty come at the same moment, and others keep theirs', async () => {
    const outcomes = await Promise.all(numbers(60).map((nth) => refusal(auth(nth))));
    expect(outcomes.filter((outcome) => outcome === 'let in')).toHaveLength(20);
    expect(outcomes.filter((outcome) => outcome === 'line.tooManyDevices')).toHaveLength(40);
    expect(await refusal({ cookie: 'sid=bob' })).toBe('let in');
    expect(node.realtime.connections()).toBeLessThan(61);
  });

  test('leave their places when they go, to the next that tries', async () => {
    const devices = await Promise.all(numbers(20).map((nth) => connect(auth(nth))));
    expect(await refusal(auth(20))).toBe('line.tooManyDevices');
    devices[7]?.socket.close();
    await eventually(async () => (await refusal(auth(21))) === 'let in');
    expect(await refusal(auth(22))).toBe('line.tooManyDevices');
  });

  test('that come back are let in although the account has all of its places taken', async () => {
    const devices = await Promise.all(numbers(20).map((nth) => connect(auth(nth))));
    expect(await refusal(auth(3))).toBe('let in');
    devices[3]?.socket.close();
    expect(await refusal(auth(3))).toBe('let in');
  });

  test('have three lines each at most: the oldest ends when a fourth is opened', async () => {
    const lines = [await connect(auth(1)), await connect(auth(1)), await connect(auth(1))];
    const ended = new Promise((done) => lines[0]?.socket.once('disconnect', done));
    await connect(auth(1));
    expect(await ended).toBe('transport close');
    expect(lines.map(({ socket }) => socket.connected)).toEqual([false, true, true]);
    expect(await refusal(auth(2))).toBe('let in');
  });
});

test('connections that break off while they are let in keep no place', async () => {
  let admit: () => void = () => undefined;
  const opened = new Promise<void>((done) => (admit = done));
  const slow = await startNode({
    log,
    gate: {
      ...gate,
      async authenticate() {
        await opened;
        return {
          accountId: asAccountId('carol'),
          sessionId: asSessionId('session'),
          isOperator: false,
          level: 1,
          provenAt: 0,
        };
      },
    },
  });
  const devices = numbers(20).map((nth) => open({ ...auth(nth), to: slow }));
  await eventually(() => slow.realtime.connections() === 20);
  for (const { socket } of devices) socket.close();
  await eventually(() => slow.realtime.connections() === 0);
  admit();
  expect(await refusal({ ...auth(20), to: slow })).toBe('let in');
});

test('a place that is given back twice is given back once', () => {
  const places = createDevicePlaces();
  const holder = { supersede: () => undefined };
  const take = (nth: number) =>
    places.take(
      { accountId: asAccountId('alice'), deviceId: asDeviceId(`device-number-${nth}`) },
      { ...holder },
    );
  const leave = take(0);
  leave?.();
  for (const nth of numbers(20)) expect(take(nth)).not.toBeNull();
  leave?.();
  expect(take(20)).toBeNull();
});
