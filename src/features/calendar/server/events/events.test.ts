import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Client, TestSocket } from '#test/client.ts';
import { createTestClock } from '#test/clock.ts';
import { alice, bob } from '#test/people.ts';
import { startWorld, type World } from '#test/world.ts';
import { CALENDAR_EVENTS_TOPIC } from '../../constants-topics.ts';
import type { EventsChanged } from '../../model-events.ts';

const MINUTE = 60_000;
const clock = createTestClock(Date.UTC(2026, 1, 23, 8));
const NEW_YORK = 'America/New_York';
/** In New York, where the clock changes on 8 March. */
const at = (month: number, day: number, hour: number) =>
  Date.UTC(2026, month - 1, day, hour + (month > 3 || (month === 3 && day >= 8) ? 4 : 5));
const SPAN = { from: at(2, 23, 0), before: at(4, 20, 0) };
let world: World;
let ann: Client;
let ben: Client;
let socket: TestSocket;
const stale: string[] = [];

beforeAll(async () => {
  world = await startWorld({ clock });
  ann = await world.signUp(alice);
  ben = await world.signUp(bob);
  socket = await ann.connect('ann-tab-1', { workspaceId: ann.user.id });
  socket.on('events', (_stream, events) => {
    for (const { topic, payload } of events)
      if (topic === CALENDAR_EVENTS_TOPIC) stale.push(...(payload as EventsChanged).stale);
  });
});
afterAll(() => world.stop());

const codeOf = (error: unknown) => (error as { code?: string }).code;
const refusal = (promise: Promise<unknown>) => promise.then(() => null, codeOf);
const event = (startsAt: number, changed: object = {}) => ({
  id: randomUUID(),
  title: 'Standup',
  startsAt,
  endsAt: startsAt + 30 * MINUTE,
  timeZone: NEW_YORK,
  ...changed,
});
async function startsOf(id: string): Promise<string[]> {
  const { events } = await ann.calendar.events(SPAN);
  return events
    .filter((one) => one.id === id || one.seriesId === id)
    .map(({ startsAt, title }) => `${new Date(startsAt).toISOString().slice(5, 16)} ${title}`);
}
/** All that is shown of a series, but for the count of its changes. */
async function asShown(id: string) {
  const { events } = await ann.calendar.events(SPAN);
  return events.filter((one) => one.id === id || one.seriesId === id).map((one) => ({ ...one, version: 0 }));
}
/** Every Monday at 09:00 for five weeks, over the change of the clock. */
async function weekly() {
  return ann.calendar.createEvent(event(at(3, 2, 9), { rule: 'FREQ=WEEKLY;COUNT=5' }));
}
const WHOLE = ['03-02T14:00', '03-09T13:00', '03-16T13:00', '03-23T13:00', '03-30T13:00'];
const named = (times: readonly string[], title = 'Standup') => times.map((time) => `${time} ${title}`);

describe('an event', () => {
  test('comes back as it was added, is added once by twenty equal requests, and reaches open pages', async () => {
    const given = event(at(2, 24, 10), {
      attendees: [{ name: 'Ben', email: 'ben@x.example' }],
      kind: 'video',
    });
    const answers = await Promise.all(Array.from({ length: 20 }, () => ann.calendar.createEvent(given)));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(answers[0]).toEqual({
      ...given,
      location: '',
      notes: '',
      isAllDay: false,
      isBusy: true,
      reminderMinutes: 10,
      rule: null,
      added: [],
      seriesId: null,
      at: null,
      sourceId: null,
      version: 1,
    });
    expect(await startsOf(given.id)).toEqual(['02-24T15:00 Standup']);
    await vi.waitFor(() => expect(stale).toContain(given.id));
  });

  test('is refused with bad input, each with its sentence', async () => {
    const start = at(3, 2, 9);
    const create = (changed: object) => refusal(ann.calendar.createEvent(event(start, changed)));
    expect(await create({ endsAt: start })).toBe('calendar.endsBeforeStart');
    expect(await create({ endsAt: start + 32 * 86_400_000 })).toBe('calendar.tooLong');
    expect(await create({ timeZone: 'Mars/Olympus' })).toBe('calendar.badZone');
    expect(await create({ rule: 'FREQ=SECONDLY' })).toBe('calendar.tooOften');
    expect(await create({ rule: 'every monday' })).toBe('calendar.badRule');
    expect(await create({ reminderMinutes: -1 })).toBe('common.badInput');
    expect(await create({ title: '' })).toBe('common.badInput');
    expect(await refusal(ann.calendar.events({ from: 0, before: SPAN.from }))).toBe('calendar.rangeTooLong');
  });

  test('is visible to its owner only', async () => {
    const { id } = await ann.calendar.createEvent(event(at(2, 25, 9)));
    expect(await refusal(world.visitor().calendar.events(SPAN))).toBe('common.signedOut');
    expect(await refusal(ben.calendar.changeEvent({ id, title: 'Mine' }))).toBe('calendar.eventNotFound');
    expect(await refusal(ben.calendar.removeEvent({ id }))).toBe('calendar.eventNotFound');
    expect(await refusal(ben.calendar.createEvent(event(at(2, 25, 9), { id })))).toBe('calendar.keyReused');
    expect((await ben.calendar.events(SPAN)).events).toEqual([]);
    const { undo } = await ann.calendar.removeEvent({ id });
    expect(await refusal(ben.calendar.undoChange({ id: undo }))).toBe('calendar.undoNotFound');
    await ann.calendar.undoChange({ id: undo });
    expect(await startsOf(id)).toEqual(['02-25T14:00 Standup']);
    expect(await refusal(ann.calendar.undoChange({ id: undo }))).toBe('calendar.undoNotFound');
  });
});

describe('a series', () => {
  test('keeps its wall time when the clock changes', async () => {
    const { id } = await weekly();
    expect(await startsOf(id)).toEqual(named(WHOLE));
  });

  test('can differ on one date, and be changed back', async () => {
    const { id } = await weekly();
    const occurrence = { id, at: at(3, 16, 9), scope: 'this' as const };
    const changed = await ann.calendar.changeEvent({
      ...occurrence,
      title: 'Late',
      startsAt: at(3, 16, 15),
      endsAt: at(3, 16, 16),
    });
    expect(changed).toMatchObject({ seriesId: id, at: at(3, 16, 9), title: 'Late' });
    expect(await startsOf(id)).toEqual([
      '03-02T14:00 Standup',
      '03-09T13:00 Standup',
      '03-16T19:00 Late',
      '03-23T13:00 Standup',
      '03-30T13:00 Standup',
    ]);
    // All of them later by an hour: the one that differs moves along.
    await ann.calendar.changeEvent({ id, startsAt: at(3, 2, 10), endsAt: at(3, 2, 11), scope: 'all' });
    expect((await startsOf(id)).slice(1, 3)).toEqual(['03-09T14:00 Standup', '03-16T20:00 Late']);
    const { undo } = await ann.calendar.removeEvent({ id: changed.id, at: at(3, 16, 10), scope: 'this' });
    expect(await startsOf(id)).toHaveLength(4);
    await ann.calendar.undoChange({ id: undo });
    expect(await startsOf(id)).toHaveLength(5);
  });

  test('changes from one date on', async () => {
    const { id } = await weekly();
    const next = await ann.calendar.changeEvent({ id, at: at(3, 16, 9), scope: 'following', title: 'Sync' });
    expect(await startsOf(id)).toEqual(named(WHOLE.slice(0, 2)));
    expect(await startsOf(next.seriesId ?? '')).toEqual(named(WHOLE.slice(2), 'Sync'));
  });

  test('ends at a date, or is removed as a whole, and both can be undone', async () => {
    const { id } = await weekly();
    const { undo } = await ann.calendar.removeEvent({ id, at: at(3, 23, 9), scope: 'following' });
    expect(await startsOf(id)).toEqual(named(WHOLE.slice(0, 3)));
    await ann.calendar.undoChange({ id: undo });
    expect(await startsOf(id)).toEqual(named(WHOLE));
    const whole = await ann.calendar.removeEvent({ id });
    expect(await startsOf(id)).toEqual([]);
    await ann.calendar.undoChange({ id: whole.undo });
    expect(await startsOf(id)).toEqual(named(WHOLE));
  });

  test('is one series again when a change of those that follow is undone', async () => {
    const { id } = await weekly();
    await ann.calendar.changeEvent({ id, at: at(3, 23, 9), scope: 'this', title: 'Late' });
    const before = await asShown(id);
    const changed = await ann.calendar.changeEvent({
      id,
      at: at(3, 16, 9),
      scope: 'following',
      title: 'Sync',
      startsAt: at(3, 16, 11),
      endsAt: at(3, 16, 12),
    });
    expect(await startsOf(changed.seriesId ?? '')).toHaveLength(3);
    await ann.calendar.undoChange({ id: changed.undo });
    expect(await asShown(id)).toEqual(before);
    expect(await startsOf(changed.seriesId ?? '')).toEqual([]);
    expect(await refusal(ann.calendar.undoChange({ id: changed.undo }))).toBe('calendar.undoNotFound');
  });

  test('is as it was when a change of one or of all is undone', async () => {
    const { id } = await weekly();
    const one = { id, at: at(3, 16, 9), scope: 'this' as const };
    const first = await asShown(id);
    const late = await ann.calendar.changeEvent({ ...one, title: 'Late' });
    const second = await asShown(id);
    const later = await ann.calendar.changeEvent({ ...one, title: 'Later' });
    await ann.calendar.undoChange({ id: later.undo });
    expect(await asShown(id)).toEqual(second);
    const all = await ann.calendar.changeEvent({ id, startsAt: at(3, 2, 10), endsAt: at(3, 2, 11) });
    await ann.calendar.undoChange({ id: all.undo });
    expect(await asShown(id)).toEqual(second);
    await ann.calendar.undoChange({ id: late.undo });
    expect(await asShown(id)).toEqual(first);
  });

  test('keeps what was changed later: only the last change of the same dates can be undone', async () => {
    const { id } = await weekly();
    const monday = (day: number) => ({ id, at: at(3, day, 9), scope: 'this' as const });
    const sixteenth = await ann.calendar.changeEvent({ ...monday(16), title: 'Late' });
    const ninth = await ann.calendar.changeEvent({ ...monday(9), title: 'Early' });
    const following = await ann.calendar.changeEvent({
      id,
      at: at(3, 23, 9),
      scope: 'following',
      title: 'Sync',
    });
    const newer = await ann.calendar.changeEvent({ id: following.id, title: 'Talk' });
    expect(await refusal(ann.calendar.undoChange({ id: following.undo }))).toBe('calendar.changedSince');
    expect(await refusal(ann.calendar.undoChange({ id: sixteenth.undo }))).toBe('calendar.changedSince');
    await ann.calendar.undoChange({ id: newer.undo });
    await ann.calendar.undoChange({ id: following.undo });
    // Another date of the series doesn't matter.
    await ann.calendar.undoChange({ id: sixteenth.undo });
    expect(await startsOf(id)).toEqual([
      '03-02T14:00 Standup',
      '03-09T13:00 Early',
      '03-16T13:00 Standup',
      '03-23T13:00 Standup',
      '03-30T13:00 Standup',
    ]);
    expect(await refusal(ben.calendar.undoChange({ id: ninth.undo }))).toBe('calendar.undoNotFound');
  });

  test('is undone once by twenty presses', async () => {
    const { id } = await weekly();
    const before = await asShown(id);
    const { undo } = await ann.calendar.changeEvent({
      id,
      at: at(3, 16, 9),
      scope: 'following',
      title: 'Sync',
    });
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => refusal(ann.calendar.undoChange({ id: undo }))),
    );
    expect(answers.filter((code) => code === null)).toHaveLength(1);
    expect(await asShown(id)).toEqual(before);
  });

  test('has no occurrence at a time that the rule does not say', async () => {
    const { id } = await weekly();
    expect(await refusal(ann.calendar.changeEvent({ id, at: at(3, 17, 9), scope: 'this', title: 'x' }))).toBe(
      'calendar.eventNotFound',
    );
  });

  test('makes its owner busy for visitors, unless set to free', async () => {
    const [page] = (await ann.calendar.pages()).pages;
    await ann.calendar.changePage({ id: page?.id ?? '', isEnabled: true, noticeMinutes: 0 });
    const asked = { owner: alice.username, minutes: 30, from: at(4, 13, 0), before: at(4, 14, 0) };
    const count = async () => (await ann.calendar.freeSlots(asked)).starts.length;
    const before = await count();
    const { id } = await ann.calendar.createEvent(
      event(Date.UTC(2026, 3, 13, 12), { rule: 'FREQ=DAILY;COUNT=2' }),
    );
    // Half an hour, and fifteen minutes on both sides.
    expect(before - (await count())).toBe(3);
    await ann.calendar.changeEvent({ id, isBusy: false });
    expect(await count()).toBe(before);
  });
});

describe('availability', () => {
  test('is Monday to Friday from 9 to 17 until someone saves another', async () => {
    const first = await ben.calendar.availability();
    expect(first).toMatchObject({ name: 'Default Hours', bufferBefore: 15, bufferAfter: 15, version: 0 });
    expect(first.days.map(({ isEnabled, spans }) => [isEnabled, spans])).toEqual([
      ...Array.from({ length: 5 }, () => [true, [{ start: '09:00', end: '17:00' }]]),
      ...Array.from({ length: 2 }, () => [false, [{ start: '10:00', end: '14:00' }]]),
    ]);
    const { version: _, ...schedule } = first;
    const saved = await ben.calendar.saveAvailability({
      ...schedule,
      timeZone: 'Asia/Kathmandu',
      bufferAfter: 0,
    });
    expect(saved).toEqual({ ...schedule, timeZone: 'Asia/Kathmandu', bufferAfter: 0, version: 1 });
    expect(await ben.calendar.availability()).toEqual(saved);
    const save = (changed: object) => refusal(ben.calendar.saveAvailability({ ...schedule, ...changed }));
    expect(await save({ timeZone: 'x' })).toBe('calendar.badZone');
    const monday = (changed: object) => ({
      days: schedule.days.map((day) => (day.weekday === 1 ? { ...day, ...changed } : day)),
    });
    expect(await save(monday({ spans: [] }))).toBe('calendar.needsHours');
    expect(await save(monday({ spans: [{ start: '09:00', end: '25:00' }] }))).toBe('calendar.badTime');
    expect(await save(monday({ spans: [{ start: '17:00', end: '09:00' }] }))).toBe('calendar.badSpan');
    expect(await save({ bufferBefore: -1 })).toBe('common.badInput');
    expect(await save({ overrides: [{ date: '2026-02-30', spans: [] }] })).toBe('calendar.badDate');
    expect(
      await save({ overrides: [{ date: '2026-02-28', spans: [{ start: '12:00', end: '09:00' }] }] }),
    ).toBe('calendar.badSpan');
  });
});

describe('the address of a calendar', () => {
  test('is secret, has the events, and stops working when it is renewed or turned off', async () => {
    const { url } = await ann.calendar.createFeed();
    const path = new URL(url).pathname;
    const file = await world.visitor().fetch(path);
    expect([file.status, (await file.text()).includes('SUMMARY:Standup')]).toEqual([200, true]);
    const { url: second } = await ann.calendar.createFeed();
    expect((await world.visitor().fetch(path)).status).toBe(404);
    expect((await world.visitor().fetch(new URL(second).pathname)).status).toBe(200);
    expect(await ann.calendar.feed()).toEqual({ createdAt: clock.now() });
    await ann.calendar.removeFeed();
    expect(await ann.calendar.feed()).toEqual({ createdAt: null });
    expect((await world.visitor().fetch(new URL(second).pathname)).status).toBe(404);
  });
});
