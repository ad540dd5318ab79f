import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '#test/client.ts';
import { alice, bob } from '#test/people.ts';
import { startWorld, type World } from '#test/world.ts';

let world: World;
let browser: Client;
beforeAll(async () => {
  world = await startWorld();
  browser = await world.signUp(alice);
});
afterAll(() => world.stop());

const tokenIn = (text: string) => decodeURIComponent(/token=([^\s&]+)/.exec(text)?.[1] ?? '');
const expired = { code: 'identity.linkExpired', status: 400 };

async function resetToken(): Promise<string> {
  const resetMails = async () =>
    (await world.mails()).filter(({ subject }) => subject === 'Set a new password');
  const before = await resetMails();
  await world.visitor().identity.forgotPassword({ email: alice.email });
  await expect.poll(async () => (await resetMails()).length, { timeout: 10_000 }).toBe(before.length + 1);
  return tokenIn((await resetMails()).at(-1)?.text ?? '');
}

describe('the confirmation of the mail address', () => {
  test('is asked for after registering, does not stop anybody from signing in, and is told to the browser', async () => {
    const mail = await world.mailTo(alice.email, 'Confirm your email address');
    expect(mail.text).toContain(`${world.url}/verify-email?token=`);
    expect((await browser.identity.me()).emailVerified).toBe(false);
    const socket = await browser.connect('device-one');
    const event = new Promise<unknown>((done) =>
      socket.once('events', (_stream, events) => done(events.at(-1))),
    );
    expect(await browser.identity.verifyEmail({ token: tokenIn(mail.text) })).toEqual({ state: 'confirmed' });
    const fresh = await browser.identity.me();
    expect(fresh.emailVerified).toBe(true);
    expect(await event).toMatchObject({ topic: 'identity.user', payload: fresh });
  });

  test('with the same link again is no failure', async () => {
    const mail = await world.mailTo(alice.email, 'Confirm your email address');
    expect(await world.visitor().identity.verifyEmail({ token: tokenIn(mail.text) })).toEqual({
      state: 'confirmed',
    });
  });

  test.each(['', 'x', 'eyJhbGciOiJub25lIn0.eyJlbWFpbCI6ImJvYkBwZW9wbGUudGVzdCJ9.'])(
    'with the token "%s" is refused',
    async (token) => {
      await expect(world.visitor().identity.verifyEmail({ token })).rejects.toMatchObject({ status: 400 });
    },
  );

  test('is mailed again on request, once the address is not confirmed yet', async () => {
    const other = await world.signUp(bob);
    await world.mailTo(bob.email, 'Confirm');
    await other.identity.resendVerification();
    await expect
      .poll(async () => (await world.mails()).filter(({ to }) => to === bob.email).length, {
        timeout: 10_000,
      })
      .toBe(2);
  });
});

describe('a forgotten password', () => {
  test('is asked for with the same answer for everybody, and mails only who has an account', async () => {
    const known = await world.visitor().identity.forgotPassword({ email: alice.email });
    const unknown = await world.visitor().identity.forgotPassword({ email: 'nobody@people.test' });
    expect(unknown).toEqual(known);
    await world.mailTo(alice.email, 'Set a new password');
    expect((await world.mails()).filter(({ to }) => to === 'nobody@people.test')).toEqual([]);
  });

  test('is replaced with the mailed link, which ends every session and tells the owner', async () => {
    const token = await resetToken();
    await world.visitor().identity.resetPassword({ token, password: 'a quite new phrase' });
    await expect(browser.identity.me()).rejects.toMatchObject({ code: 'common.signedOut' });
    await expect(browser.signIn(alice)).rejects.toMatchObject({ message: 'Login failed' });
    await browser.signIn({ ...alice, password: 'a quite new phrase' });
    await world.mailTo(alice.email, 'Your password was changed');
  });

  test('proves the mail address too, because the link came by mail', async () => {
    await world.sql('update users set email_verified = false where email = $1', [alice.email]);
    await world.visitor().identity.resetPassword({ token: await resetToken(), password: alice.password });
    expect((await browser.signIn(alice)).emailVerified).toBe(true);
  });

  test('has a link that works once', async () => {
    const token = await resetToken();
    await world.visitor().identity.resetPassword({ token, password: alice.password });
    await expect(
      world.visitor().identity.resetPassword({ token, password: 'yet another phrase' }),
    ).rejects.toMatchObject(expired);
  });

  test('has a link that works once even when it is used twenty times at the same moment', async () => {
    const token = await resetToken();
    const attempts = Array.from({ length: 20 }, () =>
      world.visitor().identity.resetPassword({ token, password: alice.password }),
    );
    const outcomes = await Promise.allSettled(attempts);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  test('has a link that works for thirty minutes', async () => {
    const token = await resetToken();
    const [row] = await world.sql(
      "select extract(epoch from expires_at - now())::int as seconds from mailed_links where kind = 'reset-password'",
    );
    expect(row?.['seconds']).toBeGreaterThan(1_780);
    expect(row?.['seconds']).toBeLessThanOrEqual(1_800);
    await world.sql("update mailed_links set expires_at = now() - interval '1 second'");
    await expect(
      world.visitor().identity.resetPassword({ token, password: alice.password }),
    ).rejects.toMatchObject(expired);
  });

  test('is not replaced by one that is easy to guess, and the link still works afterwards', async () => {
    const token = await resetToken();
    await expect(
      world.visitor().identity.resetPassword({ token, password: 'password123' }),
    ).rejects.toMatchObject({ code: 'identity.passwordCommon' });
    await world.visitor().identity.resetPassword({ token, password: alice.password });
  });

  test('leaves no token in the database', async () => {
    const token = await resetToken();
    const rows = await world.sql('select mailed_links::text from mailed_links');
    const jobs = await world.sql("select data::text from pgboss.job where name = 'mail'");
    expect(jobs.length).toBeGreaterThan(0);
    expect(JSON.stringify([rows, jobs])).not.toContain(token);
  });
});

describe('a change of the password', () => {
  test('of twenty at the same moment is one, and its password is the one that signs in', async () => {
    const chosen = (nth: number) => `alice dials number ${nth}`;
    const client = world.visitor();
    await client.signIn(alice);
    const outcomes = await Promise.allSettled(
      Array.from({ length: 20 }, (_, nth) =>
        client.identity.changePassword({ currentPassword: alice.password, newPassword: chosen(nth) }),
      ),
    );
    const changed = outcomes.flatMap(({ status }, nth) => (status === 'fulfilled' ? [nth] : []));
    expect(changed).toHaveLength(1);
    const newPassword = chosen(changed[0] ?? 0);
    expect(await world.visitor().signIn({ ...alice, password: newPassword })).toMatchObject({
      email: alice.email,
    });
    await client.identity.changePassword({ currentPassword: newPassword, newPassword: alice.password });
    await browser.signIn(alice);
  });

  test('needs the current one', async () => {
    await browser.signIn(alice);
    await expect(
      browser.identity.changePassword({ currentPassword: 'not it at all', newPassword: 'some other phrase' }),
    ).rejects.toMatchObject({
      code: 'identity.currentPasswordWrong',
      message: 'Your current password is not correct',
    });
    expect((await world.visitor().signIn(alice)).email).toBe(alice.email);
  });

  test('takes the same rules as registering', async () => {
    await browser.signIn(alice);
    await expect(
      browser.identity.changePassword({ currentPassword: alice.password, newPassword: 'alice archer' }),
    ).rejects.toMatchObject({ code: 'identity.passwordCommon' });
  });

  test('makes the new one work and the old one not', async () => {
    await browser.signIn(alice);
    await browser.identity.changePassword({
      currentPassword: alice.password,
      newPassword: 'some other phrase',
    });
    await expect(world.visitor().signIn(alice)).rejects.toMatchObject({ code: 'identity.loginFailed' });
    await world.visitor().signIn({ ...alice, password: 'some other phrase' });
  });

  test('accepts the same letters however a keyboard composes them', async () => {
    await browser.identity.changePassword({
      currentPassword: 'some other phrase',
      newPassword: 'cafe\u0301 au lait noir',
    });
    await world.visitor().signIn({ ...alice, password: 'caf\u00e9 au lait noir' });
  });
});
