import type { AppError } from '#kernel/app-error.ts';
import { tasksErrors } from '../../errors.ts';
import type { TaskFacts } from '../../model.ts';
import { isDue } from '../planning/due.ts';
import { everRepeats } from '../planning/repeats.ts';

/** What a request says of a task. What it leaves out stays. */
export type GivenFacts = { readonly [Fact in keyof TaskFacts]?: TaskFacts[Fact] | undefined };

/** Why a task can't be like this; null if it can. */
export function factsProblem(
  { title, due, repeats }: Pick<TaskFacts, 'title' | 'due' | 'repeats'>,
  { isStep }: { isStep: boolean },
): AppError | null {
  if (title.trim() === '') return tasksErrors.titleNeeded();
  if (due !== null && !isDue(due)) return tasksErrors.badDate();
  if (repeats === null) return null;
  if (isStep) return tasksErrors.stepRepeats();
  if (due === null) return tasksErrors.repeatsWithoutDay();
  return everRepeats(repeats, due.day) ? null : tasksErrors.neverRepeats();
}

/** Each label once, whatever its case, without empty ones. */
export function labelsOf(labels: readonly string[]): string[] {
  const known = new Map<string, string>();
  for (const label of labels.map((one) => one.trim()))
    if (label !== '' && !known.has(label.toLowerCase())) known.set(label.toLowerCase(), label);
  return [...known.values()];
}

export const remindersOf = (minutes: readonly number[]): number[] =>
  [...new Set(minutes)].toSorted((a, b) => b - a);

/** What the search looks through. */
export const searchedOf = ({ title, notes, labels }: Pick<TaskFacts, 'title' | 'notes' | 'labels'>): string =>
  [title, notes, ...labels].join('\n').toLowerCase();
