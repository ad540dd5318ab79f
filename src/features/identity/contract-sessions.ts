import { oc } from '@orpc/contract';
import * as z from 'zod/mini';
import { safetyPage } from './model-sessions.ts';

const done = z.object({ ok: z.literal(true) });
const tag = { tags: ['Identity'] } as const;

/** Where an account is signed in, and what happened to it. */
export const sessionsContract = {
  endOtherSessions: oc
    .route({
      method: 'POST',
      path: '/api/identity/sessions/end-others',
      summary: 'Sign out everywhere else',
      ...tag,
    })
    .output(done),
  endAllSessions: oc
    .route({ method: 'POST', path: '/api/identity/sessions/end-all', summary: 'Sign out everywhere', ...tag })
    .output(done),
  safetyHistory: oc
    .route({
      method: 'GET',
      path: '/api/identity/safety',
      summary: 'What happened to this account, newest first, kept for a year',
      ...tag,
    })
    .input(z.object({ before: z.optional(z.string().check(z.regex(/^\d{1,18}$/))) }))
    .output(safetyPage),
  disownSignIn: oc
    .route({
      method: 'POST',
      path: '/api/identity/not-me',
      summary: 'Report a sign-in that was not yours: signs out everywhere, and a new password is needed',
      ...tag,
    })
    .input(z.object({ token: z.string().check(z.minLength(1), z.maxLength(200)) }))
    .output(z.object({ resetToken: z.string() })),
};
