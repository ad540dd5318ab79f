import { mailErrors } from './mail-errors.ts';

export interface MailMessage {
  /** The same in every attempt to send it, a UUID. A mailbox can show what arrives twice under one id only once. */
  readonly id?: string;
  readonly to: string;
  readonly subject: string;
  /** Plain text: every email of ours is readable without HTML. */
  readonly text: string;
  /** The same for people. The operator's emails are text alone. */
  readonly html?: string;
  /** Where the reader turns this kind of email off. Only for what may be turned off. */
  readonly unsubscribe?: Unsubscribe;
  /** News about a meeting, which calendar programs take in by themselves. */
  readonly calendar?: CalendarPart;
}

/** A calendar file that comes with an email (iMIP, RFC 6047). */
export interface CalendarPart {
  readonly method: 'REQUEST' | 'CANCEL';
  readonly text: string;
}

/** Addresses with a token of the reader in them. */
export interface Unsubscribe {
  /** For mail programs: a POST turns it off at once (RFC 8058). */
  readonly oneClick: string;
  /** For people: it asks first, because mail scanners open links. */
  readonly page: string;
}

/** Hands a message to the mail system. Resolves when it is accepted. Email that must arrive goes through a job. */
export interface Mail {
  /**
   * @throws AppError mail.refused when this message will never be taken (`details.isAddress`: because there is no such address),
   * mail.unavailable when it may be later
   */
  send(message: MailMessage): Promise<void>;
  /** Whether a message would be accepted now, as far as one can tell without sending it. */
  isReady(): Promise<boolean>;
}

const SUBJECT_LENGTH_MAX = 500;
/** One address without a name, a list or a comment: what a registration form accepts, and less than RFC 5322 allows. */
const ONE_ADDRESS = /^[^\s@,;:<>()[\]\\"]{1,64}@[^\s@,;:<>()[\]\\"]{1,253}$/;

/**
 * The message with nothing in it that could become a header or a second recipient: every engine calls this first.
 * @throws AppError mail.refused when the recipient is not exactly one address
 */
export function safeMessage(message: MailMessage): MailMessage {
  if (!ONE_ADDRESS.test(message.to)) throw mailErrors.refused();
  // A line break would end the header and begin another.
  const subject = message.subject.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').slice(0, SUBJECT_LENGTH_MAX);
  return { ...message, subject };
}
