import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { alice } from '#test/people.ts';
import { startWorld, type World } from '#test/world.ts';
import { APP, codeIn, openLink, operatorOf, programOf, SERVICE_KEY } from './wire.world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld({ env: { AUTH_SERVICE_KEY: SERVICE_KEY, AUTH_REDIRECT_URLS: `${APP}/*` } });
  await world.signUp(alice);
});
afterAll(() => world.stop());

const operator = () => operatorOf(world);
const password = 'a phrase for this person';

describe('without the service key', () => {
  test.each([
    undefined,
    'Bearer ',
    'Basic abc',
    `Bearer ${SERVICE_KEY}x`,
    `Bearer ${SERVICE_KEY.slice(0, -1)}`,
  ])('nobody is an operator: %s', async (authorization) => {
    const headers = authorization === undefined ? {} : { authorization };
    for (const [method, path] of [
      ['GET', '/admin/users'],
      ['POST', '/admin/users'],
      ['GET', '/admin/users/01900000-0000-7000-8000-000000000000'],
      ['PUT', '/admin/users/01900000-0000-7000-8000-000000000000'],
      ['DELETE', '/admin/users/01900000-0000-7000-8000-000000000000'],
      ['POST', '/admin/generate_link'],
      ['POST', '/invite'],
    ] as const) {
      const answer = await fetch(`${world.url}/auth/v1${path}`, { method, headers });
      expect([401, 403]).toContain(answer.status);
      expect(await answer.json()).toMatchObject({
        error_code: expect.stringMatching(/^no(t_admin|_authorization)$/),
      });
    }
  });

  test('a person of the app is none, not even the operator of the desk', async () => {
    const program = programOf(world);
    const { data } = await program.signInWithPassword({ email: alice.email, password: alice.password });
    const { error } = await operatorOf(world, data.session?.access_token).listUsers();
    expect(error).toMatchObject({ status: 403, code: 'not_admin' });
  });

  test('an installation without a key has no such programs', async () => {
    const other = await world.startAnother({ AUTH_SERVICE_KEY: '' });
    expect((await operatorOf(other).listUsers()).error).toMatchObject({ status: 403, code: 'not_admin' });
    expect((await operatorOf(other, 'undefined').listUsers()).error).toMatchObject({ code: 'not_admin' });
  });
});

describe('the operator', () => {
  test('creates, reads, changes and suspends an account', async () => {
    const email = 'made@people.test';
    const made = await operator().createUser({
      email,
      password,
      email_confirm: true,
      user_metadata: { name: 'Made Person' },
      app_metadata: { department: 'sales' },
    });
    expect(made.error).toBeNull();
    const id = made.data.user?.id ?? '';
    expect((await operator().getUserById(id)).data.user).toMatchObject({
      email,
      email_confirmed_at: expect.any(String),
      app_metadata: { department: 'sales', provider: 'email' },
      user_metadata: { name: 'Made Person' },
    });
    const program = programOf(world);
    expect((await program.signInWithPassword({ email, password })).error).toBeNull();
    const claims = await program.getClaims();
    expect(claims.data?.claims.app_metadata).toMatchObject({ department: 'sales' });
    // A person can't give themselves what the operator's programs go by.
    await program.updateUser({ data: { department: 'board' } });
    expect((await program.getUser()).data.user?.app_metadata).toMatchObject({ department: 'sales' });

    const renamed = await operator().updateUserById(id, {
      user_metadata: { name: 'Other Name' },
      password: 'another phrase of theirs',
    });
    expect(renamed.data.user?.user_metadata).toMatchObject({ name: 'Other Name', department: 'board' });
    expect((await program.getUser()).error).toMatchObject({ name: 'AuthSessionMissingError' });

    await program.signInWithPassword({ email, password: 'another phrase of theirs' });
    const banned = await operator().updateUserById(id, { ban_duration: '24h' });
    expect(Date.parse(banned.data.user?.banned_until ?? '')).toBeGreaterThan(Date.now() + 23 * 3_600_000);
    expect((await program.getUser()).error).toMatchObject({ name: 'AuthSessionMissingError' });
    expect(
      (await program.signInWithPassword({ email, password: 'another phrase of theirs' })).error,
    ).toMatchObject({ code: 'user_banned' });
    await operator().updateUserById(id, { ban_duration: 'none' });
    const noted = await world.sql('select action, actor from audit_log where subject = $1 order by id', [
      `account:${id}`,
    ]);
    expect(noted).toEqual(
      ['account.created', 'account.changed', 'account.suspended', 'account.restored'].map((action) => ({
        action,
        actor: null,
      })),
    );
    expect(
      (await program.signInWithPassword({ email, password: 'another phrase of theirs' })).error,
    ).toBeNull();
  });

  test('is told what an account cannot be', async () => {
    const { data } = await operator().createUser({ email: 'first@people.test' });
    expect((await operator().createUser({ email: 'first@people.test' })).error).toMatchObject({
      status: 422,
      code: 'email_exists',
    });
    expect(
      (await operator().updateUserById(data.user?.id ?? '', { email: alice.email })).error,
    ).toMatchObject({
      code: 'email_exists',
    });
    expect(
      (await operator().createUser({ email: 'weak@people.test', password: 'short' })).error,
    ).toMatchObject({
      code: 'weak_password',
    });
    expect((await operator().createUser({ email: 'not an address' })).error).toMatchObject({
      code: 'validation_failed',
    });
    const body = { email: 'role@people.test', role: 'service_role' };
    expect((await operator().createUser(body)).error).toMatchObject({ code: 'validation_failed' });
    expect((await operator().getUserById('01900000-0000-7000-8000-000000000000')).error).toMatchObject({
      status: 404,
      code: 'user_not_found',
    });
  });

  test('pages through everybody, newest first', async () => {
    for (let n = 0; n < 5; n += 1) await operator().createUser({ email: `page-${n}@people.test` });
    const first = await operator().listUsers({ page: 1, perPage: 2 });
    expect(first.error).toBeNull();
    expect(first.data.users.map(({ email }) => email)).toEqual(['page-4@people.test', 'page-3@people.test']);
    expect(first.data).toMatchObject({ nextPage: 2, aud: 'authenticated' });
    const second = await operator().listUsers({ page: 2, perPage: 2 });
    expect(second.data.users.map(({ email }) => email)).toEqual(['page-2@people.test', 'page-1@people.test']);
    const total = 'total' in first.data ? first.data.total : 0;
    const [counted] = await world.sql('select count(*)::int as n from users');
    expect(total).toBe(counted?.['n']);
    const beyond = await operator().listUsers({ page: 999, perPage: 2 });
    expect(beyond.data.users).toEqual([]);
  });

  test('closes an account: nobody enters it, its address is free, and its rows keep their id', async () => {
    const email = 'closing@people.test';
    const { data } = await operator().createUser({ email, password, email_confirm: true });
    const id = data.user?.id ?? '';
    const program = programOf(world);
    await program.signInWithPassword({ email, password });
    const closed = await operator().deleteUser(id);
    expect(closed.error).toBeNull();
    expect((await program.getUser()).error).toMatchObject({ name: 'AuthSessionMissingError' });
    expect((await program.signInWithPassword({ email, password })).error).toMatchObject({
      code: 'invalid_credentials',
    });
    expect((await operator().getUserById(id)).error).toMatchObject({ code: 'user_not_found' });
    expect(await world.sql('select name, email from users where id = $1', [id])).toEqual([
      { name: 'Closed account', email: `closed-${id}@accounts.invalid` },
    ]);
    expect((await operator().deleteUser(id)).error).toMatchObject({ code: 'user_not_found' });
    expect((await operator().createUser({ email })).error).toBeNull();
  });

  test('invites somebody, who enters with the code and has a confirmed address', async () => {
    const email = 'invited@people.test';
    const { data, error } = await operator().inviteUserByEmail(email, {
      data: { name: 'Invited Person' },
      redirectTo: `${APP}/welcome`,
    });
    expect(error).toBeNull();
    expect(data.user?.email_confirmed_at).toBeUndefined();
    const token = codeIn(await world.mailTo(email, 'You have been invited'));
    const entered = await programOf(world).verifyOtp({ email, token, type: 'invite' });
    expect(entered.error).toBeNull();
    expect(entered.data.user).toMatchObject({
      email_confirmed_at: expect.any(String),
      user_metadata: { name: 'Invited Person' },
    });
  });

  test('has one row in the audit log for each thing that the key did, without secrets', async () => {
    const email = 'noted@people.test';
    const { data } = await operator().generateLink({ type: 'signup', email, password });
    const id = data.user?.id ?? '';
    const { data: again } = await operator().generateLink({ type: 'recovery', email });
    await operator().generateLink({ type: 'email_change_new', email, newEmail: 'noted2@people.test' });
    await operator().inviteUserByEmail('noted3@people.test');
    const rows = await world.sql(
      `select action, actor, ip, facts from audit_log
       where subject = $1 or subject = (select 'account:' || id from users where email = 'noted3@people.test') order by id`,
      [`account:${id}`],
    );
    const program = { actor: null, ip: expect.any(String) };
    const key = { with: 'service key' };
    expect(rows).toEqual([
      { action: 'account.created', ...program, facts: key },
      { action: 'account.link-made', ...program, facts: { ...key, type: 'recovery' } },
      { action: 'account.link-made', ...program, facts: { ...key, type: 'email_change_new' } },
      { action: 'account.created', ...program, facts: key },
    ]);
    const written = JSON.stringify(await world.sql('select * from audit_log'));
    for (const secret of [password, SERVICE_KEY, again.properties?.hashed_token, again.properties?.email_otp])
      expect(written).not.toContain(secret);
  });

  test('is no sign-in for the tables of /rest, so the key writes none', async () => {
    const headers = { authorization: `Bearer ${SERVICE_KEY}`, 'content-type': 'application/json' };
    const answer = await fetch(`${world.url}/rest/v1/phone_numbers`, { method: 'POST', headers, body: '{}' });
    expect(answer.status).toBe(401);
  });

  test('makes links for mails of its own', async () => {
    const email = 'linked@people.test';
    const made = await operator().generateLink({
      type: 'signup',
      email,
      password,
      options: { redirectTo: `${APP}/welcome` },
    });
    expect(made.error).toBeNull();
    expect(made.data.properties).toMatchObject({
      verification_type: 'signup',
      redirect_to: `${APP}/welcome`,
      email_otp: expect.stringMatching(/^\d{6}$/),
    });
    const target = await openLink(world, new URL(made.data.properties?.action_link ?? ''));
    expect(target.hash).toContain('access_token=');
    expect((await programOf(world).signInWithPassword({ email, password })).error).toBeNull();
    const recovery = await operator().generateLink({ type: 'recovery', email });
    const { hashed_token = '' } = recovery.data.properties ?? {};
    const entered = await programOf(world).verifyOtp({ token_hash: hashed_token, type: 'recovery' });
    expect(entered.data.user?.email).toBe(email);
    expect(
      (await operator().generateLink({ type: 'magiclink', email: 'nobody@people.test' })).error,
    ).toMatchObject({
      code: 'user_not_found',
    });
    expect((await world.mails()).filter(({ to }) => to === email)).toEqual([]);
  });
});
