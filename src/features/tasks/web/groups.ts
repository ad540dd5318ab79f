import type { Task, TaskProject } from '../model.ts';
import { addDays, type Day, weekdayOf } from '../rules/planning/days.ts';

export interface TaskGroup {
  readonly id: string;
  readonly title: string;
  readonly tasks: readonly Task[];
}

const WEEK = 7;

/** Open tasks by when they are due: what is late first, what has no day last. Groups without tasks are left out. */
export function byDue(tasks: readonly Task[], today: Day): TaskGroup[] {
  // Up to Sunday; at the weekend, up to the next one.
  const toSunday = (WEEK - weekdayOf(today)) % WEEK;
  const weekEnd = addDays(today, toSunday <= 1 ? toSunday + WEEK : toSunday);
  const groups: { id: string; title: string; has: (day: Day | null) => boolean }[] = [
    { id: 'late', title: 'Late', has: (day) => day !== null && day < today },
    { id: 'today', title: 'Today', has: (day) => day === today },
    { id: 'tomorrow', title: 'Tomorrow', has: (day) => day === addDays(today, 1) },
    {
      id: 'week',
      title: 'This week',
      has: (day) => day !== null && day > addDays(today, 1) && day <= weekEnd,
    },
    { id: 'later', title: 'Later', has: (day) => day !== null && day > weekEnd },
    { id: 'none', title: 'No date', has: (day) => day === null },
  ];
  return groups
    .map(({ id, title, has }) => ({
      id,
      title,
      tasks: tasks.filter((task) => has(task.due?.day ?? null)).toSorted(inTime),
    }))
    .filter((group) => group.tasks.length > 0);
}

/** Open tasks by the sections of a project. Those without one come first. */
export function bySection(tasks: readonly Task[], { sections }: Pick<TaskProject, 'sections'>): TaskGroup[] {
  const known = new Set(sections.map(({ id }) => id));
  const none = tasks.filter(({ sectionId }) => sectionId === null || !known.has(sectionId));
  return [
    ...(none.length === 0 ? [] : [{ id: 'none', title: 'No section', tasks: none }]),
    ...sections.map(({ id, name }) => ({
      id,
      title: name,
      tasks: tasks.filter(({ sectionId }) => sectionId === id),
    })),
  ];
}

/** By time, those of any time last; then by their place. */
export function inTime(a: Task, b: Task): number {
  const [one, other] = [keyOf(a), keyOf(b)];
  return one < other ? -1 : one > other ? 1 : a.position < b.position ? -1 : 1;
}

const keyOf = ({ due }: Task) => `${due?.day ?? '~'} ${due?.time ?? '~'}`;
