import { oc } from '@orpc/contract';
import * as z from 'zod/mini';
import { callWeek, firstSteps, NOTED_STEPS } from './model-overview.ts';

const tag = { tags: ['Calls'] } as const;

/** The dashboard's figures on calls, besides the history. */
export const callingOverviewContract = {
  week: oc
    .route({ method: 'GET', path: '/api/calls/week', summary: 'Calls on each of the last 7 days', ...tag })
    .input(
      z.object({
        /** IANA name; UTC if not given. */
        timeZone: z.optional(z.string().check(z.maxLength(60))),
      }),
    )
    .output(callWeek),
  firstSteps: oc
    .route({
      method: 'GET',
      path: '/api/calls/first-steps',
      summary: 'What a new person has done with their phone',
      ...tag,
    })
    .output(firstSteps),
  noteFirstStep: oc
    .route({
      method: 'POST',
      path: '/api/calls/first-steps',
      summary:
        'Note that the echo line was heard, that an invitation was copied, or that the list of first steps is done or hidden',
      ...tag,
    })
    .input(z.object({ step: z.enum(NOTED_STEPS) }))
    .output(firstSteps),
};
