import * as z from 'zod/mini';

/** What a number is, as the inventory that it comes from says (decision R13). */
export const numberKind = z.enum(['local', 'mobile', 'toll-free']);
export type NumberKind = z.infer<typeof numberKind>;

export const capabilities = z.object({ voice: z.boolean(), sms: z.boolean(), fax: z.boolean() });
export type Capabilities = z.infer<typeof capabilities>;

/** A number that somebody rents. Instants are milliseconds since the epoch, amounts millionths of a dollar. */
export const phoneNumber = z.object({
  id: z.string(),
  /** E.164. */
  number: z.string(),
  /** As it is written for people abroad: "+44 20 7946 0018". */
  text: z.string(),
  countryCode: z.string(),
  /** The town or region of its area code; null where nobody knows. */
  place: z.nullable(z.string()),
  kind: numberKind,
  capabilities,
  /** Null: unknown (decision of the specification: "Unknown"). */
  providerName: z.nullable(z.string()),
  /** 0 while the plan includes it (decision R17). */
  monthlyMicroUsd: z.int(),
  /** Calls can be made from it and come in to it. */
  isActive: z.boolean(),
  /** What its owner calls it; empty when nothing. */
  label: z.string(),
  /** The one that the dial pad calls from when nothing else was chosen. */
  isDefault: z.boolean(),
  rentedAt: z.int(),
  /** When the next month is paid, or included, or it goes for want of money. */
  nextRentAt: z.int(),
  /** Whether help that is called from it can be sent to an address. */
  hasEmergencyAddress: z.boolean(),
});
export type PhoneNumber = z.infer<typeof phoneNumber>;
