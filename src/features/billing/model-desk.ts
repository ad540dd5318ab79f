import * as z from 'zod/mini';
import { ENTRY_KINDS } from './model-ledger.ts';

/** A posting as the operator sees it: the amount, and the accounts by their codes. */
export const deskPosting = z.object({
  /** Place in the ledger, newest highest. */
  id: z.int(),
  entry: z.string(),
  kind: z.enum(ENTRY_KINDS),
  source: z.string(),
  destination: z.string(),
  /** Whose account it takes from or gives to; null between accounts of the company. */
  workspaceId: z.nullable(z.string()),
  amount: z.int(),
  unit: z.string(),
  postedAt: z.int(),
});
export type DeskPosting = z.infer<typeof deskPosting>;

export const deskLedgerPage = z.object({ postings: z.array(deskPosting), next: z.nullable(z.int()) });

/** Sums of what a search found, by kind and unit. */
export const deskTotal = z.object({
  kind: z.enum(ENTRY_KINDS),
  unit: z.string(),
  postings: z.int(),
  amount: z.number(),
});

/** One entry with everything that it is about. */
export const deskEntry = z.object({
  key: z.string(),
  kind: z.enum(ENTRY_KINDS),
  postedAt: z.int(),
  postings: z.array(deskPosting),
  details: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
  payment: z.nullable(
    z.object({ id: z.string(), status: z.string(), microUsd: z.int(), ref: z.nullable(z.string()) }),
  ),
  invoice: z.nullable(
    z.object({
      id: z.string(),
      number: z.nullable(z.string()),
      status: z.string(),
      totalMicroUsd: z.int(),
      /** Other entries of its payments. */
      entries: z.array(z.string()),
    }),
  ),
  call: z.nullable(
    z.object({ id: z.string(), number: z.nullable(z.string()), placedAt: z.int(), seconds: z.int() }),
  ),
});
export type DeskEntry = z.infer<typeof deskEntry>;
