import { oc } from '@orpc/contract';
import * as z from 'zod/mini';
import { tag } from './contract-words.ts';
import { statement, usage } from './model-usage.ts';

export const usageContract = {
  statement: oc
    .route({
      method: 'GET',
      path: '/api/billing/statement',
      summary: 'What moved in the wallet, newest first',
      ...tag,
    })
    .input(z.object({ cursor: z.optional(z.string().check(z.maxLength(300))) }))
    .output(statement),
  statementCsv: oc
    .route({
      method: 'GET',
      path: '/api/billing/statement.csv',
      summary: 'Everything that was ever booked for this account, as a CSV file (RFC 4180)',
      outputStructure: 'detailed',
      ...tag,
    })
    .output(z.object({ headers: z.record(z.string(), z.string()), body: z.unknown() })),
  usage: oc
    .route({
      method: 'GET',
      path: '/api/billing/usage',
      summary: 'What this period includes, what of it is used, and what was paid on each of the last 30 days',
      ...tag,
    })
    .input(z.object({ timeZone: z.optional(z.string().check(z.maxLength(64))) }))
    .output(usage),
};
