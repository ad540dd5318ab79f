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

const block = (page: Page, name: RegExp) => page.getByRole('main').getByRole('button', { name });

test('a week is planned by keyboard and mouse, one of a series moves alone, and people can book', async ({
  signUp,
}) => {
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

  // A series, of which one is changed alone.
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
  await expect(block(page, /^Standup, late ?, Video/)).not.toHaveCount(0);
  await expect(block(page, /^Standup ?, Video/)).not.toHaveCount(0);
  await examine(page, 'calendar-week');

  // Hours survive a reload before they are saved, and leaving asks.
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

  // A booking arrives while the page is open, is moved, and called off with a reason.
  await main.getByRole('tab', { name: 'Bookings' }).click();
  await expect(main.getByText('No bookings found')).toBeVisible();
  const { request } = atAlice.context;
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
});
