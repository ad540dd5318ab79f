import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '#test/postgres.ts';
import { hasRedis, type SlowLink, startSlowLink, startTestRedis, type TestRedis } from '#test/redis.ts';
import { eventually } from '#test/wait.ts';
import { createLog } from '../log.ts';
import { describeBus } from './bus.suite.ts';
import type { Bus } from './bus.ts';
import { createClusterBus } from './cluster-bus.ts';
import { createMemoryBus } from './memory-bus.ts';

const log = createLog('silent');
const QUICK = { beatMs: 50, awayMs: 300 };

describeBus('memory', async () => {
  const bus = createMemoryBus({ log });
  return [bus, bus];
});

describe.runIf(hasRedis())('with a Redis', () => {
  let redis: TestRedis;
  let world: TestDatabase;
  beforeAll(async () => {
    [redis, world] = await Promise.all([startTestRedis(), openTestDatabase()]);
  });
  afterAll(async () => {
    await redis.stop();
    await world.stop();
  });

  const open = (url = redis.url) => createClusterBus({ url, database: world.database, log, timing: QUICK });
  describeBus('Redis', async () => [await open(), await open()]);

  describe('that fails', () => {
    let slow: SlowLink;
    let here: Bus;
    let there: Bus;
    let receivedHere: unknown[];
    let receivedThere: unknown[];
    beforeEach(async () => {
      slow = await startSlowLink(redis);
      [here, there] = [await open(slow.url), await open()];
      [receivedHere, receivedThere] = [[], []];
      here.subscribe('calls', (payload) => receivedHere.push(payload));
      there.subscribe('calls', (payload) => receivedThere.push(payload));
    });
    afterEach(async () => {
      redis.resume();
      await redis.restart();
      await Promise.all([here.close(), there.close()]);
      await slow.stop();
    });

    const numbersOf = (received: readonly unknown[]) => received.filter((one) => typeof one === 'number');
    const areBoth = (whole: boolean) =>
      eventually(() => here.isWhole() === whole && there.isWhole() === whole, 10_000);

    test('is not waited for: a message is with our own subscribers at once, whatever becomes of it', () => {
      redis.pause();
      const sent = here.publish('calls', 'ring');
      expect(receivedHere).toEqual(['ring']);
      return sent;
    });

    test('killed and started again: nothing is lost and nothing is heard twice', async () => {
      await here.publish('calls', 'before');
      await redis.kill();
      await here.publish('calls', 'as it died');
      await eventually(() => receivedThere.length === 2);
      await areBoth(false);
      await here.publish('calls', 'while it was gone');
      await eventually(() => receivedThere.length === 3);
      await there.publish('calls', 'and the other way');
      await eventually(() => receivedThere.length === 4 && receivedHere.length === 4);
      await redis.restart();
      await areBoth(true);
      await here.publish('calls', 'after');
      await eventually(() => receivedThere.length === 5);
      const all = ['before', 'as it died', 'while it was gone', 'and the other way', 'after'];
      expect(receivedThere).toEqual(all);
      expect(receivedHere).toEqual(all);
    });

    test('stopped where it is and let go on: the same', async () => {
      await here.publish('calls', 'before');
      redis.pause();
      await here.publish('calls', 'as it stopped');
      await eventually(() => receivedThere.length === 2);
      await areBoth(false);
      await here.publish('calls', 'while it stood');
      await eventually(() => receivedThere.length === 3);
      redis.resume();
      await areBoth(true);
      await here.publish('calls', 'after');
      await eventually(() => receivedThere.length === 4);
      expect(receivedThere).toEqual(['before', 'as it stopped', 'while it stood', 'after']);
    });

    test('slow for one process: messages of both are there in a moment, in order and once', async () => {
      slow.delay(2_000);
      await eventually(() => !here.isWhole());
      expect(there.isWhole()).toBe(true);
      // The other has heard by now that Redis does not reach this one.
      await eventually(async () => {
        await there.publish('calls', 'probe');
        return receivedHere.includes('probe');
      });
      receivedHere.length = 0;
      receivedThere.length = 0;
      const begun = performance.now();
      for (const number of [1, 2, 3]) {
        await here.publish('calls', number);
        await there.publish('calls', -number);
      }
      await eventually(() => numbersOf(receivedHere).length === 6 && numbersOf(receivedThere).length === 6);
      expect(performance.now() - begun).toBeLessThan(1_500);
      // What comes late over Redis is known already.
      slow.delay(0);
      await areBoth(true);
      expect(numbersOf(receivedHere)).toHaveLength(6);
      expect(numbersOf(receivedThere)).toHaveLength(6);
      expect(receivedThere.filter((number) => Number(number) > 0)).toEqual([1, 2, 3]);
      expect(receivedHere.filter((number) => Number(number) < 0)).toEqual([-1, -2, -3]);
    });

    test('a message of 100 kB with signs of every kind arrives whole over the database', async () => {
      await redis.kill();
      await areBoth(false);
      const sdp = '\u0000ß€😀:'.repeat(15_000);
      await here.publish('calls', sdp);
      await eventually(() => receivedThere.length === 1);
      expect(receivedThere[0] === sdp).toBe(true);
      await redis.restart();
    });

    test('a process knows how many others there are, and closes at once while Redis hangs', async () => {
      await eventually(() => here.peers() === 1 && there.peers() === 1);
      redis.pause();
      await areBoth(false);
      expect(here.peers()).toBe(1);
      const begun = performance.now();
      await there.close();
      expect(performance.now() - begun).toBeLessThan(1_000);
      await eventually(() => here.peers() === 0);
    });
  });
});

test('a Redis that does not answer at the start is refused with a sentence', async () => {
  const database = { run: () => Promise.reject(new Error('not asked')) } as never;
  await expect(createClusterBus({ url: 'redis://127.0.0.1:9', database, log })).rejects.toThrow(
    'Redis does not answer at REDIS_URL: check the address, or unset it to run one process.',
  );
});
