import * as z from 'zod/mini';
import type { User } from '../model.ts';
import { type DateFormats, type ProfileDetails, personalFields } from '../model-profile.ts';

/** Typed text; what is empty is not set. */
export const profileForm = z.object({
  ...personalFields,
  email: z.string().check(z.trim(), z.email('Please enter a valid email address')),
  phone: z
    .string()
    .check(
      z.trim(),
      z.regex(/^(?:\+[\d\s().-]{7,30})?$/u, 'Start with + and the country code, such as +1 415 555 0134'),
    ),
  language: z.string(),
  timeZone: z.string(),
  clock: z.string(),
  weekStart: z.string(),
});
export type ProfileValues = z.infer<typeof profileForm>;

/** Fields of the form by what they are called in a sentence. */
export const fieldWords: Readonly<Record<keyof ProfileValues, string>> = {
  firstName: 'first name',
  lastName: 'last name',
  email: 'email address',
  phone: 'phone number',
  address: 'address',
  city: 'city',
  state: 'state',
  zip: 'zip code',
  language: 'language',
  timeZone: 'time zone',
  clock: 'clock',
  weekStart: 'first day of the week',
};

export function profileValues(
  profile: ProfileDetails,
  { email, formats }: Pick<User, 'email' | 'formats'>,
): ProfileValues {
  const { firstName, lastName, address, city, state, zip, phone, newEmail } = profile;
  return {
    firstName,
    lastName,
    address,
    city,
    state,
    zip,
    email: newEmail ?? email,
    phone: phone ?? '',
    language: formats.language ?? 'en',
    timeZone: formats.timeZone ?? '',
    clock: formats.clock ?? '',
    weekStart: formats.weekStart === null ? '' : String(formats.weekStart),
  };
}

/** Parses what the choices hold. */
export function formatsIn({ language, timeZone, clock, weekStart }: ProfileValues): DateFormats {
  return {
    language: language === 'en' ? language : null,
    timeZone: timeZone === '' ? null : timeZone,
    clock: clock === '12' || clock === '24' ? clock : null,
    weekStart: weekStart === '' ? null : Number(weekStart),
  };
}
