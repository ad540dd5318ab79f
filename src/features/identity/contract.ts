import { oc } from '@orpc/contract';
import * as z from 'zod/mini';
import { VISIBLE_LINE } from '#kernel/one-line.ts';
import {
  ADDRESS_MISSING,
  FORGOT_PASSWORD_PATH,
  ME_PATH,
  PASSWORD_INPUT_MAX_LENGTH,
  REGISTER_PATH,
  SIGN_IN_PATH,
  SIGN_OUT_PATH,
} from './constants.ts';
import { codesContract } from './contract-codes.ts';
import { factorsContract } from './contract-factors.ts';
import { profileContract } from './contract-profile.ts';
import { sessionsContract } from './contract-sessions.ts';
import { ssoContract } from './contract-sso.ts';
import {
  agreement,
  confirmation,
  findableBy,
  quietSpan,
  registered,
  sessionView,
  signedIn,
  user,
  usernameAvailability,
} from './model.ts';

const text = (most: number) =>
  z.string().check(z.trim(), z.minLength(1), z.maxLength(most), z.regex(VISIBLE_LINE));
const email = z.string().check(z.trim(), z.toLowerCase(), z.email(), z.maxLength(254));
const password = z.string().check(z.minLength(1), z.maxLength(PASSWORD_INPUT_MAX_LENGTH));
const done = z.object({ ok: z.literal(true) });
const tag = { tags: ['Identity'] } as const;

/** What the first screen may ask for. Parts with contracts of their own are loaded with their pages. */
export const accountContract = {
  register: oc
    .route({
      method: 'POST',
      path: REGISTER_PATH,
      summary: 'Create an account and sign in, or get the email that opens it',
      ...tag,
    })
    .input(z.object({ name: text(120), email, password, agreedTo: agreement }))
    .output(registered),
  signIn: oc
    .route({
      method: 'POST',
      path: SIGN_IN_PATH,
      summary: 'Sign in with a password, and an email or a phone number',
      ...tag,
    })
    .input(
      z
        .object({ email: z.optional(email), phone: z.optional(text(40)), password })
        .check(
          z.refine(({ email: given, phone }) => given !== undefined || phone !== undefined, ADDRESS_MISSING),
        ),
    )
    .output(signedIn),
  signOut: oc
    .route({ method: 'POST', path: SIGN_OUT_PATH, summary: 'End this session', ...tag })
    .output(done),
  me: oc.route({ method: 'GET', path: ME_PATH, summary: 'The signed-in person', ...tag }).output(user),
  updateMe: oc
    .route({ method: 'PATCH', path: ME_PATH, summary: 'Change the name', ...tag })
    .input(z.object({ name: text(120) }))
    .output(user),
  setFindableBy: oc
    .route({
      method: 'PUT',
      path: '/api/identity/findable-by',
      summary: 'Choose who can find you by username',
      ...tag,
    })
    .input(z.object({ findableBy }))
    .output(user),
  setDoNotDisturb: oc
    .route({
      method: 'PUT',
      path: '/api/identity/do-not-disturb',
      summary: 'Turn do not disturb on or off: no device rings, and calls are recorded as missed',
      ...tag,
    })
    .input(
      z.object({
        /** Duration; null turns it off. */
        span: z.nullable(quietSpan),
        /** IANA time zone for `tomorrow` at 8 AM; UTC by default. */
        timeZone: z.optional(z.string().check(z.maxLength(60))),
      }),
    )
    .output(user),
  forgotPassword: oc
    .route({
      method: 'POST',
      path: FORGOT_PASSWORD_PATH,
      summary: 'Mail a link to set a new password',
      ...tag,
    })
    .input(z.object({ email }))
    .output(done),
  resetPassword: oc
    .route({
      method: 'POST',
      path: '/api/identity/reset-password',
      summary: 'Set a new password with a mailed token',
      ...tag,
    })
    .input(z.object({ token: text(200), password }))
    .output(done),
  changePassword: oc
    .route({
      method: 'POST',
      path: '/api/identity/change-password',
      summary: 'Change the password and end other sessions',
      ...tag,
    })
    .input(z.object({ currentPassword: password, newPassword: password }))
    .output(done),
  verifyEmail: oc
    .route({
      method: 'POST',
      path: '/api/identity/verify-email',
      summary: 'Confirm an email address with an emailed token, or open the account registered with it',
      ...tag,
    })
    .input(z.object({ token: text(2000), password: z.optional(password), name: z.optional(text(120)) }))
    .output(z.object({ state: confirmation })),
  resendVerification: oc
    .route({
      method: 'POST',
      path: '/api/identity/resend-verification',
      summary: 'Mail the confirmation link again',
      ...tag,
    })
    .output(done),
  sessions: oc
    .route({
      method: 'GET',
      path: '/api/identity/sessions',
      summary: 'Where this account is signed in',
      ...tag,
    })
    .output(z.array(sessionView)),
  revokeSession: oc
    .route({ method: 'DELETE', path: '/api/identity/sessions/{id}', summary: 'Sign one of them out', ...tag })
    .input(z.object({ id: text(64) }))
    .output(done),
  usernameAvailability: oc
    .route({
      method: 'GET',
      path: '/api/identity/username-availability',
      summary: 'May this username be claimed?',
      ...tag,
    })
    .input(z.object({ username: z.string().check(z.maxLength(100)) }))
    .output(usernameAvailability),
  usernameSuggestions: oc
    .route({
      method: 'GET',
      path: '/api/identity/username-suggestions',
      summary: 'Free usernames made from the name',
      ...tag,
    })
    .output(z.array(z.string())),
  claimUsername: oc
    .route({ method: 'PUT', path: '/api/identity/username', summary: 'Claim or change the username', ...tag })
    .input(z.object({ username: z.string().check(z.maxLength(100)) }))
    .output(user),
  /** Specification 001 §7; decision R12: signed-in callers only. */
  checkUsername: oc
    .route({
      method: 'POST',
      path: '/functions/v1/check-username',
      summary: 'Does a username exist?',
      tags: ['Functions'],
    })
    .input(z.object({ username: z.string().check(z.maxLength(100)) }))
    .output(z.object({ exists: z.boolean() })),
};

export const identityContract = {
  ...accountContract,
  ...profileContract,
  ...factorsContract,
  ...codesContract,
  ...sessionsContract,
  ...ssoContract,
};
