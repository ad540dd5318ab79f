import { alice, expect, test, toneOf } from './fixtures.ts';
import { examine } from './screens.ts';

test('the echo line plays back what it hears, says how good the connection is, and outlives a reload', async ({
  signUp,
}) => {
  const atAlice = await signUp(alice);
  const { page } = atAlice;
  await page.getByRole('textbox', { name: 'Username' }).fill('echo');
  await page.getByRole('button', { name: 'Call', exact: true }).click();
  await expect(atAlice.timer).toBeVisible();
  const card = page.getByRole('region', { name: 'Call with Echo line' });
  await expect(card).toContainText('Free');
  const verdict = card.getByRole('region', { name: 'Connection test' });
  await expect(verdict).toContainText('You are heard', { timeout: 30_000 });
  await atAlice.hears(toneOf(alice));

  await page.reload();
  await expect(atAlice.timer).toBeVisible();
  await atAlice.hears(toneOf(alice));

  await page.keyboard.press('5');
  await expect(card.getByRole('group', { name: 'Keypad' })).toBeVisible();
  await card.getByRole('button', { name: 'Hash' }).click();
  await expect(card).toContainText('5#');
  await examine(page, 'phone-call');

  await atAlice.press('Mute');
  await atAlice.hearsNothing();
  await atAlice.press('End call');
  await expect(atAlice.ended).toContainText(/Call ended \(\d:\d\d\)/);
  await expect(atAlice.ended.getByRole('button', { name: 'Call again' })).toBeVisible();
});

test('a number that is busy, and one that is none, end with their reasons and cost nothing', async ({
  signUp,
}) => {
  const atAlice = await signUp(alice);
  const { page } = atAlice;
  await page.getByRole('radio', { name: 'Phone' }).click({ force: true });
  const pad = page.getByRole('main').getByRole('tabpanel', { name: 'Dial Pad' });
  for (const [number, reason] of [
    ['+1 212 555 0194', 'Busy'],
    ['+1 212 555 0196', 'This number is not in service'],
  ] as const) {
    await page.getByRole('textbox', { name: 'Phone number' }).fill(number);
    await expect(pad).toContainText('Free');
    await page.getByRole('button', { name: 'Call', exact: true }).click();
    await expect(atAlice.ended).toContainText(reason);
    await expect(atAlice.ended).toContainText('Call ended (0:00)');
    await atAlice.ended.getByRole('button', { name: 'Close' }).click();
  }
  await page.goto('/calls?show=failed');
  const unknown = page.getByRole('listitem').filter({ hasText: '+1 212 555 0196' });
  await unknown.getByRole('button', { expanded: false }).first().click();
  await expect(unknown).toContainText('This number is not in service (SIP 404)');
});
