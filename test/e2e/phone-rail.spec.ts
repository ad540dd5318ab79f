import { alice, bob, expect, test } from './fixtures.ts';

const DESK = { viewport: { width: 1280, height: 800 } };
const HAND = { viewport: { width: 390, height: 844 } };

test('a call moves nothing on the page, beside the open phone and beside the folded one', async ({
  signUp,
}) => {
  const atAlice = await signUp(alice, DESK);
  const atBob = await signUp(bob);
  const { page } = atAlice;
  const main = page.getByRole('main');
  // What the call adds to the page may make it longer.
  const place = async () => ({ ...(await main.boundingBox()), height: 'any' });
  const before = await place();
  await atAlice.call(bob);
  await expect(atAlice.callWith(bob)).toBeVisible();
  expect(await place()).toEqual(before);
  await atBob.accept(alice);
  await expect(atAlice.timer).toBeVisible();
  expect(await place()).toEqual(before);
  // The pad is a row now, and the focus is at the call and not at the top of the page.
  const row = page.getByRole('button', { name: 'Dial another number' });
  await expect(row).toHaveAttribute('aria-expanded', 'false');
  await expect(page.getByRole('textbox', { name: 'Username' })).toBeHidden();
  await row.click();
  await expect(page.getByRole('textbox', { name: 'Username' })).toBeVisible();

  // In another tab of the phone, the call's name, timer and keys stay visible.
  await page.getByRole('tab', { name: 'Call History' }).click();
  await expect(atAlice.timer).toBeVisible();
  await atAlice.press('Mute');
  await expect(page.getByRole('button', { name: 'Mute', pressed: true })).toBeVisible();

  // So it does in the strip.
  await page.getByRole('button', { name: 'Fold the phone' }).click();
  const folded = await place();
  expect(folded.width).toBe((before.width ?? 0) + 288);
  await expect(atAlice.callWith(bob)).toBeVisible();
  await atAlice.press('Mute');
  await page.getByRole('button', { name: 'Open the phone' }).click();
  await expect(page.getByRole('tab', { name: 'Dial Pad' })).toBeVisible();
  expect(await place()).toEqual(folded);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('tab', { name: 'Dial Pad' })).toBeHidden();
  await atAlice.press('End call');
  await expect(atBob.ended).toBeVisible();
  expect(await place()).toEqual(folded);
});

test('each page keeps whether its phone is folded, and wide pages start with the strip', async ({
  signUp,
}) => {
  const { page } = await signUp(alice, DESK);
  const dialPad = page.getByRole('tab', { name: 'Dial Pad' });
  const main = page.getByRole('navigation', { name: 'Main' });
  await page.getByRole('button', { name: 'Fold the phone' }).click();
  await expect(dialPad).toBeHidden();
  await main.getByRole('link', { name: 'Calls' }).click();
  await expect(dialPad).toBeVisible();
  await main.getByRole('link', { name: 'Usage' }).click();
  await expect(dialPad).toBeHidden();
  await page.keyboard.press('k');
  await expect(page.getByRole('textbox', { name: 'Username' })).toBeFocused();
  await page.getByRole('button', { name: 'Keep the phone open on this page' }).click();
  await page.goto('/dashboard');
  await expect(page.getByRole('button', { name: 'Open the phone' })).toBeVisible();
  await page.goto('/usage');
  await expect(page.getByRole('button', { name: 'Fold the phone' })).toBeVisible();
});

test('a tab of the phone has an address on every page, and an unknown one is the first', async ({
  signUp,
}) => {
  const { page } = await signUp(alice, { ...DESK, at: '/dashboard?tab=settings' });
  const rail = page.getByRole('complementary', { name: 'Phone' });
  // Its name isn't read twice.
  await expect(rail.getByRole('tablist', { name: 'Phone sections' })).toBeVisible();
  const selected = rail.getByRole('tab', { selected: true });
  await expect(selected).toHaveText('Settings');
  await page.goto('/billing?tab=invoices&phone=history');
  await expect(selected).toHaveText('Call History');
  await expect(page.getByRole('main').getByRole('tab', { name: 'Invoices' })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  await page.goto('/dashboard?tab=nonsense');
  await expect(selected).toHaveText('Dial Pad');
});

test('a number typed outside a field goes to the pad, and the keys go on there', async ({ signUp }) => {
  const { page } = await signUp(alice, { ...DESK, at: '/usage' });
  await page.keyboard.type('+4420');
  const field = page.getByRole('textbox', { name: 'Phone number' });
  await expect(field).toBeFocused();
  await page.keyboard.type('79460018');
  await expect(field).toHaveValue('+44 20 7946 0018');
  // A tablet that is turned takes the pad elsewhere, and what is on it comes along.
  await page.setViewportSize(HAND.viewport);
  await expect(page.getByRole('button', { name: 'Keypad' })).toBeVisible();
  await expect(field).toHaveValue('+44 20 7946 0018');
});

test('on a phone the keypad is a key of the bar, and the page behind it waits', async ({ signUp }) => {
  const { page } = await signUp(alice, HAND);
  const key = page.getByRole('button', { name: 'Keypad' });
  await expect(key).toHaveAttribute('aria-expanded', 'false');
  await key.click();
  await expect(key).toHaveAttribute('aria-expanded', 'true');
  await expect(page.getByRole('textbox', { name: 'Username' })).toBeVisible();
  await page.getByRole('tab', { name: 'Settings' }).click();
  await expect(page.getByRole('link', { name: 'Email preferences' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('tab', { name: 'Settings' })).toBeHidden();
  await expect(key).toBeFocused();
  await key.click();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Contacts' }).click();
  await expect(page).toHaveURL(/\/contacts$/);
  await expect(key).toHaveAttribute('aria-expanded', 'false');
  await page.goto('/dashboard?tab=history');
  await expect(page.getByRole('tab', { name: 'Call History' })).toHaveAttribute('aria-selected', 'true');
});
