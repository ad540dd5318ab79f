import { alice, bob, expect, talk, test, toneOf } from './fixtures.ts';

test('mute silences one side and nothing else', async ({ signUp }) => {
  const atAlice = await signUp(alice);
  const atBob = await signUp(bob);
  const keys = ['Mute', 'Speaker'].map((name) => atAlice.page.getByRole('button', { name, exact: true }));
  for (const key of keys) await expect(key).toHaveCount(0);
  await talk(atAlice, atBob);
  for (const key of keys) await expect(key).toBeVisible();

  await atAlice.press('Mute');
  await atBob.hearsNothing();
  await atAlice.hears(toneOf(bob));
  // Her microphone still has its tone, so the screen says that nobody hears her.
  await expect(atAlice.page.getByText('You are muted')).toBeVisible();

  await atAlice.press('Mute');
  await atBob.hears(toneOf(alice));
});

test('hold silences both sides until it is taken back', async ({ signUp }) => {
  const atAlice = await signUp(alice);
  const atBob = await signUp(bob);
  await talk(atAlice, atBob);

  await atAlice.press('Hold');
  await expect(atAlice.callWith(bob)).toContainText('On hold');
  await expect(atBob.callWith(alice)).toContainText("You're on hold");
  await atBob.hearsNothing();
  await atAlice.hearsNothing();

  await atAlice.press('Resume');
  await atBob.hears(toneOf(alice));
  await atAlice.hears(toneOf(bob));
});
