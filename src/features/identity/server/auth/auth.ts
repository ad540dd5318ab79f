import type { AccountId } from '#kernel/ids.ts';

/** Where a sign-in comes from, for the list of sessions. */
export interface Client {
  readonly ip: string;
  readonly userAgent: string | null;
}

/** A session that was just opened. */
export interface OpenedSession {
  readonly accountId: AccountId;
  /** Goes into the session cookie; opaque to everybody else. */
  readonly token: string;
}

/** Checks who people are. An engine stores the hashes of their passwords. */
export interface Auth {
  /** @returns null when the address or the password is wrong; it takes as long either way */
  signIn(attempt: { email: string; password: string; client: Client }): Promise<OpenedSession | null>;
  hashPassword(password: string): Promise<string>;
  checkPassword(password: string, hash: string): Promise<boolean>;
}
