import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Client } from '#test/client.ts';
import { alice, bob } from '#test/people.ts';
import { startWorld, type World } from '#test/world.ts';

let world: World;
let operator: Client;
let customer: Client;
beforeAll(async () => {
  world = await startWorld();
  // The first account of an installation is its operator's.
  operator = await world.signUp(alice);
  customer = await world.signUp(bob);
});
afterAll(() => world.stop());

test('only the operator sees the state of carriers', async () => {
  expect((await operator.telephony.carriers()).carriers).toEqual([
    { name: 'on-net', isUp: true, problem: null, avoidedUntil: null },
  ]);
  await expect(customer.telephony.carriers()).rejects.toMatchObject({ status: 403 });
  await expect(world.visitor().telephony.carriers()).rejects.toMatchObject({
    status: 401,
    code: 'common.signedOut',
  });
});
