import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasRedis, startTestRedis, type TestRedis } from '#test/redis.ts';
import { eventually } from '#test/wait.ts';
import { createLog } from '../log.ts';
import { describeBus } from './bus.suite.ts';
import { createMemoryBus } from './memory-bus.ts';
import { createRedisBus } from './redis-bus.ts';

const log = createLog('silent');

describeBus('memory', async () => {
  const bus = createMemoryBus({ log });
  return [bus, bus];
});

describe.runIf(hasRedis())('with a Redis', () => {
  let redis: TestRedis;
  beforeAll(async () => {
    redis = await startTestRedis();
  });
  afterAll(() => redis.stop());

  const open = () => createRedisBus({ url: redis.url, log });
  describeBus('Redis', async () => [await open(), await open()]);

  test('a Redis that went away and came back is used again', { timeout: 30_000 }, async () => {
    const [here, there] = [await open(), await open()];
    const got: unknown[] = [];
    there.subscribe('calls', (payload) => got.push(payload));
    await here.publish('calls', 'before');
    await eventually(() => got.length === 1);
    await redis.kill();
    await expect(here.publish('calls', 'lost')).rejects.toThrow();
    await redis.restart();
    await eventually(
      () =>
        here.publish('calls', 'after').then(
          () => true,
          () => false,
        ),
      15_000,
    );
    await eventually(() => got.includes('after'), 15_000);
    expect(got).toEqual(['before', 'after']);
    await Promise.all([here.close(), there.close()]);
  });
});

test('a Redis that does not answer at the start is refused with a sentence', async () => {
  await expect(createRedisBus({ url: 'redis://127.0.0.1:9', log })).rejects.toThrow(
    'Redis does not answer at REDIS_URL: check the address, or unset it to run one process.',
  );
});
