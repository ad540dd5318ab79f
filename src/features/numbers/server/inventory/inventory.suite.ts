import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { asE164, type E164 } from '#kernel/e164.ts';
import type { Failure } from '#test/stand-ins/failing-server.ts';
import { InventoryUnavailable, NumberGone, type NumberInventory } from './inventory.ts';

export interface InventoryWorld {
  readonly inventory: NumberInventory;
  /** A number that cannot be had. */
  readonly gone: (of: E164) => E164;
  /** Null for the inventory that is within this process. */
  readonly provider: {
    fail(how: Failure): void;
    /** The answer to the next order does not come, though the order is placed. */
    loseOrder(): void;
    readonly orderCount: () => number;
    /** The answer to the next question about what numbers of a country need does not come. */
    failRequirements(how: Failure): void;
    readonly ours: () => ReadonlySet<string>;
    /** The same provider, asked with a key that is none. */
    readonly stranger: () => NumberInventory;
  } | null;
  stop(): Promise<void>;
}

const SAN_FRANCISCO = { countryCode: 'US', areaCode: '415', kind: 'local' } as const;

/** Contract of every inventory. */
export function testInventory(name: string, open: () => Promise<InventoryWorld>): void {
  describe(`the inventory ${name}`, () => {
    let world: InventoryWorld;
    beforeEach(async () => {
      world = await open();
    });
    afterEach(() => world.stop());

    const found = (except: ReadonlySet<string> = new Set()) =>
      world.inventory.search({ ...SAN_FRANCISCO, count: 4, except });
    async function first(): Promise<E164> {
      const [one] = await found();
      return one?.number ?? asE164('');
    }

    test('has numbers in the countries of the specification first, by the area codes of their towns', async () => {
      const countries = await world.inventory.countries();
      expect(countries.map(({ countryCode }) => countryCode).slice(0, 5)).toEqual([
        'US',
        'GB',
        'AU',
        'DE',
        'CA',
      ]);
      expect(countries[0]?.areas[0]).toEqual({ areaCode: '415', place: 'San Francisco', kind: 'local' });
      expect(countries[0]?.needsDocuments).toBe(false);
    });

    test('has the other countries of its provider, as a whole, and says which of them want documents', async () => {
      if (world.provider === null) return;
      const others = (await world.inventory.countries()).slice(5);
      // Iceland has no numbers with a voice, Aland none at all, and 882 is no country. They are sorted by name.
      expect(others).toEqual([
        { countryCode: 'FR', areas: [{ areaCode: 'any', place: '', kind: 'local' }], needsDocuments: true },
        { countryCode: 'HK', areas: [{ areaCode: 'any', place: '', kind: 'mobile' }], needsDocuments: false },
        { countryCode: 'SE', areas: [{ areaCode: 'any', place: '', kind: 'local' }], needsDocuments: false },
        {
          countryCode: 'TH',
          areas: [{ areaCode: 'any', place: '', kind: 'toll-free' }],
          needsDocuments: true,
        },
      ]);
    });

    test.each([
      ['SE', '+46', 'local'],
      ['HK', '+852', 'mobile'],
      ['TH', '+66', 'toll-free'],
    ] as const)(
      'finds numbers anywhere in a country without area codes: %s',
      async (countryCode, prefix, kind) => {
        if (world.provider === null) return;
        const area = { countryCode, areaCode: 'any', kind } as const;
        const numbers = await world.inventory.search({ ...area, count: 4, except: new Set() });
        expect(numbers).toHaveLength(4);
        for (const one of numbers) {
          expect(one).toMatchObject({ countryCode, areaCode: 'any', kind });
          expect(one.number.startsWith(prefix)).toBe(true);
        }
      },
    );

    test.each(['error', 'busy', 'silence', 'cut'] as const)(
      'says that its countries are not known: %s',
      async (how) => {
        if (world.provider === null) return;
        world.provider.fail(how);
        await expect(world.inventory.countries()).rejects.toBeInstanceOf(InventoryUnavailable);
        world.provider.failRequirements(how);
        await expect(world.inventory.countries()).rejects.toBeInstanceOf(InventoryUnavailable);
        expect(await world.inventory.countries()).toHaveLength(9);
      },
    );

    test('finds four numbers of an area, and none that is somebody’s', async () => {
      const numbers = await found();
      expect(numbers).toHaveLength(4);
      for (const one of numbers) {
        expect(one).toMatchObject(SAN_FRANCISCO);
        expect(one.capabilities.voice).toBe(true);
        expect(one.number).toMatch(/^\+1415\d{7}$/);
      }
      const [taken] = numbers;
      for (const { number } of await found(new Set([taken?.number ?? ''])))
        expect(number).not.toBe(taken?.number);
      const london = await world.inventory.search({
        countryCode: 'GB',
        areaCode: '020',
        kind: 'local',
        count: 4,
        except: new Set(),
      });
      for (const { number } of london) expect(number).toMatch(/^\+4420/);
      expect(london).toHaveLength(4);
    });

    test('places an order once, however often it is sent', async () => {
      const number = await first();
      const order = { id: randomUUID(), number };
      await world.inventory.reserve(number);
      expect(await world.inventory.order(order)).toBe('ordered');
      expect(await world.inventory.order(order)).toBe('ordered');
      expect(world.provider?.orderCount() ?? 1).toBe(1);
      await world.inventory.release(number);
      await world.inventory.release(number);
      expect(world.provider?.ours() ?? new Set()).toEqual(new Set());
    });

    test('reports a number that another customer has', async () => {
      const number = world.gone(await first());
      await expect(world.inventory.order({ id: randomUUID(), number })).rejects.toBeInstanceOf(NumberGone);
    });

    test.each(['error', 'busy', 'silence', 'cut'] as const)('says that it has failed: %s', async (how) => {
      if (world.provider === null) return;
      const number = await first();
      world.provider.fail(how);
      await expect(found()).rejects.toBeInstanceOf(InventoryUnavailable);
      world.provider.fail(how);
      await expect(world.inventory.order({ id: randomUUID(), number })).rejects.toBeInstanceOf(
        InventoryUnavailable,
      );
      expect(world.provider.orderCount()).toBe(0);
    });

    test('finds the order again whose answer was lost', async () => {
      if (world.provider === null) return;
      const order = { id: randomUUID(), number: await first() };
      const { provider, inventory } = world;
      provider.loseOrder();
      await expect(inventory.order(order)).rejects.toBeInstanceOf(InventoryUnavailable);
      expect(provider.orderCount()).toBe(1);
      expect(await inventory.order(order)).toBe('ordered');
      expect(provider.orderCount()).toBe(1);
    });

    test('is not opened by a wrong key', async () => {
      if (world.provider === null) return;
      const search = { ...SAN_FRANCISCO, count: 4, except: new Set<string>() };
      await expect(world.provider.stranger().search(search)).rejects.toBeInstanceOf(InventoryUnavailable);
      await expect(world.provider.stranger().countries()).rejects.toBeInstanceOf(InventoryUnavailable);
    });
  });
}
