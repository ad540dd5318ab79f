import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DAY_MS } from '#kernel/instant.ts';
import type { Role } from '#kernel/roles.ts';
import { newId } from '#platform/server/ids.ts';
import type { Client } from '#test/client.ts';
import { createTestClock } from '#test/clock.ts';
import { alice, bob, carol, mallory } from '#test/people.ts';
import { eventually } from '#test/wait.ts';
import { startWorld, type World } from '#test/world.ts';

const NOW = Date.UTC(2026, 10, 23, 12);
const IN_14_DAYS = Date.UTC(2026, 11, 7, 12);
const clock = createTestClock(NOW);
let world: World;
let owner: Client;
let admin: Client;
let member: Client;
let stranger: Client;

beforeAll(async () => {
  world = await startWorld({ clock });
  owner = await world.signUp(alice);
  admin = await world.signUp(bob);
  member = await world.signUp(carol);
  stranger = await world.signUp(mallory);
});
afterAll(() => world.stop());

/** A new workspace on Free, which has one seat, with a team from a larger plan. */
async function shrunk(name = 'Harbour Studio') {
  const { id } = await owner.workspaces.create({ id: newId(), name });
  await add(id, admin, 'admin');
  await add(id, member, 'member');
  return { id, as: (client: Client) => client.inWorkspace(id).workspaces };
}
async function add(id: string, client: Client, role: Role) {
  await world.sql('insert into workspace_members values ($1, $2, $3, now())', [id, client.user.id, role]);
}

type Shrunk = Awaited<ReturnType<typeof shrunk>>;

const rolesIn = async ({ id }: Shrunk) =>
  Object.fromEntries(
    (await world.sql('select account_id, role from workspace_members where workspace_id = $1', [id])).map(
      (row) => [row['account_id'], row['role']],
    ),
  );
const noticesOf = ({ id }: Shrunk) =>
  world.sql('select seats from workspace_seat_notices where workspace_id = $1', [id]);
/** Runs the job, and waits until it has done something to see. */
async function run(isDone: () => Promise<boolean>) {
  await world.platform.jobs.enqueue('workspaces-seats', {});
  await eventually(isDone);
}
const given = (team: Shrunk) => run(async () => (await noticesOf(team)).length === 1);
const ended = (team: Shrunk) => run(async () => (await noticesOf(team)).length === 0);
/** More seats, as after an upgrade. */
async function upgrade({ id }: Shrunk) {
  await owner.inWorkspace(id).workspaces.remove({ accountId: admin.user.id });
  await owner.inWorkspace(id).workspaces.remove({ accountId: member.user.id });
}

describe('a team that takes more seats than its plan has', () => {
  test('works on, and those who manage it see from when on and who becomes a guest', async () => {
    const team = await shrunk();
    await given(team);
    expect(await team.as(owner).team()).toMatchObject({
      seats: 1,
      seatsTaken: 3,
      notice: { dueAt: IN_14_DAYS, chosen: [] },
    });
    expect((await team.as(owner).team()).notice?.leaving.toSorted()).toEqual(
      [admin.user.id, member.user.id].toSorted(),
    );
    expect(await rolesIn(team)).toMatchObject({ [admin.user.id]: 'admin', [member.user.id]: 'member' });
    for (const person of [alice, bob]) {
      const mail = await world.mailTo(
        person.email,
        'Choose who keeps a seat in the workspace "Harbour Studio"',
      );
      expect(mail.text).toContain('until 7 Dec 2026');
      expect(mail.text).toContain(`/team?workspace=${team.id}`);
    }
    expect(
      (await world.mails()).filter(({ to, subject }) => to === carol.email && /keeps a seat/.test(subject)),
    ).toEqual([]);
  });

  test('loses the notice as soon as it fits', async () => {
    const team = await shrunk();
    await given(team);
    await upgrade(team);
    expect((await team.as(owner).team()).notice).toBe(null);
    await ended(team);
  });

  test('invites nobody until it fits', async () => {
    const team = await shrunk();
    const invited = team.as(owner).inviteByEmail({ emails: ['new@people.test'], role: 'member', days: 7 });
    await expect(invited).rejects.toMatchObject({ code: 'workspaces.noSeat', status: 402 });
  });
});

describe('choosing who keeps a seat', () => {
  test('is for owners and admins, within the seats, among those who have one', async () => {
    const team = await shrunk();
    const keep = (client: Client, ...people: Client[]) =>
      team.as(client).keepSeats({ accountIds: people.map(({ user }) => user.id) });
    await expect(keep(owner, owner)).rejects.toMatchObject({ code: 'workspaces.noSeatNotice', status: 409 });
    await given(team);
    await expect(keep(member, owner)).rejects.toMatchObject({ status: 403 });
    await expect(keep(stranger, owner)).rejects.toMatchObject({ status: 404 });
    await expect(world.visitor().workspaces.keepSeats({ accountIds: [] })).rejects.toMatchObject({
      status: 401,
    });
    await expect(keep(owner, stranger)).rejects.toMatchObject({ code: 'workspaces.notAMember' });
    await expect(keep(owner, member)).rejects.toMatchObject({
      code: 'workspaces.tooManyChosen',
      status: 409,
    });
    expect((await keep(admin, owner)).notice?.chosen).toEqual([owner.user.id]);
    await expect(team.as(owner).keepSeats({ accountIds: ['no id!'] })).rejects.toMatchObject({ status: 400 });
  });
});

describe('on the day', () => {
  test('those without a seat become guests, once, also when two processes look at the same time', async () => {
    clock.set(NOW);
    const team = await shrunk('Pier Studio');
    await given(team);
    clock.set(IN_14_DAYS);
    const another = await world.startAnother();
    const jobs = Array.from({ length: 10 }, () => [
      world.platform.jobs.enqueue('workspaces-seats', {}),
      another.platform.jobs.enqueue('workspaces-seats', {}),
    ]);
    await Promise.all(jobs.flat());
    await ended(team);
    await another.stop();
    expect(await rolesIn(team)).toEqual({
      [owner.user.id]: 'owner',
      [admin.user.id]: 'guest',
      [member.user.id]: 'guest',
    });
    const mail = await world.mailTo(carol.email, 'You\'re now a guest in the workspace "Pier Studio"');
    expect(mail.text).toContain('no seat for you any longer');
    const told = (await world.mails()).filter(
      ({ to, subject }) => to === carol.email && subject.includes('guest in the workspace "Pier Studio"'),
    );
    expect(told).toHaveLength(1);
  });

  test('nobody becomes a guest without a notice of 14 days, however far the clock has moved', async () => {
    clock.set(NOW);
    const team = await shrunk();
    clock.set(NOW + 400 * DAY_MS);
    await given(team);
    expect(await rolesIn(team)).toMatchObject({ [admin.user.id]: 'admin', [member.user.id]: 'member' });
    // A clock that was ahead: the day is 14 days away again, and not in more than a year.
    clock.set(NOW);
    await run(async () => {
      const [row] = await world.sql('select due_at from workspace_seat_notices where workspace_id = $1', [
        team.id,
      ]);
      return row?.['due_at'] instanceof Date && row['due_at'].getTime() === IN_14_DAYS;
    });
  });
});
