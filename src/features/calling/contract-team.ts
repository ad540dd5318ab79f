import { oc } from '@orpc/contract';
import * as z from 'zod/mini';
import { ID_PATTERN } from '#kernel/ids.ts';
import { historyFilter } from './contract-history.ts';
import { callDetails, historyItem } from './model.ts';
import { callPeople } from './model-team.ts';

const tag = { tags: ['Calls'] } as const;
const id = z.string().check(z.regex(ID_PATTERN));
const { kind: _kind, ...phoneFilter } = historyFilter;
const filter = {
  ...phoneFilter,
  /** Only calls that this person placed or answered. */
  person: z.optional(id),
};

/** Phone calls of a workspace's numbers, whoever placed or answered them. Calls by username are never among them. */
export const teamCallsContract = {
  teamHistory: oc
    .route({
      method: 'GET',
      path: '/api/workspace/calls',
      summary: 'Phone calls of the workspace that you may see, newest first',
      ...tag,
    })
    .input(z.object({ ...filter, cursor: z.optional(z.string().check(z.maxLength(200))) }))
    .output(
      z.object({
        /** Can be short or even empty with more to come, because a search reads a limited number of calls at a time. */
        items: z.array(historyItem),
        nextCursor: z.nullable(z.string()),
        keptDays: z.nullable(z.int()),
      }),
    ),
  teamPeople: oc
    .route({
      method: 'GET',
      path: '/api/workspace/call-people',
      summary: 'Whose calls in the workspace you may see',
      ...tag,
    })
    .output(callPeople),
  teamHistoryFile: oc
    .route({
      method: 'GET',
      path: '/api/workspace/calls.csv',
      summary: 'The same calls as a CSV file (RFC 4180)',
      outputStructure: 'detailed',
      ...tag,
    })
    .input(z.object(filter))
    .output(z.object({ headers: z.record(z.string(), z.string()), body: z.unknown() })),
  teamDetails: oc
    .route({
      method: 'GET',
      path: '/api/workspace/calls/{id}',
      summary: 'One phone call of the workspace',
      ...tag,
    })
    .input(z.object({ id }))
    .output(callDetails),
};
