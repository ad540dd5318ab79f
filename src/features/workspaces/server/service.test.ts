import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { asAccountId, asWorkspaceId } from '#kernel/ids.ts';
import { DAY_MS } from '#kernel/instant.ts';
import { LISTENER_NAME } from '#platform/server/db/listen.ts';
import { newId } from '#platform/server/ids.ts';
import type { Client } from '#test/client.ts';
import { createTestClock } from '#test/clock.ts';
import { alice, bob, carol, mallory } from '#test/people.ts';
import { eventually } from '#test/wait.ts';
import { startWorld, type World } from '#test/world.ts';

const NOW = Date.UTC(2026, 10, 23, 12);
const clock = createTestClock(NOW);
let world: World;
let owner: Client;
let guest: Client;
let member: Client;
let stranger: Client;

beforeAll(async () => {
  world = await startWorld({ clock });
  owner = await world.signUp(alice);
  guest = await world.signUp(bob);
  member = await world.signUp(carol);
  stranger = await world.signUp(mallory);
});
afterAll(() => world.stop());

const tokenOf = ({ path }: { path: string }) => path.replace('/invite/', '');
/** A new workspace of Alice's, and what people do in it. */
async function studio(name = 'Harbour Studio') {
  const { id } = await owner.workspaces.create({ id: newId(), name });
  await buyBusiness(owner.inWorkspace(id).billing);
  return { id, as: (client: Client) => client.inWorkspace(id).workspaces };
}
/** Five seats (decision R88). */
async function buyBusiness(billing: Client['billing']) {
  const card = await billing.addPaymentMethod({ id: randomUUID(), reference: 'test_approved' });
  const { now } = await billing.previewPlan({ planId: 'business' });
  const expectedMicroUsd = now?.totalMicroUsd ?? 0;
  await billing.buyPlan({
    id: randomUUID(),
    planId: 'business',
    when: 'now',
    methodId: card.id,
    expectedMicroUsd,
    currency: 'USD',
  });
}
type Studio = Awaited<ReturnType<typeof studio>>;
async function join(
  { as }: Studio,
  client: Client,
  role: 'admin' | 'billing' | 'member' | 'agent' | 'guest',
) {
  const link = await as(owner).inviteByLink({ role, days: 7, usesMax: 1 });
  return client.workspaces.accept({ token: tokenOf(link) });
}

/** Events on a new device from now on, as "stream topic". */
async function heardBy(client: Client, workspaceId: string | null = null) {
  const socket = await client.connect(`device-${newId()}`, { workspaceId });
  const heard: string[] = [];
  socket.on('events', (stream, events) => heard.push(...events.map(({ topic }) => `${stream} ${topic}`)));
  return { heard, isSentBack: new Promise((done) => socket.once('disconnect', done)) };
}

describe('a workspace of their own', () => {
  test('is there from registration on, named after them', async () => {
    const [own, ...more] = await guest.workspaces.mine();
    expect(own).toEqual({
      id: guest.user.id,
      name: bob.name,
      logo: null,
      role: 'owner',
      people: 1,
      factor: 'not-asked',
    });
    expect(more).toEqual([]);
  });

  test('has their new name, until it is given one', async () => {
    await stranger.identity.updateMe({ name: 'David' });
    expect(await stranger.workspaces.mine()).toMatchObject([{ name: 'David' }]);
    await stranger.workspaces.rename({ name: 'Workshop' });
    await stranger.identity.updateMe({ name: mallory.name });
    expect(await stranger.workspaces.mine()).toMatchObject([{ name: 'Workshop' }]);
  });

  test.each(['  ', '\u200B', 'Harbour\nStudio', 'Harbour\u202EStudio'])('is not named %j', async (name) => {
    await expect(stranger.workspaces.rename({ name })).rejects.toMatchObject({ status: 400 });
  });

  test('is made anew for whoever hands over the last one', async () => {
    const erin = await world.signUp({
      ...alice,
      email: 'erin@ahoy.test',
      username: 'erin_hands',
      name: 'Erin',
    });
    await buyBusiness(erin.billing);
    const link = await erin.workspaces.inviteByLink({ role: 'member', days: 1, usesMax: 1 });
    await stranger.workspaces.accept({ token: tokenOf(link) });
    await erin.workspaces.transfer({ accountId: stranger.user.id });
    expect(await erin.workspaces.mine()).toMatchObject([
      { name: 'Erin', role: 'owner', people: 1 },
      { id: erin.user.id, role: 'admin', people: 2 },
    ]);
  });
});

describe('a new workspace', () => {
  test('is made once for an id, and an id of somebody else does not exist', async () => {
    const id = newId();
    const made = await owner.workspaces.create({ id, name: 'Once' });
    expect(await owner.workspaces.create({ id, name: 'Twice' })).toEqual(made);
    await expect(guest.workspaces.create({ id, name: 'Mine' })).rejects.toMatchObject({ status: 404 });
  });

  test('of somebody else is as if it did not exist, whoever names it and however', async () => {
    const { id } = await studio();
    await expect(guest.inWorkspace(id).workspaces.team()).rejects.toMatchObject({ status: 404 });
    await expect(guest.inWorkspace('../x').workspaces.team()).rejects.toMatchObject({ status: 404 });
    const byAddress = await guest.fetch(`/api/workspace/members?workspace=${id}`);
    expect(byAddress.status).toBe(404);
    expect((await owner.fetch(`/api/workspace/members?workspace=${id}`)).status).toBe(200);
  });
});

describe('an invitation by link', () => {
  test('is accepted as often as it says, by whoever is no member already', async () => {
    const place = await studio();
    const link = await place.as(owner).inviteByLink({ role: 'guest', days: 7, usesMax: 2 });
    expect(link).toMatchObject({ email: null, uses: 0, usesMax: 2, isMine: true, invitedBy: alice.name });
    const token = tokenOf(link);
    expect(await world.visitor().workspaces.invitation({ token })).toEqual({
      state: 'open',
      workspaceId: place.id,
      workspace: 'Harbour Studio',
      logo: null,
      invitedBy: alice.name,
      role: 'guest',
      email: null,
      expiresAt: NOW + 7 * DAY_MS,
      isMember: false,
      isForAnother: false,
    });
    expect(await guest.workspaces.accept({ token })).toMatchObject({
      id: place.id,
      role: 'guest',
      people: 2,
    });
    expect(await guest.workspaces.accept({ token })).toMatchObject({ role: 'guest', people: 2 });
    await member.workspaces.accept({ token });
    await expect(stranger.workspaces.accept({ token })).rejects.toMatchObject({
      status: 410,
      code: 'workspaces.invitationUsed',
    });
    expect(await place.as(owner).invitations()).toEqual([]);
  });

  test('of one use is used once by twenty at once', async () => {
    const place = await studio();
    const token = tokenOf(await place.as(owner).inviteByLink({ role: 'member', days: 1, usesMax: 1 }));
    const clients = [guest, member, stranger] as const;
    const outcomes = await Promise.allSettled(
      Array.from({ length: 20 }, async (_, nth) => clients[nth % 3]?.workspaces.accept({ token })),
    );
    const joined = (await place.as(owner).team()).members.map(({ accountId }) => accountId);
    expect(joined).toHaveLength(2);
    expect(outcomes.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThan(0);
  });

  test('that was revoked, has expired or never existed says so', async () => {
    const place = await studio();
    const revoked = await place.as(owner).inviteByLink({ role: 'member', days: 1, usesMax: 1 });
    await place.as(owner).revokeInvitation({ id: revoked.id });
    await expect(guest.workspaces.accept({ token: tokenOf(revoked) })).rejects.toMatchObject({
      code: 'workspaces.invitationRevoked',
    });
    const old = await place.as(owner).inviteByLink({ role: 'member', days: 1, usesMax: 1 });
    clock.advance(DAY_MS);
    await expect(guest.workspaces.accept({ token: tokenOf(old) })).rejects.toMatchObject({
      code: 'workspaces.invitationExpired',
    });
    await expect(guest.workspaces.accept({ token: 'x'.repeat(22) })).rejects.toMatchObject({ status: 404 });
    const elsewhere = await studio();
    const theirs = await elsewhere.as(owner).inviteByLink({ role: 'member', days: 1, usesMax: 1 });
    await expect(place.as(owner).revokeInvitation({ id: theirs.id })).rejects.toMatchObject({ status: 404 });
  });
});

describe('an invitation by email', () => {
  test('is mailed, is for that address alone, and leaves out who is here or invited', async () => {
    const place = await studio();
    const asked = {
      emails: [bob.email.toUpperCase(), alice.email, bob.email],
      role: 'billing' as const,
      days: 30 as const,
    };
    const [made, ...more] = await place.as(owner).inviteByEmail(asked);
    expect(made).toMatchObject({ email: bob.email, role: 'billing', usesMax: 1 });
    expect(more).toEqual([]);
    expect(await place.as(owner).inviteByEmail(asked)).toEqual([]);
    const mail = await world.mailTo(bob.email, 'Harbour Studio');
    const token = /\/invite\/([\w-]{22})/.exec(mail.text)?.[1] ?? '';
    expect(await member.workspaces.invitation({ token })).toMatchObject({ isForAnother: true });
    await expect(member.workspaces.accept({ token })).rejects.toMatchObject({
      status: 403,
      code: 'workspaces.invitationForAnother',
      data: { email: bob.email },
    });
    expect(await guest.workspaces.accept({ token })).toMatchObject({ role: 'billing' });
  });
});

describe('people of a workspace', () => {
  test('are listed with their role, and whether they are connected', async () => {
    const place = await studio();
    await join(place, member, 'agent');
    expect(await place.as(member).team()).toMatchObject({
      members: [
        { name: alice.name, role: 'owner', email: alice.email, username: alice.username, isConnected: false },
        { name: carol.name, role: 'agent' },
      ],
      seatsTaken: 2,
    });
    await join(place, guest, 'guest');
    await expect(place.as(guest).team()).rejects.toMatchObject({
      status: 403,
      message: 'Only owners, admins, people in billing, members and agents can see members',
    });
  });

  test('are listed with when they were last here, also once they have signed out', async () => {
    const place = await studio();
    await join(place, member, 'agent');
    const seen = async () => (await place.as(owner).team()).members.map(({ seenAt }) => seenAt);
    const [, before] = await seen();
    expect(before).toBeGreaterThan(0);
    await member.identity.endAllSessions();
    const [, after] = await seen();
    await member.signIn(carol);
    expect(after).toBeGreaterThanOrEqual(before ?? Number.NaN);
  });

  test('are removed with a mail, at once and for every request, and keep their own', async () => {
    const place = await studio();
    await join(place, member, 'member');
    await place.as(member).team();
    await place.as(owner).remove({ accountId: member.user.id });
    await expect(place.as(member).team()).rejects.toMatchObject({ status: 404 });
    expect((await member.workspaces.mine()).map(({ id }) => id)).toContain(member.user.id);
    expect((await world.mailTo(carol.email, 'no longer')).text).toContain('You keep your account');
  });

  test('that remove each other at once leave one of them', async () => {
    const place = await studio();
    await join(place, member, 'admin');
    await place.as(owner).setRole({ accountId: member.user.id, role: 'owner' });
    const outcomes = await Promise.allSettled([
      place.as(owner).remove({ accountId: member.user.id }),
      place.as(member).remove({ accountId: owner.user.id }),
    ]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const rows = await world.sql('select role from workspace_members where workspace_id = $1', [place.id]);
    expect(rows).toEqual([{ role: 'owner' }]);
  });

  test('cannot lower, remove or lose their last owner, not even in the database', async () => {
    const place = await studio();
    const last = { status: 409, code: 'workspaces.lastOwner' };
    await expect(place.as(owner).leave()).rejects.toMatchObject(last);
    await expect(place.as(owner).setRole({ accountId: owner.user.id, role: 'admin' })).rejects.toMatchObject(
      last,
    );
    await join(place, member, 'member');
    await expect(
      world.sql("update workspace_members set role = 'admin' where workspace_id = $1", [place.id]),
    ).rejects.toThrow('has no owner');
  });

  test('hear of changes on every device', async () => {
    const place = await studio();
    await join(place, member, 'member');
    const [at, elsewhere] = [await heardBy(owner, place.id), await heardBy(member)];
    await place.as(owner).setRole({ accountId: member.user.id, role: 'admin' });
    await eventually(() => at.heard.length === 1 && elsewhere.heard.length === 2);
    expect([at.heard, elsewhere.heard]).toEqual([
      ['workspace.members.read workspaces.team'],
      ['account notifications.changed', 'account workspaces.mine'],
    ]);
  });

  test("get events by their role: a guest doesn't get the team's, and a member does from then on", async () => {
    const place = await studio();
    await join(place, guest, 'guest');
    const before = await heardBy(guest, place.id);
    await place.as(owner).inviteByLink({ role: 'member', days: 1, usesMax: 1 });
    await place.as(owner).setRole({ accountId: guest.user.id, role: 'member' });
    await before.isSentBack;
    expect(before.heard.filter((one) => one.includes('team'))).toEqual([]);
    const after = await heardBy(guest, place.id);
    await place.as(owner).inviteByLink({ role: 'member', days: 1, usesMax: 1 });
    await eventually(() => after.heard.length === 1);
    expect(after.heard).toEqual(['workspace.members.read workspaces.team']);
  });

  test('hear of each invitation that others make and revoke, by email or by link, as far as they see the team', async () => {
    const place = await studio();
    await join(place, member, 'admin');
    await join(place, guest, 'guest');
    const [admin, outsider] = [await heardBy(member, place.id), await heardBy(guest, place.id)];
    const events = (count: number) => eventually(() => admin.heard.length === count);
    const open = async () => (await place.as(member).invitations()).map(({ email }) => email);
    const [made] = await place
      .as(owner)
      .inviteByEmail({ emails: ['nadia@x.example'], role: 'guest', days: 7 });
    await events(1);
    expect(await open()).toEqual(['nadia@x.example']);
    await place.as(owner).inviteByLink({ role: 'guest', days: 1, usesMax: 1 });
    await events(2);
    expect(await open()).toEqual([null, 'nadia@x.example']);
    await place.as(owner).revokeInvitation({ id: made?.id ?? '' });
    await events(3);
    expect(await open()).toEqual([null]);
    expect(new Set(admin.heard)).toEqual(new Set(['workspace.members.read workspaces.team']));
    expect(outsider.heard.filter((one) => one.includes('team'))).toEqual([]);
  });

  test.each(['one process', 'two processes'])(
    "get nothing more of it after a removal, on %s, and keep their account's events",
    async (where) => {
      const place = await studio();
      await join(place, member, 'admin');
      const server = where === 'one process' ? world : await world.startAnother();
      const there = world.visitorOf(server);
      await there.signIn(carol);
      const inside = await heardBy(there, place.id);
      const own = await heardBy(there);
      const tell = (payload: string) =>
        server.platform.realtime.events.transact(async ({ emit }) => {
          emit({ workspaceId: asWorkspaceId(place.id), audience: 'billing.read', topic: payload, payload });
          emit({ accountId: asAccountId(member.user.id), topic: payload, payload });
        });
      await tell('before');
      await eventually(() => inside.heard.includes('workspace.billing.read before'));
      const begun = performance.now();
      await place.as(owner).remove({ accountId: member.user.id });
      await inside.isSentBack;
      expect(performance.now() - begun).toBeLessThan(1_000);
      await tell('after');
      await eventually(() => own.heard.includes('account after'));
      expect(inside.heard).not.toContain('workspace.billing.read after');
      await expect(heardBy(there, place.id)).rejects.toThrow('line.notInWorkspace');
      there.close();
    },
  );
});

test('what a process remembers of a role is forgotten when another process changes it', async () => {
  const place = await studio();
  await join(place, member, 'member');
  const other = await world.startAnother();
  const there = world.visitorOf(other);
  await there.signIn(carol);
  await there.inWorkspace(place.id).workspaces.team();
  await place.as(owner).setRole({ accountId: member.user.id, role: 'guest' });
  const refusal = () =>
    there
      .inWorkspace(place.id)
      .workspaces.team()
      .then(
        () => null,
        (error: unknown) => error,
      );
  await eventually(async () => (await refusal()) !== null);
  expect(await refusal()).toMatchObject({ status: 403, code: 'workspaces.notAllowed' });
});

test('a removal during a lost connection to the database is found after it', async () => {
  const place = await studio();
  await join(place, member, 'member');
  const inside = await heardBy(member, place.id);
  // The listening connections are cut, and the announcement comes before they are back.
  await world.sql(
    `with cut as materialized (select pg_terminate_backend(pid) from pg_stat_activity
       where application_name = $2 and datname = current_database())
     delete from workspace_members where workspace_id = $1 and role = 'member' and (select count(*) from cut) > 0`,
    [place.id, LISTENER_NAME],
  );
  await inside.isSentBack;
  await expect(heardBy(member, place.id)).rejects.toThrow('line.notInWorkspace');
});

describe('seats', () => {
  test('are those of the plan: one on Free, five on Business, and guests take none', async () => {
    const { id } = await owner.workspaces.create({ id: newId(), name: 'Small' });
    const { workspaces } = owner.inWorkspace(id);
    const refused = { status: 402, code: 'workspaces.noSeat' };
    await expect(workspaces.inviteByLink({ role: 'member', days: 1, usesMax: 1 })).rejects.toMatchObject(
      refused,
    );
    const forGuests = await workspaces.inviteByLink({ role: 'guest', days: 1, usesMax: 5 });
    await guest.workspaces.accept({ token: tokenOf(forGuests) });
    await expect(workspaces.setRole({ accountId: guest.user.id, role: 'agent' })).rejects.toMatchObject(
      refused,
    );
    expect(await workspaces.team()).toMatchObject({ seats: 1, seatsTaken: 1 });
    await buyBusiness(owner.inWorkspace(id).billing);
    await workspaces.setRole({ accountId: guest.user.id, role: 'agent' });
    expect(await workspaces.team()).toMatchObject({ seats: 5, seatsTaken: 2 });
  });

  test('are kept for open invitations by email, and the last is given once', async () => {
    const place = await studio();
    const emails = ['a', 'b', 'c', 'd', 'e'].map((name) => `${name}@people.test`);
    const invite = (list: string[]) =>
      place.as(owner).inviteByEmail({ emails: list, role: 'member', days: 1 });
    await expect(invite(emails)).rejects.toMatchObject({ code: 'workspaces.noSeat' });
    expect(await invite(emails.slice(0, 3))).toHaveLength(3);
    const link = await place.as(owner).inviteByLink({ role: 'member', days: 1, usesMax: 10 });
    const outcomes = await Promise.allSettled(
      [guest, member, stranger].map((client) => client.workspaces.accept({ token: tokenOf(link) })),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await place.as(owner).team()).seatsTaken).toBe(2);
  });
});
