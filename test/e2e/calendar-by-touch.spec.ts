import { alice, expect, openReady, test } from './fixtures.ts';

/** In a week: nothing of it is over. */
const DAY = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10);

test('a finger that rests takes an event and moves it, and one that moves at once scrolls', async ({
  signUp,
}) => {
  const atAlice = await signUp(alice, {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    timezoneId: 'America/Los_Angeles',
  });
  const { page } = atAlice;
  const startsAt = Date.parse(`${DAY}T18:00:00Z`);
  const made = await atAlice.context.request.post('/api/calendar/events', {
    data: {
      id: crypto.randomUUID(),
      title: 'Site visit',
      startsAt,
      endsAt: startsAt + 3_600_000,
      timeZone: 'America/Los_Angeles',
    },
  });
  expect(made.ok(), await made.text()).toBe(true);
  await openReady(atAlice, `/calendar?day=${DAY}&view=week`);
  const event = page.getByRole('main').getByRole('button', { name: /^Site visit ?, Call/ });
  await expect(event).toBeVisible();
  const name = (await event.getAttribute('data-event')) ?? '';
  const text = await event.textContent();
  const touch = await page.context().newCDPSession(page);
  const at = async () => {
    const box = await page.locator(`[data-event="${name}"]`).boundingBox();
    return { x: (box?.x ?? 0) + 20, y: (box?.y ?? 0) + 20 };
  };
  const finger = (type: 'touchStart' | 'touchMove' | 'touchEnd', point?: { x: number; y: number }) =>
    touch.send('Input.dispatchTouchEvent', { type, touchPoints: point === undefined ? [] : [point] });

  // At once: the day scrolls, and the event stays where it was.
  const swiped = await at();
  await finger('touchStart', swiped);
  await finger('touchMove', { ...swiped, y: swiped.y + 40 });
  await finger('touchMove', { ...swiped, y: swiped.y + 80 });
  await finger('touchEnd');
  await expect.poll(async () => (await at()).y).toBeGreaterThan(swiped.y);
  expect(await event.textContent()).toBe(text);

  // After a rest: it moves by an hour. The swipe may have thrown it off the screen.
  let before = Number.NaN;
  await expect
    .poll(async () => {
      const since = before;
      before = (await at()).y;
      return before - since;
    })
    .toBe(0);
  await event.evaluate((element) => element.scrollIntoView({ block: 'center' }));
  const taken = await at();
  await finger('touchStart', taken);
  await expect(page.locator(`[data-event="${name}"]`)).not.toHaveText(text ?? '');
  await finger('touchMove', { ...taken, y: taken.y + 26 });
  await finger('touchMove', { ...taken, y: taken.y + 52 });
  await finger('touchEnd');
  await expect(page.getByText('Event changed')).toBeVisible();
  const { events } = (await (
    await atAlice.context.request.get('/api/calendar/events', {
      params: { from: startsAt - 86_400_000, before: startsAt + 86_400_000 },
    })
  ).json()) as { events: { startsAt: number; endsAt: number }[] };
  expect(events).toMatchObject([{ startsAt: startsAt + 3_600_000, endsAt: startsAt + 7_200_000 }]);
});
