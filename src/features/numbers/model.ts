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

/** A number that its owner has given back and can take again. */
export const releasedNumber = z.object({
  id: z.string(),
  number: z.string(),
  text: z.string(),
  countryCode: z.string(),
  label: z.string(),
  releasedAt: z.int(),
  /** Until then it is nobody else's. */
  quarantinedUntil: z.int(),
  /** What taking it back costs now: nothing while its month is paid or the plan includes it. */
  isPaidUntil: z.int(),
});
export type ReleasedNumber = z.infer<typeof releasedNumber>;

/** All numbers of an account, the one to call from first. Those whose provider has not confirmed them are not active yet. */
export const myNumbers = z.object({ numbers: z.array(phoneNumber), released: z.array(releasedNumber) });
export type MyNumbers = z.infer<typeof myNumbers>;

/** Where help is sent; its country is the number's. */
export const emergencyAddressForm = z.object({
  /** Who is there. */
  name: z.string().check(z.maxLength(100)),
  /** House and street. */
  street: z.string().check(z.maxLength(100)),
  /** Flat, floor or suite; may be empty. */
  unit: z.string().check(z.maxLength(50)),
  city: z.string().check(z.maxLength(80)),
  /** State or province; empty where addresses have none. */
  region: z.string().check(z.maxLength(50)),
  postalCode: z.string().check(z.maxLength(20)),
});
export type EmergencyAddressForm = z.infer<typeof emergencyAddressForm>;

export const emergencyAddressView = z.extend(emergencyAddressForm, { countryCode: z.string() });
export type EmergencyAddressView = z.infer<typeof emergencyAddressView>;

/** A number of another network from which its holder may be seen calling. */
export const callerIdView = z.object({
  id: z.string(),
  number: z.string(),
  text: z.string(),
  countryCode: z.string(),
  /** Null while it is not proven. */
  verifiedAt: z.nullable(z.int()),
  /** Until when the code that was spoken can be typed; null when there is none. */
  codeExpiresAt: z.nullable(z.int()),
});
export type CallerIdView = z.infer<typeof callerIdView>;
