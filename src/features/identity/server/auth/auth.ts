import type { AccountId } from '#kernel/ids.ts';
import type { Agreement } from '../../model.ts';

/** Where a sign-in comes from, for the list of sessions. */
export interface Client {
  readonly ip: string;
  readonly userAgent: string | null;
}

/** What an account is made of. */
export interface Registration {
  readonly name: string;
  readonly email: string;
  readonly password: string;
  readonly agreedTo: Agreement;
  readonly client: Client;
}

/** A session that was just opened. */
export interface OpenedSession {
  readonly accountId: AccountId;
  /** Goes into the session cookie; opaque to everybody else. */
  readonly token: string;
}

/** Proves who people are. An engine keeps the passwords, the mailed tokens and the rows of the sessions. */
export interface Auth {
  /** Makes an account and signs it in. @returns null when the address has an account; it takes as long either way */
  register(registration: Registration): Promise<OpenedSession | null>;
  /** @returns null when the address or the password is wrong; it takes as long either way */
  signIn(attempt: { email: string; password: string; client: Client }): Promise<OpenedSession | null>;
  /** Makes a token and has it mailed (see AuthMailer) when the address has an account; else does nothing. */
  requestPasswordReset(email: string): Promise<void>;
  /** Sets the password and ends every session. @returns false when the token is unknown, used or too old */
  resetPassword(token: string, password: string): Promise<boolean>;
  /** A token that proves, for a day, that whoever has it reads the mail of this address. */
  verificationToken(email: string): Promise<string>;
  /** @returns false when the token is unknown or too old. Using one again changes nothing and is no failure. */
  verifyEmail(token: string): Promise<boolean>;
  hashPassword(password: string): Promise<string>;
  checkPassword(password: string, hash: string): Promise<boolean>;
}

/** What the engine tells the feature. */
export interface AuthMailer {
  /** A token that sets a new password, once and for half an hour. */
  passwordReset(person: { name: string; email: string; token: string }): Promise<void>;
  /** Somebody who reads the mail of this account has set a new password. */
  passwordWasReset(person: { accountId: AccountId; email: string }): Promise<void>;
  /** The address was verified just now. */
  verified(accountId: AccountId): Promise<void>;
}
