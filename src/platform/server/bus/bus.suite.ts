import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { eventually } from '#test/wait.ts';
import type { Bus } from './bus.ts';

/**
 * Tests that every engine of the bus must pass. `openTwo` returns the buses of two processes, or the same one twice.
 */
export function describeBus(engine: string, openTwo: () => Promise<[Bus, Bus]>): void {
  describe(`the bus on ${engine}`, () => {
    let here: Bus;
    let there: Bus;
    beforeEach(async () => {
      [here, there] = await openTwo();
    });
    afterEach(async () => {
      await here.close();
      if (there !== here) await there.close();
    });

    test('a message reaches every subscriber of its topic in every process, and no others', async () => {
      const got: unknown[] = [];
      here.subscribe('calls', (payload) => got.push(['here', payload]));
      there.subscribe('calls', (payload) => got.push(['there', payload]));
      there.subscribe('mail', (payload) => got.push(['mail', payload]));
      await here.publish('calls', { id: 7 });
      await eventually(() => got.length >= 2);
      expect(got).toHaveLength(2);
      expect(got).toContainEqual(['here', { id: 7 }]);
      expect(got).toContainEqual(['there', { id: 7 }]);
    });

    test('messages of one process arrive in the order in which it published them', async () => {
      const got: unknown[] = [];
      there.subscribe('numbers', (payload) => got.push(payload));
      const sent = Array.from({ length: 500 }, (_, number) => number);
      await Promise.all(sent.map((number) => here.publish('numbers', number)));
      await eventually(() => got.length === 500);
      expect(got).toEqual(sent);
    });

    test('a subscription that has ended gets nothing more', async () => {
      const got: string[] = [];
      const end = there.subscribe('calls', () => got.push('ended'));
      there.subscribe('calls', () => got.push('kept'));
      end();
      await here.publish('calls', {});
      await eventually(() => got.length > 0);
      expect(got).toEqual(['kept']);
    });

    test('one function subscribed twice gets a message twice, and once after one subscription ended', async () => {
      const got: unknown[] = [];
      const receive = (payload: unknown) => got.push(payload);
      const end = there.subscribe('calls', receive);
      there.subscribe('calls', receive);
      await here.publish('calls', 1);
      await eventually(() => got.length === 2);
      end();
      await here.publish('calls', 2);
      await eventually(() => got.length === 3);
      expect(got).toEqual([1, 1, 2]);
    });

    test('a receiver that throws does not keep the message from the others', async () => {
      const got: unknown[] = [];
      there.subscribe('calls', () => {
        throw new Error('broken receiver');
      });
      there.subscribe('calls', (payload) => got.push(payload));
      await here.publish('calls', 1);
      await here.publish('calls', 2);
      await eventually(() => got.length === 2);
      expect(got).toEqual([1, 2]);
    });

    test("each receiver gets a copy: it can't change what another gets", async () => {
      const got: unknown[] = [];
      there.subscribe('calls', (payload) => Object.assign(payload as object, { changed: true }));
      there.subscribe('calls', (payload) => got.push(payload));
      await here.publish('calls', { id: 7 });
      await eventually(() => got.length > 0);
      expect(got).toEqual([{ id: 7 }]);
    });
  });
}
