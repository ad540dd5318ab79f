import type { AuthChangeEvent, GoTrueClient } from '@supabase/auth-js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createRunningClock } from '#test/clock.ts';
import { alice, bob } from '#test/people.ts';
import { codeAt } from '#test/stand-ins/authenticator-app.ts';
import { eventually } from '#test/wait.ts';
import { startWorld, type World } from '#test/world.ts';
import { codeIn, mailBy, programOf } from './wire.world.ts';

const clock = createRunningClock();
let world: World;
beforeAll(async () => {
  world = await startWorld({ clock });
});
afterAll(() => world.stop());

const passwordOf = ({ email, password }: { email: string; password: string }) => ({ email, password });

/** What a program hears of its session, beginning with the first thing. */
async function eventsOf(program: GoTrueClient): Promise<AuthChangeEvent[]> {
  const heard: AuthChangeEvent[] = [];
  program.onAuthStateChange((event) => void heard.push(event));
  await eventually(() => heard[0]);
  return heard;
}

test('a program hears of its session: at first, signed in, refreshed, changed, lifted by a factor and signed out', async () => {
  const program = programOf(world);
  const heard = await eventsOf(program);
  const { data } = await program.signUp(passwordOf(alice));
  expect(data.session).toMatchObject({
    access_token: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
    refresh_token: expect.stringMatching(/^.{20,}$/),
    expires_in: 3600,
    token_type: 'bearer',
    user: { email: 'alice@people.test', identities: [{ provider: 'email' }] },
  });
  const nowSeconds = clock.now() / 1000;
  expect(data.session?.expires_at).toBeGreaterThan(nowSeconds + 3500);
  expect(data.session?.expires_at).toBeLessThan(nowSeconds + 3700);
  await program.refreshSession();
  await program.updateUser({ data: { favourite: 'blue' } });
  const { data: factor } = await program.mfa.enroll({ factorType: 'totp', friendlyName: 'Pixel' });
  const code = codeAt(factor?.totp.secret ?? '', clock.now());
  await program.mfa.challengeAndVerify({ factorId: factor?.id ?? '', code });
  const { data: lifted } = await program.getUser();
  expect(lifted.user?.factors).toMatchObject([
    { factor_type: 'totp', status: 'verified', friendly_name: 'Pixel' },
  ]);
  await program.signOut({ scope: 'local' });
  expect(heard).toEqual([
    'INITIAL_SESSION',
    'SIGNED_IN',
    'TOKEN_REFRESHED',
    'USER_UPDATED',
    'MFA_CHALLENGE_VERIFIED',
    'SIGNED_OUT',
  ]);
});

test('a program hears that somebody came to set a new password', async () => {
  await programOf(world).signUp(passwordOf(bob));
  const program = programOf(world);
  const heard = await eventsOf(program);
  const mail = await mailBy(world, { to: bob.email, subject: 'Set a new password' }, () =>
    program.resetPasswordForEmail(bob.email),
  );
  await program.verifyOtp({ type: 'recovery', email: bob.email, token: codeIn(mail) });
  expect(heard).toEqual(['INITIAL_SESSION', 'PASSWORD_RECOVERY']);
});
