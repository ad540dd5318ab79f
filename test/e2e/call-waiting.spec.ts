import { alice, bob, carol, expect, talk, test, toneOf } from './fixtures.ts';

test('a second call can be answered while the first is on hold, and taken back', async ({ signUp }) => {
  const atAlice = await signUp(alice);
  const atBob = await signUp(bob);
  const atCarol = await signUp(carol);
  await talk(atAlice, atBob);

  await atCarol.call(bob);
  await atBob.incomingFrom(carol).getByRole('button', { name: 'Hold and answer' }).click();
  await atBob.hears(toneOf(carol));
  await atCarol.hears(toneOf(bob));
  await atAlice.hearsNothing();
  await expect(atAlice.callWith(bob)).toContainText("You're on hold");

  await atBob.callWith(alice).getByRole('button', { name: 'Resume' }).click();
  await atBob.hears(toneOf(alice));
  await atAlice.hears(toneOf(bob));
  await atCarol.hearsNothing();

  await atBob.press('End call');
  await expect(atAlice.ended).toBeVisible();
  await expect(atCarol.callWith(bob)).toBeVisible();
});

test('a second call can replace the first', async ({ signUp }) => {
  const atAlice = await signUp(alice);
  const atBob = await signUp(bob);
  const atCarol = await signUp(carol);
  await talk(atAlice, atBob);
  await atCarol.call(bob);
  await atBob.incomingFrom(carol).getByRole('button', { name: 'End and answer' }).click();
  await expect(atAlice.ended).toBeVisible();
  await atBob.hears(toneOf(carol));
  await atCarol.hears(toneOf(bob));
});

test('a second call can be declined without disturbing the first', async ({ signUp }) => {
  const atAlice = await signUp(alice);
  const atBob = await signUp(bob);
  const atCarol = await signUp(carol);
  await talk(atAlice, atBob);
  await atCarol.call(bob);
  await atBob.decline(carol);
  // A person on a call who declines a second one is busy.
  await expect(atCarol.ended).toContainText('Busy');
  await atBob.hears(toneOf(alice));
  await atAlice.hears(toneOf(bob));
});
