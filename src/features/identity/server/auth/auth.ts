import type { AccountId, SessionId } from '#kernel/ids.ts';
import type { RequestHeaders } from '#platform/server/http/context.ts';

/** Origin of a sign-in, for the list of sessions. */
export interface Client {
  readonly ip: string;
  readonly userAgent: string | null;
  /** Of its request: what it has shown before (known_device) and worked out (proof-of-work). */
  readonly headers?: RequestHeaders | undefined;
  /** It has no page that could work out a puzzle. Limits count its attempts all the same. */
  readonly isProgram?: true;
}

/** A session that was just opened. */
export interface OpenedSession {
  readonly accountId: AccountId;
  readonly sessionId: SessionId;
  /** Content of the session cookie; opaque to everyone else. */
  readonly token: string;
  /** It opens nothing until a factor is shown. */
  readonly awaitsFactor: boolean;
}

/** Checks passwords. */
export interface Auth {
  hashPassword(password: string): Promise<string>;
  checkPassword(password: string, hash: string): Promise<boolean>;
  /** Takes as long as a check, for somebody who isn't there. */
  refusePassword(password: string): Promise<void>;
}
