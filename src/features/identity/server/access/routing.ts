import type { RequestContext } from '#platform/server/http/context.ts';
import { implementerOf } from '#platform/server/http/procedures.ts';
import { identityContract } from '../../contract.ts';
import type { User } from '../../model.ts';
import type { Client, OpenedSession } from '../auth/auth.ts';

const implementer = () => implementerOf(identityContract);
/** The procedures of the feature, for the routes of its parts. */
export type Implementer = ReturnType<typeof implementer>;

/** Gives a browser the session that was just opened for it, in the place of the one that it had (router.ts). */
export type Open = (
  context: RequestContext,
  opened: OpenedSession,
) => Promise<User | { readonly factorNeeded: true }>;

export function clientOf(context: RequestContext): Client {
  return { ip: context.ip, userAgent: context.headers.get('user-agent'), headers: context.headers };
}

/** The cookie of a trusted browser (router.ts). */
export interface TrustCookies {
  /** Proof that a factor was shown in this browser; see entering.ts. */
  trustedToken(context: RequestContext): string | null;
  trustBrowser(context: RequestContext, token: string): void;
}
