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

/**
 * What is known of the number that a call from the network shows (STIR/SHAKEN). A: its carrier swears that the caller may
 * use it. B, C: it swears less. failed: what it swears does not hold. none: it swears nothing.
 */
export const attestation = z.enum(['A', 'B', 'C', 'failed', 'none']);
export type Attestation = z.infer<typeof attestation>;

/** For RTCPeerConnection. TURN credentials expire and are bound to the account. */
export const iceServers = z.object({
  servers: z.array(
    z.object({
      urls: z.array(z.string()),
      username: z.optional(z.string()),
      credential: z.optional(z.string()),
    }),
  ),
  /** When the credentials stop working; null when there are none. */
  expiresAt: z.nullable(z.number()),
});
export type IceServers = z.infer<typeof iceServers>;

/** How a leg of the telephone network ended, as its carrier reports it. */
export interface LegEnd {
  readonly by: 'us' | 'carrier';
  /** The final SIP status of a leg that was never answered; 408 when nobody answered us. Null after the answer. */
  readonly sipCode: number | null;
  /** ITU-T Q.850 cause from the Reason header (RFC 3326). */
  readonly q850: number | null;
}
