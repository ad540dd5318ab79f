import { beforeAll, describe, expect, test } from 'vitest';
import { asE164, type E164 } from '#kernel/e164.ts';
import { asAccountId } from '#kernel/ids.ts';
import type { Client } from '#test/client.ts';
import { carol } from '#test/people.ts';
import { BENS, type PhoneWorld } from './phone.world.ts';
import { annAndBen, detailsOf, incomingOf } from './phone-steps.world.ts';

/** Premium numbers in the United Kingdom, which pay their owners. */
const premium = (nth: number): E164 => asE164(`+4490987${String(90_000 + nth)}`);
const FRANCE = asE164('+33612345678');

let world: PhoneWorld;
let ann: Client;
let ben: Client;
let owners: Map<string, string>;
const people = annAndBen();
beforeAll(() => {
  ({ world, ann, ben, owners } = people);
});

/** Rings a number until its owner's devices ring, and hangs up after this long. */
async function ringShortly(from: E164, to: E164, afterMs = 0): Promise<void> {
  const call = world.first.bring({ from, to });
  await expect.poll(() => call.received.at(-1)).toMatch(/^18[03]$/);
  await new Promise((done) => setTimeout(done, afterMs));
  call.hangUp();
}

const newest = async (client: Client) => (await client.calling.history({})).items[0];
const markOf = async (client: Client) => (await newest(client))?.phone?.shortRing;

describe('a short ring', () => {
  test('from each of fifty premium numbers is marked, with its kind in every row', async () => {
    const socket = await ben.connect('ben-tab-1');
    for (let nth = 0; nth < 50; nth += 1) {
      await ringShortly(premium(nth), BENS);
      await expect.poll(() => incomingOf(ben)).toBeUndefined();
    }
    const { items } = await ben.calling.history({ show: 'missed' });
    expect(items).toHaveLength(50);
    expect(new Set(items.map(({ phone }) => phone?.shortRing))).toEqual(new Set(['costly']));
    expect(new Set(items.map(({ phone }) => phone?.number)).size).toBe(50);
    expect((await detailsOf(ben, items[0]?.id ?? '')).item.phone?.shortRing).toBe('costly');
    socket.close();
  }, 60_000);

  test('is marked even for somebody who was offline', async () => {
    await expect.poll(() => world.platform.realtime.devicesOf(asAccountId(ben.user.id))).toEqual([]);
    await ringShortly(premium(60), BENS);
    const phone = { number: premium(60), shortRing: 'costly' };
    await expect.poll(() => newest(ben)).toMatchObject({ endReason: 'no-answer', phone });
  });

  test('from an ordinary number is not marked, nor is a call that rang for two seconds', async () => {
    const socket = await ben.connect('ben-tab-1');
    await ringShortly(asE164('+442079460111'), BENS);
    await expect.poll(() => incomingOf(ben)).toBeUndefined();
    expect(await markOf(ben)).toBeNull();
    await ringShortly(premium(61), BENS, 2_000);
    await expect.poll(() => incomingOf(ben)).toBeUndefined();
    expect(await newest(ben)).toMatchObject({ phone: { number: premium(61), shortRing: null } });
    socket.close();
  });

  test('that was declined is not marked, although its caller hangs up', async () => {
    const socket = await ben.connect('ben-tab-1');
    const call = world.first.bring({ from: premium(62), to: BENS });
    await expect.poll(() => call.received).toEqual(['180']);
    await ben.calling.decline({ id: (await incomingOf(ben))?.id ?? '' });
    await expect.poll(() => call.received).toEqual(['180', '183']);
    call.hangUp();
    await expect.poll(() => newest(ben)).toMatchObject({ endReason: 'declined', phone: { shortRing: null } });
    socket.close();
  });

  test('to a fifth account by one number is marked for all five, and not before', async () => {
    const numbers = Array.from({ length: 5 }, (_, nth) => asE164(`+1415555016${nth}`));
    const clients: Client[] = [];
    for (const [nth, number] of numbers.entries()) {
      const client = await world.signUp({
        ...carol,
        email: `rung${nth}@people.test`,
        username: `rung${nth}`,
      });
      owners.set(number, client.user.id);
      clients.push(client);
    }
    for (const [nth, number] of numbers.entries()) {
      if (nth === 4) for (const client of clients.slice(0, 4)) expect(await markOf(client)).toBeNull();
      await ringShortly(FRANCE, number);
      await expect
        .poll(() =>
          world.sql('select count(*)::int as n from phone_legs where ring_ms < 2000 and account_id = $1', [
            clients[nth]?.user.id,
          ]),
        )
        .toEqual([{ n: 1 }]);
    }
    for (const client of clients) await expect.poll(() => markOf(client)).toBe('widespread');
  });

  test("can't be seen by others", async () => {
    const { items } = await ben.calling.history({ show: 'missed' });
    await expect(detailsOf(ann, items[0]?.id ?? '')).rejects.toMatchObject({ code: 'calling.callNotFound' });
    await expect(detailsOf(world.visitor(), items[0]?.id ?? '')).rejects.toMatchObject({ status: 401 });
  });
});
