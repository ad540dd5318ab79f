import * as z from 'zod/mini';
import { contactsText } from '../constants.ts';

/** What people type about a list. */
export const listForm = z.object({
  name: z.string().check(z.trim(), z.minLength(1, contactsText.listName)),
  description: z.string(),
  kind: z.enum(['hand', 'all', 'any']),
  conditions: z.array(
    z.object({ kind: z.enum(['tag', 'source', 'owner', 'quiet', 'new']), value: z.string() }),
  ),
});
export type ListFormValues = z.infer<typeof listForm>;
