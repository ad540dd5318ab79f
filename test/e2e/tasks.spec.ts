import type { APIRequestContext } from '@playwright/test';
import { alice, bob, expect, openReady, test } from './fixtures.ts';
import type { PhonePage } from './phone.ts';
import { examine } from './screens.ts';

const DESK = { viewport: { width: 1280, height: 900 } };
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/** Seats and Team Collaboration. */
async function startTeam({ context }: PhonePage): Promise<void> {
  const plan = await context.request.post('/api/billing/subscriptions/trial', {
    data: { planId: 'enterprise' },
  });
  expect(plan.ok(), await plan.text()).toBe(true);
}

/** Takes somebody into the workspace of another person, which this tab then shows. */
async function join(host: PhonePage, guest: PhonePage): Promise<void> {
  const made = await host.context.request.post('/api/workspace/invitations/link', {
    data: { role: 'member', days: 7, usesMax: 1 },
  });
  const { path } = (await made.json()) as { path: string };
  await guest.page.goto(path);
  await guest.page.getByRole('button', { name: 'Accept invitation' }).click();
  await expect(guest.page).toHaveURL(/\/dashboard$/);
}

async function create(request: APIRequestContext, path: string, data: object): Promise<void> {
  const answer = await request.post(path, { data });
  expect(answer.ok(), await answer.text()).toBe(true);
}
const column = ({ page }: PhonePage, name: string) =>
  page.getByRole('region', { name: new RegExp(`^${name}`) });
const cards = (phone: PhonePage, name: string) => column(phone, name).locator('[data-card]');

test('two people move cards of one board, by keyboard and by finger, and see each other’s moves', async ({
  signUp,
  signIn,
}) => {
  test.setTimeout(120_000);
  const atAlice = await signUp(alice, DESK);
  await startTeam(atAlice);
  const atBob = await signUp(bob, DESK);
  await join(atAlice, atBob);
  const { request } = atAlice.context;
  await create(request, '/api/task-projects', { id: 'stair', name: 'Northlight stair', isShared: true });
  for (const title of ['Send the quote', 'Order brackets', 'Draw the handrail'])
    await create(request, '/api/tasks', { id: title.replaceAll(' ', '-'), title, projectId: 'stair' });
  await openReady(atAlice, '/tasks?view=board&project=stair');
  await openReady(atBob, '/tasks?view=board&project=stair');

  await expect(cards(atAlice, 'To do')).toHaveCount(3);
  const card = atAlice.page.getByRole('button', { name: /Order brackets/ });
  await card.focus();
  await atAlice.page.keyboard.press('Space');
  await expect(atAlice.page.getByText('Moving “Order brackets”')).toBeVisible();
  await atAlice.page.keyboard.press('ArrowRight');
  await expect(atAlice.page.getByRole('status').filter({ hasText: 'In progress, place 1' })).toHaveCount(1);
  await atAlice.page.keyboard.press('Space');
  await expect(cards(atAlice, 'In progress')).toHaveText([/Order brackets/]);
  await expect(card).toBeFocused();
  await expect(cards(atBob, 'In progress')).toHaveText([/Order brackets/]);

  // Put back: nothing has changed.
  await atAlice.page.keyboard.press('Space');
  await atAlice.page.keyboard.press('ArrowRight');
  await atAlice.page.keyboard.press('Escape');
  await expect(cards(atAlice, 'In progress')).toHaveText([/Order brackets/]);

  // Bob finishes a card with one key; Alice's page follows.
  await atBob.page.getByRole('button', { name: /Send the quote/ }).press('x');
  await expect(cards(atAlice, 'Done')).toHaveText([/Send the quote/]);
  await examine(atAlice.page, 'tasks-board');

  // The board is narrowed down by a person and a priority, and shows all cards again.
  const board = atAlice.page;
  await board.getByRole('button', { name: 'Only tasks for Alice Archer' }).click();
  await expect(cards(atAlice, 'In progress')).toHaveText([/Order brackets/]);
  await board.getByRole('button', { name: 'Filter', exact: true }).click();
  await board.getByRole('menuitem', { name: 'Urgent priority' }).click();
  await expect(cards(atAlice, 'In progress')).toHaveCount(0);
  await board.getByRole('button', { name: 'Remove the filter Urgent' }).click();
  await board.getByRole('button', { name: 'Only tasks for Alice Archer' }).click();
  await expect(cards(atAlice, 'In progress')).toHaveText([/Order brackets/]);

  // By finger: a resting finger lifts the card, and drops it where it is let go.
  const byFinger = await signIn(alice, PHONE);
  await openReady(byFinger, '/tasks?view=board&project=stair');
  const held = byFinger.page.getByRole('button', { name: /Draw the handrail/ });
  await held.scrollIntoViewIfNeeded();
  const box = await held.boundingBox();
  const target = await column(byFinger, 'In progress').boundingBox();
  if (box === null || target === null) throw new Error('the board is on the screen');
  const finger = await byFinger.context.newCDPSession(byFinger.page);
  const touch = (type: string, x: number, y: number) =>
    finger.send('Input.dispatchTouchEvent', {
      type: type as 'touchStart',
      touchPoints: type === 'touchEnd' ? [] : [{ x, y }],
    });
  const [x, y] = [box.x + 40, box.y + 20];
  await touch('touchStart', x, y);
  await expect(byFinger.page.locator('[data-held]')).toBeVisible();
  const edge = 380;
  await touch('touchMove', x + 60, y);
  // At the edge of the screen, the board scrolls on until the next column is below the finger.
  await expect(async () => {
    await touch('touchMove', edge, y + 1 + Math.random());
    const over = await column(byFinger, 'In progress').boundingBox();
    expect(over?.x).toBeLessThan(200);
  }).toPass();
  await touch('touchMove', 220, y);
  await touch('touchEnd', 0, 0);
  await expect(cards(atBob, 'In progress')).toHaveText([
    /Draw the handrail|Order brackets/,
    /Draw the handrail|Order brackets/,
  ]);
});

test('a task is written as it is said, done with one key, found by the palette, and kept while offline', async ({
  signUp,
}) => {
  const atAlice = await signUp(alice, DESK);
  const { page, context } = atAlice;
  await openReady(atAlice, '/tasks');
  await page.keyboard.press('n');
  const field = page.getByRole('textbox', { name: 'New task' });
  await expect(field).toBeFocused();
  await field.fill('tomorrow');
  await field.press('Enter');
  await expect(page.getByText('Say what to do, too')).toBeVisible();
  await field.fill('Call Maya tomorrow 9am !high #lease');
  await expect(page.getByText('Say what to do, too')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'High', exact: true })).toBeVisible();
  await field.press('Enter');
  await expect(field).toHaveValue('');
  const row = page.getByRole('button', { name: 'Call Maya', exact: true });
  await expect(page.getByRole('region', { name: /^Tomorrow/ })).toContainText('Call Maya');
  await examine(page, 'tasks-list');

  await row.focus();
  await page.keyboard.press('p');
  await page.getByRole('dialog', { name: 'Priority' }).getByRole('button', { name: 'Urgent' }).click();
  await expect(page.getByText('Urgent priority')).toHaveCount(1);
  await row.focus();
  await page.keyboard.press('d');
  await expect(page.getByRole('textbox', { name: 'When' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await row.focus();
  await page.keyboard.press('d');
  await page.getByRole('dialog', { name: 'Due date' }).getByRole('button', { name: 'Today' }).click();
  await expect(page.getByRole('region', { name: /^Today/ })).toContainText('Call Maya');

  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Search or call' }).fill('call may');
  await page.getByRole('option', { name: /Call Maya/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Task' });
  await dialog.getByRole('textbox', { name: 'New step' }).fill('Find the number');
  await dialog.getByRole('textbox', { name: 'New step' }).press('Enter');
  await expect(dialog.getByRole('checkbox', { name: 'Find the number' })).toBeVisible();
  await examine(page, 'task');
  await page.keyboard.press('Escape');

  await context.setOffline(true);
  await field.fill('Buy paper');
  await field.press('Enter');
  await expect(page.getByText('Waiting to be saved')).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText('Waiting to be saved')).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Buy paper', exact: true })).toBeVisible();
});

test('the eleventh active task is refused on Free, with the way on', async ({ signUp }) => {
  const atAlice = await signUp(alice, DESK);
  const { page } = atAlice;
  for (let nth = 1; nth <= 10; nth += 1)
    await create(atAlice.context.request, '/api/tasks', { id: `task-${nth}`, title: `Task ${nth}` });
  await openReady(atAlice, '/tasks');
  const field = page.getByRole('textbox', { name: 'New task' });
  await field.fill('One too many');
  await field.press('Enter');
  await expect(
    page.getByText('Your plan includes up to 10 active tasks. Finish one, or upgrade your plan to add more.'),
  ).toBeVisible();
  await expect(field).toHaveValue('One too many');
  await page.getByRole('button', { name: 'See plans' }).click();
  await expect(page).toHaveURL(/\/billing$/);
  await page.goBack();
  await field.fill('One too many');
  await page.getByRole('checkbox', { name: 'Task 1', exact: true }).click();
  await field.press('Enter');
  await expect(page.getByRole('button', { name: 'One too many', exact: true })).toBeVisible();
});

test('the row of many projects keeps its edge', async ({ signUp }) => {
  const { page, context } = await signUp(alice, DESK);
  for (const nth of [1, 2, 3, 4, 5, 6, 7, 8])
    await create(context.request, '/api/task-projects', {
      id: `project-${nth}`,
      name: `Project number ${nth}`,
      isShared: false,
    });
  await page.goto('/tasks?view=board');
  const row = page.getByRole('navigation', { name: 'Lists of tasks' });
  const last = row.getByRole('button', { name: 'New project' });
  await expect(last).toBeVisible();
  await row.evaluate((element) => element.scrollTo({ left: element.scrollWidth }));
  const [outer, inner] = [await row.boundingBox(), await last.boundingBox()];
  if (outer === null || inner === null) throw new Error('the row is on the screen');
  expect(outer.x + outer.width - inner.x - inner.width).toBeGreaterThanOrEqual(16);
});

test('a task of the calendar is moved to another day by keyboard and by finger', async ({ signUp }) => {
  const atAlice = await signUp(alice, { ...DESK, hasTouch: true });
  const { page, context } = atAlice;
  const days = await page.evaluate(() =>
    [0, 1, 2].map((ahead) => new Intl.DateTimeFormat('en-CA').format(Date.now() + ahead * 86_400_000)),
  );
  const due = { day: days[0], time: null, timeZone: 'UTC' };
  await create(context.request, '/api/tasks', { id: 'call', title: 'Call Maya', due });
  await openReady(atAlice, '/tasks?view=calendar');
  const task = (day: string | undefined) =>
    page.locator(`[data-cell="${day}"]`).getByRole('button', { name: 'Call Maya' });
  const said = (words: string) => page.getByRole('status').filter({ hasText: words });
  // What is due today is counted in the navigation.
  await expect(page.getByRole('link', { name: 'Tasks', exact: false }).first()).toHaveAccessibleName(
    /^Tasks ?, 1 due$/,
  );

  await task(days[0]).focus();
  await page.keyboard.press('Space');
  await expect(said('Picked up Call Maya')).toHaveCount(1);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Escape');
  await expect(task(days[0])).toBeVisible();
  await task(days[0]).focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Space');
  await expect(task(days[1])).toBeVisible();

  const from = await task(days[1]).boundingBox();
  const to = await page.locator(`[data-cell="${days[2]}"]`).boundingBox();
  if (from === null || to === null) throw new Error('the calendar is on the screen');
  const finger = await context.newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x: number, y: number) =>
    finger.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x, y }] });
  await touch('touchStart', from.x + 10, from.y + 5);
  await expect(said('Picked up Call Maya')).toHaveCount(1);
  await touch('touchMove', to.x + 20, to.y + 40);
  await touch('touchEnd', 0, 0);
  await expect(task(days[2])).toBeVisible();
  // The finger that let go opened nothing.
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('a comment is edited by its author, and a section is renamed where it stands', async ({ signUp }) => {
  const atAlice = await signUp(alice, DESK);
  const { page, context } = atAlice;
  await create(context.request, '/api/task-projects', {
    id: 'stair',
    name: 'Northlight stair',
    isShared: false,
  });
  await create(context.request, '/api/task-projects/stair/sections', { id: 'first', name: 'Quote' });
  await create(context.request, '/api/tasks', { id: 'draw', title: 'Draw the stair', projectId: 'stair' });
  await create(context.request, '/api/tasks/draw/comments', { id: 'said', text: 'Oak or ash?' });
  await openReady(atAlice, '/tasks?project=stair&task=draw');
  const task = page.getByRole('dialog', { name: 'Task' });
  await task.getByRole('button', { name: 'Edit' }).click();
  const field = task.getByRole('textbox', { name: 'Edit comment' });
  await expect(field).toBeFocused();
  await field.fill('Oak.');
  await page.keyboard.press('Escape');
  await expect(task.getByText('Oak or ash?')).toBeVisible();
  await task.getByRole('button', { name: 'Edit' }).click();
  await field.fill('Oak.');
  await task.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(task.getByText('Oak.')).toBeVisible();
  await expect(task.getByText(', edited')).toBeVisible();
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Project settings' }).click();
  const name = page.getByRole('textbox', { name: 'Name of the section Quote' });
  await name.fill('Drawings');
  await name.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Name of the section Drawings' })).toBeVisible();
});
