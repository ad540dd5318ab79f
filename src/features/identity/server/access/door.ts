import type { RequestContext } from '#platform/server/http/context.ts';
import type { User } from '../../model.ts';
import type { OpenedSession } from '../auth/auth.ts';

/** What a way in does to the browser that came through it. */
export interface Door {
  /** Gives it the session, and ends the one that it had. @returns null when a factor is still to be shown */
  open(context: RequestContext, opened: OpenedSession): Promise<User | null>;
  /** The browser's proof that a factor was shown in it before. */
  trustedToken(context: RequestContext): string | null;
  /** What keeps a sign-in at another company in the browser that began it. */
  flowKey(context: RequestContext): string | null;
  /** @returns the key that the browser has or is given, so that two tabs may sign in at once */
  keepFlowKey(context: RequestContext): string;
}
