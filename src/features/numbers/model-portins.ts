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
