import { oc } from '@orpc/contract';
import * as z from 'zod/mini';
import { operator } from './contract-words.ts';
import { deskEntry, deskLedgerPage, deskTotal } from './model-desk.ts';

const text = z.string().check(z.maxLength(200), z.regex(/^[^\0]*$/));
/** 2100-01-01: the year of a typing error. */
const LATEST_INSTANT = 4_102_444_800_000;
const instant = z.optional(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(LATEST_INSTANT)));
const whole = z.coerce.number().check(z.int(), z.minimum(1), z.maximum(Number.MAX_SAFE_INTEGER));

/** All that is given must be true of a posting. */
const filter = {
  /** Id of a workspace, or the code of an account such as "revenue:calls". */
  account: z.optional(text),
  /** Key of an entry, or the id of a payment, an invoice or a call, or the number of an invoice. */
  id: z.optional(text),
  /** In millionths of a dollar, or pieces. */
  amount: z.optional(whole),
  from: instant,
  until: instant,
};

/** The ledger, for the operator. */
export const billingLedgerContract = {
  ledgerPostings: oc
    .route({ method: 'GET', path: '/api/admin/ledger', summary: 'Postings, newest first', ...operator })
    .input(z.object({ ...filter, before: z.optional(whole) }))
    .output(deskLedgerPage),
  ledgerTotals: oc
    .route({
      method: 'GET',
      path: '/api/admin/ledger/totals',
      summary: 'Sums of postings by kind, over 30 days unless a time is given',
      ...operator,
    })
    .input(z.object(filter))
    .output(z.object({ totals: z.array(deskTotal), from: z.int() })),
  ledgerEntry: oc
    .route({
      method: 'GET',
      path: '/api/admin/ledger/entry',
      summary: 'One entry with its payment, invoice or call',
      ...operator,
    })
    .input(z.object({ key: text.check(z.minLength(1)) }))
    .output(deskEntry),
};
