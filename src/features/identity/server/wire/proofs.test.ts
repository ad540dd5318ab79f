import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createRunningClock } from '#test/clock.ts';
import { alice, bob } from '#test/people.ts';
import { startWorld, type World } from '#test/world.ts';
import { APP, codeIn, createShelf, linkIn, mailBy, openLink, programOf } from './wire.world.ts';

const clock = createRunningClock();
let world: World;
beforeAll(async () => {
  world = await startWorld({
    clock,
    env: { REGISTRATION: 'confirm', AUTH_REDIRECT_URLS: `${APP}/*, http://localhost:5173/callback` },
  });
});
afterAll(() => world.stop());

const emailRedirectTo = `${APP}/welcome`;
const passwordOf = ({ email, password }: { email: string; password: string }) => ({ email, password });

describe('registering where mail is set up', () => {
  test('opens the account by the code in the mail, with the name and the data from before', async () => {
    const program = programOf(world);
    const { data, error } = await program.signUp({
      ...passwordOf(alice),
      options: { data: { name: 'Alice Archer', favourite: 'blue' } },
    });
    expect(error).toBeNull();
    expect(data).toMatchObject({ session: null, user: { email: alice.email, identities: [] } });
    expect((await program.signInWithPassword(passwordOf(alice))).error).toMatchObject({
      code: 'invalid_credentials',
    });
    const token = codeIn(await world.mailTo(alice.email, 'Confirm your email address'));
    const opened = await program.verifyOtp({ email: alice.email, token, type: 'signup' });
    expect(opened.error).toBeNull();
    expect(opened.data.user).toMatchObject({
      email: alice.email,
      email_confirmed_at: expect.any(String),
      user_metadata: { name: 'Alice Archer', favourite: 'blue' },
      identities: [{ provider: 'email', identity_data: { email: alice.email, email_verified: true } }],
    });
    expect((await program.signInWithPassword(passwordOf(alice))).error).toBeNull();
    const again = await program.verifyOtp({ email: alice.email, token, type: 'signup' });
    expect(again.error).toMatchObject({ status: 403, code: 'otp_expired' });
  });

  test('answers a known address like an unknown one, and only its owner gets an email', async () => {
    const program = programOf(world);
    const known = await program.signUp({ email: alice.email, password: 'another good phrase' });
    const unknown = await program.signUp({ email: 'new@people.test', password: 'another good phrase' });
    const shapeOf = ({ data, error }: typeof known) => [
      error,
      Object.keys(data.user ?? {}),
      data.user?.identities,
      data.session,
    ];
    expect(shapeOf(known)).toEqual(shapeOf(unknown));
    await world.mailTo(alice.email, 'You already have an account');
    expect((await program.signInWithPassword(passwordOf(alice))).error).toBeNull();
  });

  test('is sent again with a new code, and the one before it is void', async () => {
    const program = programOf(world);
    const email = 'again@people.test';
    await program.signUp({ email, password: 'another good phrase' });
    const first = codeIn(await world.mailTo(email, 'Confirm your email address'));
    const second = codeIn(
      await mailBy(world, { to: email, subject: 'Confirm your email address' }, async () =>
        expect((await program.resend({ type: 'signup', email })).error).toBeNull(),
      ),
    );
    expect((await program.verifyOtp({ email, token: first, type: 'signup' })).error).not.toBeNull();
    expect((await program.verifyOtp({ email, token: second, type: 'email' })).error).toBeNull();
  });
});

describe('a code by mail', () => {
  const ask = async (email: string, options: { shouldCreateUser?: boolean } = {}) => {
    const { error } = await programOf(world).signInWithOtp({ email, options });
    expect(error).toBeNull();
  };
  const codeFor = async (email: string, options: { shouldCreateUser?: boolean } = {}) =>
    codeIn(await mailBy(world, { to: email, subject: 'Your sign-in code' }, () => ask(email, options)));

  test('signs in, once', async () => {
    const token = await codeFor(alice.email);
    const program = programOf(world);
    const { data, error } = await program.verifyOtp({ email: alice.email, token, type: 'email' });
    expect(error).toBeNull();
    expect(data.user?.email).toBe(alice.email);
    const claims = await program.getClaims();
    expect(claims.data?.claims.amr).toMatchObject([{ method: 'otp' }]);
    const again = await programOf(world).verifyOtp({ email: alice.email, token, type: 'email' });
    expect(again.error).toMatchObject({ code: 'otp_expired' });
  });

  test('opens an account for a newcomer, who has no password yet and sets one', async () => {
    const email = 'newcomer@people.test';
    const token = await codeFor(email);
    const program = programOf(world);
    await program.verifyOtp({ email, token, type: 'email' });
    expect((await program.getUser()).data.user?.user_metadata).toEqual({ name: 'newcomer' });
    expect((await program.updateUser({ password: 'a phrase for newcomers' })).error).toBeNull();
    const signedIn = await programOf(world).signInWithPassword({ email, password: 'a phrase for newcomers' });
    expect(signedIn.error).toBeNull();
  });

  test('is not sent to a stranger for whom nobody wants an account, and the answer is the same', async () => {
    await ask('stranger@people.test', { shouldCreateUser: false });
    await codeFor(alice.email, { shouldCreateUser: false });
    expect((await world.mails()).filter(({ to }) => to === 'stranger@people.test')).toEqual([]);
  });

  test('of one person is nothing for another, and guesses run out after five', async () => {
    const token = await codeFor(alice.email);
    const foreign = await programOf(world).verifyOtp({ email: bob.email, token, type: 'email' });
    expect(foreign.error).toMatchObject({ code: 'otp_expired' });
    const wrong = token === '000000' ? '000001' : '000000';
    for (let guess = 0; guess < 5; guess += 1)
      await programOf(world).verifyOtp({ email: alice.email, token: wrong, type: 'email' });
    const late = await programOf(world).verifyOtp({ email: alice.email, token, type: 'email' });
    expect(late.error).toMatchObject({ code: 'otp_expired' });
  });

  test('shows that a stranger registered the address: their password and their session end', async () => {
    const email = 'victim@people.test';
    const instant = await world.startAnother({ REGISTRATION: 'instant' });
    const stranger = programOf(instant);
    await stranger.signUp({ email, password: 'a phrase of the stranger' });
    const token = await codeFor(email);
    const owner = programOf(world);
    await owner.verifyOtp({ email, token, type: 'email' });
    expect((await owner.getUser()).data.user?.email_confirmed_at).toBeDefined();
    expect((await stranger.getUser()).error).toMatchObject({ name: 'AuthSessionMissingError' });
    const again = await stranger.signInWithPassword({ email, password: 'a phrase of the stranger' });
    expect(again.error).toMatchObject({ code: 'invalid_credentials' });
  });
});

describe('a link by mail', () => {
  const linkFor = async (program: ReturnType<typeof programOf>, to: string, page = emailRedirectTo) =>
    linkIn(
      await mailBy(world, { to, subject: 'Your sign-in code' }, () =>
        program.signInWithOtp({ email: to, options: { emailRedirectTo: page } }),
      ),
    );

  test('is used up by its button, not by a program that only opens it, and brings a session to the page', async () => {
    const link = await linkFor(programOf(world), alice.email);
    const page = await fetch(link);
    expect(page.status).toBe(200);
    expect(page.headers.get('content-security-policy')).toContain(`form-action 'self' ${APP}`);
    expect(page.headers.get('referrer-policy')).toBe('same-origin');
    await fetch(link);
    const target = await openLink(world, link);
    expect(target.origin + target.pathname).toBe(emailRedirectTo);
    const values = Object.fromEntries(new URLSearchParams(target.hash.slice(1)));
    expect(values).toMatchObject({ token_type: 'bearer', type: 'magiclink', expires_in: '3600' });
    const program = programOf(world);
    const { data, error } = await program.setSession({
      access_token: values['access_token'] ?? '',
      refresh_token: values['refresh_token'] ?? '',
    });
    expect(error).toBeNull();
    expect(data.user?.email).toBe(alice.email);
    const second = await openLink(world, link);
    expect(second.origin + second.pathname).toBe(emailRedirectTo);
    expect(Object.fromEntries(new URLSearchParams(second.hash.slice(1)))).toMatchObject({
      error: 'access_denied',
      error_code: 'otp_expired',
    });
  });

  test('brings a code that only the program with the secret can exchange, once', async () => {
    const shelf = createShelf();
    const program = programOf(world, { flowType: 'pkce', shelf });
    const target = await openLink(world, await linkFor(program, alice.email));
    expect(target.hash).toBe('');
    const code = target.searchParams.get('code') ?? '';
    const verifier = shelf.getItem('supabase.auth.token-code-verifier');
    const { data, error } = await program.exchangeCodeForSession(code);
    expect(error).toBeNull();
    expect(data.user?.email).toBe(alice.email);
    shelf.setItem('supabase.auth.token-code-verifier', verifier ?? '');
    expect((await program.exchangeCodeForSession(code)).error).toMatchObject({
      status: 404,
      code: 'flow_state_not_found',
    });
  });

  test('gives nothing for its code to a program with another secret, and the code is gone', async () => {
    const shelf = createShelf();
    const program = programOf(world, { flowType: 'pkce', shelf });
    const target = await openLink(world, await linkFor(program, alice.email));
    const code = target.searchParams.get('code') ?? '';
    const thief = createShelf();
    thief.setItem('supabase.auth.token-code-verifier', JSON.stringify('x'.repeat(50)));
    const stolen = await programOf(world, { flowType: 'pkce', shelf: thief }).exchangeCodeForSession(code);
    expect(stolen.error).toMatchObject({ status: 400, code: 'bad_code_verifier' });
    expect((await program.exchangeCodeForSession(code)).error).toMatchObject({
      code: 'flow_state_not_found',
    });
  });

  test.each([
    'https://evil.example/',
    'javascript:alert(1)',
    'https://app.example.com.evil.example/',
    '//evil',
  ])('never leads to %s', async (evil) => {
    const link = await linkFor(programOf(world), bob.email, evil);
    expect(link.searchParams.get('redirect_to')).toBe('http://localhost:5173/callback');
    link.searchParams.set('redirect_to', evil);
    const target = await openLink(world, link);
    expect(target.origin).toBe('http://localhost:5173');
  });

  test.each([
    ['javascript:alert(document.domain)', 'http://localhost:5173/callback'],
    ['data:text/html,hello', 'http://localhost:5173/callback'],
    ['https://evil.example/', 'http://localhost:5173/callback'],
    ['', ''],
    [`${APP}/allowed`, `${APP}/allowed`],
  ])('with redirect_to=%s has a page that names %s', async (asked, named) => {
    const link = await linkFor(programOf(world), bob.email);
    link.searchParams.set('redirect_to', asked);
    const answer = await fetch(link);
    const page = await answer.text();
    expect(/name="redirect_to" value="([^"]*)"/.exec(page)?.[1]).toBe(named);
    if (asked !== named) expect(page).not.toContain(asked.slice(0, 10));
    const places = /form-action ([^;]*)/.exec(answer.headers.get('content-security-policy') ?? '')?.[1];
    expect(places).toBe(named === '' ? "'self'" : `'self' ${new URL(named).origin}`);
  });

  test('with a hash that a program brings itself signs in like the code', async () => {
    const link = await linkFor(programOf(world), alice.email);
    const token_hash = link.searchParams.get('token') ?? '';
    const { data, error } = await programOf(world).verifyOtp({ token_hash, type: 'email' });
    expect(error).toBeNull();
    expect(data.user?.email).toBe(alice.email);
  });
});

describe('a forgotten password', () => {
  test('is set anew after the link, which ends the other sessions and tells the owner', async () => {
    const elsewhere = programOf(world);
    await elsewhere.signInWithPassword(passwordOf(alice));
    const program = programOf(world, { flowType: 'pkce' });
    const asked = await program.resetPasswordForEmail(alice.email, { redirectTo: `${APP}/reset` });
    expect(asked.error).toBeNull();
    const target = await openLink(world, linkIn(await world.mailTo(alice.email, 'Set a new password')));
    const exchanged = await program.exchangeCodeForSession(target.searchParams.get('code') ?? '');
    expect(exchanged.data).toMatchObject({ redirectType: 'recovery' });
    expect((await program.updateUser({ password: 'alice dials eight digits' })).error).toBeNull();
    expect((await elsewhere.getUser()).error).toMatchObject({ name: 'AuthSessionMissingError' });
    expect((await program.getUser()).error).toBeNull();
    await world.mailTo(alice.email, 'Your password was changed');
    const back = await program.updateUser({ password: alice.password });
    expect(back.error).toBeNull();
  });

  test('of nobody is answered alike, and nothing is sent', async () => {
    expect((await programOf(world).resetPasswordForEmail('nobody@people.test')).error).toBeNull();
    expect((await programOf(world).resetPasswordForEmail(alice.email)).error).toBeNull();
    expect((await world.mails()).filter(({ to }) => to === 'nobody@people.test')).toEqual([]);
  });
});

describe('a new password', () => {
  test('needs a fresh proof: a code by mail or the old password, ten minutes after signing in', async () => {
    const program = programOf(world);
    await program.signInWithPassword(passwordOf(alice));
    clock.advance(10 * 60_000 + 1);
    const password = 'alice dials nine digits';
    expect((await program.updateUser({ password })).error).toMatchObject({
      status: 400,
      code: 'reauthentication_needed',
    });
    expect((await program.updateUser({ password, nonce: '000000' })).error).toMatchObject({
      status: 422,
      code: 'reauthentication_not_valid',
    });
    expect((await program.updateUser({ password, current_password: 'not this one' })).error).toMatchObject({
      code: 'invalid_credentials',
    });
    expect((await program.reauthenticate()).error).toBeNull();
    const nonce = codeIn(await world.mailTo(alice.email, "Confirm that it's you"));
    expect((await program.updateUser({ password, nonce })).error).toBeNull();
    expect((await program.updateUser({ password, current_password: password })).error).toMatchObject({
      status: 422,
      code: 'same_password',
    });
    const back = await program.updateUser({ password: alice.password, current_password: password });
    expect(back.error).toBeNull();
    expect(
      (await program.updateUser({ password: 'short', current_password: alice.password })).error,
    ).toMatchObject({ name: 'AuthWeakPasswordError', reasons: ['length'] });
  });
});
