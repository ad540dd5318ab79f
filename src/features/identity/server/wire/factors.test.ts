import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createRunningClock } from '#test/clock.ts';
import { alice, bob, carol } from '#test/people.ts';
import { codeAt } from '#test/stand-ins/authenticator-app.ts';
import { startWorld, type World } from '#test/world.ts';
import { operatorOf, programOf, SERVICE_KEY } from './wire.world.ts';

const clock = createRunningClock();
let world: World;
beforeAll(async () => {
  world = await startWorld({ clock, env: { AUTH_SERVICE_KEY: SERVICE_KEY } });
});
afterAll(() => world.stop());

const STEP_MS = 30_000;
const passwordOf = ({ email, password }: { email: string; password: string }) => ({ email, password });

async function signedUp(person: { email: string; password: string }) {
  const program = programOf(world);
  const { data } = await program.signUp(passwordOf(person));
  return { program, id: data.user?.id ?? '' };
}

async function enrolled(program: ReturnType<typeof programOf>, friendlyName: string) {
  const { data, error } = await program.mfa.enroll({ factorType: 'totp', friendlyName });
  expect(error).toBeNull();
  if (data === null) throw new Error('nothing was enrolled');
  clock.advance(STEP_MS);
  const code = codeAt(data.totp.secret, clock.now());
  const verified = await program.mfa.challengeAndVerify({ factorId: data.id, code });
  expect(verified.error).toBeNull();
  return { factorId: data.id, secret: data.totp.secret, code };
}

const nextCode = (secret: string) => {
  clock.advance(STEP_MS);
  return codeAt(secret, clock.now());
};

describe('an authenticator app', () => {
  test('is enrolled by its code, which lifts the session, and is asked for after the password', async () => {
    const { program } = await signedUp(alice);
    const started = await program.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone of Alice' });
    expect(started.data).toMatchObject({ type: 'totp', friendly_name: 'Phone of Alice' });
    expect(started.data?.totp.qr_code).toMatch(/^data:image\/svg\+xml;utf-8,<svg/);
    expect(started.data?.totp.uri).toContain('otpauth://totp/');
    const secret = started.data?.totp.secret ?? '';
    const factorId = started.data?.id ?? '';
    expect((await program.mfa.listFactors()).data).toMatchObject({
      all: [{ id: factorId, status: 'unverified' }],
      totp: [],
    });
    const before = await program.mfa.getAuthenticatorAssuranceLevel();
    expect(before.data).toMatchObject({ currentLevel: 'aal1', nextLevel: 'aal1' });
    const verified = await program.mfa.challengeAndVerify({ factorId, code: nextCode(secret) });
    expect(verified.error).toBeNull();
    const lifted = await program.mfa.getAuthenticatorAssuranceLevel();
    expect(lifted.data).toMatchObject({ currentLevel: 'aal2', nextLevel: 'aal2' });
    expect(lifted.data?.currentAuthenticationMethods).toMatchObject([
      { method: 'totp' },
      { method: 'password' },
    ]);

    const later = programOf(world);
    const { data, error } = await later.signInWithPassword(passwordOf(alice));
    expect(error).toBeNull();
    expect(data.session?.expires_in).toBeLessThanOrEqual(600);
    const waiting = await later.mfa.getAuthenticatorAssuranceLevel();
    expect(waiting.data).toMatchObject({ currentLevel: 'aal1', nextLevel: 'aal2' });
    // Until then it opens nothing else.
    expect((await later.updateUser({ data: { name: 'Mallory' } })).error).toMatchObject({
      status: 403,
      code: 'insufficient_aal',
    });
    const authorization = `Bearer ${data.session?.access_token}`;
    expect((await fetch(`${world.url}/api/identity/me`, { headers: { authorization } })).status).toBe(401);
    const second = await later.mfa.enroll({ factorType: 'totp', friendlyName: 'Another' });
    expect(second.error).toMatchObject({ code: 'insufficient_aal' });
    const shown = await later.mfa.challengeAndVerify({ factorId, code: nextCode(secret) });
    expect(shown.error).toBeNull();
    expect((await later.mfa.getAuthenticatorAssuranceLevel()).data?.currentLevel).toBe('aal2');
    expect((await later.updateUser({ data: { theme: 'dark' } })).error).toBeNull();
    expect((await later.refreshSession()).error).toBeNull();
  });

  test('refuses a code that was used, a wrong one, another person’s factor and a challenge of another', async () => {
    const { program } = await signedUp(bob);
    const { factorId, secret, code } = await enrolled(program, 'App');
    const replayed = await program.mfa.challengeAndVerify({ factorId, code });
    expect(replayed.error).toMatchObject({ status: 422, code: 'mfa_verification_failed' });
    const other = await signedUp({ email: 'other@people.test', password: alice.password });
    expect((await other.program.mfa.challenge({ factorId })).error).toMatchObject({
      status: 404,
      code: 'mfa_factor_not_found',
    });
    expect((await other.program.mfa.unenroll({ factorId })).error).toMatchObject({
      code: 'mfa_factor_not_found',
    });
    const foreign = await other.program.mfa.enroll({ factorType: 'totp', friendlyName: 'Theirs' });
    const challenge = await other.program.mfa.challenge({ factorId: foreign.data?.id ?? '' });
    const challengeId = challenge.data?.id ?? '';
    const crossed = await program.mfa.verify({ factorId, challengeId, code: nextCode(secret) });
    expect(crossed.error).toMatchObject({ code: 'mfa_challenge_expired' });
  });

  test('counts once when twenty answers with its code come at once', async () => {
    const { program } = await signedUp(carol);
    const { factorId, secret } = await enrolled(program, 'App');
    const challenge = await program.mfa.challenge({ factorId });
    const { data } = await program.getSession();
    const code = nextCode(secret);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        fetch(`${world.url}/auth/v1/factors/${factorId}/verify`, {
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            authorization: `Bearer ${data.session?.access_token}`,
          },
          body: JSON.stringify({ challenge_id: challenge.data?.id, code }),
        }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test('goes only from a session that has shown it, minutes ago', async () => {
    const { program } = await signedUp({ email: 'dave@people.test', password: alice.password });
    const { factorId } = await enrolled(program, 'App');
    const name = await program.mfa.enroll({ factorType: 'totp', friendlyName: 'app' });
    expect(name.error).toMatchObject({ status: 422, code: 'mfa_factor_name_conflict' });
    clock.advance(10 * 60_000 + 1);
    expect((await program.mfa.unenroll({ factorId })).error).toMatchObject({
      code: 'reauthentication_needed',
    });
    const again = programOf(world);
    await again.signInWithPassword({ email: 'dave@people.test', password: alice.password });
    expect((await again.mfa.unenroll({ factorId })).error).toMatchObject({ code: 'insufficient_aal' });
    const { data } = await again.getSession();
    const headers = { authorization: `Bearer ${data.session?.access_token}` };
    const ended = await fetch(`${world.url}/auth/v1/logout?scope=others`, { method: 'POST', headers });
    expect(ended.status).toBe(403);
    expect((await program.getUser()).error).toBeNull();
  });

  test('is removed by its owner, and by the operator for somebody who has lost it', async () => {
    const lost = { email: 'lost@people.test', password: alice.password };
    const { program, id } = await signedUp(lost);
    const { factorId } = await enrolled(program, 'App');
    const admin = operatorOf(world);
    expect((await admin.mfa.listFactors({ userId: id })).data?.factors).toMatchObject([
      { id: factorId, status: 'verified', factor_type: 'totp' },
    ]);
    expect((await admin.mfa.deleteFactor({ userId: id, id: factorId })).error).toBeNull();
    expect((await admin.mfa.deleteFactor({ userId: id, id: factorId })).error).toMatchObject({
      code: 'mfa_factor_not_found',
    });
    const back = programOf(world);
    expect((await back.signInWithPassword(lost)).data.session?.expires_in).toBe(3600);
    const own = await enrolled(back, 'New app');
    expect((await back.mfa.unenroll({ factorId: own.factorId })).error).toBeNull();
    expect((await back.mfa.listFactors()).data?.all).toEqual([]);
  });
});

test('a phone is only enrolled with the number that its person has proven, a passkey in the settings alone', async () => {
  const { program, id } = await signedUp({ email: 'phone@people.test', password: alice.password });
  const enroll = (phone: string) => program.mfa.enroll({ factorType: 'phone', phone, friendlyName: 'Phone' });
  expect((await enroll('+15551234567')).error).toMatchObject({ code: 'validation_failed' });
  await operatorOf(world).updateUserById(id, { phone: '+15551234567', phone_confirm: true });
  expect((await enroll('+15557654321')).error).toMatchObject({ code: 'validation_failed' });
  const { data, error } = await enroll('+1 (555) 123-4567');
  expect(error).toBeNull();
  expect(data).toMatchObject({ type: 'phone', phone: '15551234567' });
  const byPhone = await programOf(world).signInWithPassword({
    phone: '+15551234567',
    password: alice.password,
  });
  expect(byPhone.error).toBeNull();
  const passkey = await program.mfa.enroll({ factorType: 'webauthn', friendlyName: 'Key' });
  expect(passkey.error).toMatchObject({ code: 'mfa_webauthn_enroll_not_enabled' });
});
