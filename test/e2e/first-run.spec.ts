import type { Locator, Page } from '@playwright/test';
import { alice, bob, expect, test, toneOf } from './fixtures.ts';
import type { PhonePage } from './phone.ts';
import { examine } from './screens.ts';

const PRESSES_MAX = 60;
const list = (page: Page) => page.getByRole('region', { name: 'Set up your phone' });
const stepOf = (page: Page, title: string) => list(page).getByRole('listitem').filter({ hasText: title });
const isDone = (page: Page, title: string) => expect(stepOf(page, title)).toContainText(`${title} (done)`);
/** The echo test line plays back what it hears, one second later, and the card says so. */
async function hearsSelf(phone: PhonePage): Promise<void> {
  await phone.hears(toneOf(phone.person));
  await expect(phone.page.getByText('We can hear you').first()).toBeVisible();
}

test('by keyboard, from Get Started to hearing oneself, without leaving the list', async ({ visit }) => {
  const atAlice = await visit(alice);
  const { page } = atAlice;
  const { keyboard } = page;
  await tabTo(page, page.getByRole('main').getByRole('link', { name: 'Get Started' }));
  await keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Create an account' })).toBeVisible();
  await tabTo(page, page.getByRole('textbox', { name: 'Full name' }));
  await keyboard.type(alice.name);
  await keyboard.press('Tab');
  await keyboard.type(alice.email);
  await keyboard.press('Tab');
  await keyboard.type(alice.password);
  await keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Username' })).toBeFocused();
  await keyboard.press('ControlOrMeta+a');
  await keyboard.type('alice');
  await expect(page.getByText('@alice is free')).toBeVisible();
  await keyboard.press('Enter');
  await page.waitForFunction(() => 'ahoyLine' in window);

  await expect(page.getByRole('heading', { level: 1, name: 'Welcome, Alice' })).toBeVisible();
  await isDone(page, 'Choose a username');
  await tabTo(page, list(page).getByRole('button', { name: 'Call @echo' }));
  await keyboard.press('Enter');
  await hearsSelf(atAlice);
  await expect(page).toHaveURL(/\/dashboard$/);
  await tabTo(page, page.getByRole('button', { name: 'End call' }).first());
  await keyboard.press('Enter');
  await isDone(page, 'Hear yourself');
});

test('by touch on a phone, from Get Started to hearing oneself, without leaving the list', async ({
  visit,
}) => {
  const atAlice = await visit(alice, {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  const { page } = atAlice;
  await page.getByRole('main').getByRole('link', { name: 'Get Started' }).tap();
  await page.getByRole('textbox', { name: 'Full name' }).fill(alice.name);
  await page.getByRole('textbox', { name: 'Email' }).fill(alice.email);
  await page.getByRole('textbox', { name: 'Password' }).fill(alice.password);
  await page.getByRole('button', { name: 'Create account' }).tap();
  await page.getByRole('textbox', { name: 'Username' }).fill('alice');
  await expect(page.getByText('@alice is free')).toBeVisible();
  await page.getByRole('button', { name: 'Claim it' }).tap();
  await page.waitForFunction(() => 'ahoyLine' in window);

  await isDone(page, 'Choose a username');
  await list(page).getByRole('button', { name: 'Call @echo' }).tap();
  await hearsSelf(atAlice);
  await expect(page).toHaveURL(/\/dashboard$/);
  await page.getByRole('button', { name: 'End call' }).tap();
  await isDone(page, 'Hear yourself');
});

test('the list ticks itself off by what really happens, leaves when it is hidden, and stays away', async ({
  signUp,
  signIn,
}) => {
  const atBob = await signUp(bob);
  const { page, context } = await signUp(alice);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await expect(list(page)).toContainText('1 of 5');
  await examine(page, 'dashboard-first');

  // Somebody calls, and that they were invited is clear.
  await atBob.call(alice);
  await expect(page.getByRole('alertdialog', { name: 'Incoming call from Bob Bell' })).toBeVisible();
  await atBob.press('Cancel call');
  await isDone(page, 'Invite one person');
  await page
    .getByRole('region', { name: 'Your Numbers' })
    .getByRole('button', { name: 'Copy username' })
    .click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('@alice');
  const another = await signIn(alice);
  await isDone(another.page, 'Invite one person');

  await list(page).getByRole('button', { name: 'Hide' }).click();
  await expect(list(page)).toBeHidden();
  await expect(list(another.page)).toBeHidden();
  await page.reload();
  await expect(page.getByRole('region', { name: 'Needs you' })).toBeVisible();
  await expect(list(page)).toBeHidden();
});

test('an invitation says where to sign up and whom to call, and copying it ticks the step', async ({
  signUp,
  app,
}) => {
  const { page, context } = await signUp(alice);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await stepOf(page, 'Invite one person').getByRole('button', { name: 'Copy invitation' }).click();
  await isDone(page, 'Invite one person');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    `Call me on Ahoy, it’s free. Sign up at ${app.url}/register and call @alice.`,
  );
});

async function tabTo(page: Page, wanted: Locator): Promise<void> {
  for (let presses = 0; presses < PRESSES_MAX; presses += 1) {
    await page.keyboard.press('Tab');
    if (await wanted.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`${wanted.toString()} is not reached with ${PRESSES_MAX} presses of Tab`);
}
