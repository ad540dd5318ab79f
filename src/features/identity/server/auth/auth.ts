import type { AccountId } from '#kernel/ids.ts';

/** Origin of a sign-in, for the list of sessions. */
export interface Client {
  readonly ip: string;
  readonly userAgent: string | null;
}

/** A session that was just opened. */
export interface OpenedSession {
  readonly accountId: AccountId;
  /** Content of the session cookie; opaque to everyone else. */
  readonly token: string;
}

/** Authenticates people. The engine stores the hashes of their passwords. */
export interface Auth {
  /** @returns null if the address or the password is wrong. It takes the same time either way */
  signIn(attempt: { email: string; password: string; client: Client }): Promise<OpenedSession | null>;
  hashPassword(password: string): Promise<string>;
  checkPassword(password: string, hash: string): Promise<boolean>;
}
