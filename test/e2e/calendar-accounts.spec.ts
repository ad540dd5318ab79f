import { type CaldavServer, startCaldavServer } from '#test/stand-ins/caldav-server.ts';
import type { CalendarCompany } from '#test/stand-ins/calendar-company.ts';
import { startGoogleCalendar } from '#test/stand-ins/google-calendar.ts';
import { book, noonIn, publish } from './booking-pages.ts';
import { alice, test as base, expect, openReady } from './fixtures.ts';

const test = base.extend<{ google: CalendarCompany; dav: CaldavServer }>({
  // oxlint-disable-next-line no-empty-pattern
  dav: async ({}, use) => {
    const dav = await startCaldavServer();
    await use(dav);
    await dav.stop();
  },
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
  await page.getByRole('button', { name: 'Connect Google' }).click();
  await page.waitForURL(({ href }) => href.startsWith(google.url));
  await page.goto(google.allow(page.url()));
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

test('a booking that was moved in a connected calendar takes the new time, and one that was deleted there is put back', async ({
  signUp,
  dav,
}) => {
  const atAlice = await signUp(alice, { viewport: { width: 1280, height: 900 }, timezoneId: 'UTC' });
  const { page, context } = atAlice;
  await context.request.post('/api/billing/subscriptions/trial', { data: { planId: 'business' } });
  await publish(atAlice, { questions: [], noticeMinutes: 0 });
  const account = { kind: 'caldav', name: 'Work', username: 'ann', password: 'secret', isWritten: true };
  const source = { id: crypto.randomUUID(), url: dav.url, ...account };
  expect((await context.request.post('/api/calendar/sources', { data: source })).ok()).toBe(true);
  await openReady(atAlice, '/calendar?tab=bookings');
  // The same hour on two days, at 17:00 UTC.
  const [monday, tuesday] = [noonIn(8), noonIn(9)];
  await book(context.request, monday, { name: 'Maya Fold', answers: [] });
  await book(context.request, tuesday, { name: 'Theo Studio', answers: [] });
  await expect.poll(() => dav.files.size).toBe(2);
  const ofMaya = fileOf(dav, monday);
  const ofTheo = fileOf(dav, tuesday);

  // What she does in her other calendar.
  const moved = monday + 2 * HOUR;
  const written = dav.files.get(ofMaya) ?? '';
  dav.files.set(ofMaya, at(written, moved));
  dav.files.delete(ofTheo);
  await context.request.post(`/api/calendar/sources/${source.id}/refresh`);
  const main = page.getByRole('main');
  const maya = main.getByRole('row').filter({ hasText: 'Maya Fold' });
  const theo = main.getByRole('row').filter({ hasText: 'Theo Studio' });
  await expect(maya).toContainText(/5:00 – 5:30 PMMoved in your calendar “Work” to .+7:00 – 7:30 PM/);
  await expect(theo).toContainText(/5:00 – 5:30 PMDeleted in your calendar “Work”/);
  // There is no other time to take.
  await expect(theo.getByRole('button', { name: /^Use the new time/ })).toHaveCount(0);

  await maya.getByRole('button', { name: 'Use the new time: Fit-out call with Maya Fold' }).click();
  await expect(page.getByText('Booking moved', { exact: true })).toBeVisible();
  await expect(maya).toContainText('Rescheduled');
  await expect(maya).toContainText('7:00 – 7:30 PM');
  await expect(maya.getByRole('button', { name: /^(?:Use the new time|Keep ours)/ })).toHaveCount(0);
  await theo.getByRole('button', { name: 'Keep ours: Fit-out call with Theo Studio' }).click();
  await expect(page.getByText('We’re updating your calendar')).toBeVisible();
  await expect(theo.getByRole('button', { name: /^Keep ours/ })).toHaveCount(0);
  await expect(theo).toContainText('5:00 – 5:30 PM');
  // The other calendar has both as they are here.
  await expect
    .poll(() => dav.files.get(ofTheo))
    .toContain(`DTSTART;TZID=America/New_York:${basic(tuesday).slice(0, 9)}`);
  await expect.poll(() => dav.files.get(ofMaya)).toContain('SEQUENCE:1');
});

const HOUR = 3_600_000;

/** "20261202T170000Z" */
const basic = (instant: number) => new Date(instant).toISOString().replaceAll(/[-:]|\.\d+/g, '');

/** The name of the file of a booking there. */
function fileOf({ files }: CaldavServer, startsAt: number): string {
  const day = basic(startsAt).slice(0, 8);
  return [...files].find(([, text]) => new RegExp(`DTSTART[^:\r]*:${day}`).test(text))?.[0] ?? '';
}

/** The file of a half-hour booking, with another time. */
const at = (text: string, startsAt: number) =>
  text
    .replace(/(BEGIN:VEVENT[^]*?)DTSTART[^\r]*/, `$1DTSTART:${basic(startsAt)}`)
    .replace(/(BEGIN:VEVENT[^]*?)DTEND[^\r]*/, `$1DTEND:${basic(startsAt + HOUR / 2)}`);
