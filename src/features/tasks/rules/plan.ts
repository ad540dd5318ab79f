import { tasksErrors } from '../errors.ts';
import type { TasksOverview } from '../model.ts';

/** What the plan of a workspace includes of tasks (specification 000 §9). */
export type TasksPlan = TasksOverview['plan'];

/** Whether tasks can be shared with others and given to them (Team Collaboration). */
export const mayShare = ({ manager }: TasksPlan): boolean => manager === 'team';

/** Whether tasks can repeat, wait for each other and have files (Full Features). */
export const hasFull = ({ manager }: TasksPlan): boolean => manager !== 'basic';

/**
 * Checks what a request adds. What is there already stays as it is, also after a change to a smaller plan.
 * @throws AppError tasks.sharingNeedsTeam, needsFull
 */
export function mustInclude(plan: TasksPlan, adds: { shares?: boolean; full?: boolean }): void {
  if (adds.shares === true && !mayShare(plan)) throw tasksErrors.sharingNeedsTeam();
  if (adds.full === true && !hasFull(plan)) throw tasksErrors.needsFull();
}

/** @param active open tasks, the new ones included. @throws AppError tasks.tooManyActive */
export function mustFit({ activeMax }: TasksPlan, active: number): void {
  if (activeMax !== null && active > activeMax) throw tasksErrors.tooManyActive();
}
