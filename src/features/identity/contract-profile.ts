import { oc } from '@orpc/contract';
import * as z from 'zod/mini';
import { pictureHash, pictureInput, pictureSize } from '#kernel/picture.ts';
import { UNSUBSCRIBE_PATH } from './constants-profile.ts';
import { user } from './model.ts';
import {
  dateFormats,
  emailCategory,
  emailPreferences,
  personalFields,
  profileDetails,
} from './model-profile.ts';

const tag = { tags: ['Identity'] } as const;
const token = z.string().check(z.minLength(1), z.maxLength(500));
const email = z
  .string()
  .check(
    z.trim(),
    z.toLowerCase(),
    z.email('Please enter a valid email address'),
    z.maxLength(254, 'Please enter a valid email address'),
  );
/** As people write it, with spaces, dashes and brackets. */
const phone = z.pipe(
  z.string().check(z.maxLength(40)),
  z.pipe(
    z.transform((typed: string) => typed.replace(/[\s().-]/gu, '')),
    z
      .string()
      .check(z.regex(/^\+[1-9]\d{6,14}$/u, 'Start with + and the country code, such as +1 415 555 0134')),
  ),
);

/** What people say of themselves, their email and phone, their picture and the emails they want. */
export const profileContract = {
  profile: oc
    .route({ method: 'GET', path: '/api/identity/profile', summary: 'Your personal information', ...tag })
    .output(profileDetails),
  saveProfile: oc
    .route({
      method: 'PUT',
      path: '/api/identity/profile',
      summary: 'Save your personal information, and how you read dates and times',
      ...tag,
    })
    .input(z.object({ ...personalFields, formats: z.optional(dateFormats) }))
    .output(z.object({ user, profile: profileDetails })),
  changeEmail: oc
    .route({
      method: 'POST',
      path: '/api/identity/email-change',
      summary: 'Mail a link to a new address, which counts once it is opened. Needs a fresh proof',
      ...tag,
    })
    .input(z.object({ email }))
    .output(profileDetails),
  cancelEmailChange: oc
    .route({
      method: 'DELETE',
      path: '/api/identity/email-change',
      summary: 'Keep the address as it is',
      ...tag,
    })
    .output(profileDetails),
  confirmEmailChange: oc
    .route({
      method: 'POST',
      path: '/api/identity/email-change/confirm',
      summary: 'Use the new address, with the token mailed to it',
      ...tag,
    })
    .input(z.object({ token }))
    .output(user),
  undoEmailChange: oc
    .route({
      method: 'POST',
      path: '/api/identity/email-change/undo',
      summary: 'Take the old address back, with the token mailed to it: ends every session',
      ...tag,
    })
    .input(z.object({ token }))
    .output(
      z.object({
        /** Sets a new password (POST /api/identity/reset-password). */
        resetToken: z.string(),
      }),
    ),
  savePhone: oc
    .route({ method: 'PUT', path: '/api/identity/phone', summary: 'Save your phone number', ...tag })
    .input(z.object({ phone: z.nullable(phone) }))
    .output(profileDetails),
  callWithCode: oc
    .route({
      method: 'POST',
      path: '/api/identity/phone/code',
      summary: 'Call your phone and read a code out. Needs a fresh proof',
      ...tag,
    })
    .output(
      z.object({
        /** No carrier takes calls now. It is tried again for some minutes. */ isDelayed: z.boolean(),
      }),
    ),
  provePhone: oc
    .route({
      method: 'POST',
      path: '/api/identity/phone/proof',
      summary: 'Prove that it is your phone',
      ...tag,
    })
    .input(z.object({ code: z.string().check(z.maxLength(20)) }))
    .output(profileDetails),
  saveAvatar: oc
    .route({
      method: 'PUT',
      path: '/api/identity/avatar',
      summary: 'Save a picture of yourself',
      inputStructure: 'detailed',
      ...tag,
    })
    .input(pictureInput)
    .output(user),
  removeAvatar: oc
    .route({ method: 'DELETE', path: '/api/identity/avatar', summary: 'Remove your picture', ...tag })
    .output(user),
  avatar: oc
    .route({
      method: 'GET',
      path: '/api/identity/avatars/{username}/{hash}/{size}',
      summary: "Somebody's picture",
      outputStructure: 'detailed',
      ...tag,
    })
    .input(z.object({ username: z.string().check(z.maxLength(100)), hash: pictureHash, size: pictureSize }))
    .output(z.object({ headers: z.record(z.string(), z.string()), body: z.unknown() })),
  emailPreferences: oc
    .route({
      method: 'GET',
      path: '/api/identity/email-preferences',
      summary: 'The emails that you want',
      ...tag,
    })
    .output(emailPreferences),
  saveEmailPreferences: oc
    .route({
      method: 'PUT',
      path: '/api/identity/email-preferences',
      summary: 'Choose the emails that you want',
      ...tag,
    })
    .input(emailPreferences)
    .output(emailPreferences),
  unsubscribe: oc
    .route({
      method: 'POST',
      path: UNSUBSCRIBE_PATH,
      summary: 'Turn a kind of email off, with the token in it (RFC 8058)',
      inputStructure: 'detailed',
      ...tag,
    })
    .input(z.object({ query: z.object({ token }) }))
    .output(z.object({ category: emailCategory })),
};
