import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '#platform/server/ids.ts';
import type { Client } from '#test/client.ts';
import { createTestClock } from '#test/clock.ts';
import { bob, carol } from '#test/people.ts';
import { eventually } from '#test/wait.ts';
import { startWorld, type World } from '#test/world.ts';
import { rent, renter } from '../renting/renters.world.ts';

const clock = createTestClock();
let world: World;
let owner: Client;
let member: Client;
let agent: Client;
let numberId: string;
const CALL_ONLY = { mayCall: true, isRung: false, mayRead: false };
const ALL = { mayCall: true, isRung: true, mayRead: true };
/** The owner's workspace, as somebody acts in it. */
const at = (client: Client) => client.inWorkspace(owner.user.id);

beforeAll(async () => {
  world = await startWorld({ clock });
  ({ client: owner } = await renter(world, 'ann', 20));
  member = await world.signUp(bob);
  agent = await world.signUp(carol);
  // Seats come with a plan; here only who may do what matters.
  for (const [client, role] of [
    [member, 'member'],
    [agent, 'agent'],
  ] as const)
    await world.sql('insert into workspace_members values ($1, $2, $3, now())', [
      owner.user.id,
      client.user.id,
      role,
    ]);
  numberId = (await rent(owner)).id;
});
afterAll(() => world.stop());

describe('a number of a workspace', () => {
  test('is seen by those it is given to, and by whoever manages numbers', async () => {
    expect((await at(member).numbers.mine()).numbers).toEqual([]);
    await owner.numbers.givePeople({ id: numberId, people: [{ accountId: member.user.id, ...ALL }] });
    expect((await at(member).numbers.mine()).numbers.map(({ id }) => id)).toEqual([numberId]);
    expect((await at(agent).numbers.mine()).numbers).toEqual([]);
    expect((await owner.numbers.mine()).numbers.map(({ id }) => id)).toEqual([numberId]);
    expect(await owner.numbers.people({ id: numberId })).toEqual({
      people: [{ accountId: member.user.id, ...ALL }],
    });
  });

  test('is shown by those who may call from it', async () => {
    await owner.numbers.givePeople({
      id: numberId,
      people: [{ accountId: agent.user.id, ...CALL_ONLY }],
    });
    const { number } = (await owner.numbers.mine()).numbers[0] ?? { number: '' };
    const refusal = async (client: Client) =>
      (await at(client).calling.quote({ to: '+442079460991', from: number, home: 'US' })).refusal?.code;
    expect(await refusal(member)).toBe('calling.callerIdNotYours');
    expect(await refusal(agent)).not.toBe('calling.callerIdNotYours');
  });

  test('is given only to people of the workspace who may call', async () => {
    const stranger = await world.signUp({ ...bob, email: 'eve@people.test', username: 'eve_outside' });
    const give = (accountId: string) =>
      owner.numbers.givePeople({ id: numberId, people: [{ accountId, ...ALL }] });
    await expect(give(stranger.user.id)).rejects.toMatchObject({ code: 'numbers.notInWorkspace' });
    await owner.workspaces.setRole({ accountId: agent.user.id, role: 'guest' });
    await expect(give(agent.user.id)).rejects.toMatchObject({ code: 'numbers.notInWorkspace' });
    await world.sql(
      "update workspace_members set role = 'agent' where account_id = $1 and workspace_id = $2",
      [agent.user.id, owner.user.id],
    );
  });

  test('is managed by nobody else', async () => {
    const refused = {
      status: 403,
      message: 'Only owners and admins can rent and change numbers',
    };
    await expect(at(member).numbers.people({ id: numberId })).rejects.toMatchObject(refused);
    await expect(at(member).numbers.release({ id: numberId })).rejects.toMatchObject(refused);
    await expect(member.numbers.people({ id: numberId })).rejects.toMatchObject({ status: 404 });
    await expect(member.numbers.people({ id: newId() })).rejects.toMatchObject({ status: 404 });
  });

  test('of somebody who is removed goes to whoever was chosen', async () => {
    await owner.numbers.givePeople({ id: numberId, people: [{ accountId: member.user.id, ...ALL }] });
    await owner.workspaces.remove({ accountId: member.user.id, to: owner.user.id });
    expect(await owner.numbers.people({ id: numberId })).toEqual({
      people: [{ accountId: owner.user.id, ...ALL }],
    });
  });

  test('of somebody for whom the plan has no seat goes to the owner', async () => {
    await owner.numbers.givePeople({ id: numberId, people: [{ accountId: agent.user.id, ...CALL_ONLY }] });
    await world.platform.jobs.enqueue('workspaces-seats', {});
    const dueAt = await eventually(async () => (await owner.workspaces.team()).notice?.dueAt);
    clock.set(dueAt);
    await world.platform.jobs.enqueue('workspaces-seats', {});
    await eventually(
      async () => (await owner.numbers.people({ id: numberId })).people[0]?.accountId === owner.user.id,
    );
    expect(await owner.numbers.people({ id: numberId })).toEqual({
      people: [{ accountId: owner.user.id, ...CALL_ONLY }],
    });
  });
});
