import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestClock } from '#test/clock.ts';
import { alice, bob } from '#test/people.ts';
import { eventually } from '#test/wait.ts';
import { startWorld, type World } from '#test/world.ts';

const DAY = 86_400_000;
const SAFARI =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1';
const clock = createTestClock();
let world: World;
beforeAll(async () => {
  world = await startWorld({ clock, env: { TRUST_PROXY: '1' } });
  await world.signUp(alice);
  await world.signUp(bob);
});
afterAll(() => world.stop());

const json = (body: unknown, headers: Record<string, string>): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', ...headers },
  body: JSON.stringify(body),
});
const { email, password } = alice;
const fromIphone = { 'user-agent': SAFARI, 'x-forwarded-for': '203.0.113.77' };
const signInWith = (headers: Record<string, string>, shown: object = { email, password }) =>
  world.visitor().fetch('/api/identity/sign-in', json(shown, headers));
const newDeviceMails = async () =>
  (await world.mails()).filter((mail) => mail.to === email && mail.subject === 'New sign-in to your account');

describe('the history of an account', () => {
  test('has what happened to it, newest first, each told to its open pages', async () => {
    const browser = world.visitor();
    await browser.signIn(alice);
    const socket = await browser.connect('device-history');
    const told: unknown[] = [];
    socket.on('events', (_stream, events) => told.push(...events));
    await signInWith({}, { email, password: 'a wrong one' });
    await browser.identity.changePassword({ currentPassword: password, newPassword: 'alice dials eight' });
    const { events } = await browser.identity.safetyHistory({});
    expect(events.slice(0, 3).map(({ kind }) => kind)).toEqual([
      'password-changed',
      'sign-in-failed',
      'signed-in',
    ]);
    await expect
      .poll(() => told)
      .toContainEqual(expect.objectContaining({ topic: 'identity.safety', payload: events[0] }));
    await browser.identity.changePassword({ currentPassword: 'alice dials eight', newPassword: password });
  });

  test('is read by its owner alone, and a page goes on where the one before ended', async () => {
    const browser = world.visitor();
    await browser.signIn(bob);
    const [bobs] = await world.sql('select id from users where email = $1', [bob.email]);
    await world.sql(
      "insert into safety_events (account_id, kind, at) select $1, 'sign-in-failed', now() from generate_series(1, 60)",
      [bobs?.['id']],
    );
    const first = await browser.identity.safetyHistory({});
    expect(first.events).toHaveLength(25);
    const second = await browser.identity.safetyHistory({ before: first.next ?? '' });
    const third = await browser.identity.safetyHistory({ before: second.next ?? '' });
    expect(third.next).toBeNull();
    const ids = [...first.events, ...second.events, ...third.events].map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    const [all] = await world.sql('select count(*)::int as n from safety_events where account_id = $1', [
      bobs?.['id'],
    ]);
    expect(all).toEqual({ n: ids.length });
    await expect(world.visitor().identity.safetyHistory({})).rejects.toMatchObject({ status: 401 });
  });

  test.each(['x', '-1', '1e9', '1'.repeat(30)])('before "%s" is bad input', async (before) => {
    const browser = world.visitor();
    await browser.signIn(bob);
    await expect(browser.identity.safetyHistory({ before })).rejects.toMatchObject({ status: 400 });
  });

  test('is read from an index and never from end to end, however long the table is', async () => {
    const plan = await world.sql(
      "explain (format json) select * from safety_events where account_id = 'x' and id < 9 order by id desc limit 26",
    );
    expect(JSON.stringify(plan)).toContain('safety_events_account');
    const device = await world.sql(
      "explain (format json) select id from safety_events where account_id = 'x' and kind = 'signed-in' and md5(coalesce(user_agent, '')) = md5('y') and coalesce(network, '') = 'z' limit 1",
    );
    expect(JSON.stringify(device)).toContain('safety_events_devices');
  });

  test('is kept for a year', async () => {
    const { createSafety } = await import('./safety.ts');
    const [someone] = await world.sql('select id from users where email = $1', [bob.email]);
    for (const days of [364, 366])
      await world.sql('insert into safety_events (account_id, kind, at) values ($1, $2, $3)', [
        someone?.['id'],
        days === 364 ? 'signed-out' : 'browser-trusted',
        new Date(clock.now() - days * DAY),
      ]);
    await createSafety({
      clock,
      queries: world.platform.database.queries,
      places: { placeOf: () => null },
      isKnownDevice: () => true,
      tellNewDevice: async () => undefined,
    }).prune();
    expect(
      await world.sql("select kind from safety_events where kind in ('signed-out', 'browser-trusted')"),
    ).toEqual([{ kind: 'signed-out' }]);
  });
});

describe('a sign-in from a new device', () => {
  test('on the day of the registration, or from a device that is known, is no news', async () => {
    await signInWith(fromIphone);
    clock.advance(2 * DAY);
    await signInWith(fromIphone);
    expect(await newDeviceMails()).toEqual([]);
  });

  test('is emailed to the owner with the device, the place and a link that says it was somebody else', async () => {
    clock.advance(2 * DAY);
    await signInWith({
      'user-agent': 'Mozilla/5.0 (Windows NT 10.0) Firefox/140.0',
      'x-forwarded-for': '198.51.100.9',
    });
    const [mail] = await eventually(async () => {
      const mails = await newDeviceMails();
      return mails.length > 0 ? mails : undefined;
    }, 10_000);
    expect(mail?.text).toContain('Firefox on Windows, from the network 198.51.100.x');
    expect(mail?.text).toMatch(/\/sign-in\/not-me#\S+/);
  });

  test('is none in a browser where this person has signed in before, wherever it is now', async () => {
    const before = (await newDeviceMails()).length;
    const browser = world.visitor();
    await browser.signIn(alice);
    await browser.fetch(
      '/api/identity/sign-in',
      json({ email, password }, { 'user-agent': SAFARI, 'x-forwarded-for': '192.0.2.200' }),
    );
    const { events } = await browser.identity.safetyHistory({});
    expect(events[0]).toMatchObject({ kind: 'signed-in', network: '192.0.2.x' });
    expect(events[0]?.facts).not.toHaveProperty('device');
    expect(await newDeviceMails()).toHaveLength(before);
  });
});

describe('"this was not me"', () => {
  const windows = {
    'user-agent': 'Mozilla/5.0 (Windows NT 10.0) Edg/140.0',
    'x-forwarded-for': '198.51.100.99',
  };
  const locked = { code: 'identity.passwordNeeded', status: 403 };

  /** A thief signs in. @returns the token of the owner's email */
  async function stolen(): Promise<string> {
    const before = (await newDeviceMails()).length;
    const network = `10.${Math.floor(clock.now() / DAY) % 250}.0.1`;
    await signInWith({ ...windows, 'x-forwarded-for': network });
    const mail = await eventually(async () => (await newDeviceMails())[before], 10_000);
    return decodeURIComponent(/not-me#(\S+)/.exec(mail.text)?.[1] ?? '');
  }

  test('ends everything, takes back what was added since, and asks for a new password before anything else', async () => {
    const owner = world.visitor();
    await owner.signIn(alice);
    clock.advance(DAY);
    const token = await stolen();
    const [{ id = '' } = {}] = await world.sql('select id from users where email = $1', [email]);
    await world.sql(
      "insert into factors (id, account_id, kind, name, verified_at, created_at) values ('old', $1, 'totp', 'mine', now(), $2), ('new', $1, 'totp', 'a thief''s', now(), $3)",
      [id, new Date(clock.now() - DAY), new Date(clock.now() + 1)],
    );
    const { resetToken } = await world.visitor().identity.disownSignIn({ token });
    await expect(owner.identity.me()).rejects.toMatchObject({ status: 401 });
    await expect(world.visitor().signIn(alice)).rejects.toMatchObject(locked);
    expect(await world.sql('select id from factors')).toEqual([{ id: 'old' }]);
    await world.sql('delete from factors');
    const changed = 'a password that no thief knows';
    await world.visitor().identity.resetPassword({ token: resetToken, password: changed });
    expect(await world.visitor().identity.signIn({ email, password: changed })).toMatchObject({ email });
    const { resetToken: none } = await world
      .visitor()
      .identity.disownSignIn({ token })
      .catch(() => ({ resetToken: null }));
    expect(none).toBeNull();
    await world.sql('update credentials set password = (select password from credentials limit 1)');
  });

  test.each(['x', 'a'.repeat(43)])('with the token "%s" is refused', async (token) => {
    await expect(world.visitor().identity.disownSignIn({ token })).rejects.toMatchObject({
      code: 'identity.linkExpired',
    });
  });
});
