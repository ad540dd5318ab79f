import { alice, bob, expect, test, toneOf } from './fixtures.ts';

test('a blocked microphone is explained, and the call goes on once it is allowed', async ({ signUp }) => {
  const atAlice = await signUp(alice);
  const atBob = await signUp(bob, { ears: 'not allowed' });
  await atAlice.call(bob);
  await atBob.accept(alice);
  await expect(
    atBob.page.getByText('Your microphone is blocked. The other side cannot hear you.'),
  ).toBeVisible();
  await atBob.hears(toneOf(alice));

  await atBob.context.grantPermissions(['microphone']);
  const pad = atBob.page.getByRole('tabpanel', { name: 'Dial Pad' });
  await pad.getByRole('button', { name: 'Check again' }).click();
  await expect(atBob.page.getByText('Your microphone is blocked.')).toBeHidden();
  await expect.poll(async () => (await atAlice.loudness()) > 0.01, { timeout: 15_000 }).toBe(true);
});

test('without any microphone a person can listen', async ({ signUp }) => {
  const atAlice = await signUp(alice);
  const atBob = await signUp(bob, { ears: 'no microphone' });
  await atAlice.call(bob);
  await atBob.accept(alice);
  await expect(atBob.page.getByText('There is no microphone. You can listen')).toBeVisible();
  await atBob.page.getByRole('button', { name: 'Only listen' }).click();
  await expect(atBob.page.getByText('You are only listening.')).toBeVisible();
  await atBob.hears(toneOf(alice));
  await atAlice.hearsNothing();
});
