import { Suspense } from 'react';
import { late } from '#ui/late.ts';
import type { TaskOfCall } from '../../task-of-call.ts';

const LateTasks = late(async () => ({ default: (await import('./tasks-of-call.tsx')).TasksOfCaller }));
const LateCreate = late(async () => ({ default: (await import('./create-from-call.tsx')).TaskFromCall }));

/** Open tasks about the contact who has a number, for the card of a call with them. */
export const TasksOfCaller = (props: Pick<TaskOfCall, 'number'>) => (
  <Suspense fallback={null}>
    <LateTasks {...props} />
  </Suspense>
);

/** Adds a task that leads back to a call. */
export const TaskFromCall = (props: TaskOfCall) => (
  <Suspense fallback={null}>
    <LateCreate {...props} />
  </Suspense>
);
