import { oc } from '@orpc/contract';
import * as z from 'zod/mini';
import { tasksOverview } from './model.ts';

/** What the navigation asks on every page. */
export const overviewContract = {
  overview: oc
    .route({
      method: 'GET',
      path: '/api/tasks-overview',
      summary: 'Projects, counts and what the plan includes',
      tags: ['Tasks'],
    })
    .input(
      z.object({
        /** The day at the person who asks: "2026-11-24". In UTC without it. */
        today: z.optional(z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/))),
      }),
    )
    .output(tasksOverview),
};
