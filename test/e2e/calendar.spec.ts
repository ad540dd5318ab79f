import type { Page } from '@playwright/test';
import { alice, expect, openReady, test } from './fixtures.ts';
import { examine } from './screens.ts';

const DESK = {
  viewport: { width: 1280, height: 900 },
  timezoneId: 'America/Los_Angeles',
  permissions: ['clipboard-read', 'clipboard-write'],
};

/** The second Monday from now: nothing of it is over, whatever day it is. */
const MONDAY = (() => {
  const at = new Date(Date.now() + 14 * 86_400_000);
  at.setUTCDate(at.getUTCDate() - ((at.getUTCDay() + 6) % 7));
  return at.toISOString().slice(0, 10);
})();
const dayAfter = (count: number) =>
  new Date(Date.parse(MONDAY) + count * 86_400_000).toISOString().slice(0, 10);
const dayNumber = (day: string) => String(Number(day.slice(-2)));

/** "Thu, Nov 19", as the calendar of this page writes it. */
const shortDay = (day: string) =>
  new Intl.DateTimeFormat('en-US', {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    timeZone: 'UTC',
  }).format(Date.parse(day));

const block = (page: Page, name: RegExp) => page.getByRole('main').getByRole('button', { name });

test('a week is planned by keyboard and mouse', async ({ signUp }) => {
  const atAlice = await signUp(alice, DESK);
  const { page } = atAlice;
  await openReady(atAlice, `/calendar?day=${MONDAY}`);
  await expect(page).toHaveTitle('Calendar & Scheduling');
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Calendar & Scheduling');
  await expect(main.getByRole('tab')).toHaveText([
    'Calendar',
    'Bookings',
    'Availability',
    'Share',
    'Meetings',
    'Contacts',
  ]);
  await expect(main.getByRole('heading', { name: 'Your Schedule', exact: true })).toBeVisible();
  await expect(main.getByText('No events scheduled for this day')).toBeVisible();
  // Another week leaves the day behind.
  await page.getByRole('button', { name: 'Next week' }).click();
  await expect(main.getByRole('heading', { name: 'Select a date' })).toBeVisible();
  await page.getByRole('button', { name: 'Previous week' }).click();
  await main
    .getByRole('cell')
    .getByRole('button', { name: new RegExp(` ${dayNumber(MONDAY)}, `) })
    .click();
  await expect(page).toHaveURL(new RegExp(`day=${MONDAY}`));

  // By keyboard: arrows choose, Shift makes it longer, Enter opens the form.
  const cursor = page.getByRole('button', { name: /^New event: / });
  await cursor.focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Enter');
  const quick = page.getByRole('dialog', { name: 'New event' });
  await expect(quick).toContainText(/9:15 – 10:15 AM/);
  await quick.getByLabel('Title').fill('Fold Coffee review');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Event added')).toBeVisible();
  const first = block(page, /^Fold Coffee review ?, Call/);
  await expect(first).toHaveAccessibleName(/9:15 – 10:15 AM/);

  // Space takes it, arrows move it, Space drops it.
  await first.focus();
  await page.keyboard.press('Space');
  for (let press = 0; press < 3; press += 1) await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Shift+ArrowUp');
  await page.keyboard.press('Space');
  await expect(first).toHaveAccessibleName(/10:00 – 10:45 AM/);

  // By mouse: a drag over empty time opens the form, and what is there is dragged to another day.
  const column = page.locator('[data-column="3"]');
  const box = (await column.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const hour = (at: number) => box.y + at * 52;
  await page.mouse.move(box.x + 30, hour(12) + 2);
  await page.mouse.down();
  await page.mouse.move(box.x + 32, hour(12) + 30);
  await page.mouse.move(box.x + 32, hour(13) + 26);
  await page.mouse.up();
  await expect(quick).toContainText(/12:00 – 1:30 PM/);
  await page.keyboard.press('Escape');
  const from = (await first.boundingBox()) ?? box;
  await page.mouse.move(from.x + 30, from.y + 12);
  await page.mouse.down();
  await page.mouse.move(from.x + 40, from.y + 40);
  await page.mouse.move(box.x + 30, from.y + 12 + 52 * 2);
  await page.mouse.up();
  await expect(first).toHaveAccessibleName(/12:00 – 12:45 PM/);
  // The move is on the screen before the server has it.
  await expect(page.getByText('Event changed')).toHaveCount(2);
  await page.locator('[data-front=true]').getByRole('button', { name: 'Undo' }).click();
  await expect(first).toHaveAccessibleName(/10:00 – 10:45 AM/);
});

test('an event of a series changes alone, with those that follow, or with all, and each is undone', async ({
  signUp,
}) => {
  const atAlice = await signUp(alice, DESK);
  const { page } = atAlice;
  await openReady(atAlice, `/calendar?day=${MONDAY}`);
  const main = page.getByRole('main');
  await main.getByRole('button', { name: 'Add Event' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Event' });
  await dialog.getByRole('button', { name: 'Add Event' }).click();
  await expect(dialog.getByText('Please enter a title')).toBeVisible();
  await dialog.getByLabel('Title').fill('Standup');
  await dialog.getByText('Video', { exact: true }).click();
  await dialog.getByLabel('Attendees').fill('theo@studio.example');
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: /Repeat$/ }).click();
  await page.getByRole('option', { name: 'Every day' }).click();
  await examine(page, 'calendar-event');
  await dialog.getByRole('button', { name: 'Add Event' }).click();
  await expect(block(page, /^Standup ?, Video/)).not.toHaveCount(0);
  await expect(main.getByText('9:00 – 9:30 AM · 2 people')).toBeVisible();
  await main
    .getByRole('cell')
    .getByRole('button', { name: new RegExp(` ${dayNumber(dayAfter(2))}, `) })
    .click();
  await main
    .getByRole('listitem')
    .getByRole('button', { name: /Standup/ })
    .click();
  const change = page.getByRole('dialog', { name: 'Change event' });
  await change.getByLabel('Title').fill('Standup, late');
  await change.getByRole('button', { name: 'Save event' }).click();
  await page
    .getByRole('dialog', { name: 'Change repeating event' })
    .getByRole('button', { name: 'This event' })
    .click();
  await expect(block(page, /^Standup, late ?, Video/)).toHaveCount(1);
  await examine(page, 'calendar-week');

  // From Thursday on an hour later, and back: there is one series again.
  const ofDay = (count: number) => shortDay(dayAfter(count));
  const standupOn = (count: number) => block(page, new RegExp(`^Standup ?, Video, ${ofDay(count)}`));
  await standupOn(3).focus();
  await expect(standupOn(3)).toHaveAccessibleDescription(/Press Space to pick it up/);
  await page.keyboard.press('Space');
  await expect(page.getByRole('region', { name: 'Days' }).locator('kbd', { hasText: 'Esc' })).toBeVisible();
  for (let press = 0; press < 4; press += 1) await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  const scope = page.getByRole('dialog', { name: 'Change repeating event' });
  await scope.getByRole('button', { name: 'This and following events' }).click();
  await expect(standupOn(3)).toHaveAccessibleName(/10:00 – 10:30 AM/);
  await expect(standupOn(4)).toHaveAccessibleName(/10:00 – 10:30 AM/);
  await expect(standupOn(1)).toHaveAccessibleName(/9:00 – 9:30 AM/);
  await page.locator('[data-front=true]').getByRole('button', { name: 'Undo' }).click();
  await expect(standupOn(3)).toHaveAccessibleName(/9:00 – 9:30 AM/);
  await expect(standupOn(4)).toHaveAccessibleName(/9:00 – 9:30 AM/);

  // All of them: the days before move as well, which they would not if two series were left.
  await standupOn(4).click();
  await change.getByLabel('Title').fill('Daily');
  await change.getByRole('button', { name: 'Save event' }).click();
  await scope.getByRole('button', { name: 'All events' }).click();
  await expect(block(page, new RegExp(`^Daily ?, Video, ${ofDay(1)}`))).toHaveCount(1);
  await expect(block(page, /^Standup ?, Video/)).toHaveCount(0);
  await page.locator('[data-front=true]').getByRole('button', { name: 'Undo' }).click();
  await expect(standupOn(1)).toHaveCount(1);
  await expect(block(page, /^Standup, late ?, Video/)).toHaveCount(1);
});

test('hours survive a reload before they are saved, and people can book by a link', async ({ signUp }) => {
  const atAlice = await signUp(alice, DESK);
  const { page } = atAlice;
  await openReady(atAlice, `/calendar?day=${MONDAY}`);
  const main = page.getByRole('main');
  await main.getByRole('tab', { name: 'Availability' }).click();
  await expect(page).toHaveURL(/tab=availability/);
  await main.getByLabel('Monday ends').selectOption({ label: '3:00 PM' });
  await expect(main.getByText('1 change: Monday. Kept if you reload.')).toBeVisible();
  await page.reload();
  await expect(main.getByLabel('Monday ends')).toHaveValue('15:00');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Tasks' }).click();
  await page
    .getByRole('alertdialog', { name: 'Leave without saving?' })
    .getByRole('button', { name: 'Keep editing' })
    .click();
  await main.getByLabel('Monday ends').selectOption({ label: '8:00 AM' });
  await expect(main.getByText('Each time must end after it starts')).toBeVisible();
  await main.getByLabel('Monday ends').selectOption({ label: '3:00 PM' });
  await main.getByLabel('Buffer Before Meetings').fill('20');
  await expect(main.getByLabel('Buffer Before Meetings')).toHaveAttribute('min', '0');
  await main.getByRole('button', { name: 'Save Availability' }).click();
  await expect(page.getByText('Availability settings saved successfully')).toBeVisible();
  await expect(main.getByRole('button', { name: 'Save Availability' })).toHaveCount(0);

  await main.getByRole('tab', { name: 'Share' }).click();
  const link = main.getByRole('region', { name: 'Booking Link' });
  await expect(link.getByRole('button', { name: 'Generate' })).toBeDisabled();
  await expect(link.getByRole('button', { name: 'Copy' })).toBeDisabled();
  await expect(link.getByRole('button', { name: 'Share' })).toBeDisabled();
  await link.getByRole('switch', { name: 'Booking link' }).click({ force: true });
  await link.getByRole('button', { name: /Default meeting duration/ }).click();
  await page.getByRole('option', { name: '45 minutes' }).click();
  await link.getByRole('button', { name: 'Generate' }).click();
  await expect(page.getByText('New booking link generated')).toBeVisible();
  await expect(link.getByRole('textbox')).toHaveValue(/\/book\/alice\/45$/);
  await link.getByRole('button', { name: 'Copy' }).click();
  await expect(page.getByText('Booking link copied to clipboard')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/\/book\/alice\/45$/);
  await main.getByRole('region', { name: 'Your Booking Page' }).getByRole('button', { name: 'Copy' }).click();
  await expect(page.getByText('Link copied to clipboard', { exact: true })).toBeVisible();
});

test('a booking arrives while the page is open, is moved, and canceled with a reason', async ({ signUp }) => {
  const atAlice = await signUp(alice, DESK);
  const { page } = atAlice;
  const { request } = atAlice.context;
  const [own] = ((await (await request.get('/api/booking-pages')).json()) as { pages: { id: string }[] })
    .pages;
  await request.patch(`/api/booking-pages/${own?.id ?? ''}`, { data: { isEnabled: true } });
  await openReady(atAlice, '/calendar?tab=bookings');
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { name: 'Your Bookings' })).toBeVisible();
  await expect(main.getByText('No bookings found')).toBeVisible();
  const within = { from: Date.parse(MONDAY), before: Date.parse(dayAfter(5)) };
  const free = await request.get('/api/book/slots', {
    params: { owner: 'alice', slug: '', minutes: 45, ...within },
  });
  const { starts } = (await free.json()) as { starts: number[] };
  const client = { name: 'Maya Fold', email: 'maya@fold.example', company: 'Fold Coffee', timeZone: 'UTC' };
  const made = await request.post('/api/book', {
    data: {
      owner: 'alice',
      id: crypto.randomUUID(),
      startsAt: starts[0],
      minutes: 45,
      kind: 'call',
      ...client,
    },
  });
  expect(made.status(), await made.text()).toBe(201);
  const row = main.getByRole('row').filter({ hasText: 'Maya Fold' });
  await expect(row).toContainText('Confirmed');
  await expect(main.getByRole('columnheader')).toHaveText([
    'Session',
    'Client',
    'Date & Time',
    'Status',
    'Actions',
  ]);
  await row.getByRole('button', { name: /^Edit/ }).click();
  const edit = page.getByRole('dialog', { name: 'Edit booking' });
  await edit
    .getByRole('region', { name: /^Free times on/ })
    .getByRole('button')
    .last()
    .click();
  await edit.getByRole('button', { name: 'Move booking' }).click();
  await expect(row).toContainText('Rescheduled');
  await row.getByRole('button', { name: /^Cancel/ }).click();
  const cancel = page.getByRole('alertdialog', { name: 'Cancel booking?' });
  await cancel.getByLabel('Reason').fill('On holiday');
  await cancel.getByRole('button', { name: 'Cancel booking' }).click();
  await expect(main.getByText('No bookings found')).toBeVisible();
  await main.getByRole('tab', { name: 'All' }).click();
  await expect(row).toContainText('Canceled');

  // Row 316: another page, with its own link.
  await main.getByRole('button', { name: 'Create Booking Page' }).click();
  const create = page.getByRole('dialog', { name: 'Create Booking Page' });
  await create.getByLabel('Title').fill('Intro call');
  await create.getByLabel('End of the address').fill('intro');
  await create.getByRole('button', { name: 'Create page' }).click();
  await expect(page).toHaveURL(/tab=share&page=/);
  await expect(main.getByLabel('Address of your booking page')).toHaveValue(/\/book\/alice\/intro$/);
});

test('where a browser can share, Share opens its window, and where it cannot, the link is copied', async ({
  signUp,
}) => {
  const atAlice = await signUp(alice, DESK);
  const { page, context } = atAlice;
  const pages = await context.request.get('/api/booking-pages');
  const [own] = ((await pages.json()) as { pages: { id: string }[] }).pages;
  await context.request.patch(`/api/booking-pages/${own?.id ?? ''}`, { data: { isEnabled: true } });
  await openReady(atAlice, '/calendar?tab=share');
  const link = page.getByRole('main').getByRole('region', { name: 'Booking Link' });
  const share = link.getByRole('button', { name: 'Share' });
  await page.evaluate(() =>
    Object.defineProperty(navigator, 'share', { value: undefined, configurable: true }),
  );
  await share.click();
  await expect(page.getByText('Booking link copied to clipboard')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/\/book\/alice\/30$/);

  const warnings: string[] = [];
  page.on('console', (message) => message.type() === 'warning' && warnings.push(message.text()));
  await page.evaluate(() =>
    Object.defineProperty(navigator, 'share', {
      configurable: true,
      value: async ({ url }: { url: string }) => {
        Object.assign(window, { sharedUrl: url });
        throw new Error('no target');
      },
    }),
  );
  await share.click();
  await expect.poll(() => warnings.join()).toContain('The link was not shared');
  expect(await page.evaluate(() => Reflect.get(window, 'sharedUrl'))).toMatch(/\/book\/alice\/30$/);
});

test('the dashboard and the Meetings tab show the next few meetings of many', async ({ signUp }) => {
  const atAlice = await signUp(alice, DESK);
  const { page } = atAlice;
  const startsAt = Date.now() + 3_600_000;
  const made = await atAlice.context.request.post('/api/calendar/events', {
    data: {
      id: crypto.randomUUID(),
      title: 'Standup',
      kind: 'video',
      startsAt,
      endsAt: startsAt + 900_000,
      timeZone: 'America/Los_Angeles',
      rule: 'FREQ=DAILY;COUNT=8',
    },
  });
  expect(made.ok(), await made.text()).toBe(true);
  await openReady(atAlice, '/dashboard');
  const coming = page.getByRole('region', { name: 'Coming up' });
  await expect(coming.getByRole('listitem')).toHaveCount(5);
  await coming
    .getByRole('link', { name: /Standup/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/calendar\?day=/);
  await openReady(atAlice, '/calendar?tab=meetings');
  const main = page.getByRole('main');
  const tabs = main.getByRole('tablist', { name: 'Meetings' }).getByRole('tab');
  await expect(tabs).toHaveText(['Join Meeting', 'Recordings & Transcripts']);
  const meetings = main.getByRole('region', { name: 'Upcoming video meetings' }).getByRole('listitem');
  await expect(meetings).toHaveCount(5);
  await main.getByRole('button', { name: 'Show all 8' }).click();
  await expect(meetings).toHaveCount(8);
  await tabs.last().click();
  await expect(page).toHaveURL(/part=recordings/);
  await expect(main.getByRole('region', { name: 'Recordings & Transcripts' })).toBeVisible();
});
