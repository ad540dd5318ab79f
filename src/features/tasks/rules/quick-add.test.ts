import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Known, readQuickAdd } from './quick-add.ts';

/** A Tuesday. */
const known: Known = {
  today: '2026-11-24',
  now: '10:24',
  people: [
    { id: 'alice', name: 'Alice Archer', username: 'alice' },
    { id: 'maya', name: 'Maya Brandt', username: 'maya.b' },
    { id: 'omar', name: 'Omar Haddad', username: null },
    { id: 'omar2', name: 'Omar Bell', username: 'omarbell' },
  ],
  projects: [
    { id: 'hotel', name: 'Hotel' },
    { id: 'lobby', name: 'Hotel lobby' },
  ],
};
const read = (line: string, plain: string[] = []) => readQuickAdd(line, known, plain);
const dueOf = (line: string) => {
  const { due } = read(line);
  return due === null ? null : `${due.day}${due.time === null ? '' : ` ${due.time}`}`;
};

test('a whole line is understood', () => {
  expect(
    read('Send the revised quote to @maya tomorrow 9am every weekday !high #samples +Hotel lobby'),
  ).toMatchObject({
    title: 'Send the revised quote',
    due: { day: '2026-11-25', time: '09:00' },
    repeats: { every: 'week', interval: 1, weekdays: [1, 2, 3, 4, 5] },
    priority: 3,
    labels: ['samples'],
    assigneeId: 'maya',
    projectId: 'lobby',
  });
});

describe('dates', () => {
  test.each([
    ['Call today', '2026-11-24'],
    ['Call tomorrow', '2026-11-25'],
    ['Call the day after tomorrow', '2026-11-26'],
    ['Call on Friday', '2026-11-27'],
    ['Call tuesday', '2026-12-01'],
    ['Call next friday', '2026-12-04'],
    ['Call next week', '2026-11-30'],
    ['Call this weekend', '2026-11-28'],
    ['Call next month', '2026-12-01'],
    ['Call in 3 days', '2026-11-27'],
    ['Call in two weeks', '2026-12-08'],
    ['Call in a month', '2026-12-24'],
    ['Call 18 nov', '2027-11-18'],
    ['Call by Dec 18th', '2026-12-18'],
    ['Call December 18, 2027', '2027-12-18'],
    ['Call 2026-12-18', '2026-12-18'],
    ['Call on the 31st', '2026-11-30'],
    ['Call 29 feb', '2028-02-29'],
    ['Call at 5pm', '2026-11-24 17:00'],
    ['Call at 9', '2026-11-25 09:00'],
    ['Call the second floor at 5', '2026-11-24 17:00'],
    ['Call at 05', '2026-11-25 05:00'],
    ['Lunch sat', '2026-11-28'],
    ['Call 17:30', '2026-11-24 17:30'],
    ['Call tomorrow at noon', '2026-11-25 12:00'],
    ['Call 12am', '2026-11-25 00:00'],
    ['Call in 2 hours', '2026-11-24 12:24'],
    ['Call in 15 hours', '2026-11-25 01:24'],
    ['Call fri 9:15 am', '2026-11-27 09:15'],
  ])('"%s" is due %s', (line, due) => {
    expect(dueOf(line)).toBe(due);
  });

  test.each([
    'Call 30 feb',
    'Call 2026-02-30',
    'Order 25:70 mix',
    'Read the Monday.com docs',
    'Pay 13pm',
    'Sat down with Maya',
    'Buy sun cream',
  ])('"%s" has no date that we can be sure of', (line) => {
    expect([read(line).title.length > 0, dueOf(line)]).toEqual([true, null]);
  });
});

describe('repeats', () => {
  test.each([
    ['Water plants daily', { every: 'day', interval: 1 }, '2026-11-24'],
    ['Water plants every other day', { every: 'day', interval: 2 }, '2026-11-24'],
    ['Report every mon, wed and fri', { every: 'week', interval: 1, weekdays: [1, 3, 5] }, '2026-11-25'],
    ['Send it every 2 weeks on tue and thu', { every: 'week', interval: 2, weekdays: [2, 4] }, '2026-11-24'],
    ['Send it weekly on fri', { every: 'week', interval: 1, weekdays: [5] }, '2026-11-27'],
    ['Gym monday, wednesday and friday', { every: 'week', interval: 1, weekdays: [1, 3, 5] }, '2026-11-25'],
    ['Report every other Monday', { every: 'week', interval: 2, weekdays: [1] }, '2026-11-30'],
    ['Rent every 31st', { every: 'month', interval: 1, monthDay: 31 }, '2026-11-30'],
    ['Rent every last day of the month', { every: 'month', interval: 1, monthDay: -1 }, '2026-11-30'],
    ['Meet every first monday', { every: 'month', interval: 1, nth: { week: 1, weekday: 1 } }, '2026-12-07'],
    ['Backup every 2 weeks 5 times', { every: 'week', interval: 2, count: 5 }, '2026-11-24'],
    ['Backup weekly until 3 March', { every: 'week', interval: 1, until: '2027-03-03' }, '2026-11-24'],
  ])('"%s"', (line, repeats, day) => {
    const { repeats: found, due } = read(line);
    expect([found, due?.day]).toEqual([repeats, day]);
  });
});

test('the weekdays of a rule are no part of the title', () => {
  expect(read('Review every 2 weeks on tue and thu 6pm')).toMatchObject({
    title: 'Review',
    due: { day: '2026-11-24', time: '18:00' },
  });
  expect(read('Away between Monday and Friday').repeats).toBeNull();
});

test('a project can be named as a label is, and every other such word is a label', () => {
  expect(read('Order paper #hotel #urgent')).toMatchObject({ projectId: 'hotel', labels: ['urgent'] });
  expect(read('Order paper #Hotel-lobby')).toMatchObject({ projectId: 'lobby', labels: [] });
  expect(read('Order paper +Hotel #hotel')).toMatchObject({ projectId: 'hotel', labels: ['hotel'] });
});

test('words that were taken back stay in the title', () => {
  expect(read('Plan Friday', ['Friday'])).toMatchObject({ title: 'Plan Friday', due: null });
});

test('of two people with a name nobody is guessed', () => {
  expect(read('Call @omar')).toMatchObject({ assigneeId: null, title: 'Call @omar' });
  expect(read('Call @omarbell')).toMatchObject({ assigneeId: 'omar2', title: 'Call' });
});

test('whatever is typed, what was understood and the title come from the line, quickly', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 500 }), (line) => {
      const { parts, title } = read(line);
      expect(title.length).toBeLessThanOrEqual(line.length);
      for (const [at, part] of parts.entries())
        expect(part.from).toBeGreaterThanOrEqual(parts[at - 1]?.to ?? 0);
    }),
  );
  expect(read(`every ${'mon, '.repeat(5_000)}`).title.length).toBeGreaterThan(0);
});
