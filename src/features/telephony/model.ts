import * as z from 'zod/mini';

/** Health of a carrier, as the answering process sees it. */
export const carrierStanding = z.object({
  /** Name of the provider, the same as in the rates. */
  name: z.string(),
  isUp: z.boolean(),
  /** A sentence for the operator; null if the carrier is up. */
  problem: z.nullable(z.string()),
  /** After several failed calls in a row, the carrier is tried last until then; null if it isn't. */
  avoidedUntil: z.nullable(z.int()),
});
export type CarrierStanding = z.infer<typeof carrierStanding>;

/**
 * Verification of the number that an incoming call shows (STIR/SHAKEN). A: its carrier attests that the caller may use
 * it. B, C: it attests less. failed: the attestation is invalid. none: there is none.
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
  /** When the credentials expire; null if there are none. */
  expiresAt: z.nullable(z.number()),
});
export type IceServers = z.infer<typeof iceServers>;

/** End of a leg on the phone network, as its carrier reports it. */
export interface LegEnd {
  readonly by: 'us' | 'carrier';
  /** Final SIP status of a leg that was never answered; 408 if there was no response. Null after the answer. */
  readonly sipCode: number | null;
  /** ITU-T Q.850 cause from the Reason header (RFC 3326). */
  readonly q850: number | null;
}

/** Sounds that can be played: generated tones, and spoken prompts that come with the program. */
export const SOUNDS = [
  /** 440 Hz, on for 2 s and off for 4 s. */
  'ringback',
  /** A soft beep every 10 s. */
  'hold-tone',
  /** Three short beeps: the money will last for half a minute. */
  'warning-tone',
  'echo-prompt',
  'not-available',
  'number-not-in-service',
  /** "This is a test announcement", for the test number that speaks. */
  'test-announcement',
  /** "Your code is", and the digits that it is made of. */
  'code-prompt',
  'digit-0',
  'digit-1',
  'digit-2',
  'digit-3',
  'digit-4',
  'digit-5',
  'digit-6',
  'digit-7',
  'digit-8',
  'digit-9',
  /** 1004 Hz without a pause, for the test number that sounds. */
  'test-tone',
  /** Played before a recording starts. */
  'beep',
  /** "This call is being recorded." */
  'recording-notice',
] as const;
export type Sound = (typeof SOUNDS)[number];
