import * as z from 'zod/mini';

/** How one way into the telephone network does, as the process that answers sees it. */
export const carrierStanding = z.object({
  /** Of a provider; rates know it by the same name. */
  name: z.string(),
  isUp: z.boolean(),
  /** A sentence for the operator; null when it is up. */
  problem: z.nullable(z.string()),
  /** After several calls in a row that it could not take it is asked last until then; null when it is not. */
  avoidedUntil: z.nullable(z.int()),
});
export type CarrierStanding = z.infer<typeof carrierStanding>;
