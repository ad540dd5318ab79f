import * as z from 'zod/mini';
import { safetyEvent } from './model.ts';

/** A part of the history, newest first. */
export const safetyPage = z.object({
  events: z.array(safetyEvent),
  /** For the part after it; null at the end. */
  next: z.nullable(z.string()),
});
export type SafetyPage = z.infer<typeof safetyPage>;
