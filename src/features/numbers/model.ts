import * as z from 'zod/mini';

/** Kind of a number, according to its inventory (decision R13). */
export const numberKind = z.enum(['local', 'mobile', 'toll-free']);
export type NumberKind = z.infer<typeof numberKind>;

export const capabilities = z.object({ voice: z.boolean(), sms: z.boolean(), fax: z.boolean() });
export type Capabilities = z.infer<typeof capabilities>;

/** A rented number. Instants are milliseconds since the epoch, amounts millionths of a dollar. */
export const phoneNumber = z.object({
  id: z.string(),
  /** E.164. */
  number: z.string(),
  /** International format: "+44 20 7946 0018". */
  text: z.string(),
  countryCode: z.string(),
  /** Town or region of its area code. Null when unknown. */
  place: z.nullable(z.string()),
  kind: numberKind,
  capabilities,
  /** Null: unknown (decision of the specification: "Unknown"). */
  providerName: z.nullable(z.string()),
  /** 0 while the plan includes it (decision R17). */
  monthlyMicroUsd: z.int(),
  /** Calls can be made from it and come in to it. */
  isActive: z.boolean(),
  /** The owner's label. Empty if none. */
  label: z.string(),
  /** The one that the dial pad calls from when nothing else was chosen. */
  isDefault: z.boolean(),
  rentedAt: z.int(),
  /** When the next month is paid or included, or the number is lost. */
  nextRentAt: z.int(),
  /** Whether an emergency address is set. */
  hasEmergencyAddress: z.boolean(),
  /** Whether the person who asks may be seen calling from it. */
  mayCall: z.boolean(),
});
export type PhoneNumber = z.infer<typeof phoneNumber>;

/** A released number that its owner can restore. */
export const releasedNumber = z.object({
  id: z.string(),
  number: z.string(),
  text: z.string(),
  countryCode: z.string(),
  label: z.string(),
  releasedAt: z.int(),
  /** Until then nobody else can rent it. */
  quarantinedUntil: z.int(),
  /** Restoring is free while the month is paid or the plan includes the number. */
  isPaidUntil: z.int(),
});
export type ReleasedNumber = z.infer<typeof releasedNumber>;

/** All numbers of an account, the default caller ID first. Unconfirmed numbers aren't active yet. */
export const myNumbers = z.object({ numbers: z.array(phoneNumber), released: z.array(releasedNumber) });
export type MyNumbers = z.infer<typeof myNumbers>;

/** Emergency address. Its country is the number's. */
export const emergencyAddressForm = z.object({
  /** Name at this address. */
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
  /** When the spoken code expires. Null when there is none. */
  codeExpiresAt: z.nullable(z.int()),
});
export type CallerIdView = z.infer<typeof callerIdView>;

/** A number that is given to a member. At least one of the three holds. */
export const givenNumber = z
  .object({
    accountId: z.string(),
    /** They may be seen calling from it. */
    mayCall: z.boolean(),
    /** Its calls ring them. */
    isRung: z.boolean(),
    /** They see the calls that it had. */
    mayRead: z.boolean(),
  })
  .check(z.refine(({ mayCall, isRung, mayRead }) => mayCall || isRung || mayRead));

/** A member to whom a number is given. */
export const numberPerson = z.object({
  numberId: z.string(),
  accountId: z.string(),
  name: z.string(),
  mayCall: z.boolean(),
  isRung: z.boolean(),
  mayRead: z.boolean(),
});
export type NumberPerson = z.infer<typeof numberPerson>;

/** To whom the numbers are given that somebody sees. */
export const numberPeopleView = z.object({
  people: z.array(numberPerson),
  /** Whom a number rings that rings nobody it is given to; null when the workspace is gone. */
  owner: z.nullable(z.object({ accountId: z.string(), name: z.string() })),
  /** Everybody to whom a number can be given, for those who manage numbers. */
  members: z.array(
    z.object({
      accountId: z.string(),
      name: z.string(),
      /** They may call from every number and see its calls. */
      isManager: z.boolean(),
    }),
  ),
});
export type NumberPeopleView = z.infer<typeof numberPeopleView>;

/** A number for a member, and what for. At least one of the three holds. */
export const numberForMember = z
  .object({ numberId: z.string(), mayCall: z.boolean(), isRung: z.boolean(), mayRead: z.boolean() })
  .check(z.refine(({ mayCall, isRung, mayRead }) => mayCall || isRung || mayRead));
