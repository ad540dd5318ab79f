import type { RequestContext } from '#platform/server/http/context.ts';
import { clientOf, type Implementer, type Open, type TrustCookies } from '../access/routing.ts';
import type { CodeSignIn } from './code-sign-in.ts';

export interface CodeRouteParts {
  readonly codeSignIn: CodeSignIn;
  readonly cookies: Pick<TrustCookies, 'trustedToken'>;
}

export function codeRoutes(os: Implementer, { codeSignIn, cookies }: CodeRouteParts, open: Open) {
  const from = (context: RequestContext) => ({
    client: clientOf(context),
    trustedToken: cookies.trustedToken(context),
  });
  return {
    requestCode: os.requestCode.handler(({ input, context }) =>
      codeSignIn.requestCode({ ...input, client: clientOf(context) }),
    ),
    signInWithCode: os.signInWithCode.handler(async ({ input, context }) =>
      open(context, await codeSignIn.signInWithCode({ ...input, ...from(context) })),
    ),
    // What fails here leaves the session of this browser alone: only a new one takes its place.
    signInWithLink: os.signInWithLink.handler(async ({ input, context }) =>
      open(context, await codeSignIn.signInWithLink({ ...input, ...from(context) })),
    ),
  };
}
