import * as z from 'zod/mini';
import { peer } from './model.ts';

/** Whose phone calls of a workspace somebody may see. */
export const callPeople = z.object({
  /** Numbers whose calls you may see, E.164; null: those of all numbers. */
  numbers: z.nullable(z.array(z.string())),
  /** People who may call from the workspace, by name, and then those who did before. */
  people: z.array(z.extend(peer, { accountId: z.string(), isHere: z.boolean() })),
});
export type CallPeople = z.infer<typeof callPeople>;
