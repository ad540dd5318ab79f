import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Client, TestSocket } from '#test/client.ts';
import { createTestClock } from '#test/clock.ts';
import { alice, bob } from '#test/people.ts';
import { startWorld, type World } from '#test/world.ts';
import { CALENDAR_BOOKINGS_TOPIC } from '../../constants-topics.ts';
import type { Booking, BookingChanged } from '../../model-bookings.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** A Monday. */
const clock = createTestClock(Date.UTC(2026, 10, 23, 8));
const at = (day: number, hour: number, minute = 0) => Date.UTC(2026, 10, day, hour, minute);
let world: World;
let ann: Client;
let ben: Client;
let visitor: Client;
let socket: TestSocket;
/** What an open page of Ann's has, by the events alone. */
const page = new Map<string, Booking>();

beforeAll(async () => {
  world = await startWorld({ clock });
  ann = await world.signUp(alice);
  ben = await world.signUp(bob);
  visitor = world.visitor();
  const [first] = (await ann.calendar.pages()).pages;
  await ann.calendar.changePage({ id: first?.id ?? '', isEnabled: true, noticeMinutes: 0 });
  socket = await ann.connect('ann-tab-1', { workspaceId: ann.user.id });
  socket.on('events', (_stream, events) => {
    for (const { topic, payload } of events)
      if (topic === CALENDAR_BOOKINGS_TOPIC) {
        const { booking } = payload as BookingChanged;
        page.set(booking.id, booking);
      }
  });
});
afterAll(() => world.stop());

const owner = { owner: alice.username };
const client = {
  name: 'Maya Fold',
  email: 'maya@fold.example',
  company: 'Fold Coffee',
  phone: '+442079460123',
  timeZone: 'Europe/London',
};
const request = (startsAt: number, changed: object = {}) => ({
  ...owner,
  id: randomUUID(),
  startsAt,
  minutes: 30,
  kind: 'call' as const,
  ...client,
  ...changed,
});
const book = (startsAt: number, changed: object = {}) => visitor.calendar.book(request(startsAt, changed));
const codeOf = (error: unknown) => (error as { code?: string }).code;
const refusal = (promise: Promise<unknown>) => promise.then(() => null, codeOf);
const slotsOn = async (day: number, changed: object = {}) =>
  (
    await visitor.calendar.freeSlots({
      ...owner,
      minutes: 30,
      from: at(day, 0),
      before: at(day + 1, 0),
      ...changed,
    })
  ).starts;

describe('a booking page', () => {
  test('shows its hosts, and says so when it takes no bookings', async () => {
    expect(await visitor.calendar.publicPage(owner)).toMatchObject({
      title: 'Meeting',
      team: null,
      hosts: [{ name: alice.name, username: alice.username }],
      durations: [15, 30, 45, 60],
      defaultDuration: 30,
      timeZone: 'UTC',
    });
    expect(await refusal(visitor.calendar.publicPage({ owner: bob.username }))).toBe('calendar.pageNotFound');
    await ben.calendar.pages();
    expect(await refusal(visitor.calendar.publicPage({ owner: bob.username }))).toBe('calendar.pageOff');
    expect(await refusal(visitor.calendar.publicPage({ owner: '~nobody', slug: 'x' }))).toBe(
      'calendar.pageNotFound',
    );
  });

  test('has free times by the schedule of its host', async () => {
    const starts = await slotsOn(24);
    expect([starts.length, starts[0], starts.at(-1)]).toEqual([16, at(24, 9), at(24, 16, 30)]);
    expect(await slotsOn(28)).toEqual([]);
    expect(
      await refusal(
        visitor.calendar.freeSlots({ ...owner, minutes: 20, from: at(24, 0), before: at(25, 0) }),
      ),
    ).toBe('calendar.badDuration');
    expect(
      await refusal(visitor.calendar.freeSlots({ ...owner, minutes: 30, from: 0, before: at(25, 0) })),
    ).toBe('calendar.rangeTooLong');
  });

  test('belongs to its owner only, with one address each', async () => {
    const [first] = (await ann.calendar.pages()).pages;
    const id = first?.id ?? '';
    expect(first?.path).toBe(`/book/${alice.username}`);
    expect(await refusal(visitor.calendar.pages())).toBe('common.signedOut');
    expect(await refusal(ben.calendar.changePage({ id, isEnabled: false }))).toBe('calendar.pageNotFound');
    expect(await refusal(ben.calendar.removePage({ id }))).toBe('calendar.pageNotFound');
    expect(await refusal(ann.calendar.createPage({ id: randomUUID(), title: 'Two' }))).toBe(
      'calendar.slugTaken',
    );
    expect(await refusal(ann.calendar.createPage({ id: randomUUID(), slug: '30' }))).toBe('calendar.badSlug');
    expect(await refusal(ann.calendar.changePage({ id, durations: [15], defaultDuration: 30 }))).toBe(
      'calendar.badDurations',
    );
  });
});

describe('booking', () => {
  test('is idempotent: the same request twice is one booking', async () => {
    const twice = request(at(24, 9));
    const answers = await Promise.all(Array.from({ length: 20 }, () => visitor.calendar.book(twice)));
    expect(new Set(answers.map(({ token }) => token)).size).toBe(1);
    expect((await ann.calendar.bookings({})).bookings.filter(({ id }) => id === twice.id)).toHaveLength(1);
    expect(await refusal(visitor.calendar.book({ ...twice, email: 'other@x.example' }))).toBe(
      'calendar.keyReused',
    );
  });

  test('of one time by twenty people at two servers is won by one, and the others are shown what is free', async () => {
    const another = await world.startAnother();
    const other = world.visitorOf(another);
    const answers = await Promise.allSettled(
      Array.from({ length: 20 }, (_, nth) =>
        (nth % 2 === 0 ? visitor : other).calendar.book(request(at(25, 10), { email: `p${nth}@x.example` })),
      ),
    );
    const refused = answers.flatMap((answer) =>
      answer.status === 'rejected' ? [answer.reason as unknown] : [],
    );
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(refused.map((error) => [codeOf(error), (error as { status?: number }).status])).toEqual(
      Array.from({ length: 19 }, () => ['calendar.slotTaken', 409]),
    );
    // Fifteen minutes stay free between two bookings, so neighbours that touch it are gone, too.
    expect((refused[0] as { data: { nearest: number[] } }).data.nearest).toEqual([
      at(25, 9),
      at(25, 11),
      at(25, 11, 30),
      at(25, 12),
      at(25, 12, 30),
    ]);
  });

  test('twice of overlapping times is refused by the database itself', async () => {
    await expect(
      world.sql(
        `insert into calendar_claims (account_id, during, ends_at, hold_id, expires_at)
         select account_id, during, ends_at, 'x', now() + interval '1 hour' from calendar_claims limit 1`,
      ),
    ).rejects.toThrow('calendar_claims_no_overlap');
  });

  test('is refused with bad input, each with its sentence', async () => {
    expect(await refusal(book(at(26, 9), { email: 'nobody' }))).toBe('calendar.badEmail');
    expect(await refusal(book(at(26, 9), { name: '  ' }))).toBe('calendar.nameNeeded');
    expect(await refusal(book(at(26, 9), { phone: 'abc' }))).toBe('calendar.badPhone');
    expect(await refusal(book(at(26, 9), { timeZone: 'Mars/Olympus' }))).toBe('calendar.badZone');
    expect(await refusal(book(at(26, 9), { minutes: 20 }))).toBe('calendar.badDuration');
    expect(await refusal(book(at(26, 9, 7)))).toBe('calendar.slotTaken');
    expect(await refusal(book(at(28, 9)))).toBe('calendar.slotTaken');
    expect(await refusal(book(at(20, 9)))).toBe('calendar.slotTaken');
    expect(await refusal(book(at(26, 9), { name: '' }))).toBe('common.badInput');
    await expect(book(at(26, 9), { name: '' })).rejects.toThrow('Please enter your name');
    const send = (path: string, body: object) =>
      visitor.fetch(path, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
    const { id: _, ...nameless } = request(at(26, 9));
    const answer = await send('/api/book', { ...nameless, id: '../x', startsAt: 'soon', kind: 'fax' });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({
      code: 'common.badInput',
      message: 'This has characters that can’t be used here',
      data: {
        fields: [
          { path: 'id', message: 'This has characters that can’t be used here' },
          { path: 'startsAt', message: 'This must be a number' },
          { path: 'kind', message: 'Choose one of call or video' },
        ],
      },
    });
  });

  test('makes a contact once, which has the booking on its timeline', async () => {
    const { booking } = await book(at(26, 9), { email: 'New@Person.example', name: 'New Person' });
    await book(at(26, 11), { email: 'new@person.example' });
    const found = (await ann.contacts.list({ search: 'person.example' })).contacts;
    expect(found).toMatchObject([{ name: 'New Person', company: 'Fold Coffee', source: 'meeting' }]);
    const { entries } = await ann.contacts.timeline({ id: found[0]?.id ?? '' });
    expect(entries.map(({ kind, thingId }) => [kind, thingId === booking.id])).toEqual([
      ['booking', false],
      ['booking', true],
    ]);
  });

  test('tells both sides by email, with a calendar file, and the host in the app', async () => {
    const { booking } = await book(at(26, 13), { email: 'told@x.example', name: 'Told' });
    const mail = await world.mailTo('told@x.example', 'Confirmed: Meeting with');
    expect(mail.calendar?.method).toBe('REQUEST');
    expect(mail.calendar?.text).toContain(`UID:${booking.id}@`);
    expect(mail.text).toContain('Thursday 26 November\n13:00 – 13:30\nLondon (GMT)');
    const toHost = await world.mailTo(alice.email, 'Told booked a meeting');
    expect(toHost.calendar?.text).toContain('SEQUENCE:0');
    const { items } = await ann.notifications.list({});
    expect(items.some(({ title }) => title === 'Told booked a meeting')).toBe(true);
  });
});

describe('a time that is held', () => {
  test('is free only for the person who holds it, for five minutes', async () => {
    const hold = randomUUID();
    const held = { ...owner, hold, startsAt: at(27, 9), minutes: 30 };
    expect(await visitor.calendar.holdSlot(held)).toEqual({ expiresAt: clock.now() + 5 * MINUTE });
    expect(await visitor.calendar.holdSlot(held)).toEqual({ expiresAt: clock.now() + 5 * MINUTE });
    expect((await slotsOn(27)).includes(at(27, 9))).toBe(false);
    expect((await slotsOn(27, { hold })).includes(at(27, 9))).toBe(true);
    expect(await refusal(visitor.calendar.holdSlot({ ...held, hold: randomUUID() }))).toBe(
      'calendar.slotTaken',
    );
    expect(await refusal(book(at(27, 9)))).toBe('calendar.slotTaken');
    await book(at(27, 9), { hold });
    const other = randomUUID();
    await visitor.calendar.holdSlot({ ...held, hold: other, startsAt: at(27, 11) });
    await visitor.calendar.dropSlot({ hold: other });
    await visitor.calendar.holdSlot({ ...held, hold: randomUUID(), startsAt: at(27, 11) });
    clock.advance(5 * MINUTE);
    await book(at(27, 11));
  });
});

describe('the client', () => {
  test('sees, moves and cancels it by the link, and the host sees it live', async () => {
    const { token, booking } = await book(at(24, 12), { email: 'mover@x.example', name: 'Mover' });
    expect(await visitor.calendar.clientBooking({ token })).toMatchObject({
      isChangeable: true,
      status: 'confirmed',
    });
    const moved = await visitor.calendar.moveByClient({ token, startsAt: at(24, 15), reason: 'Late' });
    expect(moved).toMatchObject({ status: 'rescheduled', startsAt: at(24, 15), reason: 'Late' });
    expect((await slotsOn(24)).includes(at(24, 12))).toBe(true);
    const mail = await world.mailTo('mover@x.example', 'New time: Meeting with');
    expect(mail.calendar?.text).toContain('SEQUENCE:1');
    expect(await refusal(visitor.calendar.moveByClient({ token, startsAt: at(28, 9) }))).toBe(
      'calendar.slotTaken',
    );
    await visitor.calendar.cancelByClient({ token, reason: 'Sick' });
    const canceled = await visitor.calendar.cancelByClient({ token });
    expect(canceled).toMatchObject({
      status: 'canceled',
      canceledBy: 'client',
      reason: 'Sick',
      isChangeable: false,
    });
    expect((await world.mailTo('mover@x.example', 'Canceled: Meeting with')).calendar?.method).toBe('CANCEL');
    expect(await refusal(visitor.calendar.moveByClient({ token, startsAt: at(24, 15) }))).toBe(
      'calendar.bookingClosed',
    );
    await vi.waitFor(async () =>
      expect(page.get(booking.id)).toEqual(await ann.calendar.booking({ id: booking.id })),
    );
  });

  test('needs the whole token', async () => {
    const { token, booking } = await book(at(24, 10));
    for (const wrong of [booking.id, `${booking.id}.`, token.slice(0, -1), `${token}x`, `x${token}`])
      expect(await refusal(visitor.calendar.clientBooking({ token: wrong }))).toBe(
        'calendar.bookingNotFound',
      );
    const file = await visitor.fetch(`/api/booking/${token}/invite.ics`);
    expect([file.status, file.headers.get('content-type')]).toEqual([200, 'text/calendar; charset=utf-8']);
    expect((await visitor.fetch(`/api/booking/${token}x/invite.ics`)).status).toBe(404);
  });
});

describe('a host', () => {
  test('moves a booking to any time without another booking, and cancels it', async () => {
    const { booking } = await book(at(25, 15));
    const { id } = booking;
    expect(await refusal(ann.calendar.moveBooking({ id, startsAt: at(25, 10) }))).toBe('calendar.slotTaken');
    expect(await refusal(ann.calendar.moveBooking({ id, startsAt: at(22, 10) }))).toBe('calendar.slotTaken');
    // A Saturday, which no visitor could choose.
    expect(await ann.calendar.moveBooking({ id, startsAt: at(28, 20) })).toMatchObject({
      status: 'rescheduled',
    });
    expect(await ann.calendar.cancelBooking({ id, reason: 'Ill' })).toMatchObject({
      status: 'canceled',
      canceledBy: 'host',
    });
  });

  test('can’t see or change other people’s bookings', async () => {
    const { booking } = await book(at(25, 13));
    const { id } = booking;
    expect(await refusal(visitor.calendar.bookings({}))).toBe('common.signedOut');
    for (const ask of [
      () => ben.calendar.booking({ id }),
      () => ben.calendar.moveBooking({ id, startsAt: at(25, 14) }),
      () => ben.calendar.cancelBooking({ id }),
      () => ben.calendar.markNoShow({ id, isNoShow: true }),
      () => ben.calendar.bookingSlots({ id, from: at(25, 0), before: at(26, 0) }),
    ])
      expect(await refusal(ask())).toBe('calendar.bookingNotFound');
    expect((await ben.calendar.bookings({ show: 'all' })).bookings).toEqual([]);
  });

  test('lists bookings that start within a range, its start included and its end not', async () => {
    const { booking } = await book(at(27, 16), { email: 'stretch@x.example' });
    const within = async (from: number, before: number) =>
      (await ann.calendar.bookings({ show: 'all', from, before })).bookings.some(
        ({ id }) => id === booking.id,
      );
    expect([await within(at(27, 16), at(27, 17)), await within(at(27, 15), at(27, 16))]).toEqual([
      true,
      false,
    ]);
  });

  test('finds a booking upcoming until it ends and then past, and marks no-shows', async () => {
    const { booking } = await book(at(30, 9), { email: 'late@x.example' });
    const { id } = booking;
    const has = async (show: 'upcoming' | 'past' | 'all', status?: 'completed' | 'no_show') =>
      (await ann.calendar.bookings({ show, ...(status === undefined ? {} : { status }) })).bookings.some(
        (one) => one.id === id,
      );
    expect(await refusal(ann.calendar.markNoShow({ id, isNoShow: true }))).toBe('calendar.notOverYet');
    clock.set(at(30, 9, 29));
    expect([await has('upcoming'), await has('past')]).toEqual([true, false]);
    clock.set(at(30, 9, 30));
    expect([await has('upcoming'), await has('past'), await has('past', 'completed')]).toEqual([
      false,
      true,
      true,
    ]);
    expect(await ann.calendar.markNoShow({ id, isNoShow: true })).toMatchObject({ status: 'no_show' });
    expect([await has('all', 'no_show'), await has('past', 'completed')]).toEqual([true, false]);
    expect(await refusal(ann.calendar.cancelBooking({ id }))).toBe('calendar.bookingClosed');
    expect(await ann.calendar.markNoShow({ id, isNoShow: false })).toMatchObject({ status: 'completed' });
    await vi.waitFor(async () => expect(page.get(id)).toEqual(await ann.calendar.booking({ id })));
  });
});

describe('a team’s page', () => {
  test('takes turns among those who are free, and books everyone if it says so', async () => {
    await world.sql(`insert into workspace_members values ($1, $2, 'member', now())`, [
      ann.user.id,
      ben.user.id,
    ]);
    const hosts = [ann.user.id, ben.user.id];
    const base = { noticeMinutes: 0, isEnabled: true, title: 'Demo' };
    const turns = await ann.calendar.createTeamPage({ id: randomUUID(), slug: 'turns', hosts, ...base });
    expect(turns.path).toMatch(/^\/book\/team\/[a-z0-9-]+\/turns$/);
    const team = { owner: `~${turns.path?.split('/')[3]}`, slug: 'turns' };
    const day = Date.UTC(2026, 11, 2);
    const hostOf = async (startsAt: number) => {
      const { booking } = await visitor.calendar.book({ ...request(startsAt), ...team });
      return booking.hosts.map(({ username }) => username);
    };
    const found = [await hostOf(day + 9 * HOUR), await hostOf(day + 9 * HOUR)];
    expect(new Set(found.flat())).toEqual(new Set([alice.username, bob.username]));
    expect(await refusal(hostOf(day + 9 * HOUR))).toBe('calendar.slotTaken');
    await ann.calendar.createTeamPage({
      id: randomUUID(),
      slug: 'all',
      hosts,
      assignment: 'everybody',
      ...base,
    });
    const all = { ...team, slug: 'all' };
    const { booking } = await visitor.calendar.book({ ...request(day + 11 * HOUR), ...all });
    expect(booking.hosts).toHaveLength(2);
    expect(await refusal(visitor.calendar.book({ ...request(day + 9 * HOUR), ...all }))).toBe(
      'calendar.slotTaken',
    );
    expect(await refusal(ann.calendar.createTeamPage({ id: randomUUID(), slug: 'x', ...base }))).toBe(
      'calendar.needsHosts',
    );
    expect(
      await refusal(ann.calendar.createTeamPage({ id: randomUUID(), slug: 'x', ...base, hosts: ['x'] })),
    ).toBe('calendar.badHosts');
    expect(await refusal(ben.inWorkspace(ann.user.id).calendar.removeTeamPage({ id: turns.id }))).toBe(
      'workspaces.notAllowed',
    );
  });
});
