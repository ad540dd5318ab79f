import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '#test/client.ts';
import { alice, type Person } from '#test/people.ts';
import { eventually } from '#test/wait.ts';
import { startWorld, type World } from '#test/world.ts';

const OPERATOR = 'operator@people.test';
let world: World;
beforeAll(async () => {
  world = await startWorld({ env: { OPERATOR_EMAIL: OPERATOR } });
});
afterAll(() => world.stop());

const expired = { code: 'identity.linkExpired', status: 400 };
const signedOut = { code: 'common.signedOut', status: 401 };
const loginFailed = { code: 'identity.loginFailed', status: 401 };
const tokenIn = (text: string) => decodeURIComponent(/token=([^\s&]+)/.exec(text)?.[1] ?? '');

function person(username: string): Person {
  return { ...alice, username, email: `${username}@people.test` };
}

async function mailsTo(email: string, subject: string): Promise<string[]> {
  const mails = (await world.mails()).filter((mail) => mail.to === email && mail.subject === subject);
  return mails.map(({ text }) => tokenIn(text));
}

/** Does what has a link mailed, and waits for it. @returns its token */
async function mailed(email: string, subject: string, work: () => Promise<unknown>): Promise<string> {
  const before = (await mailsTo(email, subject)).length;
  await work();
  return eventually(async () => (await mailsTo(email, subject))[before], 10_000);
}

const CONFIRM = 'Confirm your email address';
const RESET = 'Set a new password';
const confirmLink = (who: Person, work: () => Promise<unknown>) => mailed(who.email, CONFIRM, work);
const resetLink = (who: Person) =>
  mailed(who.email, RESET, () => world.visitor().identity.forgotPassword({ email: who.email }));

/** Registers, and has the link that confirms the address. */
async function registered(who: Person): Promise<{ browser: Client; token: string }> {
  const browser = world.visitor();
  const token = await confirmLink(who, () => browser.register(who));
  return { browser, token };
}

describe('an address that a stranger has registered before its owner', () => {
  const strangers = { ...person('oona'), email: OPERATOR, password: 'what a stranger typed' };
  const chosen = 'what its owner has chosen';

  test("makes only its owner the operator, whose confirmation ends the stranger's session", async () => {
    const { browser: stranger, token } = await registered(strangers);
    const socket = await stranger.connect('device-stranger');
    const closed = new Promise((done) => socket.once('disconnect', done));
    const owner = world.visitor();
    expect(await owner.identity.verifyEmail({ token })).toEqual({ state: 'passwordNeeded' });
    expect(await stranger.identity.me()).toMatchObject({ emailVerified: false, isOperator: false });

    expect(await owner.identity.verifyEmail({ token, password: chosen })).toEqual({ state: 'opened' });
    expect(await owner.identity.me()).toMatchObject({ emailVerified: true, isOperator: true });
    await expect(stranger.identity.me()).rejects.toMatchObject(signedOut);
    expect(await closed).toBe('io server disconnect');
    await expect(world.visitor().signIn(strangers)).rejects.toMatchObject(loginFailed);
    expect((await world.visitor().signIn({ ...strangers, password: chosen })).isOperator).toBe(true);
    await world.mailTo(OPERATOR, 'Your password was changed');
  });

  test('cannot be given another password by the link that has confirmed it', async () => {
    const [token = ''] = await mailsTo(OPERATOR, CONFIRM);
    await expect(
      world.visitor().identity.verifyEmail({ token, password: 'yet another phrase' }),
    ).rejects.toMatchObject(expired);
    expect((await world.visitor().signIn({ ...strangers, password: chosen })).isOperator).toBe(true);
  });
});

describe('the name that a stranger has registered an address with', () => {
  const strangers = { ...person('nora'), name: 'Stranger Things', password: 'what a stranger typed' };
  const password = 'what its owner has chosen';

  test('is replaced by the one that its owner chooses with the password', async () => {
    const { token } = await registered(strangers);
    const owner = world.visitor();
    await owner.identity.verifyEmail({ token, password, name: 'Nora North' });
    expect(await owner.identity.me()).toMatchObject({ name: 'Nora North', emailVerified: true });
    expect((await owner.identity.me()).username).toBe(strangers.username);
  });

  test('is not changed by who opens the link in the browser that registered, or names a name alone', async () => {
    const { browser, token } = await registered({ ...person('nils'), name: 'Nils Now' });
    await browser.identity.verifyEmail({ token, name: 'Somebody Else' });
    expect(await browser.identity.me()).toMatchObject({ name: 'Nils Now', emailVerified: true });
  });

  test('can be no text that would write into an email', async () => {
    const { token } = await registered({ ...person('nina'), name: 'Nina' });
    await expect(
      world.visitor().identity.verifyEmail({ token, password, name: 'Nina\nBcc: all' }),
    ).rejects.toMatchObject({ code: 'common.badInput', status: 400 });
  });
});

describe('a confirmation', () => {
  test("with another person's session asks for a password, and then ends theirs", async () => {
    const [dora, eli] = [await registered(person('dora')), await registered(person('eli'))];
    expect(await eli.browser.identity.verifyEmail({ token: dora.token })).toEqual({
      state: 'passwordNeeded',
    });
    await eli.browser.identity.verifyEmail({ token: dora.token, password: 'dora sets a new one' });
    expect((await eli.browser.identity.me()).email).toBe('dora@people.test');
    await expect(dora.browser.identity.me()).rejects.toMatchObject(signedOut);
  });

  test('in a session of the account needs no password, keeps it, and ends the others', async () => {
    const fay = person('fay');
    const { browser, token } = await registered(fay);
    const elsewhere = world.visitor();
    await elsewhere.signIn(fay);
    expect(await browser.identity.verifyEmail({ token })).toEqual({ state: 'confirmed' });
    expect((await browser.identity.me()).emailVerified).toBe(true);
    await expect(elsewhere.identity.me()).rejects.toMatchObject(signedOut);
    expect(await browser.identity.verifyEmail({ token })).toEqual({ state: 'confirmed' });
  });

  test('that sets a password is one when twenty are tried at the same moment', async () => {
    const gil = person('gil');
    const { token } = await registered(gil);
    const outcomes = await Promise.allSettled(
      Array.from({ length: 20 }, (_, nth) =>
        world.visitor().identity.verifyEmail({ token, password: `a phrase of number ${nth}` }),
      ),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const sessions = await world.sql(
      'select count(*)::int as n from sessions where user_id = (select id from users where email = $1)',
      [gil.email],
    );
    expect(sessions).toEqual([{ n: 1 }]);
  });

  test.each(['password123', 'short'])(
    'refuses the password "%s", and its link still works',
    async (password) => {
      const hal = person(`hal.${password.length}`);
      const { token } = await registered(hal);
      await expect(world.visitor().identity.verifyEmail({ token, password })).rejects.toMatchObject({
        status: 400,
      });
      expect(await world.visitor().identity.verifyEmail({ token, password: hal.password })).toEqual({
        state: 'opened',
      });
    },
  );
});

describe('a link in an older email', () => {
  test('sets no password once there is a newer one', async () => {
    const ida = person('ida');
    await registered(ida);
    const [older, newer] = [await resetLink(ida), await resetLink(ida)];
    const reset = (token: string) =>
      world.visitor().identity.resetPassword({ token, password: 'ida sets a new one' });
    await expect(reset(older)).rejects.toMatchObject(expired);
    expect(await reset(newer)).toEqual({ ok: true });
    await expect(reset(older)).rejects.toMatchObject(expired);
  });

  test('sets no password once the password was changed', async () => {
    const jon = person('jon');
    const { browser } = await registered(jon);
    const token = await resetLink(jon);
    const newPassword = 'jon sets a new one';
    await browser.identity.changePassword({ currentPassword: jon.password, newPassword });
    await expect(
      world.visitor().identity.resetPassword({ token, password: 'what a thief has typed' }),
    ).rejects.toMatchObject(expired);
    expect((await browser.signIn({ ...jon, password: newPassword })).email).toBe(jon.email);
  });

  test('confirms nothing once there is a newer one, or the password was changed', async () => {
    const kim = person('kim');
    const { browser, token: first } = await registered(kim);
    const second = await confirmLink(kim, () => browser.identity.resendVerification());
    await expect(browser.identity.verifyEmail({ token: first })).rejects.toMatchObject(expired);
    await browser.identity.changePassword({
      currentPassword: kim.password,
      newPassword: 'kim sets a new one',
    });
    await expect(browser.identity.verifyEmail({ token: second })).rejects.toMatchObject(expired);
    const third = await confirmLink(kim, () => browser.identity.resendVerification());
    expect(await browser.identity.verifyEmail({ token: third })).toEqual({ state: 'confirmed' });
  });

  test('sets no password where an address was confirmed by setting one', async () => {
    const lea = person('lea');
    const { token } = await registered(lea);
    const reset = await resetLink(lea);
    await world.visitor().identity.verifyEmail({ token, password: 'lea sets a new one' });
    await expect(
      world.visitor().identity.resetPassword({ token: reset, password: 'what a thief has typed' }),
    ).rejects.toMatchObject(expired);
  });

  test('of a reset does not confirm, nor does one that confirms reset', async () => {
    const mia = person('mia');
    const { browser, token } = await registered(mia);
    await expect(
      world.visitor().identity.resetPassword({ token, password: 'what a thief has typed' }),
    ).rejects.toMatchObject(expired);
    const reset = await resetLink(mia);
    await expect(browser.identity.verifyEmail({ token: reset })).rejects.toMatchObject(expired);
  });
});

describe('a password that changes while it is used', () => {
  const WAITING =
    "select 1 from pg_stat_activity where wait_event_type = 'Lock' and query like '%for share%' and datname = current_database()";

  test('undoes a sign-in that proved the old one in the meantime', async () => {
    const ned = person('ned');
    await registered(ned);
    const account = 'select id from users where email = $1';
    const [row] = await world.sql(account, [ned.email]);
    const attempt = await world.platform.database.transaction(async (queries) => {
      // As resetting does: first the password, then the sessions that there are.
      await queries.$client.query('update credentials set password = $2 where user_id = $1', [
        row?.['id'],
        'new',
      ]);
      await queries.$client.query('delete from sessions where user_id = $1', [row?.['id']]);
      const signingIn = world.visitor().signIn(ned);
      signingIn.catch(() => undefined);
      await Promise.race([signingIn, expect.poll(() => world.sql(WAITING)).toHaveLength(1)]);
      return { signingIn };
    });
    await expect(attempt.signingIn).rejects.toMatchObject(loginFailed);
    expect(await world.sql(`select id from sessions where user_id = (${account})`, [ned.email])).toEqual([]);
  });

  test('is changed once when twenty who know it change it at the same moment', async () => {
    const ola = person('ola');
    const { browser } = await registered(ola);
    const outcomes = await Promise.allSettled(
      Array.from({ length: 20 }, (_, nth) =>
        browser.identity.changePassword({
          currentPassword: ola.password,
          newPassword: `a phrase of number ${nth}`,
        }),
      ),
    );
    const done = outcomes.flatMap(({ status }, nth) => (status === 'fulfilled' ? [nth] : []));
    expect(done).toHaveLength(1);
    expect((await browser.signIn({ ...ola, password: `a phrase of number ${done[0]}` })).email).toBe(
      ola.email,
    );
  });
});
