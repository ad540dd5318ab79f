import type { RequestContext } from '#platform/server/http/context.ts';
import { signedIn } from '#platform/server/http/procedures.ts';
import { clientOf, type Implementer } from '../access/routing.ts';
import type { Disowning } from '../safety/not-me.ts';
import type { Safety } from '../safety/safety.ts';
import type { SessionEnding } from './ending.ts';

const done = { ok: true } as const;

/** The cookie of the session (router.ts). */
export interface SessionCookies {
  clearSession(context: RequestContext): void;
}

export interface SessionRouteParts {
  readonly service: SessionEnding & Disowning;
  readonly safety: Pick<Safety, 'page'>;
  readonly cookies: SessionCookies;
}

export function sessionRoutes(os: Implementer, { service, safety, cookies }: SessionRouteParts) {
  return {
    sessions: os.sessions.use(signedIn).handler(({ context }) => service.sessions(context.caller)),
    revokeSession: os.revokeSession.use(signedIn).handler(async ({ input, context }) => {
      await service.revokeSession(context.caller, input.id, clientOf(context));
      return done;
    }),
    endOtherSessions: os.endOtherSessions.use(signedIn).handler(async ({ context }) => {
      const { caller } = context;
      await service.endSessions(caller, { keep: caller.sessionId, client: clientOf(context) });
      return done;
    }),
    endAllSessions: os.endAllSessions.use(signedIn).handler(async ({ context }) => {
      await service.endSessions(context.caller, { keep: null, client: clientOf(context) });
      cookies.clearSession(context);
      return done;
    }),
    safetyHistory: os.safetyHistory
      .use(signedIn)
      .handler(({ input, context }) => safety.page(context.caller.accountId, input.before)),
    disownSignIn: os.disownSignIn.handler(({ input, context }) =>
      service.disownSignIn({ ...input, client: clientOf(context) }),
    ),
  };
}
