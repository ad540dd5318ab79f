import * as z from 'zod/mini';
import { contact } from './model.ts';

/** Two contacts that may be one, and why. */
export const duplicatePair = z.object({
  contacts: z.tuple([contact, contact]),
  reasons: z.array(
    z.object({
      kind: z.enum(['phone', 'email', 'name-and-company']),
      /** The number or address that both have; empty for a name. */
      value: z.string(),
    }),
  ),
});
export type DuplicatePair = z.infer<typeof duplicatePair>;

/** A merge that can be taken back. */
export const contactMerge = z.object({
  id: z.string(),
  goneId: z.string(),
  goneName: z.string(),
  mergedAt: z.int(),
});
export type ContactMerge = z.infer<typeof contactMerge>;
