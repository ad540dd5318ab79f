import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '#platform/server/ids.ts';
import type { Client } from '#test/client.ts';
import { createRunningClock } from '#test/clock.ts';
import { alice, bob, carol, mallory } from '#test/people.ts';
import { codeAt } from '#test/stand-ins/authenticator-app.ts';
import { eventually } from '#test/wait.ts';
import { startWorld, type World } from '#test/world.ts';

const clock = createRunningClock();
let world: World;
let owner: Client;
let member: Client;
let place: string;
const secrets = new Map<Client, { id: string; secret: string }>();

/** Turns an authenticator app on, which lifts the session that does it. */
async function addApp(client: Client): Promise<void> {
  const { id, secret } = await client.identity.addTotp({ name: 'App' });
  secrets.set(client, { id, secret });
  await client.identity.confirmFactor({ id, code: codeAt(secret, clock.now()) });
  clock.advance(60_000);
}

beforeAll(async () => {
  world = await startWorld({ clock });
  owner = await world.signUp(alice);
  member = await world.signUp(bob);
  place = owner.user.id;
  for (const [client, role] of [
    [member, 'admin'],
    [await world.signUp(carol), 'member'],
  ] as const)
    await world.sql('insert into workspace_members values ($1, $2, $3, now())', [
      place,
      client.user.id,
      role,
    ]);
});
afterAll(() => world.stop());

const there = (client: Client) => client.inWorkspace(place);
const factorNeeded = { code: 'common.factorNeeded', status: 403 };
const ruleOf = async (client: Client) =>
  (await client.workspaces.mine()).find(({ id }) => id === place)?.factor;

describe('a workspace that requires two-step sign-in', () => {
  test('is made one by an owner or admin who has shown a factor, with a fresh proof', async () => {
    await expect(there(owner).workspaces.requireFactor({ requires: true })).rejects.toMatchObject({
      code: 'workspaces.factorFirst',
    });
    await addApp(owner);
    clock.advance(10 * 60_000);
    await expect(there(owner).workspaces.requireFactor({ requires: true })).rejects.toMatchObject({
      code: 'identity.proofNeeded',
    });
    await owner.identity.prove({ proof: { password: alice.password } });
    const changed = await there(owner).workspaces.requireFactor({ requires: true });
    expect(changed).toMatchObject({ id: place, factor: 'shown' });
  });

  test('opens nothing to a member who has shown none, on any route, in any process, and says so', async () => {
    const another = await world.startAnother();
    const elsewhere = world.visitorOf(another);
    await elsewhere.signIn(bob);
    for (const client of [member, elsewhere]) {
      await eventually(async () => (await ruleOf(client)) === 'needed');
      const apis = there(client);
      for (const asked of [
        () => apis.workspaces.team(),
        () => apis.workspaces.rename({ name: 'Mine' }),
        () => apis.workspaces.requireFactor({ requires: false }),
        () => apis.billing.wallet(),
        () => apis.numbers.callerIds(),
        () => apis.workspaces.leave(),
      ])
        await expect(asked()).rejects.toMatchObject(factorNeeded);
    }
    expect((await member.workspaces.team()).members).toHaveLength(1);
  });

  test('sends open lines back at once, and brings nothing of itself on the next', async () => {
    await there(owner).workspaces.requireFactor({ requires: false });
    await eventually(() =>
      there(member)
        .workspaces.team()
        .then(
          () => true,
          () => false,
        ),
    );
    const line = await member.connect(`device-${newId()}`, { workspaceId: place });
    const isClosed = new Promise((done) => line.once('disconnect', done));
    await there(owner).workspaces.requireFactor({ requires: true });
    await isClosed;
    const heard: string[] = [];
    const next = await member.connect(`device-${newId()}`, { workspaceId: place });
    next.on('events', (stream, events) => heard.push(...events.map(({ topic }) => `${stream} ${topic}`)));
    await there(owner).workspaces.rename({ name: 'Harbour' });
    await eventually(() => heard.includes('account workspaces.mine'));
    await there(owner).workspaces.inviteByLink({ role: 'guest', days: 1, usesMax: 1 });
    await there(owner).workspaces.rename({ name: 'Harbour Studio' });
    await eventually(() => heard.filter((one) => one === 'account workspaces.mine').length === 2);
    expect(heard.filter((one) => !one.startsWith('account '))).toEqual([]);
  });

  test('opens as soon as the member has added and shown a factor, and to a passkey or a code from then on', async () => {
    await member.identity.prove({ proof: { password: bob.password } });
    await addApp(member);
    expect(await ruleOf(member)).toBe('shown');
    expect((await there(member).workspaces.team()).members).toHaveLength(3);
    const elsewhere = world.visitor();
    await elsewhere.identity.signIn({ email: bob.email, password: bob.password });
    const { id: factorId, secret } = secrets.get(member) ?? { id: '', secret: '' };
    const proof = { factorId, code: codeAt(secret, clock.now()) };
    await elsewhere.identity.passFactorStep({ proof, trust: false });
    expect((await there(elsewhere).workspaces.team()).members).toHaveLength(3);
  });

  test('does not exist for those who are not in it, whatever they have shown', async () => {
    const stranger = await world.signUp(mallory);
    await expect(there(stranger).workspaces.team()).rejects.toMatchObject({ status: 404 });
    await expect(there(world.visitor()).workspaces.requireFactor({ requires: false })).rejects.toMatchObject({
      status: 401,
    });
  });
});
