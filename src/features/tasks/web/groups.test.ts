import { expect, test } from 'vitest';
import { applied } from './changes.ts';
import { byDue, bySection } from './groups.ts';

const task = (
  title: string,
  day: string | null,
  time: string | null = null,
  sectionId: string | null = null,
) =>
  ({
    kind: 'create',
    id: title,
    facts: { title, sectionId, due: day === null ? null : { day, time, timeZone: 'UTC' } },
  }) as const;
const tasks = (...changes: ReturnType<typeof task>[]) => applied([], changes, { me: 'me', at: 0 });
const shown = (groups: ReturnType<typeof byDue>) =>
  groups.map(({ title, tasks: own }) => `${title}: ${own.map((one) => one.title).join(', ')}`);

test('tasks stand under late, today, tomorrow, this week, later and no date, by their time', () => {
  const given = tasks(
    task('Whenever', null),
    task('Later', '2026-12-01'),
    task('Any time', '2026-11-24'),
    task('Two', '2026-11-24', '14:00'),
    task('Eleven', '2026-11-24', '11:00'),
    task('Old', '2026-11-22'),
    task('Sunday', '2026-11-29'),
    task('Next', '2026-11-25'),
  );
  expect(shown(byDue(given, '2026-11-24'))).toEqual([
    'Late: Old',
    'Today: Eleven, Two, Any time',
    'Tomorrow: Next',
    'This week: Sunday',
    'Later: Later',
    'No date: Whenever',
  ]);
});

test('a section keeps its place without tasks, and one that is gone has none', () => {
  const sections = [
    { id: 's1', name: 'Design', position: 'V' },
    { id: 's2', name: 'Build', position: 'k' },
  ];
  expect(
    shown(bySection(tasks(task('A', null, null, 's1'), task('B', null, null, 'gone')), { sections })),
  ).toEqual(['No section: B', 'Design: A', 'Build: ']);
});
