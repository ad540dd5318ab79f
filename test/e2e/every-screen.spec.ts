import { alice, bob, expect, registrationOf, talk, test } from './fixtures.ts';
import { examine, violationsOf } from './screens.ts';

test.describe.configure({ timeout: 240_000 });

/** Beside those of the site map, which public-site.spec.ts looks at. */
const PUBLIC_PAGES = {
  'forgot-password': '/forgot-password',
  'reset-password': '/reset-password?token=none',
  'verify-email-failed': '/verify-email?token=none',
  'sign-in-link': '/sign-in/link#none',
  'not-me': '/sign-in/not-me#none',
  'not-found': '/no/such/page',
};

const SIGNED_IN_PAGES = {
  dashboard: '/dashboard',
  'dashboard-history': '/dashboard?tab=history',
  'dashboard-settings': '/dashboard?tab=settings',
  calls: '/calls',
  notifications: '/notifications',
  numbers: '/numbers',
  contacts: '/contacts',
  'contacts-lists': '/contacts?tab=lists',
  'contacts-new': '/contacts?tab=new',
  billing: '/billing',
  'billing-choice': '/billing?plan=business',
  'billing-invoices': '/billing?tab=invoices',
  'billing-rates': '/billing?tab=rates',
  usage: '/usage',
  tasks: '/tasks',
  'tasks-calendar': '/tasks?view=calendar',
  'tasks-day': '/tasks?view=day',
  team: '/team',
  'team-invitations': '/team?tab=invitations',
  calendar: '/calendar',
  'calendar-bookings': '/calendar?tab=bookings',
  'calendar-availability': '/calendar?tab=availability',
  'calendar-share': '/calendar?tab=share',
  'calendar-meetings': '/calendar?tab=meetings',
  'calendar-recordings': '/calendar?tab=meetings&part=recordings',
  profile: '/profile',
  'profile-email': '/profile?tab=email',
  'profile-password': '/profile?tab=password',
  'profile-notifications': '/profile?tab=notifications',
  'profile-sound': '/profile?tab=sound',
  'profile-data': '/profile?tab=data',
  'profile-sessions': '/profile?tab=sessions',
  'operator-people': '/admin/people',
  'operator-workspaces': '/admin/workspaces',
  'operator-audit': '/admin/audit',
  'operator-mail': '/admin/mail',
  'operator-rates': '/admin/rates',
  'operator-providers-new': '/admin/providers',
};

test('a page that is not fit for everybody is found out, in each theme', async ({ open }) => {
  const { page } = await open(alice);
  await page.setContent(`<html lang="en"><title>Unfit</title><main><h1>Unfit</h1><img src="data:,">
    <p style="background: #fff; color: #bbb">Too faint</p></main></html>`);
  expect((await violationsOf(page, 'light')).map((found) => found.split(':')[0])).toEqual([
    'color-contrast',
    'image-alt',
  ]);
  expect((await violationsOf(page, 'dark')).map((found) => found.split(':')[0])).toEqual(['color-contrast']);
});

test('every page of a visitor that no site map names is fit for everybody, in both themes and at every width', async ({
  visit,
}) => {
  const { page } = await visit(alice);
  for (const [name, path] of Object.entries(PUBLIC_PAGES)) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await examine(page, name);
  }
  await page.goto('/login');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByText('Please fill out all fields')).toBeVisible();
  await examine(page, 'login-with-errors');
});

test('every page of a signed-in person is', async ({ signUp }) => {
  const { page } = await signUp(alice);
  for (const [name, path] of Object.entries(SIGNED_IN_PAGES)) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    // Several parts of a page may be loading at a time.
    await expect(page.getByText(/^Loading/).filter({ visible: true })).toHaveCount(0);
    await examine(page, name);
  }
});

test('the username step is', async ({ visit }) => {
  const { page, context } = await visit(alice, { at: '/login' });
  await context.request.post('/api/identity/register', { data: registrationOf(alice) });
  await page.goto('/onboarding');
  await expect(page.getByText(/is free/)).toBeVisible();
  await examine(page, 'onboarding');
});

test('every state of a call is', async ({ signUp }) => {
  const atAlice = await signUp(alice);
  const atBob = await signUp(bob);
  await atAlice.call(bob);
  await expect(atBob.incomingFrom(alice)).toBeVisible();
  await examine(atBob.page, 'call-incoming');
  await examine(atAlice.page, 'call-ringing');
  await atBob.decline(alice);
  await expect(atAlice.ended).toBeVisible();
  await examine(atAlice.page, 'call-declined');
  await atAlice.page.goto('/dashboard');
  await talk(atAlice, atBob);
  await examine(atAlice.page, 'call-talking');
  await atAlice.press('Mute');
  await atBob.press('Hold');
  await expect(atAlice.callWith(bob)).toContainText("You're on hold");
  await examine(atAlice.page, 'call-muted-and-held');
  await atBob.press('End call');
  await expect(atAlice.ended).toBeVisible();
  await atAlice.page.goto('/calls');
  await expect(atAlice.page.getByRole('listitem').filter({ hasText: 'Bob Bell' })).toHaveCount(2);
  await examine(atAlice.page, 'calls-with-history');
});
