import { chooseDay, PHONE, pick, publish, QUESTION, times } from './booking-pages.ts';
import { alice, bob, expect, openReady, test } from './fixtures.ts';
import { examine } from './screens.ts';

const DAY_MS = 86_400_000;

test('somebody far away books on a phone, moves it and cancels it, and the host learns of each', async ({
  signUp,
  visit,
  app,
}) => {
  const host = await signUp(alice);
  const { page } = await visit(bob, { ...PHONE, at: '/' });
  const missing = await page.goto('/book/alice');
  expect(missing?.status()).toBe(404);
  await publish(host, { isEnabled: false });
  const off = await page.goto('/book/alice');
  expect(off?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    "This page isn't taking bookings at the moment",
  );
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');

  await publish(host);
  // The first month, when it comes late, doesn't turn the page back from the next one.
  await page.route(
    '/api/book/slots?*',
    async (route) => {
      await page.waitForTimeout(1_000);
      await route.continue();
    },
    { times: 1 },
  );
  await page.goto('/book/alice/45');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Fit-out call');
  await expect(page.getByRole('button', { name: '45 min' })).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByLabel('Your time zone')).toHaveValue('Asia/Tokyo');
  await chooseDay(page);
  await pick(page, '9:00 AM');
  await page.getByLabel('Your time zone').selectOption('Asia/Dubai');
  await expect(times(page).getByRole('button', { name: '4:00 AM', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await page.getByLabel('Your time zone').selectOption('Asia/Tokyo');
  await examine(page, 'book-pick');
  await page.setViewportSize(PHONE.viewport);
  await page.getByRole('button', { name: 'Next: 9:00 AM' }).click();

  await expect(page.getByText(/^Held for you for [45]:\d\d$/)).toBeVisible();
  await page.getByRole('button', { name: 'Book 9:00 AM' }).click();
  await expect(page.getByText('Please enter your name')).toBeVisible();
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused();
  await expect(page.getByText('Please answer this question')).toBeVisible();
  await page.getByLabel('Name', { exact: true }).fill('Edith Penrose');
  await page.getByLabel('Email').fill('edith@penrose.example');
  await page.getByLabel(QUESTION.text).fill('The shop floor');
  await examine(page, 'book-details');
  await page.setViewportSize(PHONE.viewport);
  await page.getByRole('button', { name: 'Book 9:00 AM' }).click();

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You’re booked');
  await expect(page.getByText('9:00 – 9:45 AM')).toBeVisible();
  await expect(
    page.getByText(/^You can join from this page, starting at 8:50 AM on \w+ 15 \w+\./),
  ).toBeVisible();
  const mail = await app.mailTo('edith@penrose.example', 'Confirmed: Fit-out call with Alice');
  expect(mail.calendar?.method).toBe('REQUEST');
  expect(mail.text).toContain(page.url());
  await examine(page, 'booking');
  await page.setViewportSize(PHONE.viewport);
  const file = await page.request.get(
    (await page.getByRole('link', { name: 'Calendar file' }).getAttribute('href')) ?? '',
  );
  expect(await file.text()).toContain('BEGIN:VEVENT');

  await page.getByRole('button', { name: 'Choose another time' }).click();
  await chooseDay(page);
  await page.getByRole('button', { name: '10:30 AM', exact: true }).click();
  await page.getByRole('button', { name: 'Move it here: 10:30 AM' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your new time is booked');
  await expect(page.getByText('10:30 – 11:15 AM')).toBeVisible();

  await page.getByRole('button', { name: 'Cancel booking' }).click();
  await page.getByLabel('Reason (optional)').fill('Moved the opening');
  await page.getByRole('button', { name: 'Cancel this booking' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This booking was canceled');
  await expect(page.getByRole('link', { name: 'Book another time' })).toHaveAttribute('href', '/book/alice');

  await openReady(host, '/notifications');
  for (const title of ['booked', 'moved', 'canceled'])
    await expect(host.page.getByText(`Edith Penrose ${title} a meeting`)).toBeVisible();
  const altered = await page.goto(`${page.url().split('?')[0]}x`);
  expect(altered?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This link doesn’t work');
});

test('a time that somebody else takes meanwhile is said to be gone, and nothing typed is lost', async ({
  signUp,
  visit,
  app,
}) => {
  const host = await signUp(alice);
  await publish(host);
  const { page, context } = await visit(bob, {
    at: '/book/alice',
    timezoneId: 'Asia/Tokyo',
    locale: 'en-US',
  });
  await chooseDay(page);
  await pick(page, '9:00 AM');
  await times(page).getByRole('button', { name: 'Next' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Edith Penrose');
  await page.getByLabel('Email').fill('edith@penrose.example');
  await page.getByLabel(QUESTION.text).fill('The shop floor');
  // Five minutes pass for the server, and somebody else books.
  app.moveClock(6 * 60_000);
  const chosen = await page.evaluate(
    () => document.querySelector<HTMLElement>('[data-start][aria-pressed=true]')?.dataset['start'],
  );
  const other = {
    owner: 'alice',
    slug: '',
    id: 'somebody-elses-booking',
    startsAt: Number(chosen),
    minutes: 30,
    kind: 'call',
    name: 'Quick',
    email: 'quick@x.example',
    timeZone: 'UTC',
    answers: [{ id: 'room', answer: 'x' }],
  };
  expect((await context.request.post('/api/book', { data: other })).status()).toBe(201);
  await page.getByRole('button', { name: 'Book 9:00 AM' }).click();
  const gone = page.getByRole('alert').filter({ hasText: '9:00 AM was just taken' });
  await expect(gone).toBeVisible();
  await gone.getByRole('button', { name: /9:30 AM$/ }).click();
  await expect(page.getByRole('button', { name: 'Book 9:30 AM' })).toBeVisible();
  await expect(page.getByLabel(QUESTION.text)).toHaveValue('The shop floor');
  await page.getByRole('button', { name: 'Book 9:30 AM' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You’re booked');

  // At the time itself the page leads to the dial pad, with the name of the host on it.
  app.moveClock(Number(chosen) - Date.now() + 25 * 60_000);
  await page.reload();
  await expect(page.getByRole('link', { name: 'Call Alice Archer' })).toHaveAttribute(
    'href',
    `/login?from=${encodeURIComponent('/dashboard?tab=dial-pad&ring=alice')}`,
  );
  app.moveClock(DAY_MS);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This meeting is over');
  await expect(page.getByRole('button', { name: 'Cancel booking' })).toBeHidden();
  await openReady(host, '/dashboard?tab=dial-pad&ring=bob');
  await expect(host.page.getByRole('textbox', { name: 'Username' })).toHaveValue('bob');
});

test('days are walked by the arrow keys, and without JavaScript the page says what it needs', async ({
  signUp,
  visit,
}) => {
  const host = await signUp(alice);
  await publish(host);
  const { page } = await visit(bob, { at: '/book/alice', timezoneId: 'Europe/London', locale: 'en-GB' });
  await chooseDay(page);
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('button', { name: /^\w+ 16 \w+, 48 free times$/ })).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: /^\w+ 9 \w+, 48 free times$/ })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await expect(times(page).getByRole('button').first()).toHaveText('00:00');
  const plain = await visit(bob, { at: '/book/alice', javaScriptEnabled: false });
  await expect(plain.page.getByText(/JavaScript is off in your browser/)).toBeVisible();
  await expect(plain.page.getByRole('heading', { level: 1 })).toHaveText('Fit-out call');
});

test('a team is booked below the name of its workspace, and a page on a phone shows who is met', async ({
  signUp,
  visit,
}) => {
  const host = await signUp(alice);
  await publish(host);
  const { request } = host.context;
  const user = (await (await request.get('/api/identity/me')).json()) as { id: string };
  const facts = {
    slug: 'demo',
    title: 'See it work',
    description: 'Half an hour, no slides.',
    isEnabled: true,
  };
  const made = await request.post('/api/workspace/booking-pages', {
    data: { id: 'team-page', ...facts, hosts: [user.id], assignment: 'round-robin', kinds: ['video'] },
  });
  expect(made.ok(), await made.text()).toBe(true);
  const { path } = (await made.json()) as { path: string };
  expect(path).toMatch(/^\/book\/team\/[a-z0-9-]+\/demo$/);
  const { page } = await visit(bob, { ...PHONE, at: `${path}/15` });
  await expect(page).toHaveTitle('See it work with Alice Archer – Ahoy');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('See it work');
  await expect(page.getByText('Half an hour, no slides.')).toBeVisible();
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', new RegExp(`${path}$`));
  await chooseDay(page);
  await pick(page, '9:00 AM');
  await page.getByRole('button', { name: 'Next: 9:00 AM' }).click();
  await expect(page.getByText(/^15 min with Alice Archer, Tokyo/)).toBeVisible();
  // One way to meet is no choice.
  await expect(page.getByText('How would you like to talk?')).toBeHidden();
  await page.reload();
  // What this visitor holds is free for them, also after a reload.
  await chooseDay(page);
  await expect(times(page).getByRole('button', { name: '9:00 AM', exact: true })).toBeVisible();
});
