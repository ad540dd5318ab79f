import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '#test/client.ts';
import { alice, bob, carol, type Person } from '#test/people.ts';
import { startWorld, type World } from '#test/world.ts';

let world: World;
let ann: Client;
let ben: Client;
let cat: Client;
beforeAll(async () => {
  world = await startWorld({ env: { OPERATOR_EMAIL: carol.email } });
  [ann, ben, cat] = [await world.signUp(alice), await world.signUp(bob), await world.signUp(carol)];
  // Tests have no mail program in which addresses are confirmed.
  await world.sql('update users set email_verified = true');
});
afterAll(() => world.stop());

const newest = async (client: Client) => (await client.notifications.list({})).items[0];
const titles = async (client: Client) =>
  (await client.notifications.list({})).items.map(({ title }) => title);

const call = (from: Client, { username }: Person) =>
  from.calling.place({ id: randomUUID(), to: username, deviceId: 'a-device-1' });

describe('people are told in their list', () => {
  test('of a call that they missed, and of further ones of the same caller in the same row', async () => {
    const { id } = await call(ann, bob);
    await ann.calling.hangUp({ id });
    expect(await newest(ben)).toMatchObject({
      kind: 'call.missed',
      category: 'missed-calls',
      title: 'Missed call from Alice Archer',
      path: `/calls?call=${id}`,
      workspaceId: null,
    });
    const again = await call(ann, bob);
    await ann.calling.hangUp({ id: again.id });
    expect(await newest(ben)).toMatchObject({
      title: '2 missed calls from Alice Archer',
      path: `/calls?call=${again.id}`,
      times: 2,
    });
    expect((await ben.notifications.list({ show: 'calls' })).items).toHaveLength(1);
    expect(await ben.notifications.count()).toEqual({ unread: 1 });
  });

  test('not of a call that they declined or answered, nor of one of their own', async () => {
    const before = (await titles(ben)).length;
    const { id } = await call(ann, bob);
    await ben.calling.decline({ id });
    expect(await titles(ben)).toHaveLength(before);
    expect(await titles(ann)).toEqual([]);
  });

  test('of a call by somebody whom they blocked: not', async () => {
    await cat.calling.block({ whom: { username: alice.username } });
    const { id } = await call(ann, carol);
    await ann.calling.hangUp({ id });
    expect(await titles(cat)).toEqual([]);
  });

  test('of a change of their password, and not of their own daily business', async () => {
    await ann.identity.changePassword({
      currentPassword: alice.password,
      newPassword: 'another seven digits, dialled',
    });
    expect(await newest(ann)).toMatchObject({
      kind: 'account.changed',
      category: 'account',
      title: 'Your password was changed',
      path: '/profile?tab=security',
    });
  });

  test('of an invitation, and those who manage the team of who joined, left and became what', async () => {
    const workspaceId = ann.user.id;
    const place = ann.inWorkspace(workspaceId).workspaces;
    await world.sql("update workspaces set name = 'Studio' where id = $1", [workspaceId]);
    await place.inviteByEmail({ emails: [bob.email], role: 'guest', days: 7 });
    expect(await newest(ben)).toMatchObject({
      kind: 'membership.invited',
      title: 'Alice Archer invited you to Studio',
      body: "You'd be a guest. You can accept on the team page.",
      path: '/team',
    });
    const [invitation] = await ben.workspaces.invitationsToMe();
    await ben.workspaces.accept({ token: invitation?.path.split('/').at(-1) ?? '' });
    expect(await newest(ann)).toMatchObject({ title: 'Bob Bell joined', body: 'Now a guest', workspaceId });
    await ben.inWorkspace(workspaceId).workspaces.leave({});
    expect(await newest(ann)).toMatchObject({ kind: 'team.left', title: 'Bob Bell left' });
    // Whoever did it isn't told.
    expect((await titles(ben)).filter((title) => title.includes('left'))).toEqual([]);
  });

  test('the operator of a message from the contact form', async () => {
    await world.visitor().site.contactFormEmail({
      name: 'Nadia Okafor',
      email: 'nadia@bakery.example',
      phone: '',
      inquiryType: 'sales',
      subject: 'Three numbers for a bakery',
      message: 'Which plan fits two shops and a delivery van?',
    });
    expect(await newest(cat)).toMatchObject({
      kind: 'contact.received',
      title: 'Message from Nadia Okafor',
      body: 'Three numbers for a bakery',
    });
    expect((await titles(ann)).filter((title) => title.includes('Nadia'))).toEqual([]);
  });
});
