import * as z from 'zod/mini';

/** State of a port-in. */
export const PORT_IN_STATES = [
  'draft',
  'submitted',
  'in-review',
  'rejected',
  'scheduled',
  'completed',
  'cancelled',
] as const;
export type PortInState = (typeof PORT_IN_STATES)[number];

/** Events of a port-in. The first three are the owner's, the others the operator's. */
export const PORT_IN_EVENTS = [
  'edited',
  'submitted',
  'cancelled',
  'taken-up',
  'rejected',
  'scheduled',
  'completed',
] as const;
export type PortInEventKind = (typeof PORT_IN_EVENTS)[number];

/** Filters of the operator: open port-ins, or one state. Drafts are visible to their owner only. */
export const PORT_INS_SHOWN = [
  'waiting',
  'submitted',
  'in-review',
  'scheduled',
  'rejected',
  'completed',
  'cancelled',
] as const;
export type PortInsShown = (typeof PORT_INS_SHOWN)[number];

/** Details that only the holder of a number knows. */
export const portInForm = z.object({
  number: z.string().check(z.maxLength(40)),
  /** Current carrier of the number. */
  losingCarrier: z.string().check(z.trim(), z.minLength(1), z.maxLength(100)),
  /** The account there that the number belongs to. */
  carrierAccount: z.string().check(z.trim(), z.minLength(1), z.maxLength(100)),
  /** Account holder at the losing carrier. */
  authorizedName: z.string().check(z.trim(), z.minLength(1), z.maxLength(100)),
});
export type PortInForm = z.infer<typeof portInForm>;

export const portIn = z.object({
  id: z.string(),
  number: z.string(),
  text: z.string(),
  countryCode: z.string(),
  losingCarrier: z.string(),
  carrierAccount: z.string(),
  authorizedName: z.string(),
  state: z.enum(PORT_IN_STATES),
  /** Why it was rejected. */
  reason: z.nullable(z.string()),
  /** When the number arrives or has arrived. */
  scheduledFor: z.nullable(z.int()),
  createdAt: z.int(),
  changedAt: z.int(),
});
export type PortIn = z.infer<typeof portIn>;

/** A port-in as the operator sees it. */
export const portInAtDesk = z.extend(portIn, {
  owner: z.nullable(z.object({ name: z.string(), email: z.string() })),
});
export type PortInAtDesk = z.infer<typeof portInAtDesk>;

/** A port-in with its history, oldest first, and the operator's possible steps. */
export const portInCase = z.extend(portInAtDesk, {
  history: z.array(
    z.object({
      kind: z.enum(PORT_IN_EVENTS),
      at: z.int(),
      /** Rejections only. */
      reason: z.nullable(z.string()),
      /** Scheduled ports only. */
      scheduledFor: z.nullable(z.int()),
    }),
  ),
  next: z.array(z.enum(PORT_IN_EVENTS)),
});
export type PortInCase = z.infer<typeof portInCase>;
