import { oc } from '@orpc/contract';
import * as z from 'zod/mini';
import { VISIBLE_LINE } from '#kernel/one-line.ts';
import { PASSWORD_INPUT_MAX_LENGTH } from './constants.ts';
import {
  FACTOR_NAME_MAX,
  FACTOR_STEP_CODE_PATH,
  FACTOR_STEP_PASSKEY_PATH,
  FACTOR_STEP_PATH,
  PASSKEY_OPTIONS_PATH,
  PASSKEY_SIGN_IN_PATH,
} from './constants-factors.ts';
import { signedIn, user } from './model.ts';
import {
  factorStep,
  factorView,
  madePasskey,
  proofChoices,
  security,
  shownPasskey,
} from './model-factors.ts';

const tag = { tags: ['Identity'] } as const;
const done = z.object({ ok: z.literal(true) });
const id = z.string().check(z.minLength(1), z.maxLength(64));
const name = z.string().check(z.trim(), z.minLength(1), z.maxLength(FACTOR_NAME_MAX), z.regex(VISIBLE_LINE));
const code = z.string().check(z.trim(), z.minLength(1), z.maxLength(20));
/** Delayed: no carrier takes calls now. It is tried again for some minutes. */
const isDelayed = z.boolean();
const challenge = z.object({ id: z.string(), expiresAt: z.number(), isDelayed });
/** What the browser asks a passkey, as WebAuthn defines it. */
const passkeyQuestion = z.record(z.string(), z.unknown());
const typed = z.object({ factorId: id, code, challengeId: z.optional(id) });

/** Second factors, passkeys, and the proof that it's still the same person. */
export const factorsContract = {
  security: oc
    .route({
      method: 'GET',
      path: '/api/identity/security',
      summary: 'Second factors, passkeys and trusted browsers',
      ...tag,
    })
    .output(security),
  addTotp: oc
    .route({
      method: 'POST',
      path: '/api/identity/factors/totp',
      summary: 'Begin to add an authenticator app',
      ...tag,
    })
    .input(z.object({ name }))
    .output(z.object({ id: z.string(), secret: z.string(), uri: z.string() })),
  addPhone: oc
    .route({
      method: 'POST',
      path: '/api/identity/factors/phone',
      summary: 'Begin to add codes to your phone',
      ...tag,
    })
    .input(z.object({ name }))
    .output(z.object({ id: z.string(), phone: z.string(), challengeId: z.string(), isDelayed })),
  challengeFactor: oc
    .route({
      method: 'POST',
      path: '/api/identity/factors/{id}/challenge',
      summary: 'Have a code spoken',
      ...tag,
    })
    .input(z.object({ id }))
    .output(challenge),
  confirmFactor: oc
    .route({
      method: 'POST',
      path: '/api/identity/factors/{id}/confirm',
      summary: 'Turn a factor on with its first code',
      ...tag,
    })
    .input(z.object({ id, code, challengeId: z.optional(id) }))
    .output(
      z.object({ /** Null when there were some before. */ recoveryCodes: z.nullable(z.array(z.string())) }),
    ),
  renameFactor: oc
    .route({
      method: 'PUT',
      path: '/api/identity/factors/{id}/name',
      summary: 'Rename a factor or a passkey',
      ...tag,
    })
    .input(z.object({ id, name }))
    .output(done),
  removeFactor: oc
    .route({
      method: 'DELETE',
      path: '/api/identity/factors/{id}',
      summary: 'Remove a factor or a passkey',
      ...tag,
    })
    .input(z.object({ id }))
    .output(done),
  makeRecoveryCodes: oc
    .route({
      method: 'POST',
      path: '/api/identity/recovery-codes',
      summary: 'Make new recovery codes, which void the old ones',
      ...tag,
    })
    .output(z.object({ recoveryCodes: z.array(z.string()) })),
  forgetBrowser: oc
    .route({
      method: 'DELETE',
      path: '/api/identity/trusted-browsers/{id}',
      summary: 'Stop trusting a browser',
      ...tag,
    })
    .input(z.object({ id }))
    .output(done),
  factorStep: oc
    .route({ method: 'GET', path: FACTOR_STEP_PATH, summary: 'What can be shown after the password', ...tag })
    .output(factorStep),
  factorStepCode: oc
    .route({
      method: 'POST',
      path: FACTOR_STEP_CODE_PATH,
      summary: 'Have a code spoken after the password',
      ...tag,
    })
    .input(z.object({ factorId: id }))
    .output(challenge),
  factorStepPasskey: oc
    .route({
      method: 'POST',
      path: FACTOR_STEP_PASSKEY_PATH,
      summary: 'What to ask a passkey after the password',
      ...tag,
    })
    .output(passkeyQuestion),
  passFactorStep: oc
    .route({
      method: 'POST',
      path: FACTOR_STEP_PATH,
      summary: 'Show a factor after the password, and be signed in',
      ...tag,
    })
    .input(
      z.object({
        proof: z.union([typed, z.object({ recoveryCode: code }), z.object({ passkey: shownPasskey })]),
        /** Ask for no factor in this browser for 30 days. */
        trust: z.boolean(),
      }),
    )
    .output(user),
  proofChoices: oc
    .route({ method: 'GET', path: '/api/identity/prove', summary: "What confirms that it's you", ...tag })
    .output(proofChoices),
  prove: oc
    .route({
      method: 'POST',
      path: '/api/identity/prove',
      summary: "Confirm that it's you, for ten minutes",
      ...tag,
    })
    .input(
      z.object({
        proof: z.union([
          typed,
          z.object({ password: z.string().check(z.minLength(1), z.maxLength(PASSWORD_INPUT_MAX_LENGTH)) }),
          z.object({ passkey: shownPasskey }),
        ]),
      }),
    )
    .output(done),
  provePasskey: oc
    .route({
      method: 'POST',
      path: '/api/identity/prove/passkey',
      summary: 'What to ask a passkey as a proof',
      ...tag,
    })
    .output(passkeyQuestion),
  passkeyQuestion: oc
    .route({
      method: 'POST',
      path: '/api/identity/passkeys/options',
      summary: 'Begin to add a passkey',
      ...tag,
    })
    .output(passkeyQuestion),
  addPasskey: oc
    .route({ method: 'POST', path: '/api/identity/passkeys', summary: 'Add a passkey', ...tag })
    .input(z.object({ name, passkey: madePasskey }))
    .output(factorView),
  passkeySignInQuestion: oc
    .route({
      method: 'POST',
      path: PASSKEY_OPTIONS_PATH,
      summary: 'What to ask a passkey to sign in',
      ...tag,
    })
    .output(passkeyQuestion),
  signInByPasskey: oc
    .route({ method: 'POST', path: PASSKEY_SIGN_IN_PATH, summary: 'Sign in with a passkey', ...tag })
    .input(z.object({ passkey: shownPasskey }))
    .output(signedIn),
};
