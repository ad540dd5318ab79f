import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DAY_MS } from '#kernel/instant.ts';
import { newId } from '#platform/server/ids.ts';
import type { Client } from '#test/client.ts';
import { createTestClock } from '#test/clock.ts';
import { alice, bob, carol, mallory } from '#test/people.ts';
import { startWorld, type World } from '#test/world.ts';

const NOW = Date.UTC(2026, 10, 23, 12);
const clock = createTestClock(NOW);
let world: World;
let owner: Client;
let bobs: Client;

beforeAll(async () => {
  world = await startWorld({ clock });
  owner = await world.signUp(alice);
  bobs = await world.signUp(bob);
});
afterAll(() => world.stop());

const invite = (email: string) => owner.workspaces.inviteByEmail({ emails: [email], role: 'guest', days: 7 });

describe('an open invitation to the address of somebody', () => {
  test('is known to them alone, whichever browser they are in', async () => {
    const carols = await world.signUp(carol);
    const [made] = await invite(bob.email.toUpperCase());
    // A stranger may have registered the address.
    expect(await bobs.workspaces.invitationsToMe()).toEqual([]);
    await world.sql('update users set email_verified = true where email = any($1)', [
      [bob.email, carol.email],
    ]);
    expect(await bobs.workspaces.invitationsToMe()).toEqual([
      {
        id: made?.id,
        path: made?.path,
        workspace: alice.name,
        invitedBy: alice.name,
        role: 'guest',
        expiresAt: NOW + 7 * DAY_MS,
      },
    ]);
    expect(await carols.workspaces.invitationsToMe()).toEqual([]);
    expect(await owner.workspaces.invitationsToMe()).toEqual([]);
    await expect(world.visitor().workspaces.invitationsToMe()).rejects.toMatchObject({ status: 401 });
  });

  test('is gone once it is revoked, over or accepted', async () => {
    const idOf = async () => (await owner.workspaces.invitations())[0]?.id ?? '';
    const paths = async () => (await bobs.workspaces.invitationsToMe()).map(({ path }) => path);
    await owner.workspaces.revokeInvitation({ id: await idOf() });
    expect(await paths()).toEqual([]);

    await invite(bob.email);
    expect(await paths()).toHaveLength(1);
    clock.advance(7 * DAY_MS);
    expect(await paths()).toEqual([]);

    const [made] = await invite(bob.email);
    expect(await paths()).toEqual([made?.path]);
    await bobs.workspaces.accept({ token: made?.path.replace('/invite/', '') ?? '' });
    expect(await paths()).toEqual([]);
  });

  test('to a workspace that they joined by another link is left out', async () => {
    const dora = await world.signUp({ ...bob, email: 'dora@people.test', username: 'dora' });
    await world.sql("update users set email_verified = true where email = 'dora@people.test'");
    await invite('dora@people.test');
    expect(await dora.workspaces.invitationsToMe()).toHaveLength(1);
    const { path } = await owner.workspaces.inviteByLink({ role: 'guest', days: 7, usesMax: 1 });
    await dora.workspaces.accept({ token: path.replace('/invite/', '') });
    expect(await dora.workspaces.invitationsToMe()).toEqual([]);
  });
});

describe('somebody who is no longer in the workspace', () => {
  const tokenOf = ({ path }: { path: string }) => path.replace('/invite/', '');
  const beforeRemoval = {
    code: 'workspaces.invitationBeforeRemoval',
    status: 403,
    message:
      "You were removed from this workspace, so links from before that don't work for you. Ask for a new invitation.",
  };

  test('because they were removed gets back in by no link and no email from before, and by one that is made after', async () => {
    const erin = await world.signUp({ ...bob, email: 'erin@people.test', username: 'erin' });
    await world.sql("update users set email_verified = true where email = 'erin@people.test'");
    const many = await owner.workspaces.inviteByLink({ role: 'guest', days: 7, usesMax: 20 });
    await invite('erin@people.test');
    await erin.workspaces.accept({ token: tokenOf(many) });
    clock.advance(1000);
    await owner.workspaces.remove({ accountId: erin.user.id });

    const token = tokenOf(many);
    await expect(erin.workspaces.accept({ token })).rejects.toMatchObject(beforeRemoval);
    const attempts = Array.from({ length: 20 }, () => erin.workspaces.accept({ token }));
    expect((await Promise.allSettled(attempts)).filter(({ status }) => status === 'fulfilled')).toEqual([]);
    expect(await erin.workspaces.invitation({ token })).toMatchObject({ state: 'before-removal' });
    expect(await world.visitor().workspaces.invitation({ token })).toMatchObject({ state: 'open' });
    expect(await erin.workspaces.invitationsToMe()).toEqual([]);

    const anew = await owner.workspaces.inviteByLink({ role: 'guest', days: 7, usesMax: 1 });
    await erin.workspaces.accept({ token: tokenOf(anew) });
    expect((await erin.workspaces.mine()).map(({ id }) => id)).toContain(owner.user.id);
    await erin.inWorkspace(owner.user.id).workspaces.leave();
    await expect(erin.workspaces.accept({ token })).rejects.toMatchObject(beforeRemoval);
  });

  test('because they left may use the same link again', async () => {
    const fay = await world.signUp({ ...bob, email: 'fay@people.test', username: 'fay' });
    const many = await owner.workspaces.inviteByLink({ role: 'guest', days: 7, usesMax: 20 });
    await fay.workspaces.accept({ token: tokenOf(many) });
    clock.advance(1000);
    await fay.inWorkspace(owner.user.id).workspaces.leave();
    expect(await fay.workspaces.accept({ token: tokenOf(many) })).toMatchObject({ role: 'guest' });
  });
});

describe('emails to people who are invited', () => {
  let limited: World;
  let alices: Client;
  let mallorys: Client;
  beforeAll(async () => {
    limited = await startWorld({ env: { RATE_LIMIT_SCALE: '1' } });
    alices = await limited.signUp(alice);
    mallorys = await limited.signUp(mallory);
  });
  afterAll(() => limited.stop());

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
      const { id } = await mallorys.workspaces.create({ id: newId(), name: `Studio ${from}` });
      const { workspaces } = mallorys.inWorkspace(id);
      expect(await workspaces.inviteByEmail({ ...guest, emails: fifty(from) })).toHaveLength(50);
    }
    const more = { ...guest, emails: ['guest200@harbour.test'] };
    await expect(mallorys.workspaces.inviteByEmail(more)).rejects.toMatchObject(tooMany);
    // A link emails nobody.
    expect(await mallorys.workspaces.inviteByLink({ ...guest, usesMax: 1 })).toMatchObject({ role: 'guest' });
  });
});
