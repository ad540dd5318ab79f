import { alice, bob, expect, test } from './fixtures.ts';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } as const;

test('a call is answered, minimised, muted, ended and made again on a phone', async ({ signUp }) => {
  const atAlice = await signUp(alice, PHONE);
  const atBob = await signUp(bob);
  const { page } = atAlice;
  await atBob.call(alice);

  // Nothing is yellow before it is answered.
  const incoming = atAlice.incomingFrom(bob);
  await expect(incoming).toContainText('Incoming call');
  await expect(page).toHaveTitle('Bob Bell is calling');
  await incoming.getByRole('button', { name: 'Answer' }).tap();
  const sheet = atAlice.callWith(bob);
  await expect(sheet).toContainText('On a call');
  await expect(sheet).toHaveAttribute('data-live', 'true');
  await expect(atAlice.timer).toBeVisible();
  await expect(page).toHaveTitle(/^0:\d\d Bob Bell$/);
  const box = await sheet.boundingBox();
  expect(box).toMatchObject({ x: 0, y: 0, width: 390, height: 844 });

  await sheet.getByRole('button', { name: 'Hold' }).tap();
  await expect(sheet).toContainText(/On hold for 0:0\d/);
  await expect(sheet).toHaveAttribute('data-live', 'false');
  await sheet.getByRole('button', { name: 'Resume' }).tap();
  await expect(sheet).toHaveAttribute('data-live', 'true');

  await sheet.getByRole('button', { name: 'Minimise' }).tap();
  await page.getByRole('navigation').getByRole('link', { name: 'Calls' }).tap();
  await expect(page.getByRole('heading', { level: 1, name: 'Calls' })).toBeVisible();
  expect((await sheet.boundingBox())?.height).toBe(64);
  await sheet.getByRole('button', { name: 'Mute' }).tap();
  await expect(sheet.getByRole('button', { name: 'Mute', pressed: true })).toBeVisible();
  await sheet.getByRole('button', { name: 'Open the call with Bob Bell' }).tap();
  await expect(sheet.getByRole('button', { name: 'Muted', pressed: true })).toBeVisible();
  await sheet.getByRole('button', { name: 'Minimise' }).tap();
  await sheet.getByRole('button', { name: 'End call' }).tap();

  await expect(atAlice.ended).toContainText(/Call ended \(0:\d\d\)/);
  await expect(atAlice.ended).toContainText('CostFree');
  await expect(page).toHaveTitle(/^Calls/);
  await atAlice.ended.getByRole('button', { name: 'Bad' }).tap();
  await atAlice.ended.getByRole('button', { name: 'Echo' }).tap();
  await expect(atAlice.ended).toContainText('Thanks for telling us.');
  await atAlice.ended.getByRole('button', { name: 'Call back' }).tap();
  await expect(atBob.incomingFrom(alice)).toBeVisible();
  await expect(sheet).toContainText('Ringing');
  await sheet.getByRole('button', { name: 'Cancel call' }).tap();
  await expect(atAlice.ended).toContainText('You canceled');
  await expect(atBob.incomingFrom(alice)).toBeHidden();

  // The rated call keeps its rating.
  await atAlice.ended.getByRole('button', { name: 'Close' }).tap();
  const rated = page.getByRole('listitem').filter({ hasText: /\d s, Free/ });
  await rated.getByRole('button', { expanded: false }).tap();
  await expect(page).toHaveURL(/\/calls\?call=/);
  await page.reload();
  await expect(rated.getByText('Talk time')).toBeVisible();
});
