import { Client as PgClient } from 'pg';
import { book, chooseDay, noonIn, PHONE, pick, publish, QUESTION, times } from './booking-pages.ts';
import { alice, bob, expect, openReady, test } from './fixtures.ts';
import { examine } from './screens.ts';

const MINUTE_MS = 60_000;
const VISITOR = { at: '/book/alice', timezoneId: 'Asia/Tokyo', locale: 'en-US' };

test('without JavaScript a booking shows its time, gives its file, and can be canceled', async ({
  signUp,
  visit,
  app,
}) => {
  const host = await signUp(alice);
  await publish(host);
  const startsAt = noonIn(20);
  const token = await book(host.context.request, startsAt);
  const { page } = await visit(bob, { at: `/booking/${token}`, javaScriptEnabled: false });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You’re booked');
  await expect(page.getByText('Call with Alice Archer')).toBeVisible();
  await expect(page.getByText('10:45 – 11:15 PM')).toBeVisible();
  await expect(page.getByText('Kathmandu (GMT+5:45)')).toBeVisible();
  await expect(page.getByText(/turn it on and reload this page/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Choose another time' })).toBeHidden();
  const file = await page.request.get(
    (await page.getByRole('link', { name: 'Calendar file' }).getAttribute('href')) ?? '',
  );
  expect(await file.text()).toContain('BEGIN:VEVENT');

  await page.getByLabel('Reason (optional)').fill('Ill, <b>sorry</b>');
  await page.getByRole('button', { name: 'Cancel this booking' }).click();
  await expect(page).toHaveURL(`/booking/${token}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This booking was canceled');
  await expect(page.getByText('Reason: Ill, <b>sorry</b>')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Calendar file' })).toBeHidden();
  await expect(page.getByRole('button', { name: 'Cancel this booking' })).toBeHidden();
  await expect(page.getByRole('link', { name: 'Book another time' })).toHaveAttribute('href', '/book/alice');
  await app.mailTo('edith@penrose.example', 'Canceled: Fit-out call');
  // Sent again, or with an altered address, it changes nothing.
  const form = { reason: 'Twice' };
  const twice = await page.request.post(`/booking/${token}/cancel`, { form, maxRedirects: 0 });
  expect([twice.status(), twice.headers()['location']]).toEqual([303, `/booking/${token}`]);
  expect((await page.request.post(`/booking/${token}x/cancel`, { form })).status()).toBe(404);
  await page.reload();
  await expect(page.getByText('Reason: Ill, <b>sorry</b>')).toBeVisible();
});

test('a page that is switched off says so while its form is filled in, and keeps what was typed', async ({
  signUp,
  visit,
}) => {
  const host = await signUp(alice);
  const id = await publish(host);
  const { page } = await visit(bob, VISITOR);
  await chooseDay(page);
  await pick(page, '9:00 AM');
  await times(page).getByRole('button', { name: 'Next' }).click();
  await expect(page.getByText(/^Held for you for/)).toBeVisible();
  await page.getByLabel('Name', { exact: true }).fill('Edith Penrose');
  await page.getByLabel('Email').fill('edith@penrose.example');
  await page.getByLabel(QUESTION.text).fill('The shop floor');
  const switchTo = (isEnabled: boolean) =>
    host.context.request.patch(`/api/booking-pages/${id}`, { data: { isEnabled } });
  const off = page.getByText(/^This page no longer takes bookings, so nothing was booked. Please ask Alice/);

  await switchTo(false);
  await page.getByRole('button', { name: 'Book 9:00 AM' }).click();
  await expect(page.getByRole('alert').filter({ has: off })).toBeInViewport();
  await expect(page.getByText(/^Held for you for/)).toBeHidden();
  await expect(page.getByRole('button', { name: 'Book 9:00 AM' })).toBeDisabled();
  await expect(page.getByLabel(QUESTION.text)).toHaveValue('The shop floor');
  await examine(page, 'book-switched-off');

  // The next look at the page finds it on, and off again.
  const look = () => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await switchTo(true);
  await look();
  await expect(off).toBeHidden();
  await expect(page.getByRole('button', { name: 'Book 9:00 AM' })).toBeEnabled();
  await switchTo(false);
  await look();
  await expect(off).toBeVisible();
  // Nobody has typed anything here: the page says what it says to everyone.
  const { page: picking } = await visit(bob, VISITOR);
  await expect(picking.getByRole('heading', { level: 1 })).toHaveText(
    "This page isn't taking bookings at the moment",
  );
});

test('when the five minutes are up, the page says whether the time is still free', async ({
  signUp,
  open,
  app,
}) => {
  const host = await signUp(alice);
  await publish(host);
  const { page } = await open(bob, { timezoneId: 'Asia/Tokyo', locale: 'en-US' });
  await page.clock.install();
  await page.goto('/book/alice');
  await chooseDay(page);
  await pick(page, '9:00 AM');
  await times(page).getByRole('button', { name: 'Next' }).click();
  await expect(page.getByText(/^Held for you for [45]:\d\d$/)).toBeVisible();
  await page.getByLabel(QUESTION.text).fill('The shop floor');
  await page.clock.fastForward('04:30');
  await expect(page.getByText(/^Held for you for 0:\d\d$/)).toBeVisible();
  await page.clock.fastForward('00:31');
  const free = page.getByRole('alert').filter({ hasText: 'this time is still free' });
  await expect(free).toContainText('Your five minutes are up, but this time is still free.');
  await expect(page.getByText('No longer held')).toBeVisible();
  await free.getByRole('button', { name: /9:00 AM$/ }).click();
  await expect(page.getByText(/^Held for you for [45]:\d\d$/)).toBeVisible();

  const chosen = await page.evaluate(
    () => document.querySelector<HTMLElement>('[data-start][aria-pressed=true]')?.dataset['start'],
  );
  app.moveClock(6 * MINUTE_MS);
  await book(host.context.request, Number(chosen));
  await page.clock.fastForward('05:01');
  const taken = page.getByRole('alert').filter({ hasText: 'this time is taken now' });
  await expect(taken).toBeVisible();
  await taken.getByRole('button', { name: /9:30 AM$/ }).click();
  await expect(page.getByRole('button', { name: 'Book 9:30 AM' })).toBeVisible();
  await expect(page.getByLabel(QUESTION.text)).toHaveValue('The shop floor');
});

test.describe('with the limits of a real installation', () => {
  test.use({ settings: { RATE_LIMIT_SCALE: '1' } });

  test('a visitor who asks too often reads that', async ({ signUp, visit }) => {
    const host = await signUp(alice);
    await publish(host);
    const { page } = await visit(bob, { at: '/' });
    const asked = Array.from({ length: 301 }, () => page.request.get('/api/booking/a.b'));
    expect((await Promise.all(asked)).some((answer) => answer.status() === 404)).toBe(true);
    const refused = await page.goto('/book/alice');
    expect(refused?.status()).toBe(429);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Too many requests');
    await expect(page.getByText('Please try again in a minute.')).toBeVisible();
    await examine(page, 'book-too-often');
  });
});

test('a team that comes as a whole is met by everybody, at times when all are free', async ({
  signUp,
  visit,
  app,
}) => {
  const host = await signUp(alice);
  await publish(host);
  const other = await signUp(bob);
  await publish(other);
  const idOf = async ({ context }: typeof host) =>
    ((await (await context.request.get('/api/identity/me')).json()) as { id: string }).id;
  const [hers, his] = [await idOf(host), await idOf(other)];
  const client = new PgClient({ connectionString: app.databaseUrl });
  await client.connect();
  await client.query(`insert into workspace_members values ($1, $2, 'member', now())`, [hers, his]);
  await client.end();
  const made = await host.context.request.post('/api/workspace/booking-pages', {
    data: {
      id: 'both',
      slug: 'both',
      title: 'Kick-off',
      isEnabled: true,
      hosts: [hers, his],
      assignment: 'everybody',
      kinds: ['video'],
    },
  });
  expect(made.ok(), await made.text()).toBe(true);
  const { path } = (await made.json()) as { path: string };
  // Bob alone is busy then, and so the time isn't free for both.
  const { page } = await visit(bob, { ...PHONE, at: path });
  await chooseDay(page);
  await pick(page, '9:00 AM');
  const chosen = await page.evaluate(
    () => document.querySelector<HTMLElement>('[data-start][aria-pressed=true]')?.dataset['start'],
  );
  await book(other.context.request, Number(chosen), { owner: 'bob', email: 'quick@x.example' });
  await page.getByRole('button', { name: 'Next: 9:00 AM' }).click();
  const gone = page.getByRole('alert').filter({ hasText: '9:00 AM was just taken' });
  await gone.getByRole('button', { name: /9:30 AM$/ }).click();
  await page.getByLabel('Name', { exact: true }).fill('Edith Penrose');
  await page.getByLabel('Email').fill('edith@penrose.example');
  await page.getByRole('button', { name: 'Book 9:30 AM' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You’re booked');
  await expect(page.getByText('Video call with Alice Archer and Bob Bell')).toBeVisible();
  for (const email of [alice.email, bob.email]) {
    const mail = await app.mailTo(email, 'Edith Penrose booked a meeting');
    expect(mail.calendar?.text.replaceAll('\r\n ', '')).toContain(`mailto:${email}`);
  }
});

test('the link to join rings the host: early it waits, and at the time it leads to the call', async ({
  signUp,
  app,
}) => {
  test.setTimeout(120_000);
  const host = await signUp(alice);
  await publish(host);
  const visitor = await signUp(bob);
  const startsAt = noonIn(3);
  const token = await book(host.context.request, startsAt);
  const { page } = visitor;
  await page.goto(`/booking/${token}?join=now`);
  await expect(page.getByText(/^You can join from this page, starting at/)).toBeVisible();
  await expect(page).toHaveURL(`/booking/${token}?join=now`);
  app.moveClock(startsAt - Date.now() - 5 * MINUTE_MS);
  await page.goto(`/booking/${token}?join=now`);
  await expect(page).toHaveURL(/\/dashboard\?tab=dial-pad&ring=alice|\/login/);
  await expect(page.getByRole('textbox', { name: 'Username' })).toHaveValue('alice');
  await openReady(host, '/dashboard');
  await page.getByRole('button', { name: 'Call', exact: true }).click();
  await expect(host.incomingFrom(bob)).toBeVisible();
});

test.describe('in zones of Asia', () => {
  for (const [timezoneId, zone, first, distance] of [
    [
      'Asia/Kathmandu',
      'Kathmandu (GMT+5:45)',
      '00:15',
      /Alice Archer is in New York, 1\d hours and 45 minutes behind you/,
    ],
    [
      'Asia/Kolkata',
      'Kolkata (GMT+5:30)',
      '00:00',
      /Alice Archer is in New York, (9|10) hours and 30 minutes behind you/,
    ],
    ['Asia/Tokyo', 'Tokyo (GMT+9)', '00:00', /Alice Archer is in New York, 1[34] hours behind you/],
  ] as const)
    test(`times of a host in New York are those of ${zone}`, async ({ signUp, visit }) => {
      const host = await signUp(alice);
      await publish(host);
      const { page } = await visit(bob, { at: '/book/alice', timezoneId, locale: 'en-GB' });
      await expect(page.getByLabel('Your time zone').locator('option:checked')).toContainText(zone);
      await expect(page.getByText(distance)).toBeVisible();
      await chooseDay(page);
      await expect(page.getByRole('button', { name: /^\w+ 15 \w+, 48 free times$/ })).toBeVisible();
      await expect(times(page).getByRole('button').first()).toHaveText(first);
      const start = await times(page).getByRole('button').first().getAttribute('data-start');
      const words = await page.evaluate(
        ([at, timeZone]) =>
          new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' }).format(
            Number(at),
          ),
        [start, timezoneId] as const,
      );
      expect(words).toBe(first);
    });
});
