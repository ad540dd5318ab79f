import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '#test/client.ts';
import { alice, bob, carol } from '#test/people.ts';
import { eventually } from '#test/wait.ts';
import { startWorld, type World } from '#test/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
  for (const person of [alice, bob, carol]) await world.signUp(person);
  await world.sql('update users set email_verified = true where email <> $1', [carol.email]);
});
afterAll(() => world.stop());

const SUBJECT = 'is your sign-in code';
const codeWrong = { code: 'identity.codeWrong', status: 400, message: 'This code is wrong or has expired' };
const linkExpired = { code: 'identity.linkExpired', status: 400 };

async function mailedTo(email: string): Promise<{ code: string; token: string; text: string }[]> {
  const mails = (await world.mails()).filter((mail) => mail.to === email && mail.subject.includes(SUBJECT));
  return mails.map(({ text }) => ({
    text,
    code: /^\d{6}$/m.exec(text)?.[0] ?? '',
    token: decodeURIComponent(/sign-in\/link#(\S+)/.exec(text)?.[1] ?? ''),
  }));
}

/** Asks for a code, and reads the email. */
async function asked(email: string, by: Client = world.visitor()) {
  const before = (await mailedTo(email)).length;
  expect(await by.identity.requestCode({ address: email })).toEqual({ by: 'email', isDelayed: false });
  return eventually(async () => (await mailedTo(email))[before], 10_000);
}

describe('a code by email', () => {
  test('signs in once, however the address is typed', async () => {
    const { code } = await asked(alice.email);
    const browser = world.visitor();
    const shown = { address: ` ${alice.email.toUpperCase()} `, code: `${code.slice(0, 3)} ${code.slice(3)}` };
    expect(await browser.identity.signInWithCode(shown)).toMatchObject({ email: alice.email });
    expect(await browser.identity.me()).toMatchObject({ email: alice.email });
    await expect(world.visitor().identity.signInWithCode(shown)).rejects.toMatchObject(codeWrong);
    const [session] = await world.sql('select methods from sessions order by created_at desc limit 1');
    expect(session?.['methods']).toMatchObject([{ method: 'otp' }]);
  });

  test('of twenty tries at the same moment lets one in', async () => {
    const { code } = await asked(alice.email);
    const tries = Array.from({ length: 20 }, () =>
      world.visitor().identity.signInWithCode({ address: alice.email, code }),
    );
    const outcomes = await Promise.allSettled(tries);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  test('of one person opens no other account', async () => {
    const { code } = await asked(alice.email);
    await expect(world.visitor().identity.signInWithCode({ address: bob.email, code })).rejects.toMatchObject(
      codeWrong,
    );
  });

  test('is not sent to an address that nobody has, and the answers are the same', async () => {
    const nobody = 'nobody@people.test';
    expect(await world.visitor().identity.requestCode({ address: nobody })).toEqual({
      by: 'email',
      isDelayed: false,
    });
    await asked(alice.email);
    expect(await mailedTo(nobody)).toEqual([]);
    await expect(
      world.visitor().identity.signInWithCode({ address: nobody, code: '123456' }),
    ).rejects.toMatchObject(codeWrong);
  });

  test('to an address that was never confirmed is the link that confirms it', async () => {
    const before = (await world.mails()).filter(({ to }) => to === carol.email).length;
    await world.visitor().identity.requestCode({ address: carol.email });
    const mail = await eventually(
      async () => (await world.mails()).filter(({ to }) => to === carol.email)[before],
      10_000,
    );
    expect(mail.subject).toBe('Confirm your email address');
    expect(await mailedTo(carol.email)).toEqual([]);
  });

  test('is void once the password is changed', async () => {
    const browser = world.visitor();
    await browser.signIn(bob);
    const { code, token } = await asked(bob.email);
    const newPassword = 'bob dials eight digits';
    await browser.identity.changePassword({ currentPassword: bob.password, newPassword });
    await expect(world.visitor().identity.signInWithCode({ address: bob.email, code })).rejects.toMatchObject(
      codeWrong,
    );
    await expect(world.visitor().identity.signInWithLink({ token })).rejects.toMatchObject(linkExpired);
    await browser.identity.changePassword({ currentPassword: newPassword, newPassword: bob.password });
  });

  test('is noted in the history when it was wrong', async () => {
    const browser = world.visitor();
    await browser.signIn(bob);
    await expect(
      world.visitor().identity.signInWithCode({ address: bob.email, code: '000000' }),
    ).rejects.toMatchObject(codeWrong);
    const { events } = await browser.identity.safetyHistory({});
    expect(events[0]).toMatchObject({ kind: 'sign-in-failed', facts: { method: 'otp' } });
  });

  test.each(['', '   ', 'x'.repeat(41)])('"%s" as a code is bad input or wrong', async (code) => {
    await expect(
      world.visitor().identity.signInWithCode({ address: alice.email, code }),
    ).rejects.toMatchObject({ status: 400 });
  });

  test.each(['alice', '415 555 0134', '+12'])('"%s" is no address', async (address) => {
    await expect(world.visitor().identity.requestCode({ address })).rejects.toMatchObject({
      code: 'identity.addressUnreadable',
      status: 400,
    });
  });
});

describe('the link in the same email', () => {
  test('signs in in another browser, once', async () => {
    const { token } = await asked(alice.email, world.visitor());
    const another = world.visitor();
    expect(await another.identity.signInWithLink({ token })).toMatchObject({ email: alice.email });
    expect(await another.identity.me()).toMatchObject({ email: alice.email });
    await expect(world.visitor().identity.signInWithLink({ token })).rejects.toMatchObject(linkExpired);
  });

  test('is not used up by a mail scanner that opens its page', async () => {
    const { token, text } = await asked(alice.email);
    const address = /http\S+sign-in\/link\S+/.exec(text)?.[0] ?? '';
    for (const method of ['GET', 'HEAD', 'GET']) await fetch(address, { method });
    expect(await world.visitor().identity.signInWithLink({ token })).toMatchObject({ email: alice.email });
  });

  test.each(['x', 'a'.repeat(43), '../../etc', "' or 1=1 --"])(
    'with the token "%s" is refused and leaves the session of the browser alone',
    async (token) => {
      const browser = world.visitor();
      await browser.signIn(bob);
      await expect(browser.identity.signInWithLink({ token })).rejects.toMatchObject(linkExpired);
      expect(await browser.identity.me()).toMatchObject({ email: bob.email });
    },
  );

  test('that was used before leaves the session of the browser alone', async () => {
    const { token } = await asked(alice.email);
    await world.visitor().identity.signInWithLink({ token });
    const browser = world.visitor();
    await browser.signIn(bob);
    await expect(browser.identity.signInWithLink({ token })).rejects.toMatchObject(linkExpired);
    expect(await browser.identity.me()).toMatchObject({ email: bob.email });
  });
});

describe('a suspended person', () => {
  test('loses every session and socket at once, and no right code, link or password opens a new one', async () => {
    const browser = world.visitor();
    await browser.signIn(bob);
    const socket = await browser.connect('device-suspended');
    const closed = new Promise((done) => socket.once('disconnect', done));
    const { code } = await asked(bob.email);
    await world.sql("update users set suspended_until = now() + interval '1 day' where email = $1", [
      bob.email,
    ]);
    expect(await closed).toBe('io server disconnect');
    await expect(browser.identity.me()).rejects.toMatchObject({ status: 401 });
    const suspended = { code: 'identity.accountSuspended', status: 403 };
    const visitor = world.visitor();
    await expect(visitor.signIn(bob)).rejects.toMatchObject(suspended);
    await expect(visitor.identity.signInWithCode({ address: bob.email, code })).rejects.toMatchObject(
      suspended,
    );
    // Somebody who has shown nothing right doesn't learn of it.
    await expect(
      visitor.identity.signIn({ email: bob.email, password: 'a guess of a stranger' }),
    ).rejects.toMatchObject({ code: 'identity.loginFailed' });
    await world.sql('update users set suspended_until = null where email = $1', [bob.email]);
    expect(await visitor.signIn(bob)).toMatchObject({ email: bob.email });
  });
});

describe('a phone', () => {
  const PHONE = '+14155550134';

  test('that was proven signs in with the password, and one that was not does not', async () => {
    const insert =
      'insert into profiles (account_id, phone, phone_proven_at, updated_at) select id, $2, $3::timestamptz, now() from users where email = $1 on conflict (account_id) do update set phone = $2, phone_proven_at = $3::timestamptz';
    await world.sql(insert, [alice.email, PHONE, null]);
    const { password } = alice;
    await expect(
      world.visitor().identity.signIn({ phone: '+1 415 555 0134', password }),
    ).rejects.toMatchObject({ code: 'identity.loginFailed' });
    await world.sql(insert, [alice.email, PHONE, new Date()]);
    expect(await world.visitor().identity.signIn({ phone: '+1 (415) 555-0134', password })).toMatchObject({
      email: alice.email,
    });
  });

  test('gets no code where nothing can call', async () => {
    await expect(world.visitor().identity.requestCode({ address: PHONE })).rejects.toMatchObject({
      code: 'identity.phoneCodesOff',
    });
  });

  test('or an email address is needed', async () => {
    await expect(world.visitor().identity.signIn({ password: alice.password })).rejects.toMatchObject({
      status: 400,
    });
  });
});
