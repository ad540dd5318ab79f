import * as z from 'zod/mini';

/** Where an order to bring a number from another network stands. */
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

/** What happens to an order. The first three are its owner's steps, the others the operator's. */
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

/** Which orders the operator looks at: what waits for somebody, or one state. Drafts are their owner's alone. */
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

/** What only its holder knows of a number. */
export const portInForm = z.object({
  number: z.string().check(z.maxLength(40)),
  /** Who serves the number today. */
  losingCarrier: z.string().check(z.trim(), z.minLength(1), z.maxLength(100)),
  /** The account there that the number belongs to. */
  carrierAccount: z.string().check(z.trim(), z.minLength(1), z.maxLength(100)),
  /** Who may decide about it. */
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
  /** When the number comes, or came. */
  scheduledFor: z.nullable(z.int()),
  createdAt: z.int(),
  changedAt: z.int(),
});
export type PortIn = z.infer<typeof portIn>;

/** As the operator sees it. */
export const portInAtDesk = z.extend(portIn, {
  owner: z.nullable(z.object({ name: z.string(), email: z.string() })),
});
export type PortInAtDesk = z.infer<typeof portInAtDesk>;

/** One order with all that has happened to it, oldest first, and the operator's steps that its state allows. */
export const portInCase = z.extend(portInAtDesk, {
  history: z.array(
    z.object({
      kind: z.enum(PORT_IN_EVENTS),
      at: z.int(),
      /** Of a rejection. */
      reason: z.nullable(z.string()),
      /** Of a day that was set. */
      scheduledFor: z.nullable(z.int()),
    }),
  ),
  next: z.array(z.enum(PORT_IN_EVENTS)),
});
export type PortInCase = z.infer<typeof portInCase>;
