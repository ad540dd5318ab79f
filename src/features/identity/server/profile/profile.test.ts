import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { DurableEvent } from '#kernel/realtime-protocol.ts';
import type { Client } from '#test/client.ts';
import { createTestClock } from '#test/clock.ts';
import { alice, bob } from '#test/people.ts';
import { startWorld, type World } from '#test/world.ts';

const clock = createTestClock();
let world: World;
let aliceAtHome: Client;
let bobAtHome: Client;
beforeAll(async () => {
  world = await startWorld({ clock });
  aliceAtHome = await world.signUp(alice);
  bobAtHome = await world.signUp(bob);
});
afterAll(() => world.stop());

const archer = {
  firstName: 'Alice',
  lastName: 'van Archer',
  address: '118 Mission Street, Floor 3',
  city: 'San Francisco',
  state: 'CA',
  zip: '94105',
};
const formats = {
  language: 'en',
  timeZone: 'America/Los_Angeles',
  clock: '24',
  weekStart: 1,
} as const;
/** Resolves when the next event of each topic has come. */
async function listen(client: Client, topics: readonly string[]): Promise<{ heard: Promise<unknown[]> }> {
  const socket = await client.connect('6f1d2c3b-0000-4000-8000-000000000001');
  const next = (topic: string) =>
    new Promise<unknown>((resolve) =>
      socket.on('events', (_stream, events: readonly DurableEvent[]) => {
        for (const event of events) if (event.topic === topic) resolve(event.payload);
      }),
    );
  return { heard: Promise.all(topics.map(next)) };
}

describe('personal information', () => {
  test('begins with the name of the registration, in two parts', async () => {
    expect(await bobAtHome.identity.profile()).toEqual({
      firstName: 'Bob',
      lastName: 'Bell',
      address: '',
      city: '',
      state: '',
      zip: '',
      phone: null,
      isPhoneProven: false,
      newEmail: null,
    });
  });

  test('is saved with how dates are read, and the open pages hear of both', async () => {
    const { heard } = await listen(aliceAtHome, ['identity.profile', 'identity.user']);
    const { user, profile } = await aliceAtHome.identity.saveProfile({ ...archer, formats });
    expect(profile).toMatchObject(archer);
    expect(user).toMatchObject({ name: 'Alice van Archer', formats });
    expect(await aliceAtHome.identity.profile()).toEqual(profile);
    expect(await aliceAtHome.identity.me()).toEqual(user);
    expect(await heard).toEqual([profile, user]);
  });

  test.each(['\u200B', 'Ann\nBcc: all', 'Ann\u202E'])('a name of %j is refused', async (firstName) => {
    const named = { ...archer, formats, firstName };
    await expect(aliceAtHome.identity.saveProfile(named)).rejects.toMatchObject({ status: 400 });
    const { name } = await aliceAtHome.identity.me();
    await expect(aliceAtHome.identity.updateMe({ name: firstName })).rejects.toMatchObject({ status: 400 });
    expect((await aliceAtHome.identity.me()).name).toBe(name);
  });

  test('a name that was changed elsewhere is split anew', async () => {
    const renamed = await aliceAtHome.identity.updateMe({ name: 'Alicia Archer' });
    expect(renamed.formats).toEqual(formats);
    expect(await aliceAtHome.identity.profile()).toMatchObject({
      firstName: 'Alicia',
      lastName: 'Archer',
      city: 'San Francisco',
    });
  });

  test.each([
    ['firstName', ' ', 'Enter your first name'],
    ['lastName', 'x'.repeat(61), 'Use at most 60 characters'],
    ['city', 'Two\nlines', 'Use one line of text'],
    ['zip', '94105; drop', 'Use letters, digits, spaces or dashes'],
  ])('%s can not be "%s"', async (path, typed, message) => {
    const saving = aliceAtHome.identity.saveProfile({ ...archer, [path]: typed });
    await expect(saving).rejects.toMatchObject({ status: 400, data: { fields: [{ path, message }] } });
  });

  test.each([{ timeZone: 'Mars/Olympus' }, { clock: '13' }, { weekStart: 7 }, { language: 'tlh' }])(
    'dates are not read by %j',
    async (wrong) => {
      const saving = aliceAtHome.identity.saveProfile({
        ...archer,
        formats: { ...formats, ...wrong } as typeof formats,
      });
      await expect(saving).rejects.toMatchObject({ status: 400 });
    },
  );

  test('twenty saves at once end with one of them whole', async () => {
    const zips = Array.from({ length: 20 }, (_, nth) => String(94_100 + nth));
    await Promise.all(
      zips.map((zip) => aliceAtHome.identity.saveProfile({ ...archer, zip, city: `City ${zip}` })),
    );
    const { zip, city } = await aliceAtHome.identity.profile();
    expect(zips).toContain(zip);
    expect(city).toBe(`City ${zip}`);
  });
});

describe('a phone number', () => {
  test.each([
    ['+1 (415) 555-0110', '+14155550110'],
    ['+44 7400.123456', '+447400123456'],
  ])('typed as %s is saved as %s, and is not proven', async (typed, phone) => {
    expect(await aliceAtHome.identity.savePhone({ phone: typed })).toMatchObject({
      phone,
      isPhoneProven: false,
    });
  });

  test('without its country code is refused', async () => {
    await expect(aliceAtHome.identity.savePhone({ phone: '415 555 0110' })).rejects.toMatchObject({
      message: 'Start with + and the country code, such as +1 415 555 0134',
    });
  });

  test('a code needs a proof of the last ten minutes', async () => {
    clock.set(clock.now() + 11 * 60_000);
    await expect(aliceAtHome.identity.callWithCode()).rejects.toMatchObject({ code: 'identity.proofNeeded' });
    await expect(aliceAtHome.identity.provePhone({ code: '000000' })).rejects.toMatchObject({
      code: 'identity.proofNeeded',
    });
    await aliceAtHome.signIn(alice);
  });

  test('that was proven is replaced or removed with a proof of the last ten minutes', async () => {
    const person = await world.signUp({ ...alice, email: 'phil@people.test', username: 'phil' });
    await person.identity.savePhone({ phone: '+14155550119' });
    clock.set(clock.now() + 11 * 60_000);
    expect(await person.identity.savePhone({ phone: '+14155550118' })).toMatchObject({
      isPhoneProven: false,
    });
    await world.sql("update profiles set phone_proven_at = now() where phone = '+14155550118'");
    for (const phone of ['+14155550117', null])
      await expect(person.identity.savePhone({ phone })).rejects.toMatchObject({
        code: 'identity.proofNeeded',
        status: 403,
      });
    expect(await person.identity.savePhone({ phone: '+14155550118' })).toMatchObject({ isPhoneProven: true });
    await person.identity.prove({ proof: { password: alice.password } });
    expect(await person.identity.savePhone({ phone: null })).toMatchObject({ phone: null });
    await aliceAtHome.signIn(alice);
  });

  test('a wrong code proves nothing', async () => {
    await expect(aliceAtHome.identity.provePhone({ code: '000000' })).rejects.toMatchObject({
      code: 'identity.codeWrong',
    });
    expect(await aliceAtHome.identity.profile()).toMatchObject({ isPhoneProven: false });
  });
});

describe('email preferences', () => {
  test('are all on but promotions until somebody chooses, and are saved for good', async () => {
    const before = await aliceAtHome.identity.emailPreferences();
    expect(before).toEqual({ promotional: false, productUpdates: true, billing: true, security: true });
    const chosen = { promotional: true, productUpdates: false, billing: false, security: true };
    expect(await aliceAtHome.identity.saveEmailPreferences(chosen)).toEqual(chosen);
    expect(await aliceAtHome.identity.emailPreferences()).toEqual(chosen);
    expect(await bobAtHome.identity.emailPreferences()).toEqual(before);
  });
});

test('strangers neither read nor change anything of this', async () => {
  const stranger = world.visitor().identity;
  const signedOut = { status: 401 };
  await expect(stranger.profile()).rejects.toMatchObject(signedOut);
  await expect(stranger.saveProfile(archer)).rejects.toMatchObject(signedOut);
  await expect(stranger.savePhone({ phone: null })).rejects.toMatchObject(signedOut);
  await expect(stranger.callWithCode()).rejects.toMatchObject(signedOut);
  await expect(stranger.provePhone({ code: '1' })).rejects.toMatchObject(signedOut);
  await expect(stranger.changeEmail({ email: 'a@people.test' })).rejects.toMatchObject(signedOut);
  await expect(stranger.cancelEmailChange()).rejects.toMatchObject(signedOut);
  await expect(stranger.confirmEmailChange({ token: 'x' })).rejects.toMatchObject(signedOut);
  await expect(stranger.removeAvatar()).rejects.toMatchObject(signedOut);
  await expect(stranger.emailPreferences()).rejects.toMatchObject(signedOut);
});
