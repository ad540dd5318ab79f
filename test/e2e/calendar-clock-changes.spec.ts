import type { Page } from '@playwright/test';
import { alice, expect, openReady, test } from './fixtures.ts';
import type { PhonePage } from './phone.ts';

const DESK = { viewport: { width: 1280, height: 900 }, timezoneId: 'America/New_York' };
/** The next year whose changes are all to come. */
const YEAR = new Date().getUTCFullYear() + 1;
/** In New York the clock changes at 2:00 on the second Sunday of March and the first of November. */
const sunday = (month: number, nth: number) =>
  [...Array(31).keys()]
    .map((day) => new Date(Date.UTC(YEAR, month - 1, day + 1)))
    .filter((day) => day.getUTCDay() === 0)
    .map((day) => day.toISOString().slice(0, 10))[nth - 1] ?? '';
const FORWARD = sunday(3, 2);
const BACK = sunday(11, 1);

const block = (page: Page, name: RegExp) => page.getByRole('main').getByRole('button', { name });

async function add({ context }: PhonePage, title: string, startsAt: string, endsAt: string): Promise<void> {
  const answer = await context.request.post('/api/calendar/events', {
    data: {
      id: crypto.randomUUID(),
      title,
      kind: 'call',
      startsAt: Date.parse(startsAt),
      endsAt: Date.parse(endsAt),
      timeZone: 'America/New_York',
    },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
}

/** Marks time by mouse, on the first of the shown days. */
async function mark(page: Page, from: number, to: number): Promise<void> {
  const column = page.locator('[data-column="0"]');
  await column.evaluate((element) => element.closest('.overflow-y-auto')?.scrollTo(0, 0));
  const { x, y } = (await column.boundingBox()) ?? { x: 0, y: 0 };
  await page.mouse.move(x + 30, y + from * 52 + 2);
  await page.mouse.down();
  await page.mouse.move(x + 32, y + from * 52 + 20);
  await page.mouse.move(x + 32, y + to * 52);
  await page.mouse.up();
}

test('on the day with 23 hours, what is marked, resized and moved has the times that are shown', async ({
  signUp,
}) => {
  const atAlice = await signUp(alice, DESK);
  const { page } = atAlice;
  await openReady(atAlice, `/calendar?day=${FORWARD}`);
  const quick = page.getByRole('dialog', { name: 'New event' });
  // Half an hour that no clock shows.
  await mark(page, 2.5, 3);
  await expect(quick).toContainText(/3:30 – 4:00 AM/);
  await quick.getByLabel('Title').fill('Night shift');
  await page.keyboard.press('Enter');
  await expect(block(page, /^Night shift/)).toHaveAccessibleName(/3:30 – 4:00 AM/);
  await expect(quick).toBeHidden();
  // Two hours of the clock are one.
  await mark(page, 1.5, 3.5);
  await expect(page.locator('[data-marked]')).toHaveText(/1:30 – 3:30 AM1 h$/);
  await quick.getByLabel('Title').fill('Handover');
  await page.keyboard.press('Enter');
  await expect(quick).toBeHidden();
  const handover = block(page, /^Handover/);
  await expect(handover).toHaveAccessibleName(/1:30 – 3:30 AM/);
  await handover.focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Space');
  await expect(handover).toHaveAccessibleName(/1:30 – 3:45 AM/);
  // On Monday it is as long, and the keys are still those of the event.
  await expect(handover).toBeFocused();
  // Its change is saved before the next one, whose answer is waited for.
  await page.waitForTimeout(1_000);
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowRight');
  const saved = page.waitForResponse((response) => response.request().method() === 'PATCH');
  await page.keyboard.press('Space');
  await expect(handover).toHaveAccessibleName(/1:30 – 2:45 AM/);
  await expect(handover).toBeFocused();
  // Undone by a key, it goes back with the focus. The message of the move, with the same words as the others, follows its answer.
  await saved;
  await page.waitForTimeout(300);
  await page.keyboard.press('z');
  await expect(handover).toHaveAccessibleName(/1:30 – 3:45 AM/);
  await expect(handover).toBeFocused();
  // What was dragged before doesn't keep the key from opening it.
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Change event' })).toBeVisible();
});

test('on the day with 25 hours, events in the hour that comes twice are shown and stay in it', async ({
  signUp,
}) => {
  const atAlice = await signUp(alice, DESK);
  const { page } = atAlice;
  await add(atAlice, 'Across', `${BACK}T05:30Z`, `${BACK}T06:30Z`);
  await add(atAlice, 'Second', `${BACK}T06:30Z`, `${BACK}T06:45Z`);
  await openReady(atAlice, `/calendar?day=${BACK}`);
  const across = block(page, /^Across.+1:30 AM EDT – 1:30 AM EST/);
  expect((await across.boundingBox())?.height).toBeCloseTo(50, 0);
  await expect(page.getByRole('main').getByRole('listitem').first()).toContainText(
    '1:30 AM EDT – 1:30 AM EST',
  );
  const second = block(page, /^Second/);
  await second.focus();
  await page.keyboard.press('Enter');
  const change = page.getByRole('dialog', { name: 'Change event' });
  await change.getByLabel('Title').fill('Second watch');
  await page.keyboard.press('Enter');
  await expect(block(page, /^Second watch.+1:30 AM EST – 1:45 AM EST/)).toHaveCount(1);
  await block(page, /^Second watch/).focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Space');
  await expect(block(page, /^Second watch.+1:30 AM EST – 2:00 AM EST/)).toHaveCount(1);
});
