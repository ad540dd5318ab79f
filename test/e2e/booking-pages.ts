import type { APIRequestContext, Page } from '@playwright/test';
import { expect } from './fixtures.ts';
import type { PhonePage } from './phone.ts';

export const PHONE = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
  timezoneId: 'Asia/Tokyo',
  locale: 'en-US',
};
interface Published {
  readonly id: string;
}

/** Takes bookings around the clock in New York, so that the hour of the test doesn't matter. */
export async function publish({ context: { request } }: PhonePage, changed: object = {}): Promise<string> {
  const days = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({
    weekday,
    isEnabled: true,
    spans: [{ start: '00:00', end: '24:00' }],
  }));
  const saved = await request.put('/api/calendar/availability', {
    data: {
      name: 'Always',
      timeZone: 'America/New_York',
      days,
      overrides: [],
      bufferBefore: 0,
      bufferAfter: 0,
    },
  });
  expect(saved.ok(), await saved.text()).toBe(true);
  const { pages } = (await (await request.get('/api/booking-pages')).json()) as { pages: Published[] };
  const id = pages[0]?.id ?? '';
  const facts = { isEnabled: true, title: 'Fit-out call', questions: [QUESTION], ...changed };
  const published = await request.patch(`/api/booking-pages/${id}`, { data: facts });
  expect(published.ok(), await published.text()).toBe(true);
  return id;
}

export const QUESTION = { id: 'room', text: 'Which room is it about?', isRequired: true };
export const times = (page: Page) => page.getByRole('list', { name: 'Free times' });
export const pick = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

/** A day that is free from morning to night in every zone. */
export async function chooseDay(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Next month' }).click();
  await page.getByRole('button', { name: /^\w+ 15 \w+, \d+ free times$/ }).click();
}

/** A free start of Alice's page, so many days from now, at noon in New York. */
export function noonIn(days: number): number {
  const day = new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  return Date.parse(`${day}T17:00:00Z`);
}

/** Books without the page. @returns the token in the link of whoever booked */
export async function book(
  request: APIRequestContext,
  startsAt: number,
  changed: object = {},
): Promise<string> {
  const answer = await request.post('/api/book', {
    data: {
      owner: 'alice',
      slug: '',
      id: `booking-${startsAt}`,
      startsAt,
      minutes: 30,
      kind: 'call',
      name: 'Edith Penrose',
      email: 'edith@penrose.example',
      timeZone: 'Asia/Kathmandu',
      clock: '12',
      answers: [{ id: QUESTION.id, answer: 'The shop floor' }],
      ...changed,
    },
  });
  expect(answer.status(), await answer.text()).toBe(201);
  return ((await answer.json()) as { token: string }).token;
}
