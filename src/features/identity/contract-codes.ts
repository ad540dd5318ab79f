import { oc } from '@orpc/contract';
import * as z from 'zod/mini';
import { CODE_SIGN_IN_PATH, REQUEST_CODE_PATH } from './constants-codes.ts';
import { signedIn } from './model.ts';
import { codeSent } from './model-codes.ts';

/** A mail address or a phone number, as it is typed. What is neither belongs to nobody. */
const address = z.string().check(z.trim(), z.minLength(1), z.maxLength(254), z.regex(/^\P{Cc}*$/u));
const token = z.string().check(z.minLength(1), z.maxLength(200));
const tag = { tags: ['Identity'] } as const;

/** Signing in without a password. */
export const codesContract = {
  requestCode: oc
    .route({
      method: 'POST',
      path: REQUEST_CODE_PATH,
      summary: 'Send a code to sign in: by email with a link, or read out over the phone',
      ...tag,
    })
    .input(z.object({ address }))
    .output(codeSent),
  signInWithCode: oc
    .route({
      method: 'POST',
      path: CODE_SIGN_IN_PATH,
      summary: 'Sign in with the code that was sent',
      ...tag,
    })
    .input(z.object({ address, code: z.string().check(z.minLength(1), z.maxLength(40)) }))
    .output(signedIn),
  signInWithLink: oc
    .route({
      method: 'POST',
      path: '/api/identity/sign-in-link',
      summary: 'Sign in with the token of a mailed link',
      ...tag,
    })
    .input(z.object({ token }))
    .output(signedIn),
};
