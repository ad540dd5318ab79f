import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '#platform/server/ids.ts';
import type { Client } from '#test/client.ts';
import { alice, bob, carol, mallory } from '#test/people.ts';
import { startWorld, type World } from '#test/world.ts';

let world: World;
let owner: Client;
let bookkeeper: Client;
let member: Client;
let stranger: Client;
let invoice: string;

beforeAll(async () => {
  world = await startWorld();
  owner = await world.signUp(alice);
  bookkeeper = await world.signUp(bob);
  member = await world.signUp(carol);
  stranger = await world.signUp(mallory);
  for (const [client, role] of [
    [bookkeeper, 'billing'],
    [member, 'member'],
  ] as const)
    await world.sql('insert into workspace_members values ($1, $2, $3, now())', [
      owner.user.id,
      client.user.id,
      role,
    ]);
  const card = await owner.billing.addPaymentMethod({ id: randomUUID(), reference: 'test_approved' });
  await owner.billing.topUp({ id: randomUUID(), microUsd: 20_000_000, currency: 'USD', methodId: card.id });
  invoice = (await owner.billing.invoices({})).items[0]?.id ?? '';
});
afterAll(() => world.stop());

describe('the workspace that has the thing of a link', () => {
  const having = (client: Client, kind: string, id: string) => client.workspaces.having({ kind, id });
  const unknown = { status: 404, code: 'common.notFound' };

  test('is named to a member who may see it there', async () => {
    expect(await having(bookkeeper, 'invoice', invoice)).toMatchObject({
      id: owner.user.id,
      name: alice.name,
      role: 'billing',
    });
    expect(await having(owner, 'invoice', invoice)).toMatchObject({ id: owner.user.id });
  });

  test('does not exist for anybody else', async () => {
    await expect(having(member, 'invoice', invoice)).rejects.toMatchObject(unknown);
    await expect(having(stranger, 'invoice', invoice)).rejects.toMatchObject(unknown);
    await expect(having(bookkeeper, 'invoice', newId())).rejects.toMatchObject(unknown);
    await expect(having(bookkeeper, 'nothing', invoice)).rejects.toMatchObject(unknown);
    await expect(having(world.visitor(), 'invoice', invoice)).rejects.toMatchObject({ status: 401 });
    await expect(having(owner, 'Not A Kind', invoice)).rejects.toMatchObject({ status: 400 });
  });
});
