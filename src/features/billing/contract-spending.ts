import { oc } from '@orpc/contract';
import * as z from 'zod/mini';
import { LIMIT_MAX_MICRO_USD, LIMIT_MIN_MICRO_USD } from './constants-spending.ts';
import { id, tag } from './contract-words.ts';
import { ownSpending, personLimit, teamSpending, usageMonth } from './model-usage.ts';

const month = z.object({ /** The current one, when not given. */ month: z.optional(usageMonth) });

/** Who spent what, and what they may spend. */
export const spendingContract = {
  teamSpending: oc
    .route({
      method: 'GET',
      path: '/api/billing/spending',
      summary: 'What everyone spent in a calendar month (UTC), by person and by number',
      ...tag,
    })
    .input(month)
    .output(teamSpending),
  spendingCsv: oc
    .route({
      method: 'GET',
      path: '/api/billing/spending.csv',
      summary: 'The same for every person and number together, as a CSV file (RFC 4180)',
      outputStructure: 'detailed',
      ...tag,
    })
    .input(month)
    .output(z.object({ headers: z.record(z.string(), z.string()), body: z.unknown() })),
  ownSpending: oc
    .route({
      method: 'GET',
      path: '/api/billing/spending/mine',
      summary: 'What you spent in a calendar month (UTC), by number, and your monthly limit',
      ...tag,
    })
    .input(month)
    .output(ownSpending),
  setPersonLimit: oc
    .route({
      method: 'PUT',
      path: '/api/billing/limits/{accountId}',
      summary: 'Set how much a member may spend in a calendar month, or remove the limit',
      ...tag,
    })
    .input(
      z.object({
        accountId: id,
        /** Null: no limit. */
        microUsd: z.nullable(
          z.int().check(z.minimum(LIMIT_MIN_MICRO_USD), z.maximum(LIMIT_MAX_MICRO_USD), z.multipleOf(10_000)),
        ),
      }),
    )
    .output(personLimit),
};
