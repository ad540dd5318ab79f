import type { CalendarCompany } from '#test/stand-ins/calendar-company.ts';
import { startGoogleCalendar } from '#test/stand-ins/google-calendar.ts';
import { alice, test as base, expect, openReady } from './fixtures.ts';

const test = base.extend<{ google: CalendarCompany }>({
  // Playwright finds what a fixture needs by this pattern, also where it needs nothing.
  // oxlint-disable-next-line no-empty-pattern
  google: async ({}, use) => {
    const google = await startGoogleCalendar('alice@gmail.example');
    await use(google);
    await google.stop();
  },
  settings: async ({ google }, use) =>
    use({
      OUTBOUND_NETWORKS: '127.0.0.1',
      CALENDAR_GOOGLE_CLIENT_ID: 'ahoy',
      CALENDAR_GOOGLE_CLIENT_SECRET: 'company-secret',
      CALENDAR_GOOGLE_URL: google.url,
    }),
});

test('a calendar at Google is connected by its consent page, and its events are shown', async ({
  signUp,
  google,
}) => {
  const startsAt = new Date(Date.now() + 86_400_000).toISOString();
  google.put({
    id: 'dentist1',
    summary: 'Dentist',
    start: { dateTime: startsAt },
    end: { dateTime: new Date(Date.parse(startsAt) + 1_800_000).toISOString() },
  });
  const atAlice = await signUp(alice, { viewport: { width: 1280, height: 900 }, timezoneId: 'UTC' });
  const { page } = atAlice;
  await openReady(atAlice, '/calendar?tab=availability');
  await page
    .getByRole('region', { name: 'Connected calendars' })
    .getByRole('button', { name: 'Connect' })
    .click();
  const asked = page.waitForRequest((request) => request.url().startsWith(google.url));
  await page.getByRole('button', { name: 'Connect Google' }).click();
  await page.goto(google.allow((await asked).url()));
  await expect(page.getByText('Calendar connected')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Connected calendars' })).toContainText(
    'alice@gmail.example',
  );
  await page.goto(`/calendar?day=${startsAt.slice(0, 10)}`);
  await page
    .getByRole('main')
    .getByRole('listitem')
    .getByRole('button', { name: /Dentist/ })
    .click();
  await expect(page.getByRole('dialog', { name: 'Dentist' })).toContainText(
    'Change this event in the calendar it comes from.',
  );

  // Who doesn't allow it is told so.
  await page.goto('/calendar?tab=availability&error=calendar.notConnected');
  await expect(page.getByText("The calendar wasn't connected")).toBeVisible();
});
