import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '#platform/server/ids.ts';
import type { Client } from '#test/client.ts';
import { alice, bob } from '#test/people.ts';
import { startWorld, type World } from '#test/world.ts';

let world: World;
let alices: Client;
let bobs: Client;
beforeAll(async () => {
  world = await startWorld({ env: { RATE_LIMIT_SCALE: '1' } });
  alices = await world.signUp(alice);
  bobs = await world.signUp(bob);
});
afterAll(() => world.stop());

const guest = { role: 'guest', days: 7 } as const;
const tooMany = { status: 429, code: 'common.tooManyRequests' };

test('an invitation that is revoked and made again floods nobody’s mailbox: five emails a day', async () => {
  const again = async (email: string) => {
    const [made] = await alices.workspaces.inviteByEmail({ ...guest, emails: [email] });
    await alices.workspaces.revokeInvitation({ id: made?.id ?? '' });
  };
  for (let nth = 0; nth < 5; nth += 1) await again('nadia@harbour.test');
  await expect(again('nadia@harbour.test')).rejects.toMatchObject(tooMany);
  await expect(again('Nadia@Harbour.test')).rejects.toMatchObject(tooMany);
  await again('omar@harbour.test');
  expect(await alices.workspaces.invitations()).toEqual([]);
});

test('one person has 200 invitations a day emailed, from however many workspaces', async () => {
  const fifty = (from: number) => Array.from({ length: 50 }, (_, nth) => `guest${from + nth}@harbour.test`);
  for (const from of [0, 50, 100, 150]) {
    const { id } = await bobs.workspaces.create({ id: newId(), name: `Studio ${from}` });
    const { workspaces } = bobs.inWorkspace(id);
    expect(await workspaces.inviteByEmail({ ...guest, emails: fifty(from) })).toHaveLength(50);
  }
  const more = { ...guest, emails: ['guest200@harbour.test'] };
  await expect(bobs.workspaces.inviteByEmail(more)).rejects.toMatchObject(tooMany);
  // A link emails nobody.
  expect(await bobs.workspaces.inviteByLink({ ...guest, usesMax: 1 })).toMatchObject({ role: 'guest' });
});
