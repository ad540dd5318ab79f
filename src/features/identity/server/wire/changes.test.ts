import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DAY_MS, MINUTE_MS } from '#kernel/instant.ts';
import { createRunningClock } from '#test/clock.ts';
import { alice, type Person } from '#test/people.ts';
import { startWorld, type World } from '#test/world.ts';
import { APP, codeIn, mailBy, openLink, operatorOf, programOf, SERVICE_KEY } from './wire.world.ts';

const clock = createRunningClock();
let world: World;
beforeAll(async () => {
  world = await startWorld({ clock, env: { AUTH_SERVICE_KEY: SERVICE_KEY, AUTH_REDIRECT_URLS: `${APP}/*` } });
});
afterAll(() => world.stop());

let nth = 0;
let ann: Person;
let to: string;
let program: ReturnType<typeof programOf>;
beforeEach(async () => {
  nth += 1;
  ann = { ...alice, username: `ann${nth}aa`, email: `ann${nth}@people.test` };
  to = `new${nth}@people.test`;
  await world.signUp(ann);
  program = programOf(world);
  await program.signInWithPassword({ email: ann.email, password: ann.password });
});

const asksNewMailbox = 'Confirm your new email address';
const expired = { status: 403, code: 'otp_expired' };
const letterBy = (email: string, send: () => Promise<unknown>) =>
  mailBy(world, { to: email, subject: asksNewMailbox }, send);
async function codeFor(email: string): Promise<string> {
  const letter = await letterBy(email, async () =>
    expect((await program.updateUser({ email })).error).toBeNull(),
  );
  return codeIn(letter);
}
const show = (token: string, email = to, by = programOf(world)) =>
  by.verifyOtp({ email, token, type: 'email_change' });
const emailOf = async () => (await program.getUser()).data.user?.email;
const wrongFor = (code: string) => (code === '000000' ? '000001' : '000000');

describe('another email address, asked for by a program', () => {
  test('counts once its code is shown, which opens no session for a stranger, and the old mailbox can undo it for three days', async () => {
    const letter = await letterBy(to, async () => {
      const { data, error } = await program.updateUser({ email: to });
      expect(error).toBeNull();
      expect(data.user).toMatchObject({ email: ann.email, new_email: to });
    });
    expect(await emailOf()).toBe(ann.email);
    const { data, error } = await show(codeIn(letter), to, program);
    expect(error).toBeNull();
    expect(data).toMatchObject({ user: { email: to }, session: null });
    expect(await emailOf()).toBe(to);
    expect((await program.getUser()).data.user?.new_email).toBeUndefined();

    const told = await world.mailTo(ann.email, 'Your email address was changed');
    const undo = /token=([\w-]+)/.exec(told.text)?.[1] ?? '';
    clock.advance(3 * DAY_MS - MINUTE_MS);
    const { resetToken } = await world.visitor().identity.undoEmailChange({ token: undo });
    expect(resetToken).not.toBe('');
    expect((await program.refreshSession()).error).toMatchObject({ code: 'refresh_token_not_found' });
    expect(await world.sql('select email from users where id = $1', [data.user?.id])).toEqual([
      { email: ann.email },
    ]);
  });

  test('counts by the link in a session of our pages as well, and the code is nothing then', async () => {
    const letter = await letterBy(to, () => program.updateUser({ email: to }));
    const browser = world.visitor();
    await browser.signIn(ann);
    const token = /confirm-email\S*token=([\w-]+)/.exec(letter.text)?.[1] ?? '';
    expect(await browser.identity.confirmEmailChange({ token })).toMatchObject({ email: to });
    expect((await show(codeIn(letter))).error).toMatchObject(expired);
  });

  test('is refused for a wrong code, one that was used, and one that is ten minutes old', async () => {
    const code = await codeFor(to);
    expect((await show(wrongFor(code))).error).toMatchObject(expired);
    expect((await show(code)).error).toBeNull();
    expect((await show(code)).error).toMatchObject(expired);
    const late = await codeFor(`late${nth}@people.test`);
    clock.advance(10 * MINUTE_MS + 1);
    expect((await show(late, `late${nth}@people.test`)).error).toMatchObject(expired);
    expect(await emailOf()).toBe(to);
  });

  test('is refused for a code of another kind, another address and another account', async () => {
    const code = await codeFor(to);
    const asSignIn = await programOf(world).verifyOtp({ email: to, token: code, type: 'email' });
    expect(asSignIn.error).toMatchObject(expired);
    expect((await show(code, ann.email)).error).toMatchObject(expired);
    const mal = { ...alice, username: `mal${nth}mm`, email: `mal${nth}@people.test` };
    await world.signUp(mal);
    const others = programOf(world);
    const { data } = await others.signInWithPassword({ email: mal.email, password: mal.password });
    const authorization = `Bearer ${data.session?.access_token}`;
    const answer = await fetch(`${world.url}/auth/v1/verify`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization },
      body: JSON.stringify({ type: 'email_change', email: to, token: code }),
    });
    expect(answer.status).toBe(403);
    expect(await emailOf()).toBe(ann.email);
    expect((await show(code)).error).toBeNull();
  });

  test('is not guessed: the right code is nothing after five wrong ones', async () => {
    const code = await codeFor(to);
    const guesses = await Promise.all(Array.from({ length: 5 }, () => show(wrongFor(code))));
    expect(guesses.map(({ error }) => error?.code)).toEqual(Array.from({ length: 5 }, () => 'otp_expired'));
    expect((await show(code)).error).toMatchObject(expired);
    expect(await emailOf()).toBe(ann.email);
  });

  test('is changed once by one code that is shown by eight programs at once', async () => {
    await world.sql('update sign_in_codes set attempts = 0');
    const code = await codeFor(to);
    // Only five guesses count, right ones included.
    const shown = await Promise.all(Array.from({ length: 8 }, () => show(code)));
    expect(shown.filter(({ error }) => error === null)).toHaveLength(1);
    expect(
      await world.sql('select 1 from email_changes where changed_at is not null and new_email = $1', [to]),
    ).toHaveLength(1);
  });

  test('stays as it is when somebody registers with the new one in the meantime', async () => {
    const code = await codeFor(to);
    await world.signUp({ ...alice, username: `race${nth}r`, email: to });
    expect((await show(code)).error).toMatchObject({ status: 422, code: 'email_exists' });
    expect(await emailOf()).toBe(ann.email);
  });

  test('needs a fresh proof: ten minutes after signing in, a code by mail or the password', async () => {
    clock.advance(10 * MINUTE_MS + 1);
    expect((await program.updateUser({ email: to })).error).toMatchObject({
      status: 400,
      code: 'reauthentication_needed',
    });
    // Programs send what hasn't changed along with what has.
    expect((await program.updateUser({ email: ann.email, data: { theme: 'dark' } })).error).toBeNull();
    expect((await program.updateUser({ email: to, nonce: '000000' })).error).toMatchObject({
      code: 'reauthentication_not_valid',
    });
    const wrong = await program.updateUser({ email: to, current_password: 'not this one' });
    expect(wrong.error).toMatchObject({ code: 'invalid_credentials' });
    const nonce = codeIn(
      await mailBy(world, { to: ann.email, subject: "Confirm that it's you" }, () =>
        program.reauthenticate(),
      ),
    );
    expect((await program.updateUser({ email: to, nonce })).data.user?.new_email).toBe(to);
  });

  test('is asked for again, and only the newest code counts', async () => {
    const first = await codeFor(to);
    const again = await letterBy(to, async () =>
      expect((await program.resend({ type: 'email_change', email: ann.email })).error).toBeNull(),
    );
    expect((await show(first)).error).toMatchObject(expired);
    expect((await show(codeIn(again))).error).toBeNull();
    const nobody = await program.resend({ type: 'email_change', email: `nobody${nth}@people.test` });
    expect(nobody.error).toBeNull();
  });
});

describe('links for another address, made by the operator', () => {
  const linkFor = async (type: 'email_change_current' | 'email_change_new') => {
    const { data, error } = await operatorOf(world).generateLink({
      type,
      email: ann.email,
      newEmail: to,
      options: { redirectTo: `${APP}/settings` },
    });
    expect(error).toBeNull();
    expect(data.properties).toMatchObject({
      verification_type: type,
      redirect_to: `${APP}/settings`,
      email_otp: expect.stringMatching(/^\d{6}$/),
    });
    return {
      code: data.properties?.email_otp ?? '',
      token_hash: data.properties?.hashed_token ?? '',
      link: new URL(data.properties?.action_link ?? ''),
    };
  };

  test('for the new mailbox alone change it, by the hash and by the page behind the link', async () => {
    const { token_hash } = await linkFor('email_change_new');
    const { data, error } = await programOf(world).verifyOtp({ token_hash, type: 'email_change' });
    expect(error).toBeNull();
    expect(data.user?.email).toBe(to);
    const again = await programOf(world).verifyOtp({ token_hash, type: 'email_change' });
    expect(again.error).toMatchObject(expired);
    await world.mailTo(ann.email, 'Your email address was changed');
    ann = { ...ann, email: to };
    to = `other${nth}@people.test`;
    const { link } = await linkFor('email_change_new');
    const target = await openLink(world, link);
    expect(target.hash).toContain('access_token=');
    expect(await emailOf()).toBe(to);
  });

  test('for both mailboxes change it once both are shown, in either order', async () => {
    const old = await linkFor('email_change_current');
    const fresh = await linkFor('email_change_new');
    const first = await show(fresh.code);
    expect(first).toMatchObject({ error: null, data: { user: null, session: null } });
    expect(await emailOf()).toBe(ann.email);
    const target = await openLink(world, old.link);
    expect(target.hash).toContain('access_token=');
    expect(await emailOf()).toBe(to);
    ann = { ...ann, email: to };
    to = `other${nth}@people.test`;
    const newer = await linkFor('email_change_new');
    const older = await linkFor('email_change_current');
    const waits = await openLink(world, older.link);
    expect(waits.hash).toContain('message=Confirmation+link+accepted');
    expect((await show(newer.code)).data.user?.email).toBe(to);
  });

  test('for the old mailbox alone change nothing', async () => {
    const { code } = await linkFor('email_change_current');
    expect((await show(code, ann.email)).error).toBeNull();
    expect(await emailOf()).toBe(ann.email);
    expect((await show(code, ann.email)).error).toMatchObject(expired);
  });

  test('are refused for nobody, and for an address that somebody has', async () => {
    const other = { ...alice, username: `zed${nth}zz`, email: `zed${nth}@people.test` };
    await world.signUp(other);
    const operator = operatorOf(world);
    const type = 'email_change_new';
    const nobody = await operator.generateLink({ type, email: `no${nth}@people.test`, newEmail: to });
    expect(nobody.error).toMatchObject({ code: 'user_not_found' });
    const taken = await operator.generateLink({ type, email: ann.email, newEmail: other.email });
    expect(taken.error).toMatchObject({ status: 422, code: 'email_exists' });
    const bad = await operator.generateLink({ type, email: ann.email, newEmail: 'not an address' });
    expect(bad.error).toMatchObject({ code: 'validation_failed' });
    const stranger = await operatorOf(world, 'x').generateLink({ type, email: ann.email, newEmail: to });
    expect(stranger.error).not.toBeNull();
  });
});
