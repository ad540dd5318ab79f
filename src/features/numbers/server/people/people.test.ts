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

  test('says to whom it is given, and to managers who else could have it', async () => {
    await owner.numbers.givePeople({ id: numberId, people: [{ accountId: agent.user.id, ...CALL_ONLY }] });
    const people = [{ numberId, accountId: agent.user.id, name: carol.name, ...CALL_ONLY }];
    const first = { accountId: owner.user.id, name: owner.user.name };
    expect(await owner.numbers.given()).toEqual({
      people,
      owner: first,
      members: [
        { ...first, isManager: true },
        { accountId: member.user.id, name: bob.name, isManager: false },
        { accountId: agent.user.id, name: carol.name, isManager: false },
      ],
    });
    expect(await at(agent).numbers.given()).toEqual({ people, owner: first, members: [] });
    expect(await at(member).numbers.given()).toEqual({ people: [], owner: first, members: [] });
  });

  test('is called from only by those who may, and they see which ones these are', async () => {
    const mayCall = async (client: Client) => (await at(client).numbers.mine()).numbers[0]?.mayCall;
    await owner.numbers.givePeople({
      id: numberId,
      people: [
        { accountId: agent.user.id, ...CALL_ONLY },
        { accountId: member.user.id, mayCall: false, isRung: true, mayRead: true },
      ],
    });
    expect([await mayCall(owner), await mayCall(agent), await mayCall(member)]).toEqual([true, true, false]);
  });

  test('is given to one member without taking it from the others', async () => {
    await owner.numbers.givePeople({ id: numberId, people: [{ accountId: agent.user.id, ...CALL_ONLY }] });
    const give = (client: Client, numbers: { numberId: string; mayCall: boolean }[]) =>
      owner.numbers.giveNumbers({
        accountId: client.user.id,
        numbers: numbers.map((one) => ({ isRung: false, mayRead: false, ...one })),
      });
    const given = async () =>
      (await owner.numbers.given()).people.map(({ accountId }) => accountId).toSorted();
    await give(member, [{ numberId, mayCall: true }]);
    expect(await given()).toEqual([agent.user.id, member.user.id].toSorted());
    await give(member, []);
    expect(await given()).toEqual([agent.user.id]);

    const badInput = { code: 'common.badInput' };
    await expect(give(member, [{ numberId, mayCall: false }])).rejects.toMatchObject(badInput);
    const unknown = { code: 'numbers.numberNotFound' };
    await expect(give(member, [{ numberId: newId(), mayCall: true }])).rejects.toMatchObject(unknown);
    const { client: other } = await renter(world, 'zoe', 20);
    const theirs = (await rent(other)).id;
    await expect(give(member, [{ numberId: theirs, mayCall: true }])).rejects.toMatchObject(unknown);
    await expect(give(other, [])).rejects.toMatchObject({ code: 'numbers.notInWorkspace' });
    expect(await given()).toEqual([agent.user.id]);
  });

  test('that twenty managers give to different people at once is given to all of them', async () => {
    await owner.numbers.givePeople({ id: numberId, people: [] });
    const people = [owner, member, agent];
    await Promise.all(
      Array.from({ length: 21 }, (_, i) =>
        owner.numbers.giveNumbers({
          accountId: people[i % 3]?.user.id ?? '',
          numbers: [{ numberId, ...ALL }],
        }),
      ),
    );
    expect((await owner.numbers.given()).people.map(({ name }) => name).toSorted()).toEqual(
      [owner.user.name, bob.name, carol.name].toSorted(),
    );
  });

  test('that twenty managers change at once, each for somebody else, has all of their changes', async () => {
    const given = async () =>
      (await owner.numbers.people({ id: numberId })).people.map(({ accountId }) => accountId).toSorted();
    const [ann, bob, carol] = [owner, member, agent].map(({ user }) => user.id) as [string, string, string];
    await owner.numbers.givePeople({ id: numberId, people: [{ accountId: ann, ...ALL }] });
    const seen = [{ accountId: ann, ...ALL }];
    // All began from the same page: some add Bob, some add Carol, some take it from Ann.
    await Promise.all(
      Array.from({ length: 21 }, (_, i) =>
        owner.numbers.givePeople({
          id: numberId,
          seen,
          people: [[...seen, { accountId: bob, ...ALL }], [...seen, { accountId: carol, ...CALL_ONLY }], []][
            i % 3
          ] as typeof seen,
        }),
      ),
    );
    expect(await given()).toEqual([bob, carol].toSorted());
  });

  test('that twenty managers change at once for the same person is what one of them chose, and the others read so', async () => {
    const one = { accountId: member.user.id, ...CALL_ONLY };
    await owner.numbers.givePeople({ id: numberId, people: [one] });
    const choices = [[{ ...one, isRung: true }], [{ ...one, mayRead: true }]];
    const outcomes = await Promise.allSettled(
      Array.from({ length: 20 }, (_, i) =>
        owner.numbers.givePeople({ id: numberId, seen: [one], people: choices[i % 2] ?? [] }),
      ),
    );
    const { people } = await owner.numbers.people({ id: numberId });
    expect(choices).toContainEqual(people);
    const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));
    expect(refused).toHaveLength(10);
    for (const reason of refused)
      expect(reason).toMatchObject({ code: 'numbers.peopleChanged', status: 409 });
  });

  test('that others changed meanwhile is not given back by a choice of numbers for one member', async () => {
    const one = { numberId, ...CALL_ONLY };
    const accountId = member.user.id;
    await owner.numbers.giveNumbers({ accountId, numbers: [one] });
    await owner.numbers.giveNumbers({ accountId, numbers: [] });
    // Nothing was changed in this page, which is older.
    await owner.numbers.giveNumbers({ accountId, numbers: [one], seen: [one] });
    expect((await owner.numbers.given()).people.map((given) => given.accountId)).not.toContain(accountId);
    await expect(
      owner.numbers.giveNumbers({ accountId, numbers: [{ ...one, isRung: true }], seen: [one] }),
    ).rejects.toMatchObject({ code: 'numbers.peopleChanged' });
  });

  test('that is given or taken back reaches open pages of the workspace', async () => {
    const eventsNow = async () =>
      Number(
        (await world.sql("select count(*) from realtime_event where topic = 'numbers.number'"))[0]?.['count'],
      );
    const before = await eventsNow();
    await owner.numbers.giveNumbers({ accountId: member.user.id, numbers: [] });
    expect(await eventsNow()).toBe(before + 1);
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

  test('and a port-in of it are found from another workspace by those who may see them', async () => {
    const having = (client: Client, kind: string, id: string) => client.workspaces.having({ kind, id });
    const unknown = { status: 404, code: 'common.notFound' };
    expect(await having(agent, 'number', numberId)).toMatchObject({ id: owner.user.id, role: 'agent' });
    const stranger = await world.signUp({ ...bob, email: 'out@people.test', username: 'an_outsider' });
    await expect(having(stranger, 'number', numberId)).rejects.toMatchObject(unknown);

    const order = {
      id: newId(),
      number: '+442079460991',
      losingCarrier: 'O',
      carrierAccount: '1',
      authorizedName: 'A',
    };
    await owner.numbers.draftPortIn(order);
    expect(await having(owner, 'port-in', order.id)).toMatchObject({ id: owner.user.id });
    await expect(having(agent, 'port-in', order.id)).rejects.toMatchObject(unknown);
  });

  test('goes to nobody who cannot call, and to nobody outside, when somebody is removed', async () => {
    const stranger = await world.signUp({ ...bob, email: 'sam@people.test', username: 'sam_outside' });
    const removeFor = (to: string) => owner.workspaces.remove({ accountId: member.user.id, to });
    await expect(removeFor(stranger.user.id)).rejects.toMatchObject({ code: 'workspaces.notAMember' });
    await expect(removeFor(member.user.id)).rejects.toMatchObject({ code: 'workspaces.notAMember' });
    await owner.workspaces.setRole({ accountId: agent.user.id, role: 'billing' });
    await expect(removeFor(agent.user.id)).rejects.toMatchObject({
      code: 'workspaces.heirCannotCall',
      message: "This person can't use numbers. Choose someone else to get them.",
    });
    await owner.workspaces.setRole({ accountId: agent.user.id, role: 'agent' });
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
